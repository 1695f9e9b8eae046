"""The effects of 0-beat cards: key changes, specials and rhythm cards (sections 6, 8, 9 and 18).

The wand borrows some of them (section 11).
"""

from dataclasses import replace
from typing import Final

from onesemi.games.song.agenda import TurnUpKeys
from onesemi.games.song.bars import fill_rest
from onesemi.games.song.cards import Face, KeyChangeFace, Rhythm, RhythmFace, Special, SpecialFace
from onesemi.games.song.events import KeyChanged, KeysTurnedUp, LengthChanged, PitchesReordered
from onesemi.games.song.fitting import HALF_BEAT_TICKS, cut_length, last_note, last_singles
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.placing import mark_event
from onesemi.games.song.table import Table
from onesemi.music.key import KEYS, Key
from onesemi.music.song import KeyChange, Mark
from onesemi.music.ticks import TICKS_PER_BEAT
from onesemi.rules.seats import Seat

SLOW_LEAST_TICKS: Final = TICKS_PER_BEAT
"""The shortest beat card that Adagio allows the next player."""


def take_effect(table: Table, seat: Seat, face: Face) -> None:
    """Let a 0-beat card do what it does."""
    match face:
        case KeyChangeFace(key):
            change_key(table, key)
        case SpecialFace(special):
            _special(table, seat, special)
        case RhythmFace(rhythm):
            use_rhythm(table, seat, rhythm)
        case _:
            raise AssertionError("a beat card among the 0-beat cards")


def _special(table: Table, seat: Seat, special: Special) -> None:
    match special:
        case Special.ECHO:
            index = last_note(table.track)
            assert index is not None
            mark_event(table, index, Mark.ECHO)
        case Special.EXTEND:
            length = table.track[-1].length_ticks
            _resize(table, min(2 * length, length + table.room_ticks))
        case Special.CUT:
            _resize(table, cut_length(table.track[-1].length_ticks))
        case Special.REMIX:
            ask_order(table, seat)
        case Special.REHARMONIZE:
            table.push(TurnUpKeys(seat))
        case Special.IMPROV:
            improvise(table, seat, 1)
        case Special.REPEAT | Special.SILENCE:
            raise AssertionError("a beat card among the 0-beat cards")


def use_rhythm(table: Table, seat: Seat, rhythm: Rhythm) -> None:
    """Let a rhythm card, or the wand in its place, do what it does."""
    match rhythm:
        case Rhythm.LEGATO:
            table.slurs += 1
            add_extra(table, seat)
        case Rhythm.ADAGIO:
            table.adagio_bars |= {table.bar}
            table.flag(table.next_seat(seat), "adagio", least_ticks=SLOW_LEAST_TICKS, most_ticks=None)
        case Rhythm.SYNCOPATION:
            fill_rest(table, HALF_BEAT_TICKS, "syncopation", seat)
            table.is_accent_due = True
        case Rhythm.RUSH:
            table.is_accent_due = True
            skip_next(table, seat)


def add_extra(table: Table, seat: Seat) -> None:
    """Allow one more beat card this turn."""
    table.extras += 1
    table.flag(seat, "extra")


def skip_next(table: Table, seat: Seat) -> None:
    """Let the next player be skipped; a flag, never a count."""
    table.flag(table.next_seat(seat), "skip", is_skipped=True)


def improvise(table: Table, seat: Seat, turns: int) -> None:
    """Let a seat's OUTSIDE cards draw nothing for so many of its turns, this one included."""
    table.flag(seat, "improv", improv_turns=max(turns, table.flags[seat].improv_turns))


def change_key(table: Table, key: Key) -> None:
    """Let a key count from the end of the track on."""
    at_ticks = table.end_ticks
    kept = tuple(change for change in table.keys if change.start_ticks < at_ticks)
    table.keys = _with_change(kept, KeyChange(at_ticks, key))
    table.tell(KeyChanged(key, at_ticks))


def _with_change(kept: tuple[KeyChange, ...], change: KeyChange) -> tuple[KeyChange, ...]:
    return kept if kept and kept[-1].key == change.key else (*kept, change)


def _resize(table: Table, length_ticks: int) -> None:
    """Give the event at the track's end a new length; keys that count from its end on move with it."""
    old_end = table.end_ticks
    event = replace(table.track[-1], length_ticks=length_ticks)
    table.track[-1] = event
    table.end_ticks = event.end_ticks
    if table.keys[-1].start_ticks == old_end:
        table.keys = (*table.keys[:-1], replace(table.keys[-1], start_ticks=table.end_ticks))
    table.tell(LengthChanged(len(table.track) - 1, event))


def turn_up_key(table: Table, step: TurnUpKeys, choice: int) -> None:
    """Turn up one more key; ask for the choice once there are enough (Reharmonize)."""
    keys = (*step.keys, keys_to_turn_up(table.key, step)[choice])
    if len(keys) < table.options.numbers.reharmonize_keys:
        table.push(TurnUpKeys(step.seat, keys))
        return
    table.tell(KeysTurnedUp(keys))
    table.push(Pending(Ask.KEY, step.seat, Special.REHARMONIZE.value, keys=keys))


def keys_to_turn_up(current: Key, step: TurnUpKeys) -> tuple[Key, ...]:
    """Return the keys that can still be turned up: neither the current one nor one that lies open."""
    return tuple(key for key in KEYS if key != current and key not in step.keys)


def ask_order(table: Table, seat: Seat) -> None:
    """Ask for a new order of the last single notes' pitches (Remix)."""
    places = last_singles(table.track, table.options.numbers.remix_notes)
    pitches = tuple(table.track[index].pitches[0] for index in places)
    table.push(Pending(Ask.ORDER, seat, Special.REMIX.value, pitches=pitches))


def reorder(table: Table, pitches: tuple[int, ...]) -> None:
    """Put the last single notes' pitches in a new order; nothing is judged again (Remix)."""
    places = last_singles(table.track, len(pitches))
    for index, pitch in zip(places, pitches, strict=True):
        table.track[index] = replace(table.track[index], pitches=(pitch,))
    table.tell(PitchesReordered(places, pitches))

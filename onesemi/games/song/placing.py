"""Beat cards on the track: pitch, place, judgement, penalty (sections 1, 4, 7 and 18)."""

from dataclasses import dataclass
from typing import Final

from onesemi.games.song.agenda import AfterPlay, DrawCards, MagicEffect, PickPitch, Rewards, Sound
from onesemi.games.song.cards import (
    CARDS,
    CardId,
    Magic,
    MagicFace,
    NoteFace,
    OddFace,
    RestFace,
    Special,
    SpecialFace,
    face_code,
)
from onesemi.games.song.events import Judged, Marked, Placed, Saver, Why
from onesemi.games.song.fitting import last_note
from onesemi.games.song.judging import Penalty, Standing, outside_notes, penalty, safe_classes
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.table import Table
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass, Register, midi_key
from onesemi.music.song import Figure, Mark, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT
from onesemi.rules.seats import Seat

STRONG_BEATS_TICKS: Final = (0, 2 * TICKS_PER_BEAT)
"""Where beats 1 and 3 start in a bar (section 7, ROCK)."""
_CODES: Final = tuple(face_code(card.face) for card in CARDS)
_NO_MARKS: Final[frozenset[Mark]] = frozenset()
_ACCENTED: Final = frozenset({Mark.ACCENT})


@dataclass(frozen=True, slots=True)
class Sounding:
    """What a card puts on the track: figure, pitches, length, its own timbre, and whether it is judged."""

    figure: Figure
    pitches: tuple[int, ...]
    length_ticks: int
    is_judged: bool
    timbre: str | None = None


def sound(table: Table, step: Sound) -> None:
    """Put the card in play on the track, or first ask player or chance for its pitch."""
    match CARDS[step.card].face:
        case NoteFace() as note:
            place(table, step, Sounding(Figure.SINGLE, (note.pitch,), note.length_ticks, is_judged=True))
        case RestFace(length):
            place(table, step, Sounding(Figure.REST, (), length, is_judged=False))
        case OddFace() as odd if odd.is_wild:
            table.push(Pending(Ask.PITCH, step.seat, odd.id))
        case OddFace() as odd:
            place(table, step, Sounding(odd.figure, odd.pitches, odd.length_ticks, is_judged=bool(odd.pitches)))
        case SpecialFace(Special.SILENCE):
            place(table, step, Sounding(Figure.REST, (), table.room_ticks, is_judged=False))
        case SpecialFace(Special.REPEAT):
            place(table, step, _repeated(table))
        case MagicFace():
            table.push(PickPitch(step.seat, step.card))
        case _:
            raise AssertionError("a 0-beat card on its way to the track")


def _repeated(table: Table) -> Sounding:
    index = last_note(table.track)
    assert index is not None
    last = table.track[index]
    return Sounding(last.figure, last.pitches, last.length_ticks, is_judged=True, timbre=last.timbre)


def name_pitch(table: Table, seat: Seat, pitch_class: PitchClass) -> None:
    """Put the wild note on the track with the pitch class its player named (mid register)."""
    card = table.in_play
    assert card is not None
    face = CARDS[card].face
    assert isinstance(face, OddFace)
    pitch = midi_key(pitch_class, Register.MID.octave)
    place(table, Sound(seat, card), Sounding(Figure.SINGLE, (pitch,), face.length_ticks, is_judged=True))


def pitch_choices(key: Key, card: CardId) -> tuple[PitchClass, ...]:
    """Return the pitch classes among which chance picks a magic note's: the key's, or all 12 for the cat."""
    return tuple(PitchClass) if _is_cat(card) else key.scale


def picked_pitch(table: Table, step: PickPitch, choice: int) -> None:
    """Put a magic note on the track with the pitch that chance picked (mid register)."""
    face = CARDS[step.card].face
    assert isinstance(face, MagicFace)
    pitch = midi_key(pitch_choices(table.key, step.card)[choice], Register.MID.octave)
    sounding = Sounding(
        Figure.SINGLE, (pitch,), face.length_ticks, is_judged=_is_cat(step.card), timbre=face.magic.value
    )
    place(table, Sound(step.seat, step.card), sounding)


def _is_cat(card: CardId) -> bool:
    face = CARDS[card].face
    return isinstance(face, MagicFace) and face.magic is Magic.CAT


def place(table: Table, step: Sound, sounding: Sounding) -> None:
    """Put the card in play on the track and set up what follows, in the order of section 4."""
    outside = (
        outside_notes(sounding.figure, sounding.pitches, safe_classes(table.key, table.genre))
        if sounding.is_judged
        else None
    )
    _append(table, step, sounding, outside)
    table.push(Rewards(step.seat, _is_resolution(table, outside), _is_fireworks(table, step.card)), AfterPlay())
    if isinstance(CARDS[step.card].face, MagicFace):
        table.push(MagicEffect(step.seat, step.card))
    if outside is not None:
        _judge(table, step, outside)
    if table.flags[step.seat].has_dumpling:
        table.set_flags(step.seat, has_dumpling=False)
    table.beats_played += 1


def _append(table: Table, step: Sound, sounding: Sounding, outside: int | None) -> None:
    is_sounding = sounding.figure is not Figure.REST
    if sounding.pitches:
        _slur(table)
    event = SongEvent(
        start_ticks=table.end_ticks,
        length_ticks=sounding.length_ticks,
        figure=sounding.figure,
        pitches=sounding.pitches,
        card=_CODES[step.card],
        seat=step.seat,
        is_outside=None if outside is None else outside > 0,
        timbre=sounding.timbre,
        marks=_ACCENTED if table.is_accent_due and is_sounding else _NO_MARKS,
    )
    table.is_accent_due = table.is_accent_due and not is_sounding
    table.in_play = None
    put(table, event, step.card)


def put(table: Table, event: SongEvent, card: CardId | None) -> None:
    """Put an event at the end of the track."""
    table.track.append(event)
    table.track_cards.append(card)
    table.end_ticks = event.end_ticks
    table.tell(Placed(len(table.track) - 1, event, card))


def _slur(table: Table) -> None:
    """Slur the note before an extra one to it (Legato)."""
    if not table.slurs or not table.beats_played:
        return
    table.slurs -= 1
    if table.track[-1].pitches:
        mark_event(table, len(table.track) - 1, Mark.SLUR)


def mark_event(table: Table, index: int, mark: Mark) -> None:
    """Give an event on the track a mark for the performance."""
    table.track[index] = table.track[index].marked(mark)
    table.tell(Marked(index, mark))


def _is_resolution(table: Table, outside: int | None) -> bool:
    return table.genre is Genre.CLASSICAL and outside == 0 and table.was_last_outside is True


def _is_fireworks(table: Table, card: CardId) -> bool:
    face = CARDS[card].face
    return isinstance(face, MagicFace) and face.magic is Magic.FIREWORKS and table.room_ticks == 0


def _judge(table: Table, step: Sound, outside: int) -> None:
    if outside:
        _judge_outside(table, step, outside)
    else:
        table.tell(Judged(step.seat, step.card, 0, None, 0))
        table.outside_streak = 0
        if table.genre is Genre.ROCK and table.track[-1].start_ticks % TICKS_PER_BAR in STRONG_BEATS_TICKS:
            table.push(DrawCards(table.next_seat(step.seat), 1, Why.STRONG_BEAT))
    table.was_last_outside = outside > 0


def _judge_outside(table: Table, step: Sound, outside: int) -> None:
    found = penalty(outside, _standing(table, step.seat), table.options.numbers)
    table.tell(Judged(step.seat, step.card, outside, found.saver, found.draws))
    _settle(table, step.seat, found)
    table.outside_streak += 1
    table.has_pop_pass = False


def _standing(table: Table, seat: Seat) -> Standing:
    flags = table.flags[seat]
    return Standing(
        genre=table.genre,
        streak=table.outside_streak,
        has_pop_pass=table.has_pop_pass,
        is_dumpling=flags.has_dumpling,
        has_rainbow=any(flags.has_rainbow for flags in table.flags.values()),
        has_improv=flags.improv_turns > 0,
        has_clover=flags.has_clover,
    )


def _settle(table: Table, seat: Seat, found: Penalty) -> None:
    if found.saver is Saver.CLOVER:
        table.set_flags(seat, has_clover=False)
    if found.draws:
        table.push(DrawCards(seat, found.draws, found.why))

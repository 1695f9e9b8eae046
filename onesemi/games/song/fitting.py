"""Which cards may be played: lengths on the track, room, restrictions (sections 4, 8, 9 and 18).

Pure functions that states and views share, so a window may use them too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from onesemi.games.song.cards import (
    CARDS,
    CardId,
    Face,
    Rhythm,
    RhythmFace,
    Special,
    SpecialFace,
    fixed_length_ticks,
)
from onesemi.music.song import Figure, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

HALF_BEAT_TICKS: Final = TICKS_PER_BEAT // 2
CUT_GRID_TICKS: Final = TICKS_PER_BEAT // 16
_AS_REPEAT: Final = -1
_AS_SILENCE: Final = -2


def _length_or_rule(face: Face) -> int:
    fixed = fixed_length_ticks(face)
    if fixed is not None:
        return fixed
    return _AS_REPEAT if face == SpecialFace(Special.REPEAT) else _AS_SILENCE


_LENGTHS: Final = tuple(_length_or_rule(card.face) for card in CARDS)
IS_ZERO_BEAT: Final = tuple(length == 0 for length in _LENGTHS)
"""By card id: whether the card takes no beats."""
IS_REPEAT: Final = tuple(length == _AS_REPEAT for length in _LENGTHS)
"""By card id: whether the card is a Repeat."""


@dataclass(frozen=True, slots=True)
class Footing:
    """What decides whether a beat card fits.

    room_ticks is what the bar has left, last_ticks the length of the last note (0: there is none);
    least_ticks and most_ticks are the restrictions of the turn.
    """

    room_ticks: int
    last_ticks: int
    least_ticks: int = 0
    most_ticks: int = TICKS_PER_BAR


def length_now(card: CardId, footing: Footing) -> int:
    """Return the ticks a card would take now; 0 for a 0-beat card and a Repeat with no last note."""
    length = _LENGTHS[card]
    if length >= 0:
        return length
    return footing.last_ticks if length == _AS_REPEAT else footing.room_ticks


def fits(card: CardId, footing: Footing) -> bool:
    """Tell whether a card is a beat card that may legally be played now."""
    length = length_now(card, footing)
    return 0 < length <= footing.room_ticks and footing.least_ticks <= length <= footing.most_ticks


def fitting(hand: Iterable[CardId], footing: Footing) -> list[CardId]:
    """Return the beat cards of a hand that may legally be played now, in the hand's order."""
    room, last = footing.room_ticks, footing.last_ticks
    least, most = max(footing.least_ticks, 1), min(footing.most_ticks, room)
    found = []
    for card in hand:
        length = _LENGTHS[card]
        if length < 0:
            length = last if length == _AS_REPEAT else room
        if least <= length <= most:
            found.append(card)
    return found


def last_note(track: Sequence[SongEvent]) -> int | None:
    """Return the place of the latest pitched event on the track, or None."""
    for index in range(len(track) - 1, -1, -1):
        if track[index].pitches:
            return index
    return None


def last_singles(track: Sequence[SongEvent], count: int) -> tuple[int, ...]:
    """Return the places of the latest single-pitch events, at most `count`, in time order."""
    found: list[int] = []
    for index in range(len(track) - 1, -1, -1):
        if len(found) == count:
            break
        if track[index].figure is Figure.SINGLE:
            found.append(index)
    return tuple(reversed(found))


def footing_after_rest(footing: Footing) -> Footing | None:
    """Return the footing behind Syncopation's rest (the next bar, if the rest fills this one); None without room."""
    if footing.room_ticks < HALF_BEAT_TICKS:
        return None
    room = footing.room_ticks - HALF_BEAT_TICKS or TICKS_PER_BAR
    return Footing(room, footing.last_ticks, footing.least_ticks, footing.most_ticks)


def can_syncopate(hand: Iterable[CardId], footing: Footing) -> bool:
    """Tell whether Syncopation is possible: half a beat of room, and a legal beat card for the place behind it."""
    after = footing_after_rest(footing)
    return after is not None and bool(fitting(hand, after))


def end_event(track: Sequence[SongEvent], bar: int) -> SongEvent | None:
    """Return the event that Extend and Cut act on: at the track's end, pitched, in the running bar; else None."""
    if not track:
        return None
    last = track[-1]
    return last if last.pitches and last.bar == bar else None


def cut_length(length_ticks: int) -> int:
    """Return half a length, rounded up to a multiple of 60 ticks, not below half a beat (sections 8 and 18)."""
    half = -(-length_ticks // (2 * CUT_GRID_TICKS)) * CUT_GRID_TICKS
    return max(half, HALF_BEAT_TICKS)


_ALWAYS: Final = "always"
_CONDITION: Final[dict[Face, str]] = {
    SpecialFace(Special.ECHO): "echo",
    SpecialFace(Special.EXTEND): "extend",
    SpecialFace(Special.CUT): "cut",
    SpecialFace(Special.REMIX): "remix",
    RhythmFace(Rhythm.SYNCOPATION): "syncopation",
}
_CONDITIONS: Final = tuple(_CONDITION.get(card.face, _ALWAYS) if IS_ZERO_BEAT[card.id] else "" for card in CARDS)


@dataclass(frozen=True, slots=True)
class Possible:
    """What decides whether a 0-beat card may be played: the track's end, and the numbers of the options."""

    track: Sequence[SongEvent]
    bar: int
    footing: Footing
    cut_least_ticks: int
    remix_notes: int


def zero_beat_playable(hand: Sequence[CardId], possible: Possible) -> list[CardId]:
    """Return the 0-beat cards of a hand whose effect is possible now, in the hand's order."""
    return [card for card in hand if _CONDITIONS[card] and _is_possible(_CONDITIONS[card], hand, possible)]


def _is_possible(condition: str, hand: Sequence[CardId], possible: Possible) -> bool:
    if condition == _ALWAYS:
        return True
    if condition == "echo":
        return possible.footing.last_ticks > 0
    if condition == "remix":
        return len(last_singles(possible.track, possible.remix_notes)) == possible.remix_notes
    if condition == "syncopation":
        return can_syncopate(hand, possible.footing)
    event = end_event(possible.track, possible.bar)
    if event is None:
        return False
    return condition == "extend" or event.length_ticks >= possible.cut_least_ticks

"""Voicings: which keys a chord is played with, so that voices move little and make room for the melody."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from onesemi.music.harmony import Chord, Tone

_WIDEST: Final = 19
"""From the lowest to the highest voice at most, in semitones: what two hands on a guitar or a keyboard hold well."""
_SEMITONE_COST: Final = 8.0
_MINOR_NINTH_COST: Final = 2.0
_LOW_SECOND_COST: Final = 4.0
_MUDDY_BELOW: Final = 57
"""Below A3 the ear no longer parts two voices a tone apart: they only beat."""


@dataclass(frozen=True, slots=True)
class Voicing:
    """How a genre voices its chords.

    tones stand in order of preference; the first `voices` that don't clash are used, on keys lowest … highest.
    """

    lowest: int
    highest: int
    voices: int
    tones: tuple[Tone, ...]


def wanted_tones(chord: Chord, voicing: Voicing, clashing: frozenset[int]) -> tuple[int, ...]:
    """Return the pitch classes to play; where a chord's tone clashes with the melody another one takes its place."""
    wished = [int(chord.tone(tone)) for tone in voicing.tones]
    inner = [int(tone) for tone in chord.key.scale if tone not in wished and _is_colour(int(tone), wished)]
    free = [tone for tone in dict.fromkeys(wished + inner) if tone not in clashing]
    return tuple(free[: voicing.voices])


def voiced(tones: tuple[int, ...], voicing: Voicing, previous: tuple[int, ...]) -> tuple[int, ...]:
    """Return the keys, low to high, that come from the previous voicing with little movement and little roughness."""
    if not tones:
        return ()
    centre = (voicing.lowest + voicing.highest) / 2
    return min(
        _placements(tones, voicing),
        key=lambda keys: (
            movement(previous, keys) + roughness(keys) + 0.15 * abs(sum(keys) / len(keys) - centre) * len(keys),
            keys,
        ),
    )


def roughness(keys: tuple[int, ...]) -> float:
    """Return what a voicing (low to high) costs for voices that rub: semitones, minor ninths, seconds low down."""
    neighbours = list(pairwise(keys))
    semitones = sum(high - low == 1 for low, high in neighbours)
    low_seconds = sum(high - low == 2 and low < _MUDDY_BELOW for low, high in neighbours)
    minor_ninths = sum(high - low == 13 for low, high in combinations(keys, 2))
    return _SEMITONE_COST * semitones + _LOW_SECOND_COST * low_seconds + _MINOR_NINTH_COST * minor_ninths


def movement(before: Iterable[int], after: Iterable[int]) -> int:
    """Return by how many semitones voices move in all, each new voice from the old one in its place or nearest."""
    old, new = sorted(before), sorted(after)
    if not old:
        return 0
    if len(old) == len(new):
        return sum(abs(one - other) for one, other in zip(old, new, strict=True))
    return sum(min(abs(key - other) for other in old) for key in new)


def _is_colour(tone: int, wished: list[int]) -> bool:
    """Whether a tone of the scale can stand in: not a semitone beside a tone of the chord."""
    return all((tone - other) % 12 not in {1, 11} for other in wished[:3])


def _placements(tones: tuple[int, ...], voicing: Voicing) -> Iterator[tuple[int, ...]]:
    """Yield all ways to lay the tones in the range, each tone once, not wider than hands reach."""
    keys = [key for key in range(voicing.lowest, voicing.highest + 1) if key % 12 in tones]
    for chosen in combinations(keys, len(tones)):
        if chosen[-1] - chosen[0] <= _WIDEST and len({key % 12 for key in chosen}) == len(tones):
            yield chosen

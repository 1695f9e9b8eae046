"""A bar as the band reads it: its chords, where the melody sounds on strong beats, and its place in the song."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from onesemi.music.harmony import Chord
from onesemi.music.pitch import PitchClass
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

BEAT: Final = TICKS_PER_BEAT
QUAVER: Final = TICKS_PER_BEAT // 2
SEMIQUAVER: Final = TICKS_PER_BEAT // 4


class Level(IntEnum):
    """How much the band plays: sparser first bars, fuller later."""

    SPARSE = 0
    LIGHT = 1
    NORMAL = 2
    FULL = 3


@dataclass(frozen=True, slots=True)
class ChordSpan:
    """A chord and the voicing of it, over a stretch of the bar (offsets from the bar's start)."""

    start_ticks: int
    end_ticks: int
    chord: Chord
    voicing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StrongBeat:
    """A strong beat of a bar and the pitch classes a semitone off what the melody sounds there."""

    offset_ticks: int
    clashing: frozenset[int]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the performance. All offsets are written time, from the bar's start.

    song_bar is None for the intro and the closing bar. In an Adagio bar the accompaniment goes at half speed
    (stretch 2): written time has only two beats then, which fill the four that are heard.
    landing is the pitch class on which the bass comes down in the next bar.
    """

    start_ticks: int
    song_bar: int | None
    spans: tuple[ChordSpan, ...]
    strong_beats: tuple[StrongBeat, ...]
    landing: PitchClass
    level: Level
    stretch: int
    is_phrase_start: bool
    is_phrase_end: bool
    is_closing: bool

    @property
    def length_ticks(self) -> int:
        """The bar's length in written time."""
        return TICKS_PER_BAR // self.stretch

    @property
    def beats(self) -> range:
        """The offsets of the beats in written time."""
        return range(0, self.length_ticks, BEAT)

    def span_at(self, offset_ticks: int) -> ChordSpan:
        """Return the chord that counts at an offset."""
        return next((span for span in reversed(self.spans) if span.start_ticks <= offset_ticks), self.spans[0])

    def is_free(self, pitch: int, offset_ticks: int, length_ticks: int = 1) -> bool:
        """Tell whether a pitch clashes with no melody note on the strong beats during a stretch of time."""
        return all(
            pitch % 12 not in strong.clashing
            for strong in self.strong_beats
            if offset_ticks <= strong.offset_ticks < offset_ticks + length_ticks
        )

    def clashing(self, span: ChordSpan) -> frozenset[int]:
        """Return the pitch classes that would rub against the melody on a strong beat during a chord."""
        inside = [s.clashing for s in self.strong_beats if span.start_ticks <= s.offset_ticks < span.end_ticks]
        return frozenset[int]().union(*inside)

    def ground(self, offset_ticks: int) -> PitchClass:
        """Return what the bass plays under the chord at an offset: the root, or what of the chord clashes less."""
        root, third, fifth = self.span_at(offset_ticks).chord.triad()
        return next((tone for tone in (root, fifth, third) if self.is_free(tone, offset_ticks)), root)

    def with_changes(self, offsets: tuple[int, ...]) -> tuple[int, ...]:
        """Return the offsets inside the bar, and those at which a new chord comes in."""
        inside = {offset for offset in offsets if offset < self.length_ticks}
        return tuple(sorted(inside | {span.start_ticks for span in self.spans[1:]}))

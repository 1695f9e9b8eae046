"""The sheet on which the band writes what it plays, bar by bar."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from audio.genres.bar import BEAT, Bar, Level
from audio.genres.chance import Chance
from audio.genres.role import Role
from audio.genres.swing import swung
from audio.instruments import Instrument
from audio.instruments.drums import Drum
from onesemi.music.harmony import PROGRESSION
from onesemi.music.ticks import TICKS_PER_BAR

_Item = TypeVar("_Item")

_BASS_START: Final = 38
_LEVEL_VELOCITY: Final = (-16, -9, -3, 2)
_STROKES: Final = {"x": 0, "X": 16, "o": -18, "g": -36}
_DRUM_TICKS: Final = BEAT // 4


@dataclass(frozen=True, slots=True)
class BandNote:
    """A note of the band in the ticks of the performance, swing and all."""

    start_ticks: int
    length_ticks: int
    key: int
    velocity: int
    role: Role


@dataclass(frozen=True, slots=True)
class BandChange:
    """A controller that a player's channel is given, in the ticks of the performance; number and value 0–127."""

    start_ticks: int
    role: Role
    number: int
    value: int


class Sheet:
    """Takes notes in a bar's written time and keeps them in the time of the performance.

    On the way it stretches Adagio bars, swings, cuts what would sound over the bar's end, and lets a pitched note
    give way where the melody would rub against it on a strong beat: it ends before, or is left out.
    bass_key is where the bass came from, chance the song's own.
    """

    def __init__(self, chance: Chance, bass: Instrument, swing: float) -> None:
        self.notes: list[BandNote] = []
        self.changes: list[BandChange] = []
        self.chance = chance
        self.bass_key = _BASS_START
        self._bass = bass
        self._swing = swing
        self._pattern: tuple[int, ...] = ()
        self._kept: dict[str, tuple[tuple[int, Level], int]] = {}
        self._controls: dict[tuple[Role, int], int] = {}

    def play(self, bar: Bar, role: Role, offset_ticks: int, length_ticks: int, key: int, velocity: int) -> None:
        """Write one pitched note; velocity is meant for a full band and lowered where the band plays less."""
        length = min(length_ticks, bar.length_ticks - offset_ticks)
        clash = next((s for s in _strong(bar, offset_ticks, length) if key % 12 in bar.strong_beats[s].clashing), None)
        if clash is not None:
            length = bar.strong_beats[clash].offset_ticks - offset_ticks
        if length > 0:
            self._write(bar, role, offset_ticks, length, key, velocity)

    def chord(
        self, bar: Bar, role: Role, offset_ticks: int, length_ticks: int, velocity: int, *, strum_ticks: int = 0
    ) -> None:
        """Write the chord that counts at an offset, at most until the next one.

        strum_ticks lie from voice to voice, from the lowest up; negative ones from the highest down.
        """
        span = bar.span_at(offset_ticks)
        length = min(length_ticks, span.end_ticks - offset_ticks)
        for voice, key in enumerate(span.voicing if strum_ticks >= 0 else reversed(span.voicing)):
            late = voice * abs(strum_ticks)
            self.play(bar, role, offset_ticks + late, length - late, key, velocity)

    def bass(self, bar: Bar, offset_ticks: int, length_ticks: int, pitch_class: int, velocity: int) -> None:
        """Write a bass note on the key of a pitch class that is nearest to where the bass is."""
        self.bass_on(bar, offset_ticks, length_ticks, self.nearest_bass(pitch_class), velocity)

    def bass_on(self, bar: Bar, offset_ticks: int, length_ticks: int, key: int, velocity: int) -> None:
        """Write a bass note on a key and remember it as the place from which the bass goes on."""
        self.play(bar, Role.BASS, offset_ticks, length_ticks, key, velocity)
        self.bass_key = key

    def nearest_bass(self, pitch_class: int, *, from_key: int | None = None) -> int:
        """Return the bass's key of a pitch class nearest to a key (the last one played), the lower of two."""
        origin = self.bass_key if from_key is None else from_key
        keys = [key for key in range(self._bass.lowest, self._bass.highest + 1) if key % 12 == pitch_class]
        return min(keys, key=lambda key: (abs(key - origin) + 0.35 * abs(key - _BASS_START), key))

    def is_in_bass_range(self, key: int) -> bool:
        """Tell whether the bass has a key."""
        return self._bass.can_play(key)

    def unlike_last(self, patterns: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """Return one of several patterns of a player, never the one of the bar before."""
        self._pattern = self.chance.pick([pattern for pattern in patterns if pattern != self._pattern])
        return self._pattern

    def for_phrase(self, bar: Bar, player: str, patterns: Sequence[_Item]) -> _Item:
        """Return what a player keeps to through a phrase: picked where a phrase or a level begins, unlike the last."""
        place = (-1 if bar.song_bar is None else bar.song_bar // len(PROGRESSION), bar.level)
        kept = self._kept.get(player)
        if kept is None or kept[0] != place:
            others = [index for index in range(len(patterns)) if kept is None or index != kept[1]]
            kept = self._kept[player] = (place, self.chance.pick(others))
        return patterns[kept[1]]

    def drums(self, bar: Bar, drum: Drum, pattern: str, velocity: int) -> None:
        """Write a bar of strokes: the pattern's characters share four beats; X accent, x stroke, o soft, g ghost."""
        step = TICKS_PER_BAR // len(pattern)
        for index, stroke in enumerate(pattern):
            if stroke in _STROKES:
                self.strike(bar, drum, index * step, velocity + _STROKES[stroke])

    def strike(self, bar: Bar, drum: Drum, offset_ticks: int, velocity: int) -> None:
        """Write one stroke on a drum; nothing where the bar is over."""
        if offset_ticks < bar.length_ticks:
            length = min(_DRUM_TICKS, bar.length_ticks - offset_ticks)
            self._write(bar, Role.DRUMS, offset_ticks, length, int(drum), velocity)

    def control(self, bar: Bar, role: Role, offset_ticks: int, number: int, value: int) -> None:
        """Write a controller's change at an offset; the same value once more is left out, as nothing changes."""
        if self._controls.get((role, number)) != value:
            self._controls[role, number] = value
            start = bar.start_ticks + swung(offset_ticks, self._swing) * bar.stretch
            self.changes.append(BandChange(start, role, number, value))

    def _write(self, bar: Bar, role: Role, offset_ticks: int, length_ticks: int, key: int, velocity: int) -> None:
        start = swung(offset_ticks, self._swing) * bar.stretch
        end = swung(offset_ticks + length_ticks, self._swing) * bar.stretch
        loudness = min(max(velocity + _LEVEL_VELOCITY[bar.level], 1), 127)
        self.notes.append(BandNote(bar.start_ticks + start, end - start, key, loudness, role))


def _strong(bar: Bar, offset_ticks: int, length_ticks: int) -> list[int]:
    end = offset_ticks + length_ticks
    return [index for index, beat in enumerate(bar.strong_beats) if offset_ticks <= beat.offset_ticks < end]

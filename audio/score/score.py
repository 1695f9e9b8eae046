"""Score values: parts, notes in exact ticks, tempo, and the cues that tie sound to the song track."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final

TICKS_PER_BEAT: Final = 960
DRUM_CHANNEL: Final = 9


@dataclass(frozen=True, slots=True)
class Part:
    """One instrument of the band on a MIDI channel of its own (0–15; drums on 9).

    bank and program choose the preset (0–127 each); volume, pan, reverb and chorus are the initial
    values of CC 7, 10, 91 and 93 (0–127, pan 64 = centre). has_drums says whether the program is a drum kit where
    that isn't as usual on the channel: kits on 9, presets elsewhere.
    """

    name: str
    channel: int
    program: int
    bank: int = 0
    volume: int = 100
    pan: int = 64
    reverb: int = 40
    chorus: int = 0
    has_drums: bool | None = None

    @property
    def is_drum_kit(self) -> bool:
        """Return whether the program is that of a drum kit."""
        return self.channel == DRUM_CHANNEL if self.has_drums is None else self.has_drums


@dataclass(frozen=True, slots=True)
class ScoreNote:
    """One sounding note: part is an index into `Score.parts`; key 0–127, velocity 1–127."""

    start_ticks: int
    length_ticks: int
    key: int
    velocity: int
    part: int


@dataclass(frozen=True, slots=True)
class Controller:
    """A MIDI controller by its number set to a value, both 0–127; registered parameters as MIDI has them (100 … 6)."""

    number: int
    value: int


@dataclass(frozen=True, slots=True)
class PitchWheel:
    """The pitch wheel moved to a place, 0–16383, 8192 at rest."""

    value: int


@dataclass(frozen=True, slots=True)
class ChannelPressure:
    """The pressure on a channel's keys, 0–127."""

    value: int


@dataclass(frozen=True, slots=True)
class KeyPressure:
    """The pressure on one key of a channel; both 0–127."""

    key: int
    value: int


Control = Controller | PitchWheel | ChannelPressure | KeyPressure


@dataclass(frozen=True, slots=True)
class ControlChange:
    """A control that a part's channel is given at a tick, after notes end and before notes begin there; it stays so."""

    start_ticks: int
    part: int
    control: Control


@dataclass(frozen=True, slots=True)
class TempoChange:
    """A tempo in crotchets a minute that counts from a tick on."""

    start_ticks: int
    bpm: float


@dataclass(frozen=True, slots=True)
class KeySignature:
    """A key signature for display: sharps positive, flats negative."""

    start_ticks: int
    fifths: int


@dataclass(frozen=True, slots=True)
class Cue:
    """When a track event is heard: event is its index in `Song.events`; repeats have a cue of their own."""

    start_ticks: int
    end_ticks: int
    event: int


@dataclass(frozen=True)
class Score:
    """A performance, complete: notes in order of (start, part, key); tempi in time order, the first at 0.

    changes are in time order and heard at once, by notes that sound too. A part that takes its turn on a channel sets
    volume, pan and sends where the part before had them otherwise, for its own notes only.
    end_ticks is a bar's end: the MIDI track ends there, and no note starts at or after it.
    """

    title: str
    parts: tuple[Part, ...]
    notes: tuple[ScoreNote, ...]
    tempi: tuple[TempoChange, ...]
    keys: tuple[KeySignature, ...]
    cues: tuple[Cue, ...]
    end_ticks: int
    changes: tuple[ControlChange, ...] = ()

    def seconds_at(self, tick: float) -> float:
        """Return the time in seconds at which a tick is reached."""
        place = max(bisect_right(self._tempo_ticks, tick) - 1, 0)
        since_ticks = tick - self._tempo_ticks[place]
        return self._tempo_seconds[place] + since_ticks * _seconds_a_tick(self.tempi[place])

    def tick_at(self, seconds: float) -> float:
        """Return the tick that is reached at a time in seconds; the inverse of `seconds_at`."""
        place = max(bisect_right(self._tempo_seconds, seconds) - 1, 0)
        since_seconds = seconds - self._tempo_seconds[place]
        return self._tempo_ticks[place] + since_seconds / _seconds_a_tick(self.tempi[place])

    @cached_property
    def _tempo_ticks(self) -> list[int]:
        return [tempo.start_ticks for tempo in self.tempi]

    @cached_property
    def _tempo_seconds(self) -> list[float]:
        """When each tempo begins."""
        spans = (
            (following.start_ticks - tempo.start_ticks) * _seconds_a_tick(tempo)
            for tempo, following in pairwise(self.tempi)
        )
        return list(accumulate(spans, initial=0.0))


def _seconds_a_tick(tempo: TempoChange) -> float:
    return 60.0 / (tempo.bpm * TICKS_PER_BEAT)

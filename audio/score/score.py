"""Score values: parts, notes in exact ticks, tempo, and the cues that tie sound to the song track."""

from dataclasses import dataclass
from typing import Final

TICKS_PER_BEAT: Final = 960
DRUM_CHANNEL: Final = 9


@dataclass(frozen=True, slots=True)
class Part:
    """One instrument of the band on a MIDI channel of its own (0–15; drums on 9).

    bank and program choose the preset (0–127 each); volume, pan, reverb and chorus are the initial
    values of CC 7, 10, 91 and 93 (0–127, pan 64 = centre).
    """

    name: str
    channel: int
    program: int
    bank: int = 0
    volume: int = 100
    pan: int = 64
    reverb: int = 40
    chorus: int = 0


@dataclass(frozen=True, slots=True)
class ScoreNote:
    """One sounding note: part is an index into `Score.parts`; key 0–127, velocity 1–127."""

    start_ticks: int
    length_ticks: int
    key: int
    velocity: int
    part: int


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


@dataclass(frozen=True, slots=True)
class Score:
    """A performance, complete: notes in order of (start, part, key); tempi in time order, the first at 0.

    end_ticks is a bar's end: the MIDI track ends there, and no note starts at or after it.
    """

    title: str
    parts: tuple[Part, ...]
    notes: tuple[ScoreNote, ...]
    tempi: tuple[TempoChange, ...]
    keys: tuple[KeySignature, ...]
    cues: tuple[Cue, ...]
    end_ticks: int

    def seconds_at(self, tick: float) -> float:
        """Return the time in seconds at which a tick is reached."""
        seconds, at_ticks, bpm = 0.0, 0, self.tempi[0].bpm
        for change in self.tempi:
            if change.start_ticks >= tick:
                break
            seconds += (change.start_ticks - at_ticks) * 60.0 / (bpm * TICKS_PER_BEAT)
            at_ticks, bpm = change.start_ticks, change.bpm
        return seconds + (tick - at_ticks) * 60.0 / (bpm * TICKS_PER_BEAT)

    def tick_at(self, seconds: float) -> float:
        """Return the tick that is reached at a time in seconds; the inverse of `seconds_at`."""
        at_seconds, at_ticks, bpm = 0.0, 0, self.tempi[0].bpm
        for change in self.tempi:
            span = (change.start_ticks - at_ticks) * 60.0 / (bpm * TICKS_PER_BEAT)
            if at_seconds + span >= seconds:
                break
            at_seconds, at_ticks, bpm = at_seconds + span, change.start_ticks, change.bpm
        return at_ticks + (seconds - at_seconds) * bpm * TICKS_PER_BEAT / 60.0

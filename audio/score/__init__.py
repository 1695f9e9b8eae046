"""The score: one event list from which MIDI file, WAV file and live playing are all made."""

from audio.score.overlap import without_overlap
from audio.score.score import (
    DRUM_CHANNEL,
    TICKS_PER_BEAT,
    Cue,
    KeySignature,
    Part,
    Score,
    ScoreNote,
    TempoChange,
)

__all__ = [
    "DRUM_CHANNEL",
    "TICKS_PER_BEAT",
    "Cue",
    "KeySignature",
    "Part",
    "Score",
    "ScoreNote",
    "TempoChange",
    "without_overlap",
]

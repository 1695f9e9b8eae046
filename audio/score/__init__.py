"""The score: one event list from which MIDI file, WAV file and live playing are all made."""

from audio.score.overlap import without_overlap
from audio.score.score import (
    DRUM_CHANNEL,
    TICKS_PER_BEAT,
    ChannelPressure,
    Control,
    ControlChange,
    Controller,
    Cue,
    KeySignature,
    Part,
    PitchWheel,
    Score,
    ScoreNote,
    TempoChange,
)

__all__ = [
    "DRUM_CHANNEL",
    "TICKS_PER_BEAT",
    "ChannelPressure",
    "Control",
    "ControlChange",
    "Controller",
    "Cue",
    "KeySignature",
    "Part",
    "PitchWheel",
    "Score",
    "ScoreNote",
    "TempoChange",
    "without_overlap",
]

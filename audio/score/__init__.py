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
    KeyPressure,
    KeySignature,
    Part,
    PitchWheel,
    Score,
    ScoreNote,
    TempoChange,
)
from audio.score.turns import Turn, in_order

__all__ = [
    "DRUM_CHANNEL",
    "TICKS_PER_BEAT",
    "ChannelPressure",
    "Control",
    "ControlChange",
    "Controller",
    "Cue",
    "KeyPressure",
    "KeySignature",
    "Part",
    "PitchWheel",
    "Score",
    "ScoreNote",
    "TempoChange",
    "Turn",
    "in_order",
    "without_overlap",
]

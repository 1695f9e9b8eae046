"""The places in a band."""

from enum import StrEnum


class Role(StrEnum):
    """Who plays a note; magic notes have timbres of their own beside these."""

    MELODY = "melody"
    ECHO = "echo"
    CHORDS = "chords"
    PAD = "pad"
    BASS = "bass"
    DRUMS = "drums"

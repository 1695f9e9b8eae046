"""What a sound file shall be like: how its samples are written, how loud it is, what its tags say."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

TARGET_LUFS: Final = -16.0
# −1 dBTP, and a little for meters that look closer than four times between the samples: they found up to 0.01 dB more.
CEILING_DB: Final = -1.02
SOFTWARE: Final = "onesemi"


class SampleForm(StrEnum):
    """How a sample is written: integers of 16 bits (dithered) or 24, or 32-bit floats (full scale is ±1.0)."""

    INT_16 = "16"
    INT_24 = "24"
    FLOAT = "float"

    @property
    def bits(self) -> int:
        """How many bits a sample takes."""
        return {SampleForm.INT_16: 16, SampleForm.INT_24: 24, SampleForm.FLOAT: 32}[self]


@dataclass(frozen=True, slots=True)
class Master:
    """What is done to a rendered song before it is written: its loudness, and the ceiling for its true peak.

    target_lufs None leaves the loudness as it comes out of the engine.
    """

    target_lufs: float | None = TARGET_LUFS
    ceiling_db: float = CEILING_DB


@dataclass(frozen=True, slots=True)
class Tags:
    """What a sound file says of itself, in any script; what is empty is left out. date is YYYY-MM-DD."""

    title: str = ""
    artist: str = ""
    genre: str = ""
    date: str = ""

    def __post_init__(self) -> None:
        """Hold only what every container can: no zero characters, no halves of surrogate pairs."""
        for name in self.__slots__:
            text: str = getattr(self, name)
            object.__setattr__(self, name, text.replace("\0", "").encode("utf-8", "replace").decode("utf-8"))

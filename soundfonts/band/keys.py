"""Which keys of the band's instruments are recorded: an octave apart, so each note is at most six keys away."""

from typing import Final

LOW: Final = (29, 41, 53)
MIDDLE: Final = (42, 54, 66, 78)
HIGH: Final = (54, 66, 78, 90)
WIDE: Final = (30, 42, 54, 66, 78, 90)
ONE: Final = (60,)

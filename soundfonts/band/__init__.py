"""The plain band: all 128 General MIDI programs on some sixty sounds, and a drum kit, for want of any other bank."""

from soundfonts.band.drums import KIT, Drum
from soundfonts.band.programs import PROGRAMS

__all__ = ["KIT", "PROGRAMS", "Drum"]

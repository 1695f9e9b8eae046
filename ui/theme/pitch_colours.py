"""The colours of the pitches: Okabe and Ito's hues, told apart in the common colour-vision defects."""

from typing import Final

from onesemi.music.pitch import PitchClass

NATURAL_COLOURS: Final = {
    PitchClass.C: "#D55E00",
    PitchClass.D: "#E69F00",
    PitchClass.E: "#F0E442",
    PitchClass.F: "#009E73",
    PitchClass.G: "#56B4E9",
    PitchClass.A: "#0072B2",
    PitchClass.B: "#CC79A7",
}


def pitch_colours(pitch_class: PitchClass) -> tuple[str, ...]:
    """Return one colour for a natural, and for a sharp those of its lower and upper neighbour."""
    if not pitch_class.is_sharp:
        return (NATURAL_COLOURS[pitch_class],)
    lower = pitch_class.lower_natural
    upper = PitchClass((pitch_class + 1) % 12)
    return (NATURAL_COLOURS[lower], NATURAL_COLOURS[upper])

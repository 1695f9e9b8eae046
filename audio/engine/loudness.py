"""Loudness: what attenuates a region's voice, and which dials do nothing else, so that one fader can do it for all."""

from collections.abc import Iterable, Sequence
from typing import Final

from audio.engine.controls import NoteControls, dials_of
from audio.soundfont import GeneralSource, Generator, Modulator, Region
from audio.units import centibels_to_gain

# Players of the first sound cards counted the attenuation of a zone at 0.4; banks are voiced for that. Modulators
# count in full.
ATTENUATION_FACTOR: Final = 0.4
MASTER_GAIN: Final = 0.5
_SILENT_CB: Final = 1440.0
_OF_THE_NOTE: Final = (GeneralSource.VELOCITY, GeneralSource.KEY, GeneralSource.KEY_PRESSURE)


class Loudness:
    """What attenuates a region's voices, but for their faders.

    A negative attenuation makes soft notes louder, as players do; no note comes out louder than its sample.
    """

    def __init__(self, region: Region, faders: Sequence[Modulator] = ()) -> None:
        self._attenuation_cb = region.values[Generator.ATTENUATION] * ATTENUATION_FACTOR
        self._modulators = tuple(
            modulator
            for modulator in region.modulators
            if modulator.amount and modulator.destination == Generator.ATTENUATION and modulator not in faders
        )

    def gain(self, controls: NoteControls) -> float:
        """Return the gain of the region's voice for one note, whose controls are as the region hears them."""
        attenuation_cb = self._attenuation_cb + sum(modulator.value(controls) for modulator in self._modulators)
        return MASTER_GAIN * centibels_to_gain(min(max(attenuation_cb, 0.0), _SILENT_CB))


def is_velocity_loudness_only(region: Region) -> bool:
    """Return whether a note's velocity changes nothing in a region's voice but its gain."""
    return not any(
        modulator.amount and modulator.reads(GeneralSource.VELOCITY) and modulator.destination != Generator.ATTENUATION
        for modulator in region.modulators
    )


def faded_dials(regions: Iterable[Region]) -> frozenset[int]:
    """Return the dials that do nothing in some regions but take from their loudness, as much from every note.

    There are none where anything makes a region louder: what is held down to its sample's level doesn't follow a fader
    all the way.
    """
    fading: set[int] = set()
    doing_more: set[int] = set()
    for region in regions:
        if not _only_softens(region):
            return frozenset()
        for modulator in region.modulators:
            if modulator.amount:
                (fading if _is_fader(modulator) else doing_more).update(dials_of(modulator))
    return frozenset(fading - doing_more)


def faders_of(region: Region, dials: frozenset[int]) -> tuple[Modulator, ...]:
    """Return the modulators by which dials that fade it do so."""
    if not dials:
        return ()
    return tuple(
        modulator for modulator in region.modulators if modulator.amount and not dials.isdisjoint(dials_of(modulator))
    )


def fader_gain(faders: Sequence[Modulator], controls: NoteControls) -> float:
    """Return by what faders multiply a voice's gain, at most 1.0."""
    return centibels_to_gain(sum(fader.value(controls) for fader in faders))


def _is_fader(modulator: Modulator) -> bool:
    is_of_the_note = any(modulator.reads(source) for source in _OF_THE_NOTE)
    return modulator.destination == Generator.ATTENUATION and not is_of_the_note


def _only_softens(region: Region) -> bool:
    attenuating = (one for one in region.modulators if one.amount and one.destination == Generator.ATTENUATION)
    return region.values[Generator.ATTENUATION] >= 0 and not any(one.may_be_negative for one in attenuating)

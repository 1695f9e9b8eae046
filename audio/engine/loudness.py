"""Loudness: what attenuates a region's voice, and how controls that move while it sounds change that alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from audio.engine.controls import NoteControls, as_heard_by
from audio.score.channel import KEY_PRESSURE_DIALS, TUNING_DIALS
from audio.soundfont import GeneralSource, Generator, Modulator, Region
from audio.units import centibels_to_gain

# Players of the first sound cards counted the attenuation of a zone at 0.4; banks are voiced for that. Modulators
# count in full.
ATTENUATION_FACTOR: Final = 0.4
MASTER_GAIN: Final = 0.5
_SILENT_CB: Final = 1440.0


def voice_gain(region: Region, controls: NoteControls) -> float:
    """Return the gain of a region's voice for one note: its attenuation and all modulators of it.

    A negative attenuation makes soft notes louder, as players do; no note comes out louder than its sample.
    """
    return _gain(_attenuation_cb(region, controls))


def _attenuation_cb(region: Region, controls: NoteControls) -> float:
    attenuation_cb = region.values[Generator.ATTENUATION] * ATTENUATION_FACTOR
    for modulator in region.modulators:
        if modulator.destination == Generator.ATTENUATION:
            attenuation_cb += modulator.value(controls)
    return attenuation_cb


def _gain(attenuation_cb: float) -> float:
    return MASTER_GAIN * centibels_to_gain(min(max(attenuation_cb, 0.0), _SILENT_CB))


def is_velocity_loudness_only(region: Region) -> bool:
    """Return whether a note's velocity changes nothing in a region's voice but its gain."""
    return not any(
        modulator.amount and modulator.reads(GeneralSource.VELOCITY) and modulator.destination != Generator.ATTENUATION
        for modulator in region.modulators
    )


@dataclass(frozen=True, slots=True)
class Fade:
    """A gain, and the factors of at most 1 by which it is multiplied from moment to moment."""

    gain: float
    factors: tuple[float, ...]


class Fades:
    """What controls that move do to the loudness of a note's voices; moments are its controls, from its start on."""

    def __init__(self, moments: Sequence[NoteControls]) -> None:
        self._moments = moments
        self._moved = _moved_dials(moments)
        self._taken_cb: dict[tuple[Modulator, ...], tuple[float, ...]] = {}

    def of(self, region: Region) -> Fade | None:
        """Return the fade of a region's voice; None where more than its loudness moves, or that not by one factor."""
        faders = _faders(region, self._moved)
        if faders is None:
            return None
        taken_cb = self._taken_cb.get(faders)
        if taken_cb is None:
            taken_cb = tuple(sum(fader.value(controls) for fader in faders) for controls in self._moments)
            self._taken_cb[faders] = taken_cb
        least_cb = min(taken_cb)
        start = as_heard_by(region, self._moments[0])
        attenuation_cb = _attenuation_cb(region, start) - taken_cb[0] + least_cb
        if attenuation_cb < 0.0:
            return None  # it can't get louder than its sample, so it doesn't follow all the way up
        return Fade(_gain(attenuation_cb), tuple(centibels_to_gain(taken - least_cb) for taken in taken_cb))


def _moved_dials(moments: Sequence[NoteControls]) -> frozenset[int]:
    first = set(moments[0].settings)
    return frozenset(dial for controls in moments[1:] for dial, _ in first.symmetric_difference(controls.settings))


def _faders(region: Region, dials: frozenset[int]) -> tuple[Modulator, ...] | None:
    """Return the modulators by which dials change a region's loudness, where they change nothing else in it.

    None where they do, or where they do it otherwise for another key or velocity.
    """
    if dials & TUNING_DIALS or any(dial >= KEY_PRESSURE_DIALS for dial in dials):
        return None
    found = tuple(modulator for modulator in region.modulators if modulator.amount and _reads(modulator) & dials)
    is_alike = all(
        modulator.destination == Generator.ATTENUATION
        and not (modulator.reads(GeneralSource.VELOCITY) or modulator.reads(GeneralSource.KEY))
        for modulator in found
    )
    return found if is_alike else None


def _reads(modulator: Modulator) -> set[int]:
    return {modulator.source & 0xFF, modulator.amount_source & 0xFF}

"""Modulators (SoundFont 2.04, sections 8.2 to 8.4, 9.5): controllers that add to generators along a curve."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import Final, Protocol

from audio.soundfont.generators import GENERATORS, Generator

CURVE_CB: Final = 960.0
LINEAR_TRANSFORM: Final = 0
ABSOLUTE_TRANSFORM: Final = 2
_CONTROLLER_FLAG: Final = 0x80
_FALLING_FLAG: Final = 0x100
_BIPOLAR_FLAG: Final = 0x200
_CURVES: Final = 4
# Controllers that carry no position: bank select, data entry, (un)registered parameters, channel modes (8.2.1).
_NO_POSITIONS: Final = frozenset({0, 6, 32, 38, 98, 99, 100, 101, *range(120, 128)})


class GeneralSource(IntEnum):
    """Sources that are no MIDI controllers."""

    NONE = 0
    VELOCITY = 2
    KEY = 3
    KEY_PRESSURE = 10
    CHANNEL_PRESSURE = 13
    PITCH_WHEEL = 14
    PITCH_WHEEL_RANGE = 16


_GENERAL_SOURCES: Final = frozenset(GeneralSource)


class Controls(Protocol):
    """What modulators read: the state of a channel and of the note that starts."""

    def controller(self, number: int) -> float:
        """Return a MIDI controller, 0–127."""

    def general(self, source: int) -> float:
        """Return a general source, scaled to 0–127 (the pitch wheel too, with fractions)."""


@dataclass(frozen=True, slots=True)
class Modulator:
    """One modulator as in the file: sources, destination generator, amount and transform."""

    source: int
    destination: int
    amount: float
    amount_source: int
    transform: int

    @property
    def identity(self) -> tuple[int, int, int, int]:
        """Return what makes two modulators the same one (section 9.5.1)."""
        return self.source, self.destination, self.amount_source, self.transform

    @property
    def is_heard(self) -> bool:
        """Whether there is a source that moves it, and nothing unknown in it: the others are to be passed over (8.2).

        Chains of modulators are not followed; no usual player does.
        """
        return (
            self.source & 0xFF != GeneralSource.NONE
            and self.destination < GENERATORS
            and self.transform in {LINEAR_TRANSFORM, ABSOLUTE_TRANSFORM}
            and all(_is_known(source) for source in (self.source, self.amount_source))
        )

    def value(self, controls: Controls) -> float:
        """Return what the modulator adds to its destination now."""
        value = self.amount * _source_value(self.source, controls)
        if self.amount_source & 0xFF != GeneralSource.NONE:
            value *= _source_value(self.amount_source, controls)
        return abs(value) if self.transform == ABSOLUTE_TRANSFORM else value

    def reads(self, general: GeneralSource) -> bool:
        """Return whether a general source moves this modulator."""
        return any(source & 0xFF == general.value for source in (self.source, self.amount_source))

    @property
    def may_be_negative(self) -> bool:
        """Whether there are controls that make it take from its destination."""
        if self.transform == ABSOLUTE_TRANSFORM:
            return False
        return self.amount < 0.0 or any(source & _BIPOLAR_FLAG for source in (self.source, self.amount_source))


def _is_known(source: int) -> bool:
    number = source & 0x7F
    if source >> 10 >= _CURVES:
        return False
    return number not in _NO_POSITIONS if source & _CONTROLLER_FLAG else number in _GENERAL_SOURCES


def _source_value(source: int, controls: Controls) -> float:
    number = source & 0x7F
    raw = controls.controller(number) if source & _CONTROLLER_FLAG else controls.general(number)
    # The wheel's range is a plain number of semitones over 127, no position on a curve's 128 steps.
    if not source & _CONTROLLER_FLAG and number == GeneralSource.PITCH_WHEEL_RANGE:
        return raw / 127.0
    return curve(raw, source >> 10, is_falling=bool(source & _FALLING_FLAG), is_bipolar=bool(source & _BIPOLAR_FLAG))


@lru_cache(maxsize=4096)
def curve(raw: float, kind: int, *, is_falling: bool, is_bipolar: bool) -> float:
    """Return a controller's position 0–127 on a curve: 0 linear, 1 concave, 2 convex, 3 switch (section 9.5.3).

    Linear ones are divided by 128; curved ones reach 1.0 at 127. Bipolar ones are nothing at 64, whichever way they go.
    """
    match kind:
        case 0:
            way = 1.0 - raw / 128.0 if is_falling else raw / 128.0
            return 2.0 * way - 1.0 if is_bipolar else way
        case 1:
            return _curved(raw, concave, is_falling=is_falling, is_bipolar=is_bipolar)
        case 2:
            return _curved(raw, convex, is_falling=is_falling, is_bipolar=is_bipolar)
        case 3:
            is_on = (raw >= 64.0) is not is_falling
            return (1.0 if is_on else -1.0) if is_bipolar else float(is_on)
        case _:
            return 0.0


def _curved(raw: float, shape: "Shape", *, is_falling: bool, is_bipolar: bool) -> float:
    if not is_bipolar:
        return shape(127.0 - raw if is_falling else raw)
    side = 64.0 - raw if is_falling else raw - 64.0
    return math.copysign(shape(2.0 * abs(side)), side)


class Shape(Protocol):
    """A curve from 0–127 to 0–1."""

    def __call__(self, position: float) -> float:
        """Return the value at a position."""


def concave(position: float) -> float:
    """Return the concave curve: 40·log10 of what is left to 127, over 96 dB."""
    if position <= 0.0:
        return 0.0
    if position >= 127.0:
        return 1.0
    return min(1.0, -400.0 / CURVE_CB * math.log10((127.0 - position) / 127.0))


def convex(position: float) -> float:
    """Return the convex curve: the concave one turned round."""
    return 1.0 - concave(127.0 - position)


# Section 8.4. Velocity to cutoff (8.4.2) is left out, as FluidSynth, MuseScore and most players do: the specification
# contradicts itself there between versions, and banks are voiced without it. Pan counts 500 for each side, because
# the wheel's curve is bipolar already.
DEFAULT_MODULATORS: Final = (
    Modulator(0x0502, Generator.ATTENUATION, 960, 0, 0),
    Modulator(0x000D, Generator.VIBRATO_LFO_TO_PITCH, 50, 0, 0),
    Modulator(0x0081, Generator.VIBRATO_LFO_TO_PITCH, 50, 0, 0),
    Modulator(0x0587, Generator.ATTENUATION, 960, 0, 0),
    Modulator(0x028A, Generator.PAN, 500, 0, 0),
    Modulator(0x058B, Generator.ATTENUATION, 960, 0, 0),
    Modulator(0x00DB, Generator.REVERB_SEND, 200, 0, 0),
    Modulator(0x00DD, Generator.CHORUS_SEND, 200, 0, 0),
    Modulator(0x020E, Generator.PITCH, 12700, 0x0010, 0),
)


def override(base: Iterable[Modulator], stronger: Iterable[Modulator]) -> tuple[Modulator, ...]:
    """Return the modulators of two levels, where the stronger one replaces its like."""
    merged = {modulator.identity: modulator for modulator in base}
    merged.update((modulator.identity, modulator) for modulator in stronger)
    return tuple(merged.values())


def add(base: Iterable[Modulator], added: Iterable[Modulator]) -> tuple[Modulator, ...]:
    """Return the modulators of an instrument with a preset's, whose amounts add to their like."""
    merged = {modulator.identity: modulator for modulator in base}
    for modulator in added:
        like = merged.get(modulator.identity)
        merged[modulator.identity] = modulator if like is None else replace(like, amount=like.amount + modulator.amount)
    return tuple(merged.values())

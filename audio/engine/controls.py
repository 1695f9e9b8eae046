"""What a note's modulators read: its key and velocity, and what its channel's settings are."""

from collections.abc import Iterable
from typing import Final

from audio.score.channel import (
    CONTROLLER_DIALS,
    TUNING_DIALS,
    Dial,
    Settings,
    controller_dial,
    key_pressure_dial,
    resting_value,
)
from audio.score.score import Part
from audio.score.turns import set_up
from audio.soundfont import GeneralSource, Generator, Modulator, Region

_GENERAL_DIALS: Final = frozenset({Dial.CHANNEL_PRESSURE.value, Dial.WHEEL.value, Dial.WHEEL_RANGE.value})


class NoteControls:
    """The controls of one note, at one time: key and velocity 0–127, and the settings of its channel."""

    __slots__ = ("_values", "key", "settings", "velocity")

    def __init__(self, key: int, velocity: int, settings: Settings) -> None:
        self.key, self.velocity, self.settings = key, velocity, settings
        self._values = dict(settings)

    def _value(self, dial: int) -> float:
        value = self._values.get(dial)
        return resting_value(dial) if value is None else value

    def controller(self, number: int) -> float:
        """Return a MIDI controller, 0–127."""
        return self._value(controller_dial(number))

    def general(self, source: int) -> float:
        """Return a general source, scaled to 0–127 (the pitch wheel with fractions)."""
        match source:
            case GeneralSource.VELOCITY:
                return self.velocity
            case GeneralSource.KEY:
                return self.key
            case GeneralSource.KEY_PRESSURE:
                return self._value(key_pressure_dial(self.key))
            case GeneralSource.PITCH_WHEEL:
                return self._value(Dial.WHEEL) / 128.0
            case GeneralSource.CHANNEL_PRESSURE | GeneralSource.PITCH_WHEEL_RANGE:
                return self._value(source)
            case _:
                return 0.0

    @property
    def tuning_cents(self) -> float:
        """Return how far the channel is tuned, fine and coarse."""
        return self._value(Dial.FINE_TUNING) + self._value(Dial.COARSE_TUNING)


def as_heard_by(region: Region, controls: NoteControls) -> NoteControls:
    """Return a note's controls as a region hears them: some play a fixed key or velocity (8.1.2, 46 and 47).

    All that follows key or velocity follows these; only which regions sound goes by the note's own.
    """
    fixed_key, fixed_velocity = region.values[Generator.FIXED_KEY], region.values[Generator.FIXED_VELOCITY]
    key = fixed_key if 0 <= fixed_key <= 127 else controls.key
    velocity = fixed_velocity if 1 <= fixed_velocity <= 127 else controls.velocity
    if (key, velocity) == (controls.key, controls.velocity):
        return controls
    return NoteControls(key, velocity, controls.settings)


def part_settings(part: Part) -> Settings:
    """Return the settings of a part that nothing has changed: its own volume, pan and sends."""
    pairs = ((controller_dial(number), value) for number, value in set_up(part))
    return tuple((dial, value) for dial, value in pairs if value != resting_value(dial))


def dials_of(modulator: Modulator) -> frozenset[int]:
    """Return the dials that a modulator reads; pressure on a key isn't told from that on another, so it is left out."""
    return frozenset(
        source & 0xFF
        for source in (modulator.source, modulator.amount_source)
        if source & CONTROLLER_DIALS or source & 0xFF in _GENERAL_DIALS
    )


def dials_read(regions: Iterable[Region]) -> frozenset[int]:
    """Return the dials that any modulator of some regions reads, or their pitch; pressure on a key as that on key 0."""
    modulators = [modulator for region in regions for modulator in region.modulators if modulator.amount]
    dials = TUNING_DIALS.union(*(dials_of(modulator) for modulator in modulators))
    has_key_pressure = any(modulator.reads(GeneralSource.KEY_PRESSURE) for modulator in modulators)
    return dials | {key_pressure_dial(0)} if has_key_pressure else dials

"""What a MIDI channel makes of its controls: settings that sound, and pedals; as FluidSynth 2.3 does it."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from audio.score.score import ChannelPressure, Control, Controller, KeyPressure, PitchWheel

Settings = tuple[tuple[int, float], ...]
"""The settings of a channel that aren't at rest: (dial, value), dials rising."""

CONTROLLER_DIALS: Final = 0x80
KEY_PRESSURE_DIALS: Final = 0x200
PEDAL_DOWN: Final = 64
SUSTAIN, SOSTENUTO = 64, 66
ALL_SOUND_OFF, RESET_CONTROLLERS, ALL_NOTES_OFF, LAST_MODE = 120, 121, 123, 127

_DATA_COARSE, _DATA_FINE = 6, 38
_OTHER_FINE, _OTHER_COARSE, _REGISTERED_FINE, _REGISTERED_COARSE = 98, 99, 100, 101
_NOTHING_CHOSEN: Final = 127
SOUND_CONTROLLERS: Final = range(70, 80)
_EFFECT_DEPTHS: Final = range(91, 96)
_BANKS_VOLUME_PAN: Final = (0, 32, 7, 39, 10, 42)


class Dial(IntEnum):
    """What can be set on a channel but for its controllers.

    Dials are numbered as modulators of SoundFonts number their sources (8.2.1): controllers from 0x80 on, the general
    ones by themselves; then come what no modulator reads (the tuning, in cents) and one for the pressure on each key.
    """

    CHANNEL_PRESSURE = 13
    WHEEL = 14
    WHEEL_RANGE = 16
    FINE_TUNING = 0x100
    COARSE_TUNING = 0x101


TUNING_DIALS: Final = frozenset({Dial.FINE_TUNING.value, Dial.COARSE_TUNING.value})
_RESTING: Final[dict[int, float]] = {
    CONTROLLER_DIALS | 7: 100,
    CONTROLLER_DIALS | 8: 64,
    CONTROLLER_DIALS | 10: 64,
    CONTROLLER_DIALS | 11: 127,
    CONTROLLER_DIALS | 43: 127,
    **{CONTROLLER_DIALS | number: 64 for number in SOUND_CONTROLLERS},
    **{CONTROLLER_DIALS | number: _NOTHING_CHOSEN for number in range(_OTHER_FINE, _REGISTERED_COARSE + 1)},
    Dial.WHEEL: 8192,
    Dial.WHEEL_RANGE: 2,
}


def controller_dial(number: int) -> int:
    """Return the dial of a controller, 0–127."""
    return CONTROLLER_DIALS | number


def key_pressure_dial(key: int) -> int:
    """Return the dial of the pressure on a key, 0–127."""
    return KEY_PRESSURE_DIALS | key


def resting_value(dial: int) -> float:
    """Return where a dial stands on a channel that nobody has touched."""
    return _RESTING.get(dial, 0)


def off_rest(values: Mapping[int, float]) -> Settings:
    """Return the settings of dials that stand at given values."""
    return tuple(sorted((dial, value) for dial, value in values.items() if value != resting_value(dial)))


def _is_reset(dial: int) -> bool:
    """Return whether "reset all controllers" puts a dial to rest (MIDI's recommended practice RP-015)."""
    if not dial & CONTROLLER_DIALS or dial >= Dial.FINE_TUNING:
        return dial != Dial.WHEEL_RANGE
    number = dial & 0x7F
    return not (number in SOUND_CONTROLLERS or number in _EFFECT_DEPTHS or number in _BANKS_VOLUME_PAN)


class Channel:
    """A channel's settings as controls come in; made at rest."""

    def __init__(self) -> None:
        self._values: dict[int, float] = {}
        self._settings: Settings | None = ()
        self._is_registered = True

    def value(self, dial: int) -> float:
        """Return where a dial stands."""
        value = self._values.get(dial)
        return resting_value(dial) if value is None else value

    @property
    def settings(self) -> Settings:
        """Return all that isn't at rest; the same object as long as nothing is set."""
        if self._settings is None:
            self._settings = off_rest(self._values)
        return self._settings

    def take(self, control: Control) -> Settings:
        """Set what a control sets; return the dials that moved with their new values."""
        match control:
            case Controller(number=number, value=value):
                return self._take_controller(number, value)
            case PitchWheel(value=value):
                return self._set(Dial.WHEEL, value)
            case ChannelPressure(value=value):
                return self._set(Dial.CHANNEL_PRESSURE, value)
            case KeyPressure(key=key, value=value):
                return self._set(key_pressure_dial(key), value)

    def _take_controller(self, number: int, value: int) -> Settings:
        if number >= ALL_SOUND_OFF:
            return self._reset() if number == RESET_CONTROLLERS else ()
        if number in {_OTHER_FINE, _OTHER_COARSE}:
            self._is_registered = False
        elif number in {_REGISTERED_FINE, _REGISTERED_COARSE}:
            self._is_registered = True
        moved = self._set(controller_dial(number), value)
        return moved + self._take_data(value) if number == _DATA_COARSE else moved

    def _take_data(self, coarse: int) -> Settings:
        """Set the chosen registered parameter; as in FluidSynth the coarse byte does it, so the fine one goes first."""
        chosen = (self.value(controller_dial(number)) for number in (_REGISTERED_COARSE, _REGISTERED_FINE))
        if not self._is_registered or next(chosen) != 0:
            return ()
        match next(chosen):
            case 0:
                return self._set(Dial.WHEEL_RANGE, coarse)
            case 1:
                fine = coarse * 128 + self.value(controller_dial(_DATA_FINE))
                return self._set(Dial.FINE_TUNING, (fine - 8192.0) * 100.0 / 8192.0)
            case 2:
                return self._set(Dial.COARSE_TUNING, (coarse - 64) * 100.0)
            case _:
                return ()

    def _reset(self) -> Settings:
        self._is_registered = True
        return tuple(
            moved for dial in sorted(self._values) if _is_reset(dial) for moved in self._set(dial, resting_value(dial))
        )

    def _set(self, dial: int, value: float) -> Settings:
        if self.value(dial) == value:
            return ()
        self._settings = None
        if value == resting_value(dial):
            del self._values[dial]
        else:
            self._values[dial] = value
        return ((dial, value),)

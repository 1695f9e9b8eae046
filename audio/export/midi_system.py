"""Which preset a channel plays: bank select, program changes and the system messages of GM, GS and XG.

All as FluidSynth 2.3 takes them by default (`synth.midi-bank-select` "gs"), with one liberty: it hears system messages
to its own device number alone, which is 0 there and 16 in later versions; here both are heard, and those to all.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from audio.score import DRUM_CHANNEL

KIT_BANK: Final = 128
_FIRST_KIT_OF_XG: Final = 120
_DEVICES: Final = frozenset({0, 16, 0x7F})
_GENERAL_MIDI, _SYSTEM_ON, _SECOND_SYSTEM_ON = 9, 1, 3
_GS_HEAD: Final = bytes((0x42, 0x12))
_GS_LENGTH: Final = 9
_GS_RESET: Final = bytes((0x40, 0x00, 0x7F))
_USE_FOR_RHYTHM: Final = 0x15
_XG_RESETS: Final = frozenset({bytes((0x4C, 0, 0, 0x7E, 0)), bytes((0x4C, 0, 0, 0x7F, 0))})


class _Style(Enum):
    """How bank select is understood."""

    GM = auto()
    GS = auto()
    XG = auto()


@dataclass(slots=True)
class _Place:
    """A channel's bank as it was selected, whether it plays drums, and the preset that its last program change took."""

    has_drums: bool
    bank: int
    preset: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.take_program(0)

    def take_program(self, program: int) -> None:
        self.preset = KIT_BANK if self.has_drums else self.bank, program


def _places() -> list[_Place]:
    return [_Place(channel == DRUM_CHANNEL, KIT_BANK if channel == DRUM_CHANNEL else 0) for channel in range(16)]


class MidiSystem:
    """The sixteen channels' presets as messages come in."""

    def __init__(self) -> None:
        self._style = _Style.GS
        self._places = _places()

    def preset(self, channel: int) -> tuple[int, int]:
        """Return bank and program that a channel plays; drum kits are in bank 128."""
        return self._places[channel].preset

    def take_program(self, channel: int, program: int) -> None:
        """Take a program change, which is what a selected bank waits for."""
        self._places[channel].take_program(program)

    def take_bank(self, channel: int, value: int) -> None:
        """Take the coarse byte of bank select (CC 0)."""
        place = self._places[channel]
        if self._style is _Style.XG:
            place.has_drums = value >= _FIRST_KIT_OF_XG
        elif self._style is _Style.GS and not place.has_drums:
            place.bank = value

    def take_fine_bank(self, channel: int, value: int) -> None:
        """Take the fine byte of bank select (CC 32), which XG alone heeds."""
        if self._style is _Style.XG:
            self._places[channel].bank = value

    def take_exclusive(self, data: bytes) -> bool:
        """Take a system exclusive message, its content up to 0xF7; return whether it resets the whole system."""
        if len(data) < 4 or data[1] not in _DEVICES:
            return False
        match data[0]:
            case 0x7E:  # universal
                style = _Style.GM if data[2] == _GENERAL_MIDI and data[3] in {_SYSTEM_ON, _SECOND_SYSTEM_ON} else None
            case 0x41:  # Roland
                style = self._take_gs(data)
            case 0x43:  # Yamaha
                style = _Style.XG if data[2:] in _XG_RESETS else None
            case _:
                style = None
        if style is None:
            return False
        self._style, self._places = style, _places()
        return True

    def _take_gs(self, data: bytes) -> _Style | None:
        """Take one of Roland's messages; return GS where it resets the system."""
        address = data[4:7]
        if len(data) != _GS_LENGTH or data[2:4] != _GS_HEAD or sum(data[4:9]) % 128:
            return None
        if address == _GS_RESET:
            return _Style.GS
        if self._style is _Style.GS and address[0] == 0x40 and address[1] >> 4 == 1 and address[2] == _USE_FOR_RHYTHM:
            place = self._places[_channel_of_block(address[1] & 0x0F)]
            place.has_drums = data[7] != 0
            place.take_program(0)
        return None


def _channel_of_block(block: int) -> int:
    """Return the channel of a block: GS gives the tenth channel the first one."""
    if block == 0:
        return DRUM_CHANNEL
    return block - 1 if block <= DRUM_CHANNEL else block

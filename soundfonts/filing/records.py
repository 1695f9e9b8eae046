"""What stands in the tables of a bank: zones, instruments, presets, samples (SoundFont 2.04, section 7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from audio.soundfont.generators import Generator
from soundfonts.craft.wave import Wave

_FIRST: Final = (Generator.KEY_RANGE, Generator.VELOCITY_RANGE)
_LAST: Final = (Generator.INSTRUMENT, Generator.SAMPLE)


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone: its generators by number; amounts are signed words, ranges are made by `key_range`."""

    generators: dict[Generator, int]

    def ordered(self) -> list[tuple[int, int]]:
        """Return the generators in the order that the format asks for: ranges first, the target last (8.1.2)."""

        def rank(number: Generator) -> tuple[int, int]:
            return (_FIRST.index(number) if number in _FIRST else 3 if number in _LAST else 2), number

        return [(number.value, self.generators[number]) for number in sorted(self.generators, key=rank)]


@dataclass(frozen=True, slots=True)
class Instrument:
    """A named list of zones, of which the first may be the global one."""

    name: str
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A sound that can be chosen: bank, program and the zones that lead to instruments."""

    bank: int
    program: int
    name: str
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A named wave."""

    name: str
    wave: Wave


@dataclass(frozen=True, slots=True)
class Contents:
    """All that a bank holds."""

    info: tuple[tuple[bytes, str], ...]
    presets: Sequence[Preset]
    instruments: Sequence[Instrument]
    samples: Sequence[Sample]


def key_range(low: int, high: int) -> int:
    """Return the amount of a range generator: both ends are meant."""
    return low | high << 8

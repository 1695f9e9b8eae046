"""From a preset's zones to regions: what sounds for a key and a velocity, with all its numbers added up (9.4)."""

from dataclasses import dataclass
from typing import Final

from audio.soundfont.generators import DEFAULT_VALUES, GENERATORS, INSTRUMENT_ONLY, Generator
from audio.soundfont.hydra import Hydra, Records
from audio.soundfont.modulators import DEFAULT_MODULATORS, Modulator, add, override

_FULL_RANGE: Final = (0, 127)
_MOST_REGIONS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Region:
    """One layer of a preset: key and velocity ranges (inclusive), generator values by number, modulators, sample.

    `values` are the instrument's plus the preset's, not yet brought into their legal ranges.
    """

    keys: tuple[int, int]
    velocities: tuple[int, int]
    values: tuple[int, ...]
    modulators: tuple[Modulator, ...]
    sample: int

    def sounds_for(self, key: int, velocity: int) -> bool:
        """Return whether a note is in both ranges."""
        return self.keys[0] <= key <= self.keys[1] and self.velocities[0] <= velocity <= self.velocities[1]


@dataclass(frozen=True, slots=True)
class _Zone:
    """A zone as read: its generators in order of the file (the last of a number counts) and its modulators."""

    generators: dict[int, int]
    modulators: tuple[Modulator, ...]

    def span(self, generator: Generator, around: "_Zone | None") -> tuple[int, int]:
        raw = self.generators.get(generator)
        if raw is None and around is not None:
            raw = around.generators.get(generator)
        return _FULL_RANGE if raw is None else (raw & 0xFF, raw >> 8 & 0xFF)


def preset_regions(hydra: Hydra, preset: int) -> tuple[Region, ...]:
    """Return all regions of a preset (by its record's number) in the file's order."""
    bags = range(int(hydra.presets[preset]["bag"]), int(hydra.presets[preset + 1]["bag"]))
    common, zones = _split(
        [
            _read_zone(hydra.preset_bags, hydra.preset_generators, hydra.preset_modulators, bag, Generator.INSTRUMENT)
            for bag in bags
        ],
        Generator.INSTRUMENT,
    )
    regions: list[Region] = []
    for zone in zones:
        instrument = zone.generators[Generator.INSTRUMENT] & 0xFFFF
        for inner_common, inner in _instrument_zones(hydra, instrument):
            region = _region(common, zone, inner_common, inner)
            if region is not None and len(regions) < _MOST_REGIONS:
                regions.append(region)
    return tuple(regions)


def _instrument_zones(hydra: Hydra, instrument: int) -> list[tuple[_Zone | None, _Zone]]:
    bags = range(int(hydra.instruments[instrument]["bag"]), int(hydra.instruments[instrument + 1]["bag"]))
    common, zones = _split(
        [
            _read_zone(
                hydra.instrument_bags, hydra.instrument_generators, hydra.instrument_modulators, bag, Generator.SAMPLE
            )
            for bag in bags
        ],
        Generator.SAMPLE,
    )
    return [(common, zone) for zone in zones]


def _split(zones: list[_Zone], terminal: Generator) -> tuple[_Zone | None, list[_Zone]]:
    """Return the global zone, if the first has no terminal generator, and the zones that have one (9.4)."""
    common = zones[0] if zones and terminal not in zones[0].generators else None
    return common, [zone for zone in zones if terminal in zone.generators]


def _read_zone(bags: Records, generators: Records, modulators: Records, bag: int, terminal: Generator) -> _Zone:
    first, last = bags[bag], bags[bag + 1]
    listed = generators[int(first["generator"]) : int(last["generator"])].tolist()
    moved = modulators[int(first["modulator"]) : int(last["modulator"])].tolist()
    return _Zone(
        generators=_counting(listed, terminal),
        modulators=tuple(modulator for fields in moved if (modulator := Modulator(*fields)).is_heard),
    )


def _counting(listed: list[tuple[int, int]], terminal: Generator) -> dict[int, int]:
    """Return the generators of a zone that count, the last of each number.

    The key range counts at the front only, the velocity range with nothing but that before it, and nothing counts
    behind the terminal generator (8.1.2).
    """
    counting: dict[int, int] = {}
    for number, amount in listed:
        is_misplaced = (number == Generator.KEY_RANGE and counting.keys()) or (
            number == Generator.VELOCITY_RANGE and counting.keys() - {Generator.KEY_RANGE}
        )
        if number < GENERATORS and not is_misplaced:
            counting[number] = amount
        if number == terminal:
            break
    return counting


def _region(common: _Zone | None, zone: _Zone, inner_common: _Zone | None, inner: _Zone) -> Region | None:
    keys = _meet(zone.span(Generator.KEY_RANGE, common), inner.span(Generator.KEY_RANGE, inner_common))
    velocities = _meet(zone.span(Generator.VELOCITY_RANGE, common), inner.span(Generator.VELOCITY_RANGE, inner_common))
    if keys[0] > keys[1] or velocities[0] > velocities[1]:
        return None
    values = list(DEFAULT_VALUES)
    for number, amount in _together(inner_common, inner).items():
        values[number] = amount
    for number, amount in _together(common, zone).items():
        if number not in INSTRUMENT_ONLY:
            values[number] += amount
    own = override(() if inner_common is None else inner_common.modulators, inner.modulators)
    added = override(() if common is None else common.modulators, zone.modulators)
    return Region(
        keys=keys,
        velocities=velocities,
        values=tuple(values),
        modulators=add(override(DEFAULT_MODULATORS, own), added),
        sample=inner.generators[Generator.SAMPLE] & 0xFFFF,
    )


def _together(common: _Zone | None, zone: _Zone) -> dict[int, int]:
    return zone.generators if common is None else {**common.generators, **zone.generators}


def _meet(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return max(first[0], second[0]), min(first[1], second[1])

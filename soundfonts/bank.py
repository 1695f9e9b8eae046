"""The bank as a whole: which sounds it holds, under which numbers, and what it says of itself."""

from collections.abc import Iterable
from typing import Final

from audio.instruments.magic import MAGIC as MAGIC_PARTS
from audio.soundfont.bank import DRUM_BANK
from audio.soundfont.generators import Generator
from soundfonts.band import KIT, PROGRAMS, Drum
from soundfonts.craft.sound import Sound
from soundfonts.filing.records import Contents, Instrument, Preset, Sample, Zone, key_range
from soundfonts.filing.writer import bank_bytes
from soundfonts.filing.zoning import envelope, zones_of
from soundfonts.magic import MAGIC

INFO: Final = (
    (b"isng", "EMU8000"),
    (b"INAM", "onesemi"),
    (b"IENG", "onesemi"),
    (b"IPRD", "onesemi"),
    (b"ICOP", "CC0 1.0 Universal: dedicated to the public domain, no rights reserved"),
    (b"ICMT", "Twenty timbres for magic notes, and a plain band; every wave is computed from a recipe."),
    (b"ISFT", "onesemi soundfonts"),
)
_KIT_NAME: Final = "Plain Kit"


def build() -> bytes:
    """Return the bank's file; the same bytes every time. About three seconds of work."""
    return bank_bytes(contents())


def contents() -> Contents:
    """Return all that the bank holds: the plain band in bank 0, its kit in 128, magic notes in a bank of their own."""
    sounds = tuple(dict.fromkeys([*PROGRAMS, *MAGIC.values()]))
    samples = [Sample(f"{sound.name[:13]} {wave.key}", wave) for sound in sounds for wave in sound.waves]
    instruments, first = [], 0
    for sound in sounds:
        instruments.append(Instrument(sound.name, zones_of(sound, first)))
        first += len(sound.keys)
    instruments.append(Instrument(_KIT_NAME, tuple(_drum_zones(KIT, first))))
    samples += [Sample(drum.sound.name, drum.sound.waves[0]) for drum in KIT]
    places = [(0, program, sound) for program, sound in enumerate(PROGRAMS)]
    places += [(MAGIC_PARTS[card].bank, MAGIC_PARTS[card].program, sound) for card, sound in MAGIC.items()]
    presets = [_preset(bank, program, sound.name, sounds.index(sound)) for bank, program, sound in places]
    presets.append(_preset(DRUM_BANK, 0, _KIT_NAME, len(sounds)))
    presets.sort(key=lambda preset: (preset.bank, preset.program))
    return Contents(INFO, presets, instruments, samples)


def _preset(bank: int, program: int, name: str, instrument: int) -> Preset:
    return Preset(bank, program, name, (Zone({Generator.INSTRUMENT: instrument}),))


def _drum_zones(kit: Iterable[Drum], first_sample: int) -> Iterable[Zone]:
    for number, drum in enumerate(kit):
        for key, moved in drum.keys:
            yield Zone(_drum_generators(drum.sound, key, moved, drum) | {Generator.SAMPLE: first_sample + number})


def _drum_generators(sound: Sound, key: int, moved: int, drum: Drum) -> dict[Generator, int]:
    generators = envelope(sound) | {Generator.KEY_RANGE: key_range(key, key), Generator.ROOT_KEY: key - moved}
    if drum.group:
        generators[Generator.EXCLUSIVE_CLASS] = drum.group
    if drum.pan:
        generators[Generator.PAN] = drum.pan
    return generators

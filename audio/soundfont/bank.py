"""A sound bank, ready to play from: presets by bank and program, their regions, and the waves."""

import mmap
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from audio.soundfont.errors import BankError
from audio.soundfont.hydra import Hydra, read_hydra
from audio.soundfont.riff import Chunk, one_chunk, read_chunks, read_list
from audio.soundfont.samples import SampleStore, text
from audio.soundfont.zones import Region, preset_regions

DRUM_BANK: Final = 128
_LONGEST_TEXT_BYTES: Final = 65_536


@dataclass(frozen=True, slots=True)
class Preset:
    """A sound that can be chosen: bank 0–128 (128 holds the drum kits) and program 0–127."""

    bank: int
    program: int
    name: str


@dataclass(frozen=True, slots=True)
class BankInfo:
    """Who made a bank and under what terms, as its INFO list says (empty where it says nothing)."""

    name: str
    author: str
    licence: str
    comment: str
    version: tuple[int, int]


class Bank:
    """An open bank; made by `load_bank`. Reading it is safe from several threads."""

    def __init__(self, path: Path, info: BankInfo, hydra: Hydra, samples: SampleStore) -> None:
        self.path = path
        self.info = info
        self.samples = samples
        self._hydra = hydra
        self._records = {
            (int(bank), int(program)): record
            for record, (bank, program) in reversed(
                list(enumerate(zip(hydra.presets["bank"][:-1], hydra.presets["program"][:-1], strict=True)))
            )
        }
        self._regions: dict[tuple[int, int], tuple[Region, ...]] = {}

    @property
    def name(self) -> str:
        """Return the bank's name, or its file's where it has none."""
        return self.info.name or self.path.stem

    def presets(self) -> tuple[Preset, ...]:
        """Return all presets in order of bank and program."""
        return tuple(
            Preset(bank, program, text(bytes(self._hydra.presets[record]["name"])))
            for (bank, program), record in sorted(self._records.items())
        )

    def find(self, bank: int, program: int) -> tuple[int, int] | None:
        """Return bank and program of the preset that plays for a wish, or None if nothing can stand in.

        A missing variation falls back to bank 0, a missing drum kit to the standard one, anything else to the piano.
        """
        return next((place for place in stand_ins(bank, program) if place in self._records), None)

    def __contains__(self, place: tuple[int, int]) -> bool:
        """Tell whether there is a preset at a bank and program."""
        return place in self._records

    def regions(self, bank: int, program: int) -> tuple[Region, ...]:
        """Return the regions of a preset that is there; raises KeyError otherwise."""
        place = bank, program
        regions = self._regions.get(place)
        if regions is None:
            regions = self._regions.setdefault(place, preset_regions(self._hydra, self._records[place]))
        return regions


def stand_ins(bank: int, program: int) -> tuple[tuple[int, int], ...]:
    """Return the presets that may play for a wish, by bank and program, the best first."""
    return ((bank, program), (bank, 0)) if bank == DRUM_BANK else ((bank, program), (0, program), (0, 0))


def load_bank(path: Path) -> Bank:
    """Open a SoundFont 2 or 3 bank; raises BankError if it is broken, OSError if the file can't be read.

    The file is mapped, not read: waves come in when notes ask for them.
    """
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            raise BankError(expected="a sound bank", found="an empty file", where=path.name)
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    outer = read_chunks(data[: _outer_end(data)], 0, _outer_end(data), path.name)
    inner = read_list(data, one_chunk(outer, "RIFF", path.name), "sfbk")
    lists = {bytes(data[chunk.start : chunk.start + 4]): chunk for chunk in inner if chunk.tag == "LIST"}
    missing = {b"INFO", b"sdta", b"pdta"} - lists.keys()
    if missing:
        names = " and ".join(sorted(tag.decode() for tag in missing))
        raise BankError(expected=f"a list {names}", found=f"{len(lists)} other lists", where="sfbk")
    info = _read_info(data, read_list(data, lists[b"INFO"], "INFO"))
    waves = read_list(data, lists[b"sdta"], "sdta")
    hydra = read_hydra(data, read_list(data, lists[b"pdta"], "pdta"))
    low_bytes = next((chunk for chunk in waves if chunk.tag == "sm24"), None) if info.version >= (2, 4) else None
    return Bank(path, info, hydra, SampleStore(data, hydra.samples, one_chunk(waves, "smpl", "sdta"), low_bytes))


def _outer_end(data: memoryview) -> int:
    """Return where the file's one RIFF chunk ends; some files carry other things behind it."""
    claimed = 8 + int.from_bytes(data[4:8], "little")
    return claimed if bytes(data[:4]) == b"RIFF" and claimed <= len(data) else len(data)


def _read_info(data: memoryview, chunks: tuple[Chunk, ...]) -> BankInfo:
    texts = {
        chunk.tag: text(bytes(data[chunk.start : min(chunk.end, chunk.start + _LONGEST_TEXT_BYTES)]))
        for chunk in chunks
        if chunk.tag.startswith("I") and chunk.tag.isupper()
    }
    version = one_chunk(chunks, "ifil", "INFO")
    if version.length != 4:
        raise BankError(expected="a version of 4 bytes", found=f"{version.length} bytes", where="INFO ifil")
    major, minor = data[version.start : version.end].cast("H").tolist()
    if major not in {2, 3}:
        raise BankError(expected="SoundFont 2 or 3", found=f"version {major}.{minor}", where="INFO ifil")
    return BankInfo(
        name=texts.get("INAM", ""),
        author=texts.get("IENG", ""),
        licence=texts.get("ICOP", ""),
        comment=texts.get("ICMT", ""),
        version=(major, minor),
    )

"""The nine tables of a bank (SoundFont 2.04, section 7) as numpy records, checked whole before anything uses them."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from audio.soundfont.errors import BankError
from audio.soundfont.generators import Generator
from audio.soundfont.riff import Chunk, one_chunk

Records = NDArray[np.void]

_BAG: Final = np.dtype([("generator", "<u2"), ("modulator", "<u2")])
_MODULATOR: Final = np.dtype(
    [("source", "<u2"), ("destination", "<u2"), ("amount", "<i2"), ("amount_source", "<u2"), ("transform", "<u2")]
)
_GENERATOR: Final = np.dtype([("number", "<u2"), ("amount", "<i2")])
_PRESET: Final = np.dtype(
    [("name", "S20"), ("program", "<u2"), ("bank", "<u2"), ("bag", "<u2"), ("unused", "V12")],
)
_INSTRUMENT: Final = np.dtype([("name", "S20"), ("bag", "<u2")])
_SAMPLE: Final = np.dtype(
    [
        ("name", "S20"),
        ("start", "<u4"),
        ("end", "<u4"),
        ("loop_start", "<u4"),
        ("loop_end", "<u4"),
        ("rate_hz", "<u4"),
        ("root_key", "u1"),
        ("correction_cents", "i1"),
        ("link", "<u2"),
        ("kind", "<u2"),
    ]
)


@dataclass(frozen=True, slots=True)
class Hydra:
    """The tables, each with its closing record still at the end."""

    presets: Records
    preset_bags: Records
    preset_modulators: Records
    preset_generators: Records
    instruments: Records
    instrument_bags: Records
    instrument_modulators: Records
    instrument_generators: Records
    samples: Records


def read_hydra(data: memoryview, chunks: tuple[Chunk, ...]) -> Hydra:
    """Return the checked tables of a pdta list; raises BankError with the table and record that is wrong."""

    def table(tag: str, record: Any) -> Records:
        chunk = one_chunk(chunks, tag, "pdta")
        if chunk.length % record.itemsize or not chunk.length:
            raise BankError(
                expected=f"records of {record.itemsize} bytes", found=f"{chunk.length} bytes", where=f"table {tag}"
            )
        return np.frombuffer(data[chunk.start : chunk.end], record)

    hydra = Hydra(
        presets=table("phdr", _PRESET),
        preset_bags=table("pbag", _BAG),
        preset_modulators=table("pmod", _MODULATOR),
        preset_generators=table("pgen", _GENERATOR),
        instruments=table("inst", _INSTRUMENT),
        instrument_bags=table("ibag", _BAG),
        instrument_modulators=table("imod", _MODULATOR),
        instrument_generators=table("igen", _GENERATOR),
        samples=table("shdr", _SAMPLE),
    )
    _check_references(hydra)
    return hydra


def _check_references(hydra: Hydra) -> None:
    _check_rising(hydra.presets["bag"], len(hydra.preset_bags), "phdr")
    _check_rising(hydra.preset_bags["generator"], len(hydra.preset_generators), "pbag generators")
    _check_rising(hydra.preset_bags["modulator"], len(hydra.preset_modulators), "pbag modulators")
    _check_rising(hydra.instruments["bag"], len(hydra.instrument_bags), "inst")
    _check_rising(hydra.instrument_bags["generator"], len(hydra.instrument_generators), "ibag generators")
    _check_rising(hydra.instrument_bags["modulator"], len(hydra.instrument_modulators), "ibag modulators")
    _check_targets(hydra.preset_generators, Generator.INSTRUMENT, len(hydra.instruments) - 1, "pgen")
    _check_targets(hydra.instrument_generators, Generator.SAMPLE, len(hydra.samples) - 1, "igen")


def _check_rising(indices: Records, length: int, where: str) -> None:
    """Hold that a table points into the next one, never backwards."""
    falls = np.flatnonzero(np.diff(indices.astype(np.int64)) < 0)
    if len(falls):
        record = int(falls[0])
        raise BankError(
            expected=f"an index of at least {indices[record]}",
            found=str(indices[record + 1]),
            where=f"{where}, record {record + 1}",
        )
    if int(indices[-1]) >= length:
        raise BankError(
            expected=f"an index under {length}", found=str(indices[-1]), where=f"{where}, record {len(indices) - 1}"
        )


def _check_targets(generators: Records, target: Generator, length: int, where: str) -> None:
    amounts = generators["amount"].astype(np.int64) & 0xFFFF
    wrong = np.flatnonzero((generators["number"] == target) & (amounts >= length))
    # The closing record is no generator, whatever stands in it.
    wrong = wrong[wrong < len(generators) - 1]
    if len(wrong):
        record = int(wrong[0])
        raise BankError(
            expected=f"an index under {length}", found=str(amounts[record]), where=f"{where}, record {record}"
        )

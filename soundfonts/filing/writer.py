"""The writer of SoundFont 2.04 files: INFO, 16-bit samples, and the nine tables of the hydra."""

import struct
from collections.abc import Sequence
from typing import Final

import numpy as np

from soundfonts.filing.records import Contents, Instrument, Preset, Sample, Zone
from soundfonts.filing.riff import chunk, list_chunk, text_chunk

VERSION: Final = (2, 4)
# Zeros behind each sample, that interpolation runs out on (section 6.1).
SILENT_FRAMES: Final = 46
HIGHEST: Final = 32767
_MONO: Final = 1
_NAME_BYTES: Final = 20


class ClippedError(Exception):
    """A wave that is louder than 16 bits hold: expected at most 1.0, found more, in the named sample."""


def bank_bytes(contents: Contents) -> bytes:
    """Return a bank's whole file; raises ClippedError."""
    info = chunk(b"ifil", struct.pack("<HH", *VERSION))
    info += b"".join(text_chunk(tag, text) for tag, text in contents.info)
    waves, headers = _samples(contents.samples)
    tables = _hydra(contents, headers)
    return chunk(
        b"RIFF",
        b"sfbk"
        + list_chunk(b"INFO", info)
        + list_chunk(b"sdta", chunk(b"smpl", waves))
        + list_chunk(b"pdta", b"".join(chunk(tag, content) for tag, content in tables)),
    )


def _samples(samples: Sequence[Sample]) -> tuple[bytes, bytes]:
    waves, headers, position = [], [], 0
    for sample in samples:
        wave = sample.wave
        peak = float(np.max(np.abs(wave.frames)))
        if peak > 1.0:
            raise ClippedError(f"{sample.name}: expected a peak of at most 1.0, found {peak:.3f}")
        start, end = position, position + len(wave.frames)
        loop_start, loop_end = (0, 0) if wave.loop is None else wave.loop
        headers.append(
            struct.pack(
                "<20sIIIIIBbHH",
                _name(sample.name),
                start,
                end,
                start + loop_start,
                start + loop_end,
                wave.rate_hz,
                wave.key,
                0,
                0,
                _MONO,
            )
        )
        waves.append(np.rint(wave.frames * HIGHEST).astype("<i2").tobytes() + bytes(2 * SILENT_FRAMES))
        position = end + SILENT_FRAMES
    headers.append(struct.pack("<20s26x", b"EOS"))
    return b"".join(waves), b"".join(headers)


def _hydra(contents: Contents, headers: bytes) -> list[tuple[bytes, bytes]]:
    preset_starts, preset_bags, preset_generators = _zones([preset.zones for preset in contents.presets])
    starts, bags, generators = _zones([instrument.zones for instrument in contents.instruments])
    no_modulators = bytes(10)
    return [
        (b"phdr", _preset_headers(contents.presets, preset_starts)),
        (b"pbag", preset_bags),
        (b"pmod", no_modulators),
        (b"pgen", preset_generators),
        (b"inst", _instrument_headers(contents.instruments, starts)),
        (b"ibag", bags),
        (b"imod", no_modulators),
        (b"igen", generators),
        (b"shdr", headers),
    ]


def _zones(owners: Sequence[tuple[Zone, ...]]) -> tuple[list[int], bytes, bytes]:
    """Return at which bag each owner's zones start (and the end), the bags, and the generators."""
    starts = [0]
    bags: list[bytes] = []
    generators: list[bytes] = []
    for zones in owners:
        for zone in zones:
            bags.append(struct.pack("<HH", len(generators), 0))
            generators += [struct.pack("<HH", number, amount & 0xFFFF) for number, amount in zone.ordered()]
        starts.append(len(bags))
    bags.append(struct.pack("<HH", len(generators), 0))
    return starts, b"".join(bags), b"".join(generators) + bytes(4)


def _preset_headers(presets: Sequence[Preset], starts: list[int]) -> bytes:
    records = [
        struct.pack("<20sHHH12x", _name(preset.name), preset.program, preset.bank, start)
        for preset, start in zip(presets, starts, strict=False)
    ]
    return b"".join(records) + struct.pack("<20sHHH12x", b"EOP", 0, 0, starts[-1])


def _instrument_headers(instruments: Sequence[Instrument], starts: list[int]) -> bytes:
    records = [
        struct.pack("<20sH", _name(instrument.name), start)
        for instrument, start in zip(instruments, starts, strict=False)
    ]
    return b"".join(records) + struct.pack("<20sH", b"EOI", starts[-1])


def _name(text: str) -> bytes:
    return text.encode("ascii")[: _NAME_BYTES - 1]

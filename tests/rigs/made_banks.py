"""Banks made by the tests themselves, byte by byte from the SoundFont specification's tables."""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

RATE_HZ = 44100


@dataclass
class ZoneSpec:
    """A zone: (generator, amount) pairs in the file's order, ranges as low | high << 8, and raw modulators."""

    generators: list[tuple[int, int]] = field(default_factory=list)
    modulators: list[tuple[int, int, int, int, int]] = field(default_factory=list)


@dataclass
class SampleSpec:
    """A sample of 16-bit frames; the loop counts from its start; low bytes make it 24-bit."""

    frames: np.ndarray
    loop_start: int = 0
    loop_end: int = 0
    rate_hz: int = RATE_HZ
    root_key: int = 69
    correction_cents: int = 0
    kind: int = 1
    link: int = 0
    low_bytes: np.ndarray | None = None
    raw: bytes | None = None


@dataclass
class PresetSpec:
    """A preset of zones over instruments; each instrument is a list of zones."""

    zones: list[ZoneSpec]
    bank: int = 0
    program: int = 0


def sine_sample(frequency_hz: float = 441.0, level: float = 0.5, seconds: float = 1.0) -> SampleSpec:
    """Return a sine whose loop holds whole periods (441 Hz: 100 frames at 44.1 kHz), root key tuned to it."""
    frames = np.rint(level * 32767 * np.sin(2 * np.pi * frequency_hz * np.arange(int(RATE_HZ * seconds)) / RATE_HZ))
    period = RATE_HZ / frequency_hz
    rounds = int(len(frames) / period) - 1
    return SampleSpec(frames.astype("<i2"), loop_start=0, loop_end=round(rounds * period))


def chunk(tag: bytes, content: bytes) -> bytes:
    return tag + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _tables(owners: Iterable[tuple[bytes, list[ZoneSpec]]]) -> tuple[list[bytes], bytes, bytes, bytes]:
    heads, bags, generators, modulators, zones = [], b"", b"", b"", 0
    for head, owned in owners:
        heads.append(head + struct.pack("<H", zones))
        for zone in owned:
            bags += struct.pack("<HH", len(generators) // 4, len(modulators) // 10)
            generators += b"".join(struct.pack("<HH", number, amount & 0xFFFF) for number, amount in zone.generators)
            modulators += b"".join(struct.pack("<HHhHH", *modulator) for modulator in zone.modulators)
            zones += 1
    bags += struct.pack("<HH", len(generators) // 4, len(modulators) // 10)
    return heads, bags, generators + bytes(4), modulators + bytes(10)


def bank_bytes(
    presets: list[PresetSpec],
    instruments: list[list[ZoneSpec]],
    samples: list[SampleSpec],
    *,
    info: dict[bytes, bytes] | None = None,
    version: tuple[int, int] = (2, 4),
) -> bytes:
    """Return the bytes of a whole bank."""
    waves, lows, headers = b"", b"", b""
    for index, sample in enumerate(samples):
        content = sample.frames.astype("<i2").tobytes() if sample.raw is None else sample.raw
        unit = 2 if sample.raw is None else 1
        start = len(waves) // unit
        end = start + len(content) // unit
        origin = start if sample.raw is None else 0
        headers += struct.pack(
            "<20sIIIIIBbHH",
            f"sample {index}".encode(),
            start,
            end,
            origin + sample.loop_start,
            origin + sample.loop_end,
            sample.rate_hz,
            sample.root_key,
            sample.correction_cents,
            sample.link,
            sample.kind,
        )
        low = np.zeros(len(content) // 2, np.uint8) if sample.low_bytes is None else sample.low_bytes
        waves += content + bytes(92)
        lows += low.tobytes() + bytes(46)
    headers += struct.pack("<20sIIIIIBbHH", b"EOS", *([0] * 9))
    preset_heads, pbag, pgen, pmod = _tables(
        (struct.pack("<20s", f"preset {n}".encode()), preset.zones) for n, preset in enumerate(presets)
    )
    phdr = b"".join(
        head[:20] + struct.pack("<HH", preset.program, preset.bank) + head[20:] + bytes(12)
        for head, preset in zip(preset_heads, presets, strict=True)
    )
    phdr += struct.pack("<20sHHH12x", b"EOP", 0, 0, len(pbag) // 4 - 1)
    instrument_heads, ibag, igen, imod = _tables(
        (struct.pack("<20s", f"instrument {n}".encode()), zones) for n, zones in enumerate(instruments)
    )
    inst = b"".join(instrument_heads) + struct.pack("<20sH", b"EOI", len(ibag) // 4 - 1)
    texts = {b"isng": b"EMU8000\0", b"INAM": b"a test bank\0", **(info or {})}
    info_list = chunk(b"ifil", struct.pack("<HH", *version)) + b"".join(
        chunk(t, c + bytes(len(c) % 2)) for t, c in texts.items()
    )
    sdta = chunk(b"smpl", waves)
    if any(sample.low_bytes is not None for sample in samples):
        sdta += chunk(b"sm24", lows)
    tables = ((b"phdr", phdr), (b"pbag", pbag), (b"pmod", pmod), (b"pgen", pgen), (b"inst", inst), (b"ibag", ibag))
    pdta = b"".join(chunk(t, c) for t, c in (*tables, (b"imod", imod), (b"igen", igen), (b"shdr", headers)))
    lists = ((b"INFO", info_list), (b"sdta", sdta), (b"pdta", pdta))
    return chunk(b"RIFF", b"sfbk" + b"".join(chunk(b"LIST", kind + content) for kind, content in lists))


def one_region_bytes(
    generators: Iterable[tuple[int, int]] = (),
    modulators: Iterable[tuple[int, int, int, int, int]] = (),
    sample: SampleSpec | None = None,
    preset_generators: Iterable[tuple[int, int]] = (),
) -> bytes:
    """Return a bank of one preset (0, 0) with one zone: a looped sine at key 69 unless told otherwise."""
    zone = ZoneSpec([*generators, (53, 0)], list(modulators))
    preset = PresetSpec([ZoneSpec([*preset_generators, (41, 0)])])
    return bank_bytes([preset], [[zone]], [sine_sample() if sample is None else sample])


@dataclass(frozen=True)
class BankMaker:
    """The building blocks, and a place for the file."""

    folder: Path
    zone = ZoneSpec
    sample = SampleSpec
    preset = PresetSpec
    sine = staticmethod(sine_sample)
    bank_bytes = staticmethod(bank_bytes)
    one_region_bytes = staticmethod(one_region_bytes)
    chunk = staticmethod(chunk)

    def write(self, content: bytes, name: str = "made.sf2") -> Path:
        path = self.folder / name
        path.write_bytes(content)
        return path

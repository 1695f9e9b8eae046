"""Banks made by the tests themselves, byte by byte from the SoundFont specification's tables; and songs to arrange."""

import random
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Song, SongEvent, SongMode, Titles
from onesemi.music.ticks import TICKS_PER_BAR

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
            0,
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


@pytest.fixture
def maker(tmp_path: Path) -> BankMaker:
    """Return what makes banks in a folder of the test's own."""
    return BankMaker(tmp_path)


@pytest.fixture(scope="session")
def make_bank_bytes() -> Callable[..., bytes]:
    """Return the builder of a whole bank's bytes."""
    return bank_bytes


# Songs

MakeSong = Callable[..., Song]

_LENGTHS = (480, 480, 960, 960, 960, 1920, 1920, 3840)
_ODD = (
    (960, Figure.SEQUENCE, (60, 64, 67)),
    (1920, Figure.SEQUENCE, (69, 66, 62)),
    (960, Figure.SEQUENCE, (72, 74) * 4),
    (480, Figure.SEQUENCE, (67,) * 4),
    (960, Figure.SEQUENCE, (63,) * 4),
    (960, Figure.SEQUENCE, (60, 62, 64, 65, 67, 69, 71, 72)),
    (960, Figure.CHORD, (60, 68)),
    (480, Figure.PERCUSSION, ()),
    (60, Figure.SINGLE, (79,)),
    (420, Figure.SINGLE, (70,)),
    (1680, Figure.SINGLE, (62,)),
)


def _random_event(chance: random.Random, start: int, room: int, timbres: tuple[str, ...]) -> SongEvent:
    kind = chance.random()
    if kind < 0.12:
        figure, pitches, length = Figure.REST, (), chance.choice(_LENGTHS)
    elif kind < 0.24:
        length, figure, pitches = chance.choice(_ODD)
    else:
        figure, pitches, length = Figure.SINGLE, (chance.randrange(48, 84),), chance.choice(_LENGTHS)
    marks = frozenset(mark for mark in Mark if pitches and chance.random() < 0.08)
    timbre = chance.choice(timbres) if timbres and figure is Figure.SINGLE and chance.random() < 0.2 else None
    length = min(length, room)
    return SongEvent(start, length, figure, pitches, "x", 0, is_outside=None, timbre=timbre, marks=marks)


def _random_song(
    seed: int, genre: Genre, bars: int = 16, *, tempo_bpm: int = 112, timbres: tuple[str, ...] = ("m02", "m06", "m16")
) -> Song:
    chance = random.Random(f"{seed} {genre}")
    events: list[SongEvent] = []
    tick = 0
    while tick < bars * TICKS_PER_BAR:
        event = _random_event(chance, tick, TICKS_PER_BAR - tick % TICKS_PER_BAR, timbres)
        events.append(event)
        tick = event.end_ticks
    changes = sorted({chance.choice(events).start_ticks for _ in range(bars // 6)} - {0})
    keys = (KeyChange(0, chance.choice(KEYS)), *(KeyChange(tick, chance.choice(KEYS)) for tick in changes))
    return Song(
        titles=Titles("Rainy Penguin", "下雨的企鵝"),
        genre=genre,
        mode=SongMode.STANDARD,
        tempo_bpm=tempo_bpm,
        players=(),
        winner=None,
        keys=keys,
        events=tuple(events),
        adagio_bars=frozenset(bar for bar in range(bars) if chance.random() < 0.1),
        repeated_bars=frozenset(range(3, bars, 4)) if genre is Genre.ELECTRONIC else frozenset(),
    )


@pytest.fixture(scope="session")
def random_song() -> MakeSong:
    """Return a maker of random songs: (seed, genre, bars=16, tempo_bpm=112, timbres=…)."""
    return _random_song


@pytest.fixture(scope="session")
def song_of() -> MakeSong:
    """Return a maker of songs from given events: (*events, genre=POP, keys=C major, and other fields)."""

    def make(*events: SongEvent, genre: Genre = Genre.POP, **fields: object) -> Song:
        plain = Song(
            titles=Titles("Tea", "茶"),
            genre=genre,
            mode=SongMode.STANDARD,
            tempo_bpm=112,
            players=(),
            winner=None,
            keys=(KeyChange(0, C_MAJOR),),
            events=events,
        )
        return replace(plain, **fields)  # type: ignore[arg-type]  # fields of Song, by their own names

    return make


@pytest.fixture(params=list(Genre), ids=str)
def genre(request: pytest.FixtureRequest) -> Genre:
    """Run a test for each genre."""
    chosen: Genre = request.param
    return chosen

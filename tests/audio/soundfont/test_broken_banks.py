"""Whatever bytes come in: a bank, or a BankError that names the place; quickly either way."""

import io
import itertools
import struct
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
from made_banks import BankMaker, SampleSpec
from mutants import LONGEST_SECONDS, hold, mutants

from audio.engine import Synth, render_blocks
from audio.score import Part, Score, ScoreNote, TempoChange
from audio.soundfont import BankError, load_bank, packaged_bank


def _use(path: Path) -> None:
    """Load a bank and play notes of its first presets: single ones, and a bar of them together."""
    bank = load_bank(path)
    synth = Synth(bank, has_effects=False)
    presets = bank.presets()[:4]
    parts = tuple(Part("", n, preset.program, min(preset.bank, 127)) for n, preset in enumerate(presets))
    for part in parts:
        synth.note(part, 69, 100, 0.01)
    notes = tuple(ScoreNote(0, 960, key, 90, n) for n in range(len(parts)) for key in (20, 64, 110))
    if notes:
        for _ in render_blocks(Score("", parts, notes, (TempoChange(0, 240.0),), (), (), 960), synth):
            pass


def _survives(path: Path) -> bool:
    """Return whether a bank was usable; anything but a BankError goes through."""
    began = time.process_time()
    try:
        _use(path)
    except BankError as error:
        named = error
    else:
        named = None
    assert time.process_time() - began < LONGEST_SECONDS
    assert named is None or (named.expected and named.found and named.where)
    return named is None


def _small_bank(maker, sounds: list[SampleSpec], version: tuple[int, int]) -> bytes:
    zones = [
        maker.zone([(17, -100), (54, 1)], [(0x0502, 48, 480, 0, 0)]),
        maker.zone([(43, 0 | 60 << 8), (53, 0)]),
        maker.zone([(43, 61 | 127 << 8), (8, 9000), (26, -1200), (11, 2400), (7, 50), (53, 1)]),
    ]
    presets = [maker.preset([maker.zone([(41, 0)])], program=program) for program in range(3)]
    return maker.bank_bytes(presets, [zones], sounds, version=version)


def _plain_bank(maker) -> bytes:
    return _small_bank(maker, [maker.sine(hz, seconds=0.02) for hz in (441.0, 882.0)], (2, 4))


def _compressed_bank(maker) -> bytes:
    """Return a bank whose waves are Vorbis streams."""
    sounds = []
    for hz in (441.0, 882.0):
        plain = maker.sine(hz, seconds=0.05)
        packed = io.BytesIO()
        soundfile.write(packed, plain.frames, 44100, format="OGG", subtype="VORBIS")
        loop = {"loop_start": plain.loop_start, "loop_end": plain.loop_end}
        sounds.append(maker.sample(np.zeros(0, "<i2"), kind=0x11, raw=packed.getvalue(), **loop))
    return _small_bank(maker, sounds, (3, 0))


@pytest.mark.parametrize("make", [_plain_bank, _compressed_bank], ids=["sf2", "sf3"])
@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_mutated_banks_play_or_are_named_errors(maker, make: Callable[[BankMaker], bytes], count: int) -> None:
    content = make(maker)
    # A place for each of the last few: a mapped file must not change under a bank that is still about.
    names = itertools.cycle(range(8))
    hold(lambda mutant: _use(maker.write(mutant, f"mutant {next(names)}.sf2")), BankError, mutants(content, count))


def test_the_whole_banks_play(maker) -> None:
    for make in (_plain_bank, _compressed_bank):
        assert _survives(maker.write(make(maker)))


def test_a_truncated_real_bank_is_a_named_error(maker) -> None:
    path = packaged_bank()
    assert path is not None
    content = path.read_bytes()
    for length in (0, 1, 7, 11, 12, 20, 100, 5_000, 5_787_000, len(content) - 1):
        assert not _survives(maker.write(content[:length]))


@pytest.mark.parametrize(
    "content", [b"", b"RIFF", b"MThd" + bytes(100), bytes(5000), b"RIFF\xff\xff\xff\xffsfbk", b"RIFF\x04\0\0\0sfbk"]
)
def test_what_is_no_bank_is_a_named_error(maker, content: bytes) -> None:
    assert not _survives(maker.write(content))


@pytest.mark.parametrize(
    ("tag", "record", "field", "value", "where"),
    [
        (b"phdr", 0, 24, 9, "phdr, record 1"),
        (b"pbag", 1, 0, 60_000, "pbag generators, record 1"),
        (b"ibag", 0, 2, 5, "ibag modulators, record 1"),
        (b"pgen", 0, 2, 77, "pgen, record 0"),
        (b"igen", 0, 2, 99, "igen, record 0"),
    ],
)
def test_an_index_that_leads_nowhere_is_named_with_its_record(maker, tag, record, field, value, where) -> None:
    sizes = {b"phdr": 38, b"pbag": 4, b"ibag": 4, b"pgen": 4, b"igen": 4}
    content = bytearray(maker.one_region_bytes())
    struct.pack_into("<H", content, content.index(tag) + 8 + record * sizes[tag] + field, value)
    with pytest.raises(BankError) as caught:
        load_bank(maker.write(bytes(content)))
    assert caught.value.where == where


def test_a_sample_beyond_the_waves_is_named(maker) -> None:
    content = bytearray(maker.one_region_bytes())
    struct.pack_into("<I", content, content.index(b"shdr") + 8 + 24, 1 << 30)
    with pytest.raises(BankError, match="sample 0"):
        load_bank(maker.write(bytes(content)))


def test_an_absurd_rate_is_refused(maker) -> None:
    content = bytearray(maker.one_region_bytes())
    struct.pack_into("<I", content, content.index(b"shdr") + 8 + 36, 0)
    with pytest.raises(BankError, match="rate"):
        load_bank(maker.write(bytes(content)))

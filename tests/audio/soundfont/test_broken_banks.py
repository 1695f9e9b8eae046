"""Whatever bytes come in: a bank, or a BankError that names the place; quickly either way."""

import random
import struct
import time

import pytest

from audio.engine import Synth
from audio.score import Part
from audio.soundfont import BankError, load_bank, packaged_bank

LONGEST_SECONDS = 1.0


def _use(path) -> None:
    """Load a bank and play a note of each of its first presets."""
    bank = load_bank(path)
    synth = Synth(bank)
    for preset in bank.presets()[:4]:
        synth.note(Part("", 0, preset.program, min(preset.bank, 127)), 69, 100, 0.01)


def _survives(path) -> bool:
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


def _mutated(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        place = chance.randrange(len(changed) - 4)
        match chance.randrange(5):
            case 0:
                changed[place] = chance.randrange(256)
            case 1:
                struct.pack_into("<I", changed, place, chance.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, len(changed))))
            case 2:
                del changed[place : place + chance.randrange(1, 64)]
            case 3:
                changed[place:place] = bytes(chance.randrange(1, 64))
            case _:
                del changed[place:]
        if len(changed) < 16:
            break
    return bytes(changed)


def _small_bank(maker) -> bytes:
    zones = [
        maker.zone([(17, -100), (54, 1)], [(0x0502, 48, 480, 0, 0)]),
        maker.zone([(43, 0 | 60 << 8), (53, 0)]),
        maker.zone([(43, 61 | 127 << 8), (8, 9000), (26, -1200), (11, 2400), (7, 50), (53, 1)]),
    ]
    sounds = [maker.sine(seconds=0.02), maker.sine(882.0, seconds=0.02)]
    presets = [maker.preset([maker.zone([(41, 0)])], program=program) for program in range(3)]
    return maker.bank_bytes(presets, [zones], sounds)


def _hold_mutants(maker, count: int) -> None:
    content = _small_bank(maker)
    # Sound bytes hardly matter, so most mutations go where the structure is.
    wave = content.index(b"smpl") + 8
    wave_length = struct.unpack_from("<I", content, wave - 4)[0]
    assert wave_length < len(content) * 0.9
    outcomes = [
        _survives(maker.write(_mutated(content, random.Random(seed)), f"mutant {seed % 8}.sf2"))
        for seed in range(count)
    ]
    assert any(outcomes)
    assert not all(outcomes)


def test_mutated_banks_play_or_are_named_errors(maker) -> None:
    _hold_mutants(maker, 500)


@pytest.mark.slow
def test_ten_thousand_mutated_banks_play_or_are_named_errors(maker) -> None:
    _hold_mutants(maker, 10_000)


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

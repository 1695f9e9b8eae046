"""What a bank's bytes mean: zones, ranges, generators, modulators, samples."""

import io

import numpy as np
import pytest

from audio.soundfont import BankError, Generator, load_bank, packaged_bank

L = Generator


def _load(maker, content: bytes):
    return load_bank(maker.write(content))


def _region(maker, **parts):
    (region,) = _load(maker, maker.one_region_bytes(**parts)).regions(0, 0)
    return region


def test_presets_are_listed_by_bank_and_program(maker) -> None:
    zone = maker.zone([(41, 0)])
    presets = [maker.preset([zone], bank=128, program=8), maker.preset([zone], program=5), maker.preset([zone])]
    bank = _load(maker, maker.bank_bytes(presets, [[maker.zone([(53, 0)])]], [maker.sine()]))
    assert [(preset.bank, preset.program, preset.name) for preset in bank.presets()] == [
        (0, 0, "preset 2"),
        (0, 5, "preset 1"),
        (128, 8, "preset 0"),
    ]


def test_a_missing_preset_falls_back_to_its_kind(maker) -> None:
    zone = maker.zone([(41, 0)])
    presets = [maker.preset([zone], bank=b, program=p) for b, p in ((0, 0), (0, 5), (128, 0))]
    bank = _load(maker, maker.bank_bytes(presets, [[maker.zone([(53, 0)])]], [maker.sine()]))
    assert bank.find(0, 5) == (0, 5)
    assert bank.find(3, 5) == (0, 5)
    assert bank.find(0, 99) == (0, 0)
    assert bank.find(128, 40) == (128, 0)


def test_the_info_list_names_bank_author_and_licence(maker) -> None:
    info = {b"INAM": b"Caf\xc3\xa9\0", b"IENG": b"N. N.\0", b"ICOP": b"CC0\0", b"ICMT": b"quiet\0"}
    bank = _load(maker, maker.bank_bytes([maker.preset([])], [[]], [maker.sine()], info=info))
    assert (bank.name, bank.info.author, bank.info.licence, bank.info.comment) == ("Café", "N. N.", "CC0", "quiet")


def test_defaults_hold_where_a_zone_says_nothing(maker) -> None:
    values = _region(maker).values
    assert values[L.FILTER_CUTOFF] == 13500
    assert values[L.VOLUME_ENVELOPE_ATTACK] == -12000
    assert values[L.SCALE_TUNING] == 100
    assert values[L.ROOT_KEY] == -1


def test_preset_values_add_to_the_instruments(maker) -> None:
    region = _region(maker, generators=[(L.FINE_TUNE, 10)], preset_generators=[(L.FINE_TUNE, -30)])
    assert region.values[L.FINE_TUNE] == -20


def test_a_preset_can_not_move_what_belongs_to_the_sample(maker) -> None:
    region = _region(maker, generators=[(L.ROOT_KEY, 60)], preset_generators=[(L.ROOT_KEY, 7), (L.SAMPLE_MODES, 1)])
    assert region.values[L.ROOT_KEY] == 60
    assert region.values[L.SAMPLE_MODES] == 0


def test_local_values_replace_those_of_the_global_zone(maker) -> None:
    instrument = [
        maker.zone([(L.PAN, 100), (L.FINE_TUNE, 5)]),
        maker.zone([(L.PAN, -200), (L.SAMPLE, 0)]),
        maker.zone([(L.SAMPLE, 0)]),
    ]
    preset = maker.preset([maker.zone([(L.FINE_TUNE, 1)]), maker.zone([(L.INSTRUMENT, 0)])])
    bank = _load(maker, maker.bank_bytes([preset], [instrument], [maker.sine()]))
    first, second = bank.regions(0, 0)
    assert (first.values[L.PAN], second.values[L.PAN]) == (-200, 100)
    assert first.values[L.FINE_TUNE] == second.values[L.FINE_TUNE] == 6


def test_a_later_zone_without_a_sample_is_ignored(maker) -> None:
    instrument = [maker.zone([(L.SAMPLE, 0)]), maker.zone([(L.PAN, 100)])]
    bank = _load(maker, maker.bank_bytes([maker.preset([maker.zone([(41, 0)])])], [instrument], [maker.sine()]))
    assert len(bank.regions(0, 0)) == 1


def test_ranges_of_preset_and_instrument_meet(maker) -> None:
    region = _region(
        maker,
        generators=[(L.KEY_RANGE, 40 | 80 << 8), (L.VELOCITY_RANGE, 64 | 127 << 8)],
        preset_generators=[(L.KEY_RANGE, 60 | 100 << 8)],
    )
    assert region.keys == (60, 80)
    assert region.sounds_for(60, 64)
    assert not region.sounds_for(59, 64)
    assert not region.sounds_for(80, 63)


def test_ranges_that_do_not_meet_leave_no_region(maker) -> None:
    content = maker.one_region_bytes([(L.KEY_RANGE, 0 | 50 << 8)], preset_generators=[(L.KEY_RANGE, 60 | 100 << 8)])
    assert _load(maker, content).regions(0, 0) == ()


def test_a_files_modulator_replaces_the_default_of_its_identity(maker) -> None:
    region = _region(maker, modulators=[(0x0502, L.ATTENUATION, 480, 0, 0)])
    like = [m for m in region.modulators if m.source == 0x0502 and m.destination == L.ATTENUATION]
    assert [modulator.amount for modulator in like] == [480]


def test_a_presets_modulator_adds_to_its_like(maker) -> None:
    zone = maker.zone([(L.SAMPLE, 0)])
    preset = maker.preset([maker.zone([(L.INSTRUMENT, 0)], [(0x0502, L.ATTENUATION, -460, 0, 0)])])
    (region,) = _load(maker, maker.bank_bytes([preset], [[zone]], [maker.sine()])).regions(0, 0)
    like = [m for m in region.modulators if m.source == 0x0502 and m.destination == L.ATTENUATION]
    assert [modulator.amount for modulator in like] == [500]


def test_samples_of_16_bits_are_scaled_to_full_scale(maker) -> None:
    sample = maker.sample(np.array([0, 16384, -32768, 32767] * 12, "<i2"), loop_start=4, loop_end=40)
    data = _load(maker, maker.one_region_bytes(sample=sample)).samples[0]
    assert data.data[:4] == pytest.approx([0.0, 0.5, -1.0, 32767 / 32768])
    assert (len(data.data), data.loop_start, data.loop_end) == (48, 4, 40)


def test_samples_of_24_bits_carry_the_low_byte(maker) -> None:
    frames = np.array([1, -1, 0, 100] * 12, "<i2")
    low = np.array([128, 128, 1, 0] * 12, np.uint8)
    sample = maker.sample(frames, low_bytes=low)
    data = _load(maker, maker.one_region_bytes(sample=sample)).samples[0].data
    assert data[:4] * 32768 == pytest.approx([1.5, -0.5, 1 / 256, 100.0])


def test_low_bytes_count_from_version_2_04_on(maker) -> None:
    sample = maker.sample(np.array([1] * 48, "<i2"), low_bytes=np.full(48, 128, np.uint8))
    zone, preset = maker.zone([(53, 0)]), maker.preset([maker.zone([(41, 0)])])
    bank = _load(maker, maker.bank_bytes([preset], [[zone]], [sample], version=(2, 1)))
    assert bank.samples[0].data[0] * 32768 == pytest.approx(1.0)


@pytest.mark.parametrize("missing", [8, 40, 200])
def test_low_bytes_that_do_not_fit_are_passed_over(maker, missing: int) -> None:
    sample = maker.sample(np.array([1] * 400, "<i2"), low_bytes=np.full(400, 128, np.uint8))
    content = maker.one_region_bytes(sample=sample)
    place = content.index(b"sm24")
    length = int.from_bytes(content[place + 4 : place + 8], "little")
    # What is taken off the low bytes becomes a chunk that nobody knows.
    rest = maker.chunk(b"xtra", bytes(missing - 8))
    head = content[: place + 4] + (length - missing).to_bytes(4, "little")
    torn = head + content[place + 8 : place + 8 + length - missing] + rest + content[place + 8 + length :]
    assert len(torn) == len(content)
    assert _load(maker, torn).samples[0].data[0] * 32768 == pytest.approx(1.0)
    assert _load(maker, content).samples[0].data[0] * 32768 == pytest.approx(1.5)


def test_compressed_samples_are_decoded_when_asked_for(maker) -> None:
    import soundfile

    wave = 0.5 * np.sin(2 * np.pi * 441 * np.arange(44100) / 44100)
    packed = io.BytesIO()
    soundfile.write(packed, wave, 44100, format="OGG", subtype="VORBIS")
    raw = packed.getvalue()
    sample = maker.sample(np.zeros(0, "<i2"), loop_start=100, loop_end=40100, kind=0x11, raw=raw)
    zone, preset = maker.zone([(53, 0)]), maker.preset([maker.zone([(41, 0)])])
    bank = _load(maker, maker.bank_bytes([preset], [[zone]], [sample], version=(3, 0)))
    decoded = bank.samples[0]
    assert len(decoded.data) == 44100
    assert (decoded.loop_start, decoded.loop_end) == (100, 40100)
    assert np.abs(decoded.data[1000:40000] - wave[1000:40000]).max() < 0.05


def test_a_compressed_sample_of_rubbish_is_named(maker) -> None:
    sample = maker.sample(np.zeros(0, "<i2"), kind=0x11, raw=b"no vorbis at all" * 8)
    bank = _load(maker, maker.one_region_bytes(sample=sample))
    with pytest.raises(BankError, match="sample 0"):
        bank.samples[0]


def test_a_sample_in_rom_is_refused(maker) -> None:
    sample = maker.sine()
    sample.kind = 0x8001
    with pytest.raises(BankError, match="ROM"):
        _load(maker, maker.one_region_bytes(sample=sample))


def test_the_packaged_bank_is_found_without_importing_its_package() -> None:
    import subprocess
    import sys

    code = "import sys; from audio.soundfont import packaged_bank as p; assert p(); print('pretty_midi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"


def test_the_packaged_bank_holds_all_general_midi_sounds_and_a_drum_kit() -> None:
    path = packaged_bank()
    assert path is not None
    bank = load_bank(path)
    places = {(preset.bank, preset.program) for preset in bank.presets()}
    assert {(0, program) for program in range(128)} | {(128, 0)} <= places
    assert bank.name == "TimGM6mb"
    assert all(bank.regions(*place) for place in places)

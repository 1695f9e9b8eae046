"""The writer of SoundFont files: what stands where, in the order and the units of the specification."""

import math
import struct

import numpy as np
import pytest

from audio.soundfont.generators import Generator
from soundfonts.craft.additive import Tone
from soundfonts.craft.sound import Filter, Flutter, Slide, Sound, Vibrato
from soundfonts.craft.wave import Wave
from soundfonts.filing.records import Contents, Sample, Zone, key_range
from soundfonts.filing.riff import chunk, list_chunk, text_chunk
from soundfonts.filing.writer import ClippedError, bank_bytes
from soundfonts.filing.zoning import absolute_cents, envelope, shaping, spans, timecents, zones_of


def test_chunks_have_even_lengths_and_say_their_true_one() -> None:
    assert chunk(b"abcd", b"xyz") == b"abcd\x03\0\0\0xyz\0"
    assert list_chunk(b"INFO", b"") == b"LIST\x04\0\0\0INFO"
    assert text_chunk(b"INAM", "onesemi") == b"INAM\x08\0\0\0onesemi\0"
    assert text_chunk(b"INAM", "bank") == b"INAM\x06\0\0\0bank\0\0"


def test_ranges_come_first_and_the_target_last() -> None:
    zone = Zone({Generator.SAMPLE: 3, Generator.PAN: -5, Generator.KEY_RANGE: key_range(10, 20)})
    assert zone.ordered() == [(Generator.KEY_RANGE, 10 | 20 << 8), (Generator.PAN, -5), (Generator.SAMPLE, 3)]


def test_units_are_those_of_the_specification() -> None:
    assert [timecents(seconds) for seconds in (0.0, 0.5, 1.0, 2.0)] == [-12000, -1200, 0, 1200]
    assert absolute_cents(440.0) == 6900


def test_each_key_is_served_by_the_nearest_recorded_one() -> None:
    assert spans((51, 58, 65)) == [(0, 54), (55, 61), (62, 127)]
    assert spans((60,)) == [(0, 127)]


def sound(**more: object) -> Sound:
    return Sound("Test", Tone(), (60, 72), **more)  # type: ignore[arg-type]  # fields of Sound, by their own names


def test_fading_is_60_db_for_a_musician_and_96_db_in_the_file() -> None:
    written = envelope(sound(fades_s=1.0, shortens=0.5, keeps_db=24.0, rings_s=2.0, swells_s=0.25))
    assert written[Generator.VOLUME_ENVELOPE_DECAY] == round(1200 * math.log2(1.6))
    assert written[Generator.KEY_TO_VOLUME_ENVELOPE_DECAY] == 100  # an octave higher, half as long
    assert written[Generator.VOLUME_ENVELOPE_SUSTAIN] == 250
    assert written[Generator.VOLUME_ENVELOPE_RELEASE] == round(1200 * math.log2(3.2))
    assert written[Generator.VOLUME_ENVELOPE_ATTACK] == -2400


def test_a_sound_that_stays_has_no_decay() -> None:
    assert set(envelope(sound())) == {Generator.VOLUME_ENVELOPE_RELEASE}


def test_shaking_and_sliding_are_left_to_the_player() -> None:
    written = shaping(
        sound(
            vibrato=Vibrato(5.0, 12.0, 0.5),
            flutter=Flutter(8.0, 2.5),
            slide=Slide(700.0, 0.1),
            filter=Filter(1000.0, 3.0, 1200.0, 0.1),
        )
    )
    assert written[Generator.VIBRATO_LFO_TO_PITCH] == 12
    assert written[Generator.MODULATION_LFO_TO_VOLUME] == 25
    assert written[Generator.MODULATION_LFO_DELAY] == -12000
    assert written[Generator.MODULATION_ENVELOPE_TO_PITCH] == 700
    assert written[Generator.MODULATION_ENVELOPE_TO_CUTOFF] == 1200
    assert written[Generator.FILTER_RESONANCE] == 30
    assert written[Generator.MODULATION_ENVELOPE_SUSTAIN] == 1000
    assert shaping(sound()) == {}


def test_an_instrument_has_a_zone_for_all_and_one_for_each_recorded_key() -> None:
    common, low, high = zones_of(sound(), 7)
    assert Generator.SAMPLE not in common.generators
    assert (low.generators[Generator.SAMPLE], high.generators[Generator.SAMPLE]) == (7, 8)
    assert low.generators[Generator.SAMPLE_MODES] == 1


def test_samples_are_rounded_and_followed_by_46_zeros() -> None:
    wave = Wave(np.array([0.0, 1.0, -1.0, 0.5]), 69, 32000, (1, 3))
    content = bank_bytes(Contents((), (), (), (Sample("A", wave),)))
    place = content.index(b"smpl")
    assert struct.unpack_from("<I4h46h", content, place + 4) == (100, 0, 32767, -32767, 16384, *[0] * 46)
    header = content.index(b"shdr") + 8
    fields = struct.unpack_from("<20sIIIIIBbHH", content, header)
    assert fields == (b"A".ljust(20, b"\0"), 0, 4, 1, 3, 32000, 69, 0, 0, 1)


def test_a_wave_that_is_too_loud_is_refused() -> None:
    with pytest.raises(ClippedError, match=r"A: expected a peak of at most 1\.0, found 1\.200"):
        bank_bytes(Contents((), (), (), (Sample("A", Wave(np.array([0.0, 1.2]), 69, 32000, None)),)))

"""RIFF chunks, padded as the standard wants it and as some programs leave them."""

import struct

import pytest

from audio.soundfont import load_bank
from audio.soundfont.riff import read_chunks


@pytest.mark.parametrize("padding", [b"\0", b""])
def test_an_odd_chunk_is_followed_by_the_next_one_padded_or_not(padding: bytes) -> None:
    data = memoryview(b"smpl" + struct.pack("<I", 3) + b"abc" + padding + b"sm24" + struct.pack("<I", 2) + b"de")
    chunks = read_chunks(data, 0, len(data), "sdta")
    assert [(chunk.tag, bytes(data[chunk.start : chunk.end])) for chunk in chunks] == [
        ("smpl", b"abc"),
        ("sm24", b"de"),
    ]


@pytest.mark.parametrize("padding", [b"\0", b""])
def test_an_odd_last_chunk_may_want_its_padding(padding: bytes) -> None:
    data = memoryview(b"smpl" + struct.pack("<I", 3) + b"abc" + padding)
    assert [chunk.length for chunk in read_chunks(data, 0, len(data), "sdta")] == [3]


def test_a_bank_whose_odd_waves_are_not_padded_opens(maker) -> None:
    """As MuseScore's own bank is: its compressed waves end on an odd byte, and the tables follow at once."""
    whole = maker.one_region_bytes()
    place = whole.index(b"LIST", whole.index(b"sdta"))  # the tables
    waves = whole.index(b"smpl") + 4
    odd = whole[:place] + b"\x01" + whole[place:]
    for length_at in (4, whole.index(b"sdta") - 4, waves):
        length = struct.unpack_from("<I", odd, length_at)[0] + 1
        odd = odd[:length_at] + struct.pack("<I", length) + odd[length_at + 4 :]
    assert load_bank(maker.write(odd)).find(0, 0) == (0, 0)

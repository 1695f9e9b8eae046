import pytest

from audio.export.riff import TooLongError, chunk, id3_tag, wav_frame
from audio.export.sound_file import SampleForm, Tags


def chunks_of(data: bytes) -> list[tuple[bytes, bytes]]:
    """Walk chunks by their sizes, strictly."""
    found, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        assert at + 8 + size <= len(data)
        found.append((data[at : at + 4], data[at + 8 : at + 8 + size]))
        at += 8 + size + size % 2
    assert at == len(data)
    return found


def file_of(data: bytes, title: str) -> bytes:
    before, after = wav_frame(len(data), rate_hz=44100, form=SampleForm.INT_16, tags=Tags(title))
    return before + data + after


def test_an_odd_chunk_is_padded_and_keeps_its_size() -> None:
    assert chunk(b"abcd", b"123") == b"abcd\x03\0\0\x00123\0"
    assert chunk(b"abcd", b"12") == b"abcd\x02\0\0\x0012"


@pytest.mark.parametrize("title", ["", "Tea", "Teas", "下雨的企鵝", "♯🎹"])
@pytest.mark.parametrize("length", [0, 4, 7])
def test_all_sizes_are_exact(title: str, length: int) -> None:
    data = file_of(bytes(length), title)
    assert data[:4] == b"RIFF"
    assert int.from_bytes(data[4:8], "little") == len(data) - 8
    chunks = dict(chunks_of(data[12:]))
    assert chunks[b"data"] == bytes(length)
    assert len(chunks[b"fmt "]) == 16
    assert (b"id3 " in chunks) == bool(title)
    info = dict(chunks_of(chunks[b"LIST"][4:]))
    assert info.get(b"INAM", b"\0") == title.encode() + b"\0"


def test_the_id3_tag_holds_the_title_in_utf_16() -> None:
    tag = id3_tag(Tags("茶"))
    assert tag[:6] == b"ID3\x03\x00\x00"
    assert int.from_bytes(tag[6:10], "big") == len(tag) - 10
    assert tag[10:14] == b"TIT2"
    assert tag[21:].decode("utf-16") == "茶\0"


def test_all_tags_stand_in_both_places_and_empty_ones_in_none() -> None:
    tags = Tags("茶", artist="Ann, 阿明", date="2026-01-02")
    before, after = wav_frame(4, rate_hz=44100, form=SampleForm.INT_16, tags=tags)
    info = dict(chunks_of(dict(chunks_of(before[12:] + bytes(4) + after))[b"LIST"][4:]))
    assert info[b"IART"] == "Ann, 阿明".encode() + b"\0"
    assert info[b"ICRD"] == b"2026-01-02\0"
    assert b"IGNR" not in info
    tag = id3_tag(tags)
    assert [name in tag for name in (b"TIT2", b"TPE1", b"TYER", b"TCON")] == [True, True, True, False]
    assert int.from_bytes(tag[6:10], "big") == len(tag) - 10


def test_tags_hold_nothing_that_a_container_cannot() -> None:
    assert Tags("a\0b\ud800") == Tags("ab?")


def test_floats_say_so_and_count_their_frames() -> None:
    before, _ = wav_frame(80, rate_hz=48000, form=SampleForm.FLOAT, tags=Tags())
    chunks = dict(chunks_of(before[12:] + bytes(80)))
    assert chunks[b"fmt "][:2] == b"\x03\0"
    assert chunks[b"fact"] == (10).to_bytes(4, "little")


def test_a_sound_beyond_four_gigabytes_is_refused() -> None:
    with pytest.raises(TooLongError, match="4 GiB"):
        wav_frame(1 << 32, rate_hz=44100, form=SampleForm.INT_16, tags=Tags())

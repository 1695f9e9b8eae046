import pytest

from audio.export.riff import TooLongError, chunk, id3_tag, wav_frame


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
    before, after = wav_frame(len(data), rate_hz=44100, bits=16, title=title, software="onesemi")
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
    tag = id3_tag("茶")
    assert tag[:6] == b"ID3\x03\x00\x00"
    assert int.from_bytes(tag[6:10], "big") == len(tag) - 10
    assert tag[10:14] == b"TIT2"
    assert tag[21:].decode("utf-16") == "茶\0"


def test_a_sound_beyond_four_gigabytes_is_refused() -> None:
    with pytest.raises(TooLongError, match="4 GiB"):
        wav_frame(1 << 32, rate_hz=44100, bits=16, title="", software="x")

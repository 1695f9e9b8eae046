"""RIFF chunks and the frame of a WAV file: exact sizes, odd chunks padded, the title where readers look for it."""

from typing import Final

PCM: Final = 1
CHANNELS: Final = 2
_LARGEST: Final = (1 << 32) - 1
_ID3_VERSION: Final = b"\x03\x00"
_UTF_16_WITH_MARK: Final = b"\x01"


class TooLongError(Exception):
    """A sound that no WAV file can hold: its sizes are 32-bit numbers of bytes."""


def chunk(name: bytes, payload: bytes) -> bytes:
    """Return a chunk: name of four bytes, size, payload, and a byte of padding where the payload is odd."""
    return name + len(payload).to_bytes(4, "little") + payload + b"\0" * (len(payload) % 2)


def wav_frame(data_bytes: int, *, rate_hz: int, bits: int, title: str, software: str) -> tuple[bytes, bytes]:
    """Return what stands before and after the samples of a stereo PCM file with data_bytes of them.

    The title is written as INFO (UTF-8, ended by a zero byte) before, and as an ID3 tag after them.
    Raises TooLongError where the file would be larger than 4 GiB.
    """
    frame_bytes = CHANNELS * bits // 8
    layout = (
        PCM.to_bytes(2, "little")
        + CHANNELS.to_bytes(2, "little")
        + rate_hz.to_bytes(4, "little")
        + (rate_hz * frame_bytes).to_bytes(4, "little")
        + frame_bytes.to_bytes(2, "little")
        + bits.to_bytes(2, "little")
    )
    text = title.encode("utf-8", "replace")
    info = b"INFO" + (chunk(b"INAM", text + b"\0") if text else b"") + chunk(b"ISFT", software.encode() + b"\0")
    before = chunk(b"fmt ", layout) + chunk(b"LIST", info)
    after = b"\0" * (data_bytes % 2) + (chunk(b"id3 ", id3_tag(title)) if text else b"")
    size = 4 + len(before) + 8 + data_bytes + len(after)
    if size > _LARGEST:
        raise TooLongError(f"a WAV file holds at most 4 GiB; this one would have {size} bytes")
    head = b"RIFF" + size.to_bytes(4, "little") + b"WAVE" + before + b"data" + data_bytes.to_bytes(4, "little")
    return head, after


def id3_tag(title: str) -> bytes:
    """Return an ID3v2.3 tag with a title, in UTF-16 with a byte order mark: what the most readers understand."""
    text = _UTF_16_WITH_MARK + b"\xff\xfe" + title.encode("utf-16-le", "replace") + b"\0\0"
    frame = b"TIT2" + len(text).to_bytes(4, "big") + b"\0\0" + text
    return b"ID3" + _ID3_VERSION + b"\0" + _synchsafe(len(frame)) + frame


def _synchsafe(size: int) -> bytes:
    """Seven bits to the byte, so that a tag never looks like the start of MPEG audio."""
    return bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))

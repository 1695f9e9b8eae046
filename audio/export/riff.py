"""RIFF chunks and the frame of a WAV file: exact sizes, odd chunks padded, the tags where readers look for them."""

from typing import Final

from audio.export.sound_file import SOFTWARE, SampleForm, Tags

CHANNELS: Final = 2
_PCM: Final = 1
_IEEE_FLOAT: Final = 3
_LARGEST: Final = (1 << 32) - 1
_ID3_VERSION: Final = b"\x03\x00"
_UTF_16_WITH_MARK: Final = b"\x01"


class TooLongError(Exception):
    """A sound that no WAV file can hold: its sizes are 32-bit numbers of bytes."""


def chunk(name: bytes, payload: bytes) -> bytes:
    """Return a chunk: name of four bytes, size, payload, and a byte of padding where the payload is odd."""
    return name + len(payload).to_bytes(4, "little") + payload + b"\0" * (len(payload) % 2)


def wav_frame(data_bytes: int, *, rate_hz: int, form: SampleForm, tags: Tags) -> tuple[bytes, bytes]:
    """Return what stands before and after the samples of a stereo file with data_bytes of them.

    The tags are written as INFO (UTF-8, each ended by a zero byte) before, and as an ID3 tag after them.
    Raises TooLongError where the file would be larger than 4 GiB.
    """
    before = _layout(data_bytes, rate_hz, form) + chunk(b"LIST", _info(tags))
    after = b"\0" * (data_bytes % 2) + (chunk(b"id3 ", id3_tag(tags)) if tags != Tags() else b"")
    size = 4 + len(before) + 8 + data_bytes + len(after)
    if size > _LARGEST:
        raise TooLongError(f"a WAV file holds at most 4 GiB; this one would have {size} bytes")
    head = b"RIFF" + size.to_bytes(4, "little") + b"WAVE" + before + b"data" + data_bytes.to_bytes(4, "little")
    return head, after


def _layout(data_bytes: int, rate_hz: int, form: SampleForm) -> bytes:
    """Return the chunks that say how samples are written; floats need two more facts than integers."""
    frame_bytes = CHANNELS * form.bits // 8
    is_float = form is SampleForm.FLOAT
    layout = (
        (_IEEE_FLOAT if is_float else _PCM).to_bytes(2, "little")
        + CHANNELS.to_bytes(2, "little")
        + rate_hz.to_bytes(4, "little")
        + (rate_hz * frame_bytes).to_bytes(4, "little")
        + frame_bytes.to_bytes(2, "little")
        + form.bits.to_bytes(2, "little")
    )
    if not is_float:
        return chunk(b"fmt ", layout)
    return chunk(b"fmt ", layout + bytes(2)) + chunk(b"fact", (data_bytes // frame_bytes).to_bytes(4, "little"))


def _info(tags: Tags) -> bytes:
    named = {b"INAM": tags.title, b"IART": tags.artist, b"IGNR": tags.genre, b"ICRD": tags.date, b"ISFT": SOFTWARE}
    return b"INFO" + b"".join(chunk(name, text.encode() + b"\0") for name, text in named.items() if text)


def id3_tag(tags: Tags) -> bytes:
    """Return an ID3v2.3 tag, its texts in UTF-16 with a byte order mark: what the most readers understand."""
    named = {b"TIT2": tags.title, b"TPE1": tags.artist, b"TCON": tags.genre, b"TYER": tags.date[:4]}
    frames = b"".join(_text_frame(name, text) for name, text in named.items() if text)
    return b"ID3" + _ID3_VERSION + b"\0" + _synchsafe(len(frames)) + frames


def _text_frame(name: bytes, text: str) -> bytes:
    payload = _UTF_16_WITH_MARK + b"\xff\xfe" + text.encode("utf-16-le") + b"\0\0"
    return name + len(payload).to_bytes(4, "big") + b"\0\0" + payload


def _synchsafe(size: int) -> bytes:
    """Seven bits to the byte, so that a tag never looks like the start of MPEG audio."""
    return bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))

"""The pages of an Ogg file, to give its stream a serial number that isn't chance (RFC 3533, section 6)."""

import zlib
from collections.abc import Iterator
from typing import Final

_PAGE_MARK: Final = b"OggS"
_SERIAL: Final = slice(14, 18)
_CHECKSUM: Final = slice(22, 26)
_SEGMENT_COUNT: Final = 26
_HEADER_BYTES: Final = 27
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_ALL_ONES: Final = 0xFFFFFFFF


def with_serial(data: bytes, serial: int) -> bytes:
    """Return an Ogg file of one stream with another serial number; assert that it is whole pages."""
    return b"".join(_renumbered(page, serial) for page in pages(data))


def pages(data: bytes) -> Iterator[bytes]:
    """Yield the pages of an Ogg file."""
    at = 0
    while at < len(data):
        assert data[at : at + 4] == _PAGE_MARK, f"expected a page at byte {at}"
        body = at + _HEADER_BYTES + data[at + _SEGMENT_COUNT]
        end = body + sum(data[at + _HEADER_BYTES : body])
        yield data[at:end]
        at = end


def checksum(page: bytes) -> int:
    """Return a page's checksum as if its own field held zeros.

    The polynomial is that of zlib, but highest bit first, begun at 0 and not inverted: zlib does it on mirrored bytes.
    """
    blank = bytearray(page)
    blank[_CHECKSUM] = bytes(4)
    mirrored = zlib.crc32(bytes(blank).translate(_MIRRORED), _ALL_ONES) ^ _ALL_ONES
    return int.from_bytes(mirrored.to_bytes(4, "little").translate(_MIRRORED), "big")


def _renumbered(page: bytes, serial: int) -> bytes:
    changed = bytearray(page)
    changed[_SERIAL] = serial.to_bytes(4, "little")
    changed[_CHECKSUM] = checksum(bytes(changed)).to_bytes(4, "little")
    return bytes(changed)

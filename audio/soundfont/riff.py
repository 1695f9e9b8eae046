"""RIFF chunks: the boxes that a bank file is made of; every length is held against the box around it."""

import struct
from dataclasses import dataclass

from audio.soundfont.errors import BankError

HEADER_BYTES = 8


@dataclass(frozen=True, slots=True)
class Chunk:
    """One box: its four-letter tag and the bytes [start, end) of its content in the file."""

    tag: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """Return the content's length in bytes."""
        return self.end - self.start


def read_chunks(data: memoryview, start: int, end: int, where: str) -> tuple[Chunk, ...]:
    """Return the chunks that lie in data[start:end]; raises BankError where one runs out of it."""
    chunks = []
    position = start
    while position < end:
        place = f"{where}, byte {position}"
        if end - position < HEADER_BYTES:
            if not any(data[position:end]):
                break
            raise BankError(expected="a chunk header of 8 bytes", found=f"{end - position} bytes", where=place)
        raw_tag, length = struct.unpack_from("<4sI", data, position)
        content = position + HEADER_BYTES
        if length > end - content:
            raise BankError(expected=f"a chunk of at most {end - content} bytes", found=f"{length} bytes", where=place)
        chunks.append(Chunk(raw_tag.decode("latin-1"), content, content + length))
        position = _after(data, content + length, length, end)
    return tuple(chunks)


def _after(data: memoryview, position: int, length: int, end: int) -> int:
    """Return where the next chunk begins: an odd one is padded by a zero byte, which some SF3 banks leave out."""
    is_padded = length % 2 == 1 and (position >= end or data[position] == 0)
    return position + is_padded


def read_list(data: memoryview, chunk: Chunk, kind: str) -> tuple[Chunk, ...]:
    """Return what is inside a RIFF or LIST chunk of a given kind."""
    found = bytes(data[chunk.start : min(chunk.start + 4, chunk.end)]).decode("latin-1")
    if found != kind:
        raise BankError(expected=f"a {kind!r} list", found=repr(found), where=f"{chunk.tag} at byte {chunk.start}")
    return read_chunks(data, chunk.start + 4, chunk.end, kind)


def one_chunk(chunks: tuple[Chunk, ...], tag: str, where: str) -> Chunk:
    """Return the chunk with a tag; raises BankError if there is none."""
    for chunk in chunks:
        if chunk.tag == tag:
            return chunk
    listed = ", ".join(chunk.tag for chunk in chunks[:12]) or "nothing"
    raise BankError(expected=f"a chunk {tag!r}", found=listed, where=where)

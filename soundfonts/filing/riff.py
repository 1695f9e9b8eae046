"""RIFF chunks, as the SoundFont specification nests them (section 3)."""

import struct


def chunk(tag: bytes, content: bytes) -> bytes:
    """Return a chunk, padded to an even length."""
    return tag + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def list_chunk(kind: bytes, content: bytes) -> bytes:
    """Return a list of chunks of a kind."""
    return chunk(b"LIST", kind + content)


def text_chunk(tag: bytes, text: str) -> bytes:
    """Return a text that ends with one zero or two, so that its length is even (section 5)."""
    encoded = text.encode("ascii") + b"\0"
    return chunk(tag, encoded + b"\0" * (len(encoded) % 2))

"""Broken files by the thousand: made from a whole one, each read in bounded time and memory or refused by name."""

import random
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LONGEST_SECONDS = 1.0
MOST_BYTES = 512 * 1024 * 1024
_EXTREME = (0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)


def mutated(content: bytes, chance: random.Random) -> bytes:
    """Return a file with up to eight faults: flipped bits, blown-up lengths, lost, doubled, swapped and cut pieces."""
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        if len(changed) < 16:
            break
        _FAULTS[chance.randrange(len(_FAULTS))](changed, chance)
    return bytes(changed)


def _flip_bit(changed: bytearray, chance: random.Random) -> None:
    changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)


def _replace_byte(changed: bytearray, chance: random.Random) -> None:
    changed[chance.randrange(len(changed))] = chance.randrange(256)


def _blow_up_length(changed: bytearray, chance: random.Random) -> None:
    order, code = chance.choice("<>"), chance.choice("IIH")
    mask = 0xFFFFFFFF if code == "I" else 0xFFFF
    value = chance.choice((*_EXTREME, len(changed), len(changed) // 2)) & mask
    struct.pack_into(order + code, changed, chance.randrange(len(changed) - 4), value)


def _lose(changed: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(changed))
    del changed[place : place + chance.randint(1, 64)]


def _insert(changed: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(changed))
    changed[place:place] = chance.choice((bytes, chance.randbytes))(chance.randint(1, 64))


def _double(changed: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(changed))
    changed[place:place] = changed[place : place + chance.choice((8, 64, 512))]


def _swap(changed: bytearray, chance: random.Random) -> None:
    """Swap two pieces of one length: where they are chunks, chunks."""
    length = min(chance.choice((4, 8, 38, 46, 400)), len(changed) // 2)
    first, second = sorted(chance.sample(range(len(changed) - length + 1), 2))
    if second >= first + length:
        one, other = changed[first : first + length], changed[second : second + length]
        changed[first : first + length], changed[second : second + length] = other, one


def _cut(changed: bytearray, chance: random.Random) -> None:
    del changed[chance.randrange(len(changed)) :]


_FAULTS: tuple[Callable[[bytearray, random.Random], None], ...] = (
    _flip_bit,
    _flip_bit,
    _replace_byte,
    _replace_byte,
    _blow_up_length,
    _blow_up_length,
    _lose,
    _insert,
    _double,
    _swap,
    _cut,
)


@contextmanager
def bounded_memory(most_bytes: int = MOST_BYTES) -> Iterator[None]:
    """Let the process take so much more memory and no more: then comes a MemoryError (Linux; elsewhere no bound)."""
    try:
        import resource

        used_pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used_pages * resource.getpagesize() + most_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@dataclass(frozen=True)
class Outcome:
    """How many files were read and refused, and the longest time that one took."""

    read: int
    refused: int
    longest_s: float


def hold(use: Callable[[bytes], None], named: type[Exception], contents: Iterator[bytes]) -> Outcome:
    """Use every file: all but the named error, over a second, or over half a gigabyte goes through as a failure."""
    read = refused = 0
    longest_s = 0.0
    with bounded_memory():
        for content in contents:
            reason: str | None = None
            began = time.process_time()
            try:
                use(content)
            except named as error:
                reason = str(error)
            took_s = time.process_time() - began
            assert took_s < LONGEST_SECONDS, content.hex()[:2000]
            assert reason != ""
            longest_s = max(longest_s, took_s)
            read += reason is None
            refused += reason is not None
    outcome = Outcome(read, refused, longest_s)
    print(f"\n{outcome}")
    assert read
    assert refused
    return outcome


def mutants(content: bytes, count: int) -> Iterator[bytes]:
    """Yield so many broken files, the same every time."""
    return (mutated(content, random.Random(seed)) for seed in range(count))

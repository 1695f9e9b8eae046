"""The band's chance: a small generator whose seed is the song, so that the same song always sounds the same."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

from onesemi.music.song import Song

_Item = TypeVar("_Item")
_MASK: Final = (1 << 64) - 1


class Chance:
    """SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine and version of Python."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def unit(self) -> float:
        """Return a number from 0 up to, not including, 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)

    def pick(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items."""
        return items[int(self.unit() * len(items))]

    def spread(self, most: int) -> int:
        """Return a whole number from −most to most, the middle likelier than the ends."""
        return round((self.unit() + self.unit() - 1.0) * most)


def chance_of(song: Song) -> Chance:
    """Return the chance of a song: it depends on the music alone, not on titles, names or dates."""
    events = [(event.start_ticks, event.length_ticks, event.pitches, event.card) for event in song.events]
    keys = [(change.start_ticks, int(change.key.tonic)) for change in song.keys]
    music = repr((song.genre.value, song.tempo_bpm, keys, events)).encode()
    return Chance(int.from_bytes(blake2b(music, digest_size=8).digest(), "big"))

"""Several banks as one: what the first one lacks is played from the next, at last from this project's own."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from audio.soundfont.bank import DRUM_BANK, Bank, load_bank, stand_ins
from audio.soundfont.finding import own_bank
from audio.soundfont.samples import Sample
from audio.soundfont.zones import Region


class Samples(Protocol):
    """Waves by the number that regions know them by."""

    def __getitem__(self, index: int) -> Sample:
        """Return a wave; raises BankError where a compressed one can't be decoded."""
        ...


class SoundBank(Protocol):
    """What notes are played from: one bank or a stack of them."""

    @property
    def samples(self) -> Samples:
        """The waves of the regions."""
        ...

    def find(self, bank: int, program: int) -> tuple[int, int] | None:
        """Return bank and program of the preset that plays for a wish, or None if nothing can stand in."""
        ...

    def regions(self, bank: int, program: int) -> tuple[Region, ...]:
        """Return the regions of a preset that is there; raises KeyError otherwise."""
        ...


class BankStack:
    """Banks one upon another; reading it is safe from several threads.

    A preset is played by the first bank that has it; before a wish falls back on another preset, all banks are asked.
    Drum kits are the exception: a bank's standard kit goes before another bank's rare one, as kits are of a piece.
    """

    def __init__(self, banks: tuple[Bank, ...]) -> None:
        self.banks = banks
        self._first_samples = [0]
        for bank in banks:
            self._first_samples.append(self._first_samples[-1] + len(bank.samples))
        self._regions: dict[tuple[int, int], tuple[Region, ...]] = {}

    @property
    def samples(self) -> "BankStack":
        """The waves of all banks, numbered through."""
        return self

    def __getitem__(self, index: int) -> Sample:
        """Return a wave by its number in the whole stack."""
        layer = next(layer for layer, first in enumerate(self._first_samples[1:]) if index < first)
        return self.banks[layer].samples[index - self._first_samples[layer]]

    def find(self, bank: int, program: int) -> tuple[int, int] | None:
        """Return bank and program of the preset that plays for a wish, or None if nothing can stand in."""
        return next(self._found(bank, program), None)

    def _found(self, bank: int, program: int) -> Iterator[tuple[int, int]]:
        if bank == DRUM_BANK:
            yield from (found for layer in self.banks if (found := layer.find(bank, program)) is not None)
        else:
            yield from (place for place in stand_ins(bank, program) if any(place in layer for layer in self.banks))

    def regions(self, bank: int, program: int) -> tuple[Region, ...]:
        """Return the regions of a preset that is there, in the first bank that has it; raises KeyError otherwise."""
        place = bank, program
        regions = self._regions.get(place)
        if regions is None:
            regions = self._regions.setdefault(place, self._numbered_through(place))
        return regions

    def _numbered_through(self, place: tuple[int, int]) -> tuple[Region, ...]:
        for layer, first in zip(self.banks, self._first_samples, strict=False):
            if place in layer:
                return tuple(replace(region, sample=region.sample + first) for region in layer.regions(*place))
        raise KeyError(place)


def open_bank(path: Path) -> SoundBank:
    """Open a bank to play from, with this project's own beneath it: the magic notes' timbres, and what else it lacks.

    Raises BankError or OSError as `load_bank` does.
    """
    own = own_bank()
    bank = load_bank(path)
    return bank if own is None or own.samefile(path) else BankStack((bank, load_bank(own)))

"""Which bank plays: what this machine has to choose from, and the one that is opened."""

from dataclasses import dataclass
from pathlib import Path

from audio.soundfont.bank import BankInfo, load_bank
from audio.soundfont.errors import BankError, NoBankError, PassedOver
from audio.soundfont.finding import find_banks
from audio.soundfont.stack import SoundBank, open_bank

_NOTHING = BankInfo("", "", "", "", (0, 0))


@dataclass(frozen=True, slots=True)
class FoundBank:
    """A bank of this machine: what it says of itself, and why it can't be played from (None: it can)."""

    path: Path
    info: BankInfo
    fault: str | None = None

    @property
    def name(self) -> str:
        """The bank's name, or its file's where it has none."""
        return self.info.name or self.path.stem


@dataclass(frozen=True, slots=True)
class OpenedBank:
    """A bank to play from, and those that were tried before it."""

    path: Path
    bank: SoundBank
    passed_over: tuple[PassedOver, ...]


def survey_banks() -> tuple[FoundBank, ...]:
    """Return all banks of this machine in the order in which they are tried; takes some milliseconds each."""
    return tuple(_surveyed(path) for path in find_banks())


def _surveyed(path: Path) -> FoundBank:
    try:
        return FoundBank(path, load_bank(path).info)
    except (BankError, OSError) as fault:
        return FoundBank(path, _NOTHING, _reason(fault))


def open_first_bank(wanted: Path | None = None) -> OpenedBank:
    """Open the wanted bank, or where there is none or it can't be read the first one of this machine that can.

    Raises `NoBankError` where none can.
    """
    passed_over: list[PassedOver] = []
    for path in (*(() if wanted is None else (wanted,)), *find_banks()):
        if any(one.path == path for one in passed_over):
            continue
        try:
            return OpenedBank(path, open_bank(path), tuple(passed_over))
        except (BankError, OSError) as fault:
            passed_over.append(PassedOver(path, _reason(fault)))
    raise NoBankError(tuple(passed_over))


def _reason(fault: BankError | OSError) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)

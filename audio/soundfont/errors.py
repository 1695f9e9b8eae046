"""What is wrong with a bank, said so that its owner can find the place."""

from dataclasses import dataclass
from pathlib import Path


class BankError(Exception):
    """A sound bank that can't be used: what was expected, what was found instead, and where.

    `where` names the chunk or record, with a byte offset where there is one.
    """

    def __init__(self, *, expected: str, found: str, where: str) -> None:
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.expected = expected
        self.found = found
        self.where = where


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A bank that can't be played from, and why."""

    path: Path
    reason: str


class NoBankError(Exception):
    """There is no bank to play from: none was found, or all that were are broken."""

    def __init__(self, passed_over: tuple[PassedOver, ...]) -> None:
        broken = "; ".join(f"{one.path}: {one.reason}" for one in passed_over)
        super().__init__(f"expected a sound bank to play from, found {broken or 'none'}")
        self.passed_over = passed_over

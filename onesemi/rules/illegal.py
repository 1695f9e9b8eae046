"""Refusals: why a move can't be taken, as data that the product turns into a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: a code of the game's own, its rulebook paragraph, and the values to name."""

    code: str
    paragraph: str
    details: Mapping[str, str | int] = field(default_factory=dict)


class Illegal(Exception):  # noqa: N818 - the field's own word for such a move
    """A move that the rules don't allow now; the state it was tried on is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} (rule {reason.paragraph}) {dict(reason.details)}")
        self.reason = reason

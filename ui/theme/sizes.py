"""Sizes in pixels at scale 1: the grid, cards, targets."""

from typing import Final

GRID_PX: Final = 8
CARD_RADIUS_PX: Final = 10  # of a card 160 px wide; smaller cards have smaller corners in proportion
CARD_LIFT_PX: Final = 12
FOCUS_RING_PX: Final = 3
LEAST_TARGET_PX: Final = 44

CARD_RATIO: Final = 7 / 5


def card_size(width_px: int) -> tuple[int, int]:
    """Return a card's width and height; cards are 5:7."""
    return width_px, round(width_px * CARD_RATIO)


SMALL_CARD_PX: Final = card_size(70)
HAND_CARD_PX: Final = card_size(100)
LARGE_CARD_PX: Final = card_size(200)

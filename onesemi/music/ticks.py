"""Exact musical time: integer ticks, so that a 1/16 beat and a triplet are both whole numbers."""

from typing import Final

TICKS_PER_BEAT: Final = 960
BEATS_PER_BAR: Final = 4
TICKS_PER_BAR: Final = BEATS_PER_BAR * TICKS_PER_BEAT
SHORTEST_TICKS: Final = TICKS_PER_BEAT // 16

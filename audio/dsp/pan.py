"""Placing a mono sound between two loudspeakers at equal power."""

import math


def pan_gains(position: float) -> tuple[float, float]:
    """Return the gains of left and right for −0.5 (left) to 0.5 (right); their squares add up to 1."""
    angle = (min(max(position, -0.5), 0.5) + 0.5) * math.pi / 2.0
    return math.cos(angle), math.sin(angle)

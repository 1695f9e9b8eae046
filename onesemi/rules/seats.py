"""Seats: who sits at the table. A seat is an id for the whole game, never a position in a list."""

from typing import NewType

Seat = NewType("Seat", int)

"""Rectangles in whole pixels, for layouts that know no Qt."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in pixels, x to the right, y down; width and height are never negative."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def overlaps(self, other: "Rect") -> bool:
        """Whether the two share any pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: "Rect") -> bool:
        """Whether the other lies wholly within this one."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def inset(self, margin: int) -> "Rect":
        """Return it smaller by a margin on every side."""
        return Rect(self.x + margin, self.y + margin, max(0, self.width - 2 * margin), max(0, self.height - 2 * margin))

    def moved(self, right: int, down: int) -> "Rect":
        """Return it shifted."""
        return Rect(self.x + right, self.y + down, self.width, self.height)


def clamp(value: float, least: int, most: int) -> int:
    """Return a value as whole pixels, at least `least`, at most `most`."""
    return max(least, min(most, round(value)))


def take_top(area: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Cut a strip off the top; return it and what is left below a gap."""
    strip = Rect(area.x, area.y, area.width, min(height, area.height))
    used = min(height + gap, area.height)
    return strip, Rect(area.x, area.y + used, area.width, area.height - used)


def take_bottom(area: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Cut a strip off the bottom; return it and what is left above a gap."""
    height = min(height, area.height)
    rest = max(0, area.height - height - gap)
    return Rect(area.x, area.bottom - height, area.width, height), Rect(area.x, area.y, area.width, rest)


def take_left(area: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Cut a column off the left; return it and what is left beyond a gap."""
    strip = Rect(area.x, area.y, min(width, area.width), area.height)
    used = min(width + gap, area.width)
    return strip, Rect(area.x + used, area.y, area.width - used, area.height)


def take_right(area: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Cut a column off the right; return it and what is left before a gap."""
    width = min(width, area.width)
    rest = max(0, area.width - width - gap)
    return Rect(area.right - width, area.y, width, area.height), Rect(area.x, area.y, rest, area.height)

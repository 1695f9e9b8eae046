"""Equal places side by side: seats along the table's edge, options of a chooser."""

from ui.table.geometry import Rect


def row(area: Rect, count: int, gap: int, widest: int) -> tuple[Rect, ...]:
    """Return `count` equal places in one centred row, none wider than `widest`."""
    if count == 0:
        return ()
    width = min(widest, (area.width - gap * (count - 1)) // count)
    used = width * count + gap * (count - 1)
    left = area.x + (area.width - used) // 2
    return tuple(Rect(left + index * (width + gap), area.y, width, area.height) for index in range(count))

"""Whether a window can be opened: asked before Qt is imported, because Qt aborts without a display."""

import os
import sys
from collections.abc import Mapping


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a window can be opened; an explicit QT_QPA_PLATFORM means that one is wanted."""
    if platform in {"darwin", "win32"}:
        return True
    return any(environment.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"))


def draw_offscreen_without_display() -> None:
    """Let Qt draw pictures where there is no display; to be called before Qt is imported."""
    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"

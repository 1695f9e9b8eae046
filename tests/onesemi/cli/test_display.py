import os
from typing import Any

import pytest

from onesemi.cli.display import draw_offscreen_without_display, has_display


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_window_can_be_opened_where_there_is_a_display_or_one_is_asked_for(
    environment: Any, platform: str, expected: bool
) -> None:
    assert has_display(environment, platform) is expected


def test_pictures_are_drawn_offscreen_only_where_there_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":7")
    draw_offscreen_without_display()
    assert "QT_QPA_PLATFORM" not in os.environ
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY")
    draw_offscreen_without_display()
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
    monkeypatch.delenv("QT_QPA_PLATFORM")

"""What every test of the window needs: Qt draws offscreen, the home folder is the test's own, English is spoken."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before Qt is imported; a display of one's own can be named

from PySide6.QtWidgets import QApplication

from onesemi.files import HOME_VARIABLE
from onesemi.locale import use_language
from ui.theme import LIGHT, apply_theme


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


@pytest.fixture
def themed(qapp: QApplication) -> None:
    """The look of the program, for tests that measure."""
    apply_theme(qapp, LIGHT)

import io
import sys

import pytest

from onesemi.cli.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress_bar("rendering") as progress:
        progress(1, 4)
        progress(5, 4)
    assert "rendering" in sys.stderr.getvalue()  # type: ignore[attr-defined]


def test_a_pipe_gets_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("rendering") as progress:
        progress(1, 4)
    assert capsys.readouterr() == ("", "")

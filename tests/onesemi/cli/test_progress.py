import io
import signal
import sys

import pytest

from onesemi.cli.progress import progress_bar, writing_progress


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


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_waits_for_the_next_report() -> None:
    done = []

    def work() -> None:
        with writing_progress("rendering") as progress:
            interrupt()
            done.append("work between reports")
            progress(0.25)
            done.append("more work")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["work between reports"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_after_the_last_report_counts_too() -> None:
    with pytest.raises(KeyboardInterrupt), writing_progress("rendering"):
        interrupt()


def test_a_second_ctrl_c_waits_for_nothing() -> None:
    done = []

    def work() -> None:
        with writing_progress("rendering"):
            interrupt()
            interrupt()
            done.append("work after two")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == []


def test_a_program_that_is_to_ignore_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with writing_progress("rendering") as progress:
            interrupt()
            progress(0.25)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)

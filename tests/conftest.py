"""What holds for every test: no window on somebody's screen, nobody's settings, a home of its own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

STRAY = ("ONESEMI_", "QT_", "QML_", "LC_", "LANG", "PULSE_", "SDL_", "XDG_CONFIG", "XDG_DATA")


def pytest_configure() -> None:
    """Start from the same environment everywhere; an explicit QT_QPA_PLATFORM is meant and stays."""
    platform = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    for name in [name for name in os.environ if name.startswith(STRAY)]:
        del os.environ[name]
    os.environ.update(QT_QPA_PLATFORM=platform, LANG="C.UTF-8")
    settings.register_profile("suite", deadline=None, derandomize=True)  # the same examples, on a busy machine too
    settings.load_profile("suite")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give every test a home folder of the program that is empty and its own."""
    monkeypatch.setenv("ONESEMI_HOME", str(tmp_path / "home"))
    return


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run in which no test was executed (all skipped): it proves nothing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    is_worker = hasattr(session.config, "workerinput")
    if exitstatus == pytest.ExitCode.OK and reporter is not None and not is_worker and not reporter.stats.get("passed"):
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED

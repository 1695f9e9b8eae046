import argparse
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from onesemi import __version__
from onesemi.cli import main as main_module
from onesemi.cli.command import Command, CommandError, Exit, Work
from onesemi.cli.main import COMMANDS, main

HEAVY = ("PySide6", "shiboken6", "numpy", "sounddevice", "soundfile", "verovio", "mido", "PIL")


def _fault(fault: BaseException | None) -> Any:
    def run(_arguments: argparse.Namespace) -> int:
        if fault is not None:
            raise fault
        return Exit.OK

    return run


@pytest.fixture
def run_with(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the program with one command that raises what it is given."""

    def run(fault: BaseException | None) -> int:
        monkeypatch.setattr(main_module, "COMMANDS", (Command("try", "try it"),))
        module = SimpleNamespace(WORK=Work(lambda _parser: None, _fault(fault)))
        monkeypatch.setitem(sys.modules, "onesemi.cli.try", module)
        return main(["try"])

    return run


@pytest.mark.parametrize(
    ("fault", "code", "sentence"),
    [
        (None, 0, ""),
        (CommandError("expected a song, found a fish"), 1, "onesemi: expected a song, found a fish\n"),
        (
            FileNotFoundError(2, "No such file or directory", "a.1song"),
            1,
            "onesemi: a.1song: No such file or directory\n",
        ),
        (OSError("the disk is gone"), 1, "onesemi: the disk is gone\n"),
        (KeyboardInterrupt(), 130, "onesemi: interrupted\n"),
    ],
)
def test_every_end_has_its_code_and_one_sentence(
    run_with: Any, capsys: Any, fault: Any, code: int, sentence: str
) -> None:
    assert run_with(fault) == code
    assert capsys.readouterr() == ("", sentence)


def test_a_fault_of_our_own_is_not_hidden(run_with: Any) -> None:
    with pytest.raises(AssertionError):
        run_with(AssertionError("ours"))


def test_wrong_words_are_a_usage_error(capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["dance"])
    assert ended.value.code == Exit.USAGE
    assert "dance" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "is_window_possible", "meant"),
    [
        ([], True, ["app"]),
        ([], False, ["demo"]),
        (["--quit-after", "3"], True, ["app", "--quit-after", "3"]),
        (["a.1song"], True, ["app", "a.1song"]),
        (["--help"], True, ["--help"]),
        (["--version"], False, ["--version"]),
        (["demo", "--seed", "7"], True, ["demo", "--seed", "7"]),
        (["dance"], True, ["dance"]),
    ],
)
def test_without_a_command_the_window_is_meant_or_a_demo(
    monkeypatch: pytest.MonkeyPatch, words: Any, is_window_possible: bool, meant: Any
) -> None:
    monkeypatch.setattr(main_module, "has_display", lambda: is_window_possible)
    assert main_module._with_command(words) == meant


def _run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def _heavy_modules_after(words: list[str]) -> str:
    code = (
        "import sys\nfrom onesemi.cli.main import main\n"
        f"try:\n    main({words!r})\nexcept SystemExit:\n    pass\n"
        f"print('loaded', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    return _run(code).stdout.splitlines()[-1]


@pytest.mark.parametrize("words", [["--help"], *([command.name, "--help"] for command in COMMANDS)], ids=" ".join)
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    assert _heavy_modules_after(words) == "loaded []"


@pytest.mark.parametrize("words", [["--help"], ["render", "--help"]], ids=" ".join)
def test_only_the_command_that_is_asked_for_is_loaded(words: list[str]) -> None:
    code = (
        "import sys\nfrom onesemi.cli.main import COMMANDS, main\n"
        f"try:\n    main({words!r})\nexcept SystemExit:\n    pass\n"
        "print('loaded', *(one.name for one in COMMANDS if f'onesemi.cli.{one.name}' in sys.modules))"
    )
    asked_for = [word for word in words if not word.startswith("-")]
    assert _run(code).stdout.splitlines()[-1].split() == ["loaded", *asked_for]


def test_simulate_loads_nothing_heavy() -> None:
    assert _heavy_modules_after(["simulate", "--games", "2", "--players", "2"]) == "loaded []"


def test_the_module_starts_the_program() -> None:
    shown = subprocess.run([sys.executable, "-m", "onesemi", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout == f"onesemi {__version__}\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_reader_that_stops_early_ends_the_program_quietly() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "onesemi", "doctor"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == ""
    assert program.returncode == Exit.PIPE_CLOSED

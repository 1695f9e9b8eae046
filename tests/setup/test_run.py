"""run.py: its words, its exit codes, and what it says where it can't work."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import run
from setup import steps
from setup.paths import venv_program
from setup.process import SetUpError


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return what was started; the set-up is done already."""
    commands: list[list[str]] = []
    monkeypatch.setattr(run, "start", lambda command: commands.append(command) or 5)
    monkeypatch.setattr(run, "is_ready", lambda wanted: True)
    return commands


@pytest.mark.parametrize("words", [[], ["demo", "--seed", "7"], ["app", "test"], ["--help"]])
def test_words_go_to_the_program(started, words: list[str]) -> None:
    assert run.main(words) == 5
    assert started == [[venv_program("onesemi"), *words]]


@pytest.mark.parametrize("arguments", [[], ["-k", "song", "-m", "slow"]])
def test_the_word_test_runs_the_tests(
    started, root: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir("/")
    assert run.main(["test", *arguments]) == 5
    ((python, *words),) = started
    assert python == venv_program("python")
    assert words[:2] == ["-m", "pytest"]
    assert words[len(words) - len(arguments) :] == arguments
    assert Path.cwd() == root


@pytest.mark.parametrize(("words", "for_tests"), [([], False), (["test"], True), (["demo"], False)])
def test_what_is_not_set_up_is_set_up_first(
    started, monkeypatch: pytest.MonkeyPatch, words: list[str], for_tests: bool
) -> None:
    asked = []
    monkeypatch.setattr(run, "is_ready", lambda wanted: False)
    monkeypatch.setattr(steps, "set_up", lambda *, for_tests: asked.append(for_tests))
    assert run.main(words) == 5
    assert asked == [for_tests]


def test_a_set_up_that_fails_says_why_and_starts_nothing(started, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    def fail(*, for_tests: bool) -> None:
        raise SetUpError("The disk is full.")

    monkeypatch.setattr(run, "is_ready", lambda wanted: False)
    monkeypatch.setattr(steps, "set_up", fail)
    assert run.main([]) == 1
    assert capsys.readouterr() == ("", "The disk is full.\n")
    assert started == []


def test_an_interrupted_set_up_ends_without_a_traceback(started, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    def interrupt(*, for_tests: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "is_ready", lambda wanted: False)
    monkeypatch.setattr(steps, "set_up", interrupt)
    assert run.main([]) == 130
    assert capsys.readouterr().err.startswith("Interrupted.")
    assert started == []


@pytest.mark.parametrize("code", [0, 5, 77])
def test_the_exit_code_is_that_of_what_was_started(root: Path, code: int) -> None:
    program = f"import run, sys; sys.exit(run.start([sys.executable, '-c', 'raise SystemExit({code})']))"
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False, timeout=60).returncode == code


def test_an_older_python_is_told_so_in_a_sentence(root: Path) -> None:
    text = (root / "run.py").read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 6))
    older = "import sys; sys.version_info = (3, 9, 2); exec(compile(open('run.py').read(), 'run.py', 'exec'))"
    outcome = subprocess.run(
        [sys.executable, "-c", older], cwd=root, check=False, capture_output=True, text=True, timeout=60
    )
    assert outcome.returncode == 1
    assert outcome.stderr.startswith("onesemi needs Python 3.11 or newer, and this is Python 3.9.\n")


def test_a_ready_run_loads_nothing_of_the_set_up_but_its_record(root: Path) -> None:
    program = "import run, sys; print(sorted(name for name in sys.modules if name.startswith('setup.')))"
    outcome = subprocess.run(
        [sys.executable, "-c", program], cwd=root, check=True, capture_output=True, text=True, timeout=60
    )
    assert outcome.stdout == "['setup.paths', 'setup.record']\n"


def test_the_set_up_needs_the_standard_library_only(root: Path) -> None:
    outside = (
        "import sys, run, setup.steps\n"
        "files = [str(getattr(module, '__file__', '')) for module in sys.modules.values()]\n"
        "print([file for file in files if 'site-packages' in file])"
    )
    outcome = subprocess.run(
        [sys.executable, "-S", "-c", outside], cwd=root, check=True, capture_output=True, text=True, timeout=60
    )
    assert outcome.stdout == "[]\n"


def test_the_ci_runs_the_one_command(root: Path) -> None:
    lines = (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "python" in line] == ["exec python3 run.py test"]

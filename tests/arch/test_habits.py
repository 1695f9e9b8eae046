"""The project's own habits, held by checks; each check finds the fault that is planted for it."""

import ast
import re
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath

import pytest

Check = Callable[[Mapping[str, str]], list[str]]

LONGEST_MODULE = 350
LONGEST_TEST = 600  # tables of cases are long by nature
EMPTY_WORDS = {"common", "helper", "helpers", "misc", "miscellaneous", "stuff", "util", "utilities", "utils"}
MACHINE_PATH = re.compile(r"(?<![\w.\-/:])/(?:root|work|farm|home|Users|tmp)/[\w.]")
INDEX_ADDRESS = re.compile(r"--(?:extra-)?index[-]url|--find[-]links|https?://[^\s\"']*(?:pypi|/simple\b)")
LOOSENED = re.compile(r"#\s*noq[a](?!: [A-Z]+\d+)|#\s*type: ignor[e](?!\[)")
UNFINISHED = re.compile(r"\b(?:TOD[O]|FIXM[E]|XX[X])\b")


def long_modules(texts: Mapping[str, str]) -> list[str]:
    """Return the modules that are too long to be about one thing."""

    def limit(path: str) -> int:
        return LONGEST_TEST if path.startswith("tests/") else LONGEST_MODULE

    return [path for path, text in texts.items() if path.endswith(".py") and text.count("\n") > limit(path)]


def empty_names(texts: Mapping[str, str]) -> list[str]:
    """Return the paths with a name that says nothing."""
    return [path for path in texts if any(part.split(".")[0] in EMPTY_WORDS for part in PurePosixPath(path).parts)]


def machine_paths(texts: Mapping[str, str]) -> list[str]:
    """Return the files that name a place on somebody's machine."""
    return [path for path, text in texts.items() if MACHINE_PATH.search(text)]


def index_addresses(texts: Mapping[str, str]) -> list[str]:
    """Return the files that name a package index: which one is used is each machine's own setting."""
    return [path for path, text in texts.items() if INDEX_ADDRESS.search(text)]


def loosened_checks(texts: Mapping[str, str]) -> list[str]:
    """Return the modules that switch a check off without naming it."""
    return [path for path, text in texts.items() if path.endswith(".py") and LOOSENED.search(text)]


def unfinished_modules(texts: Mapping[str, str]) -> list[str]:
    """Return the modules that say themselves that they are unfinished."""
    return [path for path, text in texts.items() if path.endswith(".py") and UNFINISHED.search(text)]


def silent_packages(texts: Mapping[str, str]) -> list[str]:
    """Return the packages that don't say what they are for."""
    inits = [path for path in texts if path.endswith("__init__.py") and not path.startswith("tests/")]
    return [path for path in inits if not ast.get_docstring(ast.parse(texts[path]))]


def stray_tests(texts: Mapping[str, str]) -> list[str]:
    """Return the test modules that don't stand where the code they test stands, under tests/.

    Those that hold a whole to something have folders of their own: contracts, benches, laws, a specification.
    """
    own = {"arch", "bench", "laws", "audio/spec"}
    folders = {PurePosixPath(path).parent for path in texts if path.endswith(".py")}
    strays = []
    for path in texts:
        place = PurePosixPath(path)
        if place.parts[0] == "tests" and place.name.startswith("test_"):
            mirrored = PurePosixPath(*place.parts[1:-1])
            is_own = any(mirrored.is_relative_to(folder) for folder in own)
            if mirrored.parts[:1] and not is_own and mirrored not in folders:
                strays.append(path)
    return strays


def torn(text: str) -> str:
    """Return a text that is torn by a | in this file, lest the checks find it here."""
    return text.replace("|", "")


PLANTED: list[tuple[Check, str, str]] = [
    (long_modules, "ui/window.py", "x = 1\n" * 351),
    (long_modules, "tests/ui/test_window.py", "x = 1\n" * 601),
    (empty_names, "audio/utils/__init__.py", ""),
    (empty_names, "ui/helpers.py", ""),
    (empty_names, "onesemi/net/common.py", ""),
    (machine_paths, "README.md", torn("see /ro|ot/onesemi")),
    (machine_paths, "audio/bank.py", torn('BANK = "/ho|me/me/bank.sf2"')),
    (index_addresses, "requirements.lock", torn("--index|-url https://example.org/packages")),
    (index_addresses, "setup/environment.py", torn('INDEX = "https:|//packages.org/simple"')),
    (loosened_checks, "ui/window.py", torn("import x  # no|qa")),
    (loosened_checks, "ui/window.py", torn("x()  # type: ig|nore")),
    (unfinished_modules, "ui/window.py", torn("# TO|DO: draw it")),
    (silent_packages, "ui/lobby/__init__.py", "from ui.lobby import page\n"),
    (stray_tests, "tests/audio/reverb/test_echo.py", ""),
]
CHECKS = list(dict.fromkeys(check for check, _, _ in PLANTED))


@pytest.mark.parametrize("check", CHECKS)
def test_the_project_keeps_its_habit(texts: Mapping[str, str], check: Check) -> None:
    assert check(texts) == []


@pytest.mark.parametrize(("check", "path", "text"), PLANTED)
def test_a_planted_fault_is_found(check: Check, path: str, text: str) -> None:
    assert check({path: text}) == [path]


@pytest.mark.parametrize("check", CHECKS)
def test_a_good_file_passes(check: Check) -> None:
    good = {
        "audio/units/__init__.py": '"""Units of sound."""\n',
        "tests/audio/units/test_decibels.py": "x = 1  # type: ignore[attr]  # why\n",
        "README.md": "The bank lies in /usr/share/sounds/sf2/, see https://example.org/home/page.\n",
    }
    assert check(good) == []

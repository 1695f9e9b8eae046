"""The steps of the set-up, in order."""

import signal
import sys
from collections.abc import Callable
from typing import Final

from setup.environment import (
    build_bank,
    compile_byte_code,
    compile_catalogues,
    install_dependencies,
    install_project,
    install_test_dependencies,
    is_sound,
    make_venv,
)
from setup.paths import ROOT, venv_program
from setup.process import SetUpError
from setup.record import is_ready, read_record, wanted_record, write_record
from setup.system import NEEDED_PACKAGES, TEST_PACKAGES, WELCOME_PACKAGES, provide_system_packages
from setup.turn import my_turn

_TURN_LIMIT_S: Final = 3600.0
_INSTALLATIONS: Final[tuple[tuple[str, Callable[[], None]], ...]] = (
    ("dependencies", install_dependencies),
    ("dependencies for tests", install_test_dependencies),
    ("project", install_project),
    ("byte code", compile_byte_code),
    ("catalogues", compile_catalogues),
    ("sound bank", build_bank),
)
_PACKAGES: Final = frozenset({"dependencies", "dependencies for tests"})


def set_up(*, for_tests: bool) -> None:
    """Do what is not done yet. Raises SetUpError with a sentence for the user if it can't be done."""
    signal.signal(signal.SIGTERM, _end)  # so that a terminated set-up stops its children too
    try:
        with my_turn(ROOT / ".venv.lock", _TURN_LIMIT_S):
            wanted = wanted_record(for_tests=for_tests)
            if not is_ready(wanted):
                _do_steps(wanted, for_tests=for_tests)
    except OSError as error:
        raise SetUpError(f"The set-up can't write or read here: {error}") from error


def _do_steps(wanted: dict[str, str], *, for_tests: bool) -> None:
    has_all = provide_system_packages({**NEEDED_PACKAGES, **WELCOME_PACKAGES, **(TEST_PACKAGES if for_tests else {})})
    done = _provide_venv()
    for name, install in _INSTALLATIONS:
        if name in wanted and done.get(name) != wanted[name]:
            # While it is being done a step is not done. All packages lie in one folder: where the installation of
            # some is interrupted, nobody knows what is in it, and `.venv` is made anew.
            unsure = _PACKAGES if name in _PACKAGES else {name}
            write_record({other: mark for other, mark in done.items() if other not in unsure})
            install()
            done[name] = wanted[name]
            write_record(done)
    if has_all:
        write_record(done | wanted)


def _provide_venv() -> dict[str, str]:
    """Make a sound virtual environment if there is none, and return which steps are done in it."""
    record = read_record()
    is_half_filled = record is not None and "dependencies" not in record
    if is_half_filled or not is_sound(venv_program("python")):
        make_venv()
        return {}
    return record or {}


def _end(signal_number: int, _frame: object) -> None:
    sys.exit(128 + signal_number)

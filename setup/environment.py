"""The virtual environment and what is installed into it."""

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from setup.paths import LOCK, ROOT, TEST_LOCK, VENV, venv_program
from setup.process import SetUpError, announced, execute

_QUESTION_LIMIT_S: Final = 120.0
_VENV_LIMIT_S: Final = 600.0
_INSTALL_LIMIT_S: Final = 1800.0
_BANK_LIMIT_S: Final = 300.0
_PACKAGES: Final = ("onesemi", "audio", "ui")
_PIP_ADVICE: Final = (
    "If the package index was out of reach: its address, proxy and certificates come from pip's own settings. "
    "When it is mended, run this again."
)


def is_sound(python: str) -> bool:
    """Tell whether a virtual environment's Python starts, has its pip and is of the version that runs this."""
    question = f"import pip, sys; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return os.access(python, os.X_OK) and execute([python, "-c", question], _QUESTION_LIMIT_S).is_good


def make_venv() -> None:
    """Make `.venv`, in place of whatever is there."""
    # Started from inside a virtual environment, the Python that it was made from makes the new one.
    maker: str = getattr(sys, "_base_executable", None) or sys.executable
    with announced("Making the virtual environment .venv"):
        shutil.rmtree(VENV, ignore_errors=True)
        made = execute([maker, "-m", "venv", str(VENV)], _VENV_LIMIT_S)
    if not made.is_good or not is_sound(venv_program("python")):
        raise SetUpError(f"{maker} could not make a virtual environment in {VENV}:\n{made.tail()}")


def install_dependencies() -> None:
    """Install the locked packages, each by its hash and as a wheel: nothing is built on this machine."""
    _install_locked("the Python packages", LOCK)


def install_test_dependencies() -> None:
    """Install what the tests need beside them, in the same way."""
    _install_locked("the Python packages of the tests", TEST_LOCK)


def install_project() -> None:
    """Install onesemi itself, with the build backend that the lock brought, so that the sources here are run."""
    _pip_install("onesemi itself", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))


def compile_byte_code() -> None:
    """Keep the byte code of onesemi's own modules, as pip does for the packages that it installs.

    So the first start is as quick as the others, and so is every start where Python is told to write none.
    """
    folders = [str(ROOT / package) for package in _PACKAGES]
    with announced("Compiling onesemi itself"):
        compiled = execute([venv_program("python"), "-m", "compileall", "-q", *folders], _QUESTION_LIMIT_S)
    if not compiled.is_good:
        raise SetUpError(f"onesemi itself could not be compiled:\n{compiled.tail()}")


def compile_catalogues() -> None:
    """Compile the translations (see `onesemi.locale.catalogues`)."""
    with announced("Compiling the translations"):
        compiled = execute([venv_program("python"), "-m", "onesemi.locale", "compile"], _QUESTION_LIMIT_S)
    if not compiled.is_good:
        raise SetUpError(f"The translations could not be compiled:\n{compiled.tail()}")


def build_bank() -> None:
    """Build the sound bank of the magic notes (see `soundfonts`)."""
    with announced("Building the sound bank"):
        built = execute([venv_program("python"), "-m", "soundfonts"], _BANK_LIMIT_S)
    if not built.is_good:
        raise SetUpError(f"The sound bank could not be built:\n{built.tail()}")


def _install_locked(what: str, lock: Path) -> None:
    _pip_install(what, "--require-hashes", "--only-binary", ":all:", "--requirement", str(lock))


def _pip_install(what: str, *arguments: str) -> None:
    """Index, certificates and proxies are the machine's own settings for pip: none are given here."""
    pip = [venv_program("python"), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    with announced(f"Installing {what}"):
        installed = execute([*pip, *arguments], _INSTALL_LIMIT_S)
    if not installed.is_good:
        raise SetUpError(f"pip could not install {what}:\n{installed.tail()}\n{_PIP_ADVICE}")

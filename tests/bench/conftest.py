"""What all benches share: a program as it stands on the disk from its second start on."""

import compileall

import pytest

from setup.paths import ROOT


@pytest.fixture(scope="session", autouse=True)
def _byte_code() -> None:
    """Leave byte code beside the sources, as Python does where no variable keeps it from it.

    Otherwise every process that is measured would compile a hundred files first, which no user waits for twice.
    """
    for package in ("onesemi", "audio", "ui"):
        assert compileall.compile_dir(ROOT / package, quiet=1), f"{package} has byte code"

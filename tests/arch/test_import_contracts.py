"""Who may import whom: the contracts of pyproject.toml hold, and each finds the fault that is planted for it."""

import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

# (contract, the module that sins, its line); a module that does not exist yet is made.
PLANTED = [
    ("layers", "onesemi/files/__init__.py", "import onesemi.music"),
    ("layers", "onesemi/music/song.py", "import onesemi.rules"),
    ("layers", "onesemi/rules/game.py", "import onesemi.games.song"),
    ("layers", "onesemi/games/song/cards.py", "import onesemi.wording"),
    ("layers", "onesemi/net/session.py", "import audio.units"),
    ("layers", "onesemi/net/session.py", "import onesemi.wording"),
    ("layers", "onesemi/wording/__init__.py", "import ui"),
    ("layers", "audio/engine/__init__.py", "import ui.song"),
    ("layers", "ui/song/__init__.py", "import onesemi.cli"),
    ("audio-layers", "audio/engine/__init__.py", "import audio.device"),
    ("audio-layers", "audio/export/__init__.py", "import audio.device"),
    ("audio-layers", "audio/instruments/__init__.py", "import audio.genres"),
    ("audio-layers", "audio/score/__init__.py", "import audio.instruments"),
    ("audio-layers", "audio/dsp/__init__.py", "import audio.soundfont"),
    ("audio-layers", "audio/units/__init__.py", "import audio.dsp"),
    ("audio-layers", "audio/elsewhere/__init__.py", ""),  # a new folder has to be given its place
    ("audio-sees", "audio/genres/__init__.py", "import onesemi.games.song"),
    ("audio-sees", "audio/score/__init__.py", "import onesemi.rules"),
    ("audio-sees", "audio/device/__init__.py", "import onesemi.locale"),
    ("cli-on-top", "onesemi/net/session.py", "import onesemi.cli"),
    ("cli-on-top", "audio/units/__init__.py", "import onesemi.cli"),
    ("games-apart", "onesemi/games/another/__init__.py", "import onesemi.games.song.cards"),
    ("views-not-states", "ui/games/song/__init__.py", "import onesemi.games.song.state"),
    ("views-not-states", "ui/games/another/__init__.py", "import onesemi.games.song.play"),
    ("views-not-states", "onesemi/net/session.py", "import onesemi.games.song.state"),
    ("translated-at-the-edge", "onesemi/games/song/cards.py", "import onesemi.locale"),
    ("translated-at-the-edge", "onesemi/net/session.py", "import onesemi.locale"),
    ("locale-knows-no-game", "onesemi/locale/__init__.py", "import onesemi.games.song"),
    ("banks-are-read", "audio/soundfont/bank.py", "import soundfonts.magic"),
    ("banks-are-read", "ui/song/__init__.py", "import soundfonts"),
    ("bank-from-recipes", "soundfonts/bank.py", "import onesemi.games.song"),
    ("only-ui-knows-qt", "onesemi/cli/__init__.py", "from PySide6.QtWidgets import QApplication"),
    ("only-ui-knows-qt", "audio/device/__init__.py", "import PySide6.QtCore"),
    ("only-audio-computes-sound", "ui/song/__init__.py", "import numpy as np"),
    ("only-audio-computes-sound", "onesemi/cli/__init__.py", "import sounddevice"),
    ("only-audio-computes-sound", "onesemi/music/__init__.py", "import soundfile"),
]


def lint_imports(root: Path, tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Check a tree against the project's contracts."""
    return subprocess.run(
        [
            Path(sys.executable).with_name("lint-imports"),
            root / "pyproject.toml",
            "--no-logo",
            "--no-cache",
            *arguments,
        ],
        cwd=tree,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )


def names_of_contracts(root: Path) -> dict[str, str]:
    """Return the name of each contract by its id."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return {contract["id"]: contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]}


def test_every_import_keeps_the_contracts(root: Path) -> None:
    outcome = lint_imports(root, root)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


def test_a_tree_without_planted_faults_passes(root: Path, plant: Callable[[Mapping[str, str]], Path]) -> None:
    outcome = lint_imports(root, plant({}))
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize(("contract", "sinner", "line"), PLANTED)
def test_a_planted_import_breaks_its_contract(
    root: Path, plant: Callable[[Mapping[str, str]], Path], contract: str, sinner: str, line: str
) -> None:
    others = ("onesemi/games/song/state.py", "onesemi/games/song/play.py", "onesemi/games/another/__init__.py")
    outcome = lint_imports(root, plant({**dict.fromkeys(others, ""), sinner: f"{line}\n"}), "--contract", contract)
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    assert f"{names_of_contracts(root)[contract]} BROKEN" in outcome.stdout


def test_every_contract_has_a_planted_fault(root: Path) -> None:
    assert {contract for contract, _, _ in PLANTED} == set(names_of_contracts(root))


def test_every_folder_of_onesemi_has_its_place_in_the_layers(root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = [c["layers"] for c in settings["tool"]["importlinter"]["contracts"] if c["id"] == "layers"]
    placed = {name.strip() for layer in layers for name in layer.split("|")} | {"onesemi.locale"}  # has two of its own
    folders = {f"onesemi.{path.parent.name}" for path in root.glob("onesemi/*/__init__.py")}
    assert folders <= placed

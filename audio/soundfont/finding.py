"""Where banks are found: the user's folders, the system's, the one inside the pretty_midi package, and our own."""

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from onesemi.files import home_folder

BANK_SUFFIXES: Final = (".sf2", ".sf3")
PACKAGED_BANK: Final = "TimGM6mb.sf2"
OWN_BANK: Final = Path(__file__).resolve().parents[2] / "soundfonts" / "onesemi.sf2"


def packaged_bank() -> Path | None:
    """Return the bank that the pretty_midi package carries, without importing it (0.1 s); None if it isn't there."""
    found = importlib.util.find_spec("pretty_midi")
    for folder in () if found is None else found.submodule_search_locations or ():
        path = Path(folder) / PACKAGED_BANK
        if path.is_file():
            return path
    return None


def own_bank() -> Path | None:
    """Return the bank that the set-up builds from this project's recipes; None if it wasn't built."""
    return OWN_BANK if OWN_BANK.is_file() else None


def bank_folders() -> tuple[Path, ...]:
    """Return the folders that are looked through, the user's own first."""
    own = home_folder() / "soundfonts"
    if sys.platform == "win32":
        common = Path(os.environ.get("COMMONPROGRAMFILES", "C:/Program Files/Common Files"))
        return own, Path("C:/soundfonts"), common / "SoundFonts"
    if sys.platform == "darwin":
        return own, Path.home() / "Library/Audio/Sounds/Banks", Path("/Library/Audio/Sounds/Banks")
    share = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return (
        own,
        share / "soundfonts",
        share / "sounds/sf2",
        Path("/usr/local/share/soundfonts"),
        Path("/usr/share/soundfonts"),
        Path("/usr/share/sounds/sf2"),
        Path("/usr/share/sounds/sf3"),
    )


def find_banks() -> tuple[Path, ...]:
    """Return the banks of this machine, each file once.

    The user's come first, then the packaged one and the system's; the project's own plain band is the last resort.
    """
    found: dict[Path, Path] = {}
    own, *others = bank_folders()
    packaged, built = packaged_bank(), own_bank()
    for path in (
        *_banks_in(own),
        *(() if packaged is None else (packaged,)),
        *(p for f in others for p in _banks_in(f)),
        *(() if built is None else (built,)),
    ):
        found.setdefault(path.resolve(), path)
    return tuple(found.values())


def _banks_in(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(path for path in folder.iterdir() if path.suffix.lower() in BANK_SUFFIXES and path.is_file())

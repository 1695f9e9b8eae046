"""File names from titles in any script, that every common system can hold."""

import re
import unicodedata
from itertools import count
from pathlib import Path
from typing import Final

LONGEST_NAME_BYTES: Final = 180  # of UTF-8, ending included: leaves room below the 255 of most systems for a number
_RESERVED_CHARACTERS: Final = re.compile(r'[<>:"/\\|?*]')
_RESERVED_STEMS: Final = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)
_JOINERS: Final = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"  # they make one emoji of several
_EDGE: Final = f" .{_JOINERS}"
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def safe_name(title: str, ending: str = "", *, instead: str = "song") -> str:
    """Return a file name for a title: NFC, one line, legal on Linux, macOS and Windows, never empty.

    ending is added as it is (".mid"). What no name can hold is left out or becomes a "_"; a title with nothing left
    is called `instead`. Long titles are cut between characters so that the name takes at most `LONGEST_NAME_BYTES`.
    """
    stem = _shortened(_cleaned(title), LONGEST_NAME_BYTES - len(ending.encode("utf-8"))) or instead
    return f"_{stem}{ending}" if _is_reserved(stem) else stem + ending


def unused_path(folder: Path, name: str) -> Path:
    """Return a path for a file of this name that no file in the folder has yet: "name.mid", "name (2).mid", ….

    Names that differ only in case or Unicode form count as one: some systems would mix them up. The folder needs not
    exist. Nothing is created, so that no empty file is ever left behind.
    """
    taken = {_folded(path.name) for path in folder.iterdir()} if folder.is_dir() else set()
    if _folded(name) not in taken:
        return folder / name
    stem, ending = Path(name).stem, Path(name).suffix
    return next(
        folder / numbered for number in count(2) if _folded(numbered := f"{stem} ({number}){ending}") not in taken
    )


def _cleaned(title: str) -> str:
    visible = "".join(" " if character in "\t\n\r" else character for character in unicodedata.normalize("NFC", title))
    visible = "".join(
        character for character in visible if character in _JOINERS or unicodedata.category(character) not in _INVISIBLE
    )
    return _trimmed(" ".join(_RESERVED_CHARACTERS.sub("_", visible).split()))


def _trimmed(stem: str) -> str:
    """Cut off what the ends lose: Windows drops dots and blanks, a dot at the start hides a file, nothing is joined."""
    return unicodedata.normalize("NFC", stem.strip(_EDGE))


def _shortened(stem: str, room_bytes: int) -> str:
    if len(stem.encode("utf-8")) <= room_bytes:
        return stem
    kept = stem.encode("utf-8")[:room_bytes].decode("utf-8", errors="ignore")
    while kept and unicodedata.combining(stem[len(kept)]):
        kept = kept[:-1]
    return _trimmed(kept)


def _is_reserved(stem: str) -> bool:
    return stem.partition(".")[0].rstrip().casefold() in _RESERVED_STEMS


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())

"""Where the program keeps what it remembers on this computer."""

import os
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "ONESEMI_HOME"


def home_folder() -> Path:
    """Return the folder for settings and running tables; it may not exist yet.

    It is the system's place for such data, or what the environment variable ONESEMI_HOME names.
    """
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    import platformdirs  # noqa: PLC0415 - only who asks pays for it

    return platformdirs.user_data_path("onesemi", appauthor=False)


def existing_folder(wished: Path) -> Path:
    """Return the folder, or the nearest one above it that exists: where a dialog can begin to look."""
    return next((folder for folder in (wished, *wished.parents) if folder.is_dir()), Path.home())

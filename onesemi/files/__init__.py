"""Files that are whole or not there: atomic writing, safe names and places, for whoever writes.

The lowest layer: it knows nothing of songs or games, so that each writer above can lean on it.
"""

from onesemi.files.atomic import sync_folder, write_bytes, write_text, writing
from onesemi.files.names import LONGEST_NAME_BYTES, safe_name, unused_path
from onesemi.files.places import HOME_VARIABLE, existing_folder, home_folder

__all__ = [
    "HOME_VARIABLE",
    "LONGEST_NAME_BYTES",
    "existing_folder",
    "home_folder",
    "safe_name",
    "sync_folder",
    "unused_path",
    "write_bytes",
    "write_text",
    "writing",
]

"""Files that are whole or not there: atomic writing and safe names, for whoever writes.

The lowest layer: it knows nothing of songs or games, so that each writer above can lean on it.
"""

from onesemi.files.atomic import write_bytes, write_text, writing
from onesemi.files.names import LONGEST_NAME_BYTES, safe_name, unused_path

__all__ = ["LONGEST_NAME_BYTES", "safe_name", "unused_path", "write_bytes", "write_text", "writing"]

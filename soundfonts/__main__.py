"""`python -m soundfonts`: build the bank beside this file, and hold it to its checksum.

A bank with another checksum sounds as well, so it is kept and told of; `--check` fails then. `--new-checksum` writes
the checksum anew, after a recipe was changed on purpose.
"""

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Final

from onesemi.files import write_bytes
from soundfonts.bank import build

FOLDER: Final = Path(__file__).resolve().parent
BANK: Final = FOLDER / "onesemi.sf2"
CHECKSUM: Final = FOLDER / "onesemi.sf2.sha256"


def main(words: list[str]) -> int:
    """Build, and return the exit code: 1 where the checksum is another and that counts."""
    parser = argparse.ArgumentParser(prog="python -m soundfonts", description="build soundfonts/onesemi.sf2")
    parser.add_argument("--check", action="store_true", help="fail if the checksum is another")
    parser.add_argument("--new-checksum", action="store_true", help="the recipes were changed: write the checksum anew")
    arguments = parser.parse_args(words)
    content = build()
    checksum = hashlib.sha256(content).hexdigest()
    write_bytes(BANK, content)
    if arguments.new_checksum:
        write_bytes(CHECKSUM, f"{checksum}  {BANK.name}\n".encode())
    expected = CHECKSUM.read_text(encoding="ascii").split()[0]
    if checksum != expected:
        sys.stderr.write(f"{BANK.name}: expected the SHA-256 {expected}, found {checksum}\n")
    return int(arguments.check and checksum != expected)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Lets `python -m onesemi` start the program."""

import sys

from onesemi.cli.main import main

if __name__ == "__main__":
    sys.exit(main())

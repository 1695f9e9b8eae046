"""`python -m onesemi.locale update|compile`: see `onesemi.locale.catalogues`."""

import argparse

from onesemi.locale.catalogues import compile_catalogues, update


def main() -> None:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(prog="python -m onesemi.locale", description="Keep the message catalogues.")
    parser.add_argument("command", choices=("update", "compile"))
    if parser.parse_args().command == "update":
        update()
    compile_catalogues()


main()

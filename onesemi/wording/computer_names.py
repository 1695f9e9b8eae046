"""What computer players are called, seat by seat."""

from typing import Final

from onesemi.locale import mark

COMPUTER_NAMES: Final = (
    mark("Minim"),
    mark("Coda"),
    mark("Rondo"),
    mark("Presto"),
    mark("Celesta"),
    mark("Viola"),
    mark("Banjo"),
    mark("Piccolo"),
)

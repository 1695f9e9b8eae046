"""Written music: how a song's events stand on staves, as values that every score format can be made from.

`write_song_out` and `write_figure_out` make the values; `mei` (beside this package) turns them into MEI for engraving.
"""

from onesemi.music.notation.writing import write_figure_out, write_song_out
from onesemi.music.notation.written import (
    BOTH_STAVES,
    Clef,
    Head,
    Item,
    SignatureChange,
    Slur,
    Spelling,
    Tremolo,
    Trill,
    Value,
    WrittenBar,
    WrittenNote,
    WrittenRest,
    WrittenSong,
    WrittenTuplet,
)

__all__ = [
    "BOTH_STAVES",
    "Clef",
    "Head",
    "Item",
    "SignatureChange",
    "Slur",
    "Spelling",
    "Tremolo",
    "Trill",
    "Value",
    "WrittenBar",
    "WrittenNote",
    "WrittenRest",
    "WrittenSong",
    "WrittenTuplet",
    "write_figure_out",
    "write_song_out",
]

"""A genre's band: who plays what, how chords are voiced, and the function that writes a bar for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from audio.genres.bar import Bar
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.voicing import Voicing
from audio.instruments import Instrument
from audio.instruments.drums import Drum


@dataclass(frozen=True, slots=True)
class Style:
    """One genre's band.

    band holds an instrument for melody, bass, drums (needed for the percussion card even without a drummer) and for
    each further role that `play` writes for. percussion is what the unpitched card strikes. has_drummer says
    whether the closing bar gets kick and cymbal; slows_down whether the last bar slows down; looseness_ticks by how
    much the band may be early or late; closing_strum_ticks how the last chord is rolled; vibrato how far the modulation
    wheel (0–127) goes up on long notes of the melody; fades who would not die away by himself at the end.
    """

    band: Mapping[Role, Instrument]
    voicing: Voicing
    play: Callable[[Bar, Sheet], None]
    percussion: Drum
    is_swung: bool = False
    has_drummer: bool = True
    slows_down: bool = False
    looseness_ticks: int = 9
    closing_strum_ticks: int = 0
    vibrato: int = 0
    fades: tuple[Role, ...] = ()

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

    band: an instrument for melody, bass, drums (needed for the percussion card even without a drummer) and for each
        further role that `play` writes for.
    percussion: what the unpitched card strikes.
    has_drummer: whether the closing bar gets kick and cymbal.
    ritardando: the tempo of the last bar's beats as shares of the song's; the closing bar keeps the last one.
    looseness_ticks: by how much the band may be early or late.
    closing_strum_ticks: how the last chord is rolled, from voice to voice.
    vibrato: how far the modulation wheel (0–127) goes up on long notes of the melody.
    magic_volume: the volume (0–127) that makes magic notes as loud as the genre's melody.
    fades: who would not die away by himself at the end.
    """

    band: Mapping[Role, Instrument]
    voicing: Voicing
    play: Callable[[Bar, Sheet], None]
    percussion: Drum
    is_swung: bool = False
    has_drummer: bool = True
    ritardando: tuple[float, ...] = ()
    looseness_ticks: int = 9
    closing_strum_ticks: int = 0
    vibrato: int = 0
    magic_volume: int = 124
    fades: tuple[Role, ...] = ()

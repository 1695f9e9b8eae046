"""The ending that all bands share: the last chord, the tonic, held to the end of the closing bar."""

from typing import Final

from audio.genres.bar import BEAT, Bar
from audio.genres.expression import fade
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.instruments.drums import Drum

_OCTAVE: Final = 12
_HELD_TICKS: Final = 4 * BEAT - BEAT // 4


def close(bar: Bar, sheet: Sheet, style: Style) -> None:
    """Write the closing bar: everybody lands on its first beat and lets it ring."""
    sheet.chord(bar, Role.CHORDS, 0, _HELD_TICKS, 80, strum_ticks=style.closing_strum_ticks)
    if Role.PAD in style.band:
        sheet.chord(bar, Role.PAD, 0, _HELD_TICKS, 70)
    sheet.bass_on(bar, 0, _HELD_TICKS, _last_bass_key(bar, sheet), 92)
    for role in style.fades:
        fade(bar, sheet, role)
    if style.has_drummer:
        sheet.strike(bar, Drum.KICK, 0, 100)
        sheet.strike(bar, Drum.CRASH, 0, 92)


def _last_bass_key(bar: Bar, sheet: Sheet) -> int:
    """Return the ground, low where the bass gets there without a leap over an octave."""
    near = sheet.nearest_bass(bar.ground(0))
    low = near - _OCTAVE
    return low if sheet.is_in_bass_range(low) and abs(low - sheet.bass_key) <= _OCTAVE else near

"""POP: a light kit, the bass on the roots with a push into the next bar, a strummed guitar, strings later on."""

from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar, Level
from audio.genres.expression import swell
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import FINGERED_BASS
from audio.instruments.drums import STANDARD_KIT, Drum
from audio.instruments.guitars import STEEL_GUITAR
from audio.instruments.keyboards import ELECTRIC_PIANO
from audio.instruments.strings import STRINGS
from onesemi.music.harmony import Tone

_STRUM_TICKS: Final = 14
_HATS: Final = {
    Level.SPARSE: "o.o.o.o.",
    Level.LIGHT: "xoxoxoxo",
    Level.NORMAL: "XoxoXoxo",
    Level.FULL: "XoxoXoxo",
}
_KICKS: Final = ("X......xo.......", "X.....x.x.......", "X.......x.x.....")
_STRUMS: Final = ((0, 1.5, 2, 3, 3.5), (0, 1, 1.5, 2.5, 3), (0, 1.5, 2.5, 3.5))


def _play(bar: Bar, sheet: Sheet) -> None:
    _drums(bar, sheet)
    _bass(bar, sheet)
    _guitar(bar, sheet)
    if bar.level >= Level.NORMAL:
        swell(bar, sheet, Role.PAD)
        for offset in bar.with_changes((0,)):
            sheet.chord(bar, Role.PAD, offset, bar.length_ticks, 62)


def _drums(bar: Bar, sheet: Sheet) -> None:
    is_filling = bar.is_phrase_end and bar.level >= Level.LIGHT
    if bar.is_phrase_start and bar.level >= Level.LIGHT:
        sheet.strike(bar, Drum.CRASH, 0, 84)
    sheet.drums(bar, Drum.CLOSED_HAT, _HATS[bar.level][: 6 if is_filling else 8].ljust(8, "."), 62)
    sheet.drums(bar, Drum.KICK, sheet.chance.pick(_KICKS) if bar.level else "X.......x.......", 84)
    if bar.level is Level.SPARSE:
        sheet.drums(bar, Drum.SIDE_STICK, "..x...x.", 64)
        return
    sheet.drums(bar, Drum.SNARE, "....X..........." if is_filling else "....X.......X...", 72)
    if is_filling:
        _fill(bar, sheet)


def _fill(bar: Bar, sheet: Sheet) -> None:
    strokes = sheet.chance.pick(
        (
            (Drum.SNARE, Drum.SNARE, Drum.MID_TOM, Drum.LOW_TOM),
            (Drum.SNARE, Drum.HIGH_TOM, Drum.HIGH_TOM, Drum.LOW_TOM),
            (Drum.HIGH_TOM, Drum.MID_TOM, Drum.MID_TOM, Drum.SNARE),
        )
    )
    for index, drum in enumerate(strokes):
        sheet.strike(bar, drum, 3 * BEAT + index * BEAT // 4, 76 + 4 * index)


def _bass(bar: Bar, sheet: Sheet) -> None:
    """Roots on beat 1 and 3; the last quaver already stands where the next bar begins."""
    is_pushing = bar.level >= Level.LIGHT
    last = bar.length_ticks - QUAVER
    offsets = bar.with_changes((0, 2 * BEAT) if bar.level is Level.SPARSE else (0, 3 * QUAVER, 2 * BEAT))
    for offset, end in zip(offsets, (*offsets[1:], last if is_pushing else bar.length_ticks), strict=True):
        sheet.bass(bar, offset, end - offset - BEAT // 16, bar.ground(offset), 88 if offset == 0 else 78)
    if is_pushing and last > offsets[-1]:
        sheet.bass(bar, last, QUAVER - BEAT // 16, bar.landing, 82)


def _guitar(bar: Bar, sheet: Sheet) -> None:
    if bar.level is Level.SPARSE:
        beats: tuple[float, ...] = (0,)
    else:
        beats = sheet.chance.pick(_STRUMS)
    offsets = bar.with_changes(tuple(int(beat * BEAT) for beat in beats))
    for offset, end in zip(offsets, (*offsets[1:], bar.length_ticks), strict=True):
        velocity = 72 if offset % (2 * BEAT) == 0 else 62
        sheet.chord(bar, Role.CHORDS, offset, end - offset, velocity, strum_ticks=_STRUM_TICKS)


STYLE: Final = Style(
    band={
        Role.MELODY: ELECTRIC_PIANO,
        Role.CHORDS: STEEL_GUITAR,
        Role.PAD: STRINGS,
        Role.BASS: FINGERED_BASS,
        Role.DRUMS: STANDARD_KIT,
    },
    voicing=Voicing(52, 71, 3, (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.NINTH)),
    play=_play,
    percussion=Drum.CLAP,
    closing_strum_ticks=40,
    fades=(Role.PAD,),
)

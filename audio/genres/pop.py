"""POP: a light kit, the bass on the roots with a push into the next bar, a strummed guitar, strings later on."""

from dataclasses import dataclass
from typing import Final

from audio.genres.bar import BEAT, QUAVER, SEMIQUAVER, Bar, Level
from audio.genres.bassline import leading_key
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

_DOWN_STROKE_TICKS: Final = 16
_UP_STROKE_TICKS: Final = -11
"""The hand goes down on beats and up between them, quicker."""
_HATS: Final = {
    Level.SPARSE: "o.o.o.o.",
    Level.LIGHT: "xoxoxoxo",
    Level.NORMAL: "XoxoXoxo",
    Level.FULL: "XoxoXoxo",
}
_STRUMS: Final = ((0, 1.5, 2, 3, 3.5), (0, 1, 1.5, 2.5, 3), (0, 1.5, 2.5, 3.5), (0, 0.5, 1.5, 2, 2.5, 3.5))
_PUSH: Final = 14
"""The semiquaver on which the bass already stands where the next bar begins."""


@dataclass(frozen=True, slots=True)
class _Groove:
    """What kick and bass have together: semiquavers of the bar; both push into the next one besides."""

    kick: str
    bass: tuple[int, ...]


_GROOVES: Final = (
    _Groove("X.....x.x.......", (0, 6, 8)),
    _Groove("X.......x.x.....", (0, 8, 10)),
    _Groove("X..x....x.......", (0, 3, 8)),
    _Groove("X.....x...x.....", (0, 6, 10)),
)


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
    if bar.level is Level.SPARSE:
        sheet.drums(bar, Drum.KICK, "X.......x.......", 84)
        sheet.drums(bar, Drum.SIDE_STICK, "..x...x." if bar.song_bar is not None else "..x...xx", 64)
        return
    sheet.drums(bar, Drum.KICK, _groove(bar, sheet).kick, 84)
    if bar.level >= Level.NORMAL and not is_filling:
        sheet.strike(bar, Drum.KICK, _PUSH * SEMIQUAVER, 80)
    if bar.level is Level.FULL:
        sheet.drums(bar, Drum.SNARE, sheet.for_phrase(bar, "ghosts", (".......g.g......", ".g.......g......")), 74)
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


def _groove(bar: Bar, sheet: Sheet) -> _Groove:
    return sheet.for_phrase(bar, "groove", _GROOVES)


def _bass(bar: Bar, sheet: Sheet) -> None:
    """Roots with the kick; a step on beat 4 when the band is full; the last quaver stands where the next bar begins."""
    if bar.level is Level.SPARSE:
        _hold_roots(bar, sheet, bar.with_changes((0, 2 * BEAT)), bar.length_ticks)
        return
    push = bar.length_ticks - QUAVER
    step = push - QUAVER if bar.level is Level.FULL and len(bar.spans) == 1 else push
    offsets = bar.with_changes(tuple(place * SEMIQUAVER for place in _groove(bar, sheet).bass))
    _hold_roots(bar, sheet, tuple(offset for offset in offsets if offset < step), step)
    if step < push:
        sheet.bass_on(bar, step, QUAVER - BEAT // 16, leading_key(bar, sheet), 76)
    if push > offsets[-1]:
        sheet.bass(bar, push, QUAVER - BEAT // 16, bar.landing, 82)


def _hold_roots(bar: Bar, sheet: Sheet, offsets: tuple[int, ...], end_ticks: int) -> None:
    for offset, end in zip(offsets, (*offsets[1:], end_ticks), strict=True):
        sheet.bass(bar, offset, end - offset - BEAT // 16, bar.ground(offset), 88 if offset == 0 else 78)


def _guitar(bar: Bar, sheet: Sheet) -> None:
    if bar.level is Level.SPARSE:
        beats: tuple[float, ...] = (0,)
    else:
        beats = sheet.for_phrase(bar, "strum", _STRUMS)
    offsets = bar.with_changes(tuple(int(beat * BEAT) for beat in beats))
    for offset, end in zip(offsets, (*offsets[1:], bar.length_ticks), strict=True):
        velocity = 72 if offset % (2 * BEAT) == 0 else 62
        way = _UP_STROKE_TICKS if offset % BEAT else _DOWN_STROKE_TICKS
        sheet.chord(bar, Role.CHORDS, offset, end - offset, velocity, strum_ticks=way)


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
    ritardando=(1.0, 1.0, 0.97, 0.93),
    closing_strum_ticks=40,
    fades=(Role.PAD,),
)

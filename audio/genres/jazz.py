"""JAZZ: the ride swings, the bass walks to a target with an approach on the last beat, the guitar comps sevenths."""

from collections.abc import Mapping
from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar, Level
from audio.genres.bassline import approach_keys, walking_line
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import ACOUSTIC_BASS
from audio.instruments.drums import JAZZ_KIT, Drum
from audio.instruments.guitars import JAZZ_GUITAR
from audio.instruments.winds import TENOR_SAX
from onesemi.music.harmony import Tone

_RIDES: Final = ("x.Xox.Xo", "x.Xox.X.", "x.X.x.Xo", "xoX.x.Xo")
"""The ride leans on beats 2 and 4; the skipped quavers are light."""
_COMPS: Final[Mapping[Level, tuple[tuple[int, ...], ...]]] = {
    Level.SPARSE: ((3,), (7,)),
    Level.LIGHT: ((0, 3), (3,), (1, 4), (0, 5), (7,), (3, 6)),
    Level.NORMAL: ((0, 3), (3, 7), (1, 4), (0, 5), (3, 6), (1, 5), (0, 3, 6), (0, 7)),
    Level.FULL: ((0, 3, 6), (1, 4, 7), (0, 3, 5), (2, 5), (0, 5, 7), (1, 3, 6), (0, 1, 5), (3, 4, 7)),
}
"""Quavers on which the chord is struck: the fuller the band, the busier."""
_SKIP_CHANCE: Final = 0.16
"""How often a full band's bass skips: a short, soft repeat on the swung quaver after beats 2 and 4."""


def _play(bar: Bar, sheet: Sheet) -> None:
    _drums(bar, sheet)
    _walk(bar, sheet)
    _comp(bar, sheet)


def _drums(bar: Bar, sheet: Sheet) -> None:
    ride = "x.X.x.X." if bar.level is Level.SPARSE else sheet.chance.pick(_RIDES)
    sheet.drums(bar, Drum.RIDE, ride, 92)
    sheet.drums(bar, Drum.PEDAL_HAT, "..x...x.", 60)
    if bar.is_phrase_start and bar.level >= Level.NORMAL:
        sheet.strike(bar, Drum.CRASH, 0, 62)
    if bar.level is Level.SPARSE:
        return
    sheet.drums(bar, Drum.KICK, "g.g.g.g.", 74)
    for offset in range(QUAVER, 2 * BEAT if bar.is_phrase_end else 4 * BEAT, BEAT):
        if sheet.chance.unit() < 0.12 + 0.08 * bar.level:
            sheet.strike(bar, Drum.SNARE, offset, 42 + sheet.chance.spread(8))
    if bar.is_phrase_end:
        _fill(bar, sheet)


def _fill(bar: Bar, sheet: Sheet) -> None:
    """Swung quavers between snare and toms over the last two beats, some left out, the last one never."""
    for index in range(4):
        drum = sheet.chance.pick((Drum.SNARE, Drum.SNARE, Drum.HIGH_TOM, Drum.LOW_TOM))
        if index == 3 or sheet.chance.unit() < 0.9:
            sheet.strike(bar, drum, 2 * BEAT + index * QUAVER, 58 + 8 * index)


def _walk(bar: Bar, sheet: Sheet) -> None:
    """Crotchets to a target; while the band is sparse in two, with an approach on the last beat all the same."""
    if bar.level is Level.SPARSE:
        _walk_in_two(bar, sheet)
        return
    for offset, key in zip(bar.beats, walking_line(bar, sheet), strict=True):
        sheet.bass_on(bar, offset, BEAT - BEAT // 10, key, 92 if offset == 0 else 83)
        if bar.level is Level.FULL and offset % (2 * BEAT) and sheet.chance.unit() < _SKIP_CHANCE:
            sheet.bass_on(bar, offset + QUAVER, QUAVER // 2, key, 62)


def _walk_in_two(bar: Bar, sheet: Sheet) -> None:
    """Minims on the ground and its fifth; the last beat approaches the next bar."""
    last = bar.beats[-1]
    offsets = bar.with_changes((0, 2 * BEAT))
    for offset, end in zip(offsets, (*offsets[1:], bar.length_ticks), strict=True):
        tone = bar.span_at(offset).chord.tone(Tone.FIFTH)
        is_turn = offset == 2 * BEAT and len(bar.spans) == 1 and bar.is_free(tone, offset)
        key = sheet.nearest_bass(tone if is_turn else bar.ground(offset))
        if offset <= last - QUAVER:
            sheet.bass_on(bar, offset, min(end, last) - offset - BEAT // 8, key, 86)
    if last > 0:
        approaches = approach_keys(bar, sheet, sheet.bass_key)
        sheet.bass_on(bar, last, BEAT - BEAT // 10, sheet.chance.pick(approaches[:2]), 84)


def _comp(bar: Bar, sheet: Sheet) -> None:
    quavers = sheet.unlike_last(_COMPS[bar.level])
    for offset in bar.with_changes(tuple(quaver * QUAVER for quaver in quavers)):
        length = sheet.chance.pick((QUAVER - BEAT // 8, BEAT, BEAT))
        sheet.chord(bar, Role.CHORDS, offset, length, 62 + sheet.chance.spread(8), strum_ticks=6)


STYLE: Final = Style(
    band={
        Role.MELODY: TENOR_SAX,
        Role.CHORDS: JAZZ_GUITAR,
        Role.BASS: ACOUSTIC_BASS,
        Role.DRUMS: JAZZ_KIT,
    },
    voicing=Voicing(52, 73, 4, (Tone.THIRD, Tone.SEVENTH, Tone.NINTH, Tone.FIFTH, Tone.SIXTH)),
    play=_play,
    percussion=Drum.WOOD_BLOCK,
    is_swung=True,
    ritardando=(1.0, 1.0, 0.98, 0.94),
    looseness_ticks=12,
    closing_strum_ticks=30,
    vibrato=34,
    magic_volume=120,
)

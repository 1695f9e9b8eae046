"""JAZZ: the ride swings, the bass walks to a target with an approach on the last beat, the guitar comps sevenths."""

from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar, Level
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import ACOUSTIC_BASS
from audio.instruments.drums import JAZZ_KIT, Drum
from audio.instruments.guitars import JAZZ_GUITAR
from audio.instruments.winds import TENOR_SAX
from onesemi.music.harmony import Tone

_RIDES: Final = ("x.xxx.xx", "x.xxx.x.", "x.x.x.xx", "xxx.x.xx")
_COMPS: Final = ((0, 3), (3, 7), (1, 4), (0, 5), (3, 6), (1, 5), (0, 3, 6), (3,), (0, 7))
"""Quavers on which the chord is struck."""


def _play(bar: Bar, sheet: Sheet) -> None:
    _drums(bar, sheet)
    _walk(bar, sheet)
    _comp(bar, sheet)


def _drums(bar: Bar, sheet: Sheet) -> None:
    ride = "x.x.x.x." if bar.level is Level.SPARSE else sheet.chance.pick(_RIDES)
    sheet.drums(bar, Drum.RIDE, ride, 66)
    sheet.drums(bar, Drum.PEDAL_HAT, "..x...x.", 60)
    if bar.is_phrase_start and bar.level >= Level.NORMAL:
        sheet.strike(bar, Drum.CRASH, 0, 62)
    if bar.level >= Level.LIGHT:
        sheet.drums(bar, Drum.KICK, "g.g.g.g.", 74)
        for offset in range(QUAVER, 4 * BEAT, BEAT):
            if sheet.chance.unit() < 0.12 + 0.08 * bar.level:
                sheet.strike(bar, Drum.SNARE, offset, 38 + sheet.chance.spread(8))
    if bar.is_phrase_end and bar.level >= Level.LIGHT:
        _fill(bar, sheet)


def _fill(bar: Bar, sheet: Sheet) -> None:
    """Swung quavers between snare, toms and kick over the last two beats."""
    for index in range(4):
        drum = sheet.chance.pick((Drum.SNARE, Drum.SNARE, Drum.HIGH_TOM, Drum.LOW_TOM, Drum.KICK))
        if sheet.chance.unit() < 0.8:
            sheet.strike(bar, drum, 2 * BEAT + index * QUAVER, 56 + 6 * index)


def _walk(bar: Bar, sheet: Sheet) -> None:
    """Crotchets: where the chord stands first, an approach to the next bar last, steps or chord tones between."""
    last = bar.length_ticks - BEAT
    if bar.level is Level.SPARSE:
        for offset in bar.with_changes((0, 2 * BEAT)):
            sheet.bass(bar, offset, 2 * BEAT - BEAT // 8, bar.ground(offset), 86)
        if last > 0:
            _approach(bar, sheet, last)
        return
    for offset in bar.beats:
        if offset == last:
            _approach(bar, sheet, offset)
        elif any(span.start_ticks <= offset < span.start_ticks + BEAT for span in bar.spans):
            sheet.bass(bar, offset, BEAT - BEAT // 10, bar.ground(offset), 92 if offset == 0 else 84)
        else:
            sheet.bass_on(bar, offset, BEAT - BEAT // 10, _between(bar, sheet, offset), 82)


def _approach(bar: Bar, sheet: Sheet, offset_ticks: int) -> None:
    """A semitone or a step of the scale from below or above the next bar's bass note."""
    target = sheet.nearest_bass(bar.landing)
    scale = bar.spans[-1].chord.key.scale
    keys = [target - 1, target + 1, *(key for key in (target - 2, target + 2) if key % 12 in scale)]
    keys = [key for key in keys if sheet.is_in_bass_range(key) and key != sheet.bass_key] or [target]
    near = sorted(keys, key=lambda key: abs(key - sheet.bass_key))[:3]
    sheet.bass_on(bar, offset_ticks, BEAT - BEAT // 10, sheet.chance.pick(near), 86)


def _between(bar: Bar, sheet: Sheet, offset_ticks: int) -> int:
    """A note of chord or scale on the way: not the one just played, no leap, and no rub with the melody."""
    span = bar.span_at(offset_ticks)
    chord = [*span.chord.triad(), span.chord.tone(Tone.SEVENTH)]
    choices = [
        key
        for key in range(sheet.bass_key - 7, sheet.bass_key + 8)
        if key != sheet.bass_key
        and sheet.is_in_bass_range(key)
        and bar.is_free(key, offset_ticks)
        and (key % 12 in chord or (abs(key - sheet.bass_key) <= 2 and key % 12 in span.chord.key.scale))
    ]
    target = sheet.nearest_bass(bar.landing)
    choices.sort(key=lambda key: abs(key - target) + abs(key - sheet.bass_key))
    return sheet.chance.pick(choices[:4]) if choices else sheet.nearest_bass(bar.ground(offset_ticks))


def _comp(bar: Bar, sheet: Sheet) -> None:
    if bar.level is Level.SPARSE:
        quavers: tuple[int, ...] = (3,)
    else:
        quavers = sheet.unlike_last(_COMPS)
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
    looseness_ticks=12,
    closing_strum_ticks=30,
    vibrato=34,
)

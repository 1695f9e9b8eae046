"""BLUES: a shuffle with the bass going 1-3-5-6, a guitar on the off-beats with dominant sevenths, an organ later."""

from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar, Level
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import FINGERED_BASS
from audio.instruments.drums import STANDARD_KIT, Drum
from audio.instruments.guitars import CLEAN_GUITAR
from audio.instruments.keyboards import DRAWBAR_ORGAN
from audio.instruments.winds import HARMONICA
from onesemi.music.harmony import Tone

_COMPS: Final = ((2, 3, 6), (2, 6), (2, 3, 6, 7), (1, 2, 6))
"""Quavers on which the guitar strikes."""
_LINES: Final = (
    (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.SIXTH),
    (Tone.ROOT, Tone.SIXTH, Tone.FIFTH, Tone.THIRD),
    (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.SIXTH),
    (Tone.ROOT, Tone.FIFTH, Tone.SIXTH, Tone.FIFTH),
)
_HIGHEST_FOOT: Final = 41
"""Lines go up from roots as high as this (F2), down from higher ones."""

_FILLS: Final = (
    (Drum.SNARE, Drum.SNARE, Drum.SNARE),
    (Drum.SNARE, Drum.MID_TOM, Drum.LOW_TOM),
    (Drum.HIGH_TOM, Drum.MID_TOM, Drum.SNARE),
)
"""What is struck on the last three quavers."""


def _play(bar: Bar, sheet: Sheet) -> None:
    _drums(bar, sheet)
    _bass(bar, sheet)
    quavers: tuple[int, ...] = (2, 6) if bar.level is Level.SPARSE else sheet.for_phrase(bar, "comp", _COMPS)
    for offset in bar.with_changes(tuple(quaver * QUAVER for quaver in quavers)):
        sheet.chord(bar, Role.CHORDS, offset, QUAVER, 70, strum_ticks=-8 if offset % BEAT else 10)
    if bar.level >= Level.NORMAL:
        for offset in bar.with_changes((0,)):
            sheet.chord(bar, Role.PAD, offset, bar.length_ticks - QUAVER, 54)


def _drums(bar: Bar, sheet: Sheet) -> None:
    is_filling = bar.is_phrase_end and bar.level >= Level.LIGHT
    if bar.is_phrase_start and bar.level >= Level.LIGHT:
        sheet.strike(bar, Drum.CRASH, 0, 80)
    cymbal = Drum.RIDE if bar.level is Level.FULL else Drum.CLOSED_HAT
    shuffle = "x.x.x.x." if bar.level is Level.SPARSE else "XoXoXoXo"
    sheet.drums(bar, cymbal, shuffle[: 5 if is_filling else 8].ljust(8, "."), 86 if cymbal is Drum.RIDE else 66)
    sheet.drums(bar, Drum.KICK, sheet.for_phrase(bar, "kick", ("X...x...", "X..ox...", "X...x..o")), 80)
    sheet.drums(bar, Drum.SNARE, "..X....." if is_filling else "..X...X.", 74)
    if is_filling:
        for index, drum in enumerate(sheet.chance.pick(_FILLS)):
            sheet.strike(bar, drum, (5 + index) * QUAVER, 74 + 8 * index)


def _bass(bar: Bar, sheet: Sheet) -> None:
    """Crotchets through the chord; each has a short echo on the shuffled quaver when the band is full."""
    for offset, key in zip(bar.beats, _line(bar, sheet), strict=True):
        velocity = 92 if offset == 0 else 84
        if bar.level is Level.FULL:
            sheet.bass_on(bar, offset, QUAVER - BEAT // 16, key, velocity)
            sheet.bass_on(bar, offset + QUAVER, QUAVER - BEAT // 8, key, velocity - 16)
        else:
            sheet.bass_on(bar, offset, BEAT - BEAT // 8, key, velocity)


def _line(bar: Bar, sheet: Sheet) -> list[int]:
    """Return a key for each beat: up from the root, or down to it where the root lies high; a new chord starts anew."""
    tones = sheet.chance.pick(_LINES) if bar.level > Level.LIGHT else _LINES[0]
    keys: list[int] = []
    root = sheet.bass_key
    for beat, offset in enumerate(bar.beats):
        span = bar.span_at(offset)
        if offset == 0 or span.start_ticks > offset - BEAT:
            root = sheet.nearest_bass(span.chord.root, from_key=keys[-1] if keys else sheet.bass_key)
            wished = root
        else:
            up = (span.chord.tone(tones[beat]) - root) % 12
            wished = root + up if root <= _HIGHEST_FOOT and root + up <= keys[-1] + 12 else root + up - 12
        is_kept = bar.is_free(wished, offset)
        keys.append(wished if is_kept else sheet.nearest_bass(bar.ground(offset), from_key=wished))
    return keys


STYLE: Final = Style(
    band={
        Role.MELODY: HARMONICA,
        Role.CHORDS: CLEAN_GUITAR,
        Role.PAD: DRAWBAR_ORGAN,
        Role.BASS: FINGERED_BASS,
        Role.DRUMS: STANDARD_KIT,
    },
    voicing=Voicing(52, 72, 4, (Tone.BLUE_SEVENTH, Tone.THIRD, Tone.ROOT, Tone.FIFTH, Tone.NINTH)),
    play=_play,
    percussion=Drum.TAMBOURINE,
    is_swung=True,
    ritardando=(1.0, 0.98, 0.94, 0.88),
    closing_strum_ticks=30,
    vibrato=40,
    magic_volume=127,
    fades=(Role.PAD,),
)

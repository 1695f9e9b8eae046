"""What players do while a note sounds: they are pushed down by the kick, swell, shake a held note, fade at the end.

All of it is written as MIDI controllers, so that the file that is exported carries it. Expression (CC 11) moves the
level by 40·log10(value / 127) dB (SoundFont 2.04, section 8.4.6); the modulation wheel (CC 1) deepens the vibrato.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar
from audio.genres.melody import MelodyNote
from audio.genres.role import Role
from audio.genres.sheet import BandChange, Sheet
from onesemi.music.harmony import PROGRESSION

MODULATION: Final = 1
EXPRESSION: Final = 11
FULL: Final = 127

_PHRASE_ARC: Final = (84, 96, 108, 118, 88)
"""Expression at the bar lines of a phrase of four bars: it grows into the fourth and gives way at its end."""
_FADE_FROM_TICKS: Final = BEAT
_FADES_TO: Final = 44
_HELD_TICKS: Final = BEAT + QUAVER
_STILL_TICKS: Final = 3 * BEAT // 4
_WIDENING_TICKS: Final = BEAT // 8
_WIDENING_STEPS: Final = 4


def duck(bar: Bar, sheet: Sheet, role: Role, kicks: Iterable[int], lowest: int, steps: int) -> None:
    """Push a player down to an expression at each kick and let it come up again within a beat, in equal times.

    It comes up quickly at first and slowly at last, as a compressor lets go.
    """
    for kick in kicks:
        for step in range(steps):
            left = (1.0 - step / steps) ** 1.7
            offset = kick + step * BEAT // steps
            if offset < bar.length_ticks:
                sheet.control(bar, role, offset, EXPRESSION, round(FULL - (FULL - lowest) * left))


def swell(bar: Bar, sheet: Sheet, role: Role) -> None:
    """Let a player grow through the phrase and give way at its end; before the song's first bar it begins."""
    place = -1 if bar.song_bar is None else bar.song_bar % len(PROGRESSION)
    start, end = _PHRASE_ARC[max(place, 0)], _PHRASE_ARC[place + 1]
    for offset in range(0, bar.length_ticks, QUAVER):
        value = start + (end - start) * offset // bar.length_ticks
        sheet.control(bar, role, offset, EXPRESSION, value)


def fade(bar: Bar, sheet: Sheet, role: Role) -> None:
    """Let a player's last chord stand for a beat, then die away to the bar's end."""
    sheet.control(bar, role, 0, EXPRESSION, FULL)
    length = bar.length_ticks - _FADE_FROM_TICKS
    for offset in range(0, length, QUAVER // 2):
        value = FULL - (FULL - _FADES_TO) * offset // length
        sheet.control(bar, role, _FADE_FROM_TICKS + offset, EXPRESSION, value)


def vibrato(melody: Iterable[MelodyNote], deepest: int) -> Iterator[BandChange]:
    """Yield the modulation wheel of a melody whose long notes begin to shake, and come to rest where they end.

    Notes with a timbre of their own, echoes and the percussion card are left alone; so is all where deepest is 0.
    """
    for note in melody if deepest else ():
        if note.timbre is not None or note.is_echo or note.pitch is None or note.length_ticks < _HELD_TICKS:
            continue
        for step in range(1, _WIDENING_STEPS + 1):
            start = note.start_ticks + _STILL_TICKS + (step - 1) * _WIDENING_TICKS
            yield BandChange(start, Role.MELODY, MODULATION, deepest * step // _WIDENING_STEPS)
        yield BandChange(note.end_ticks, Role.MELODY, MODULATION, 0)

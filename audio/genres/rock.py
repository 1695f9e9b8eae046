"""ROCK: a power kit, the bass in quavers, distorted fifths below and an organ above."""

from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar, Level
from audio.genres.bassline import leading_key
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import PICKED_BASS
from audio.instruments.drums import POWER_KIT, Drum
from audio.instruments.guitars import DISTORTION_GUITAR, OVERDRIVEN_GUITAR
from audio.instruments.keyboards import DRAWBAR_ORGAN
from onesemi.music.harmony import Tone

_LOW_E: Final = 40
_KICKS: Final = ("X..xX...", "X...Xx..", "X..x.x..", "Xx..X..x")
_SHORT_TICKS: Final = QUAVER - BEAT // 8


def _play(bar: Bar, sheet: Sheet) -> None:
    _drums(bar, sheet)
    _bass(bar, sheet)
    if bar.level >= Level.LIGHT:
        _guitar(bar, sheet)
    if bar.level is not Level.LIGHT:
        for offset in bar.with_changes((0,)):
            sheet.chord(bar, Role.CHORDS, offset, bar.length_ticks - BEAT // 8, 64)


def _drums(bar: Bar, sheet: Sheet) -> None:
    if bar.song_bar is None:
        sheet.drums(bar, Drum.CLOSED_HAT, "XxxXXxXX", 62)
        sheet.drums(bar, Drum.KICK, "X.......", 86)
        sheet.drums(bar, Drum.SNARE, "......xX", 78)
        return
    is_filling = bar.is_phrase_end
    if bar.is_phrase_start or (bar.level is Level.FULL and bar.song_bar % 2 == 0):
        sheet.strike(bar, Drum.CRASH, 0, 94)
    cymbal = Drum.RIDE if bar.level is Level.FULL else Drum.CLOSED_HAT
    hats = "x.x.x.x." if bar.level is Level.SPARSE else "XoXoXoXo"
    sheet.drums(bar, cymbal, hats[: 4 if is_filling else 8].ljust(8, "."), 90 if cymbal is Drum.RIDE else 68)
    sheet.drums(bar, Drum.KICK, sheet.for_phrase(bar, "kick", _KICKS) if bar.level else "X...X...", 86)
    sheet.drums(bar, Drum.SNARE, "..X....." if is_filling else "..X...X.", 84)
    if is_filling:
        _fill(bar, sheet)


def _fill(bar: Bar, sheet: Sheet) -> None:
    """Two beats down the toms, in semiquavers when the band is full."""
    step = BEAT // 4 if bar.level >= Level.NORMAL else BEAT // 2
    count = 2 * BEAT // step
    drums = sheet.chance.pick(
        (
            (Drum.SNARE, Drum.HIGH_TOM, Drum.MID_TOM, Drum.LOW_TOM),
            (Drum.SNARE, Drum.SNARE, Drum.HIGH_TOM, Drum.LOW_TOM),
            (Drum.HIGH_TOM, Drum.SNARE, Drum.MID_TOM, Drum.SNARE),
        )
    )
    for index in range(count):
        drum = drums[index * len(drums) // count]
        sheet.strike(bar, drum, 2 * BEAT + index * step, 80 + 24 * index // count)


def _bass(bar: Bar, sheet: Sheet) -> None:
    """Quavers on the root; the last one leads into the next bar's root by a step."""
    for offset in range(0, bar.length_ticks, QUAVER):
        velocity = 92 if offset % (2 * BEAT) == 0 else 80
        if offset == bar.length_ticks - QUAVER and bar.level >= Level.LIGHT:
            sheet.bass_on(bar, offset, _SHORT_TICKS, leading_key(bar, sheet), velocity)
        else:
            sheet.bass(bar, offset, _SHORT_TICKS, bar.ground(offset), velocity)


def _guitar(bar: Bar, sheet: Sheet) -> None:
    """Root, fifth and octave: held when light, in muted quavers with accents when full."""
    if bar.level is Level.FULL:
        offsets, length = tuple(range(0, 4 * BEAT, QUAVER)), _SHORT_TICKS
    else:
        offsets, length = (0, 3 * QUAVER, 2 * BEAT), 2 * BEAT
    offsets = bar.with_changes(offsets)
    for offset, end in zip(offsets, (*offsets[1:], bar.length_ticks), strict=True):
        root = _LOW_E + (bar.span_at(offset).chord.root - _LOW_E) % 12
        velocity = 84 if offset in {0, 3 * QUAVER, 2 * BEAT} else 66
        for key in (root, root + 7, root + 12):
            sheet.play(bar, Role.PAD, offset, min(length, end - offset), key, velocity)


STYLE: Final = Style(
    band={
        Role.MELODY: OVERDRIVEN_GUITAR,
        Role.CHORDS: DRAWBAR_ORGAN,
        Role.PAD: DISTORTION_GUITAR,
        Role.BASS: PICKED_BASS,
        Role.DRUMS: POWER_KIT,
    },
    voicing=Voicing(55, 74, 3, (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.NINTH)),
    play=_play,
    percussion=Drum.COWBELL,
    vibrato=30,
    magic_volume=127,
    fades=(Role.CHORDS, Role.PAD),
)

"""ELECTRONIC: four on the floor, off-beat hats, a bass between the kicks, an arpeggio and a pad that breathes."""

from typing import Final

from audio.genres.bar import BEAT, QUAVER, SEMIQUAVER, Bar, Level
from audio.genres.bassline import leading_key
from audio.genres.expression import duck
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import SYNTH_BASS
from audio.instruments.drums import ELECTRONIC_KIT, Drum
from audio.instruments.synthesisers import SAW_LEAD, SQUARE_PLUCK, WARM_PAD
from onesemi.music.harmony import Tone

_OFF_BEAT_TICKS: Final = QUAVER - BEAT // 8
_HIGHEST_ANSWER: Final = 52
_PAD_LOWEST: Final = (84, 68, 56, 50)
"""The expression to which a kick pushes the pad, by the band's level: −7 to −16 dB."""
_ARPEGGIO_VELOCITIES: Final = (44, 53, 66, 62)
"""By the semiquaver of the beat: short notes are ducked by being struck softer."""
_ARPEGGIOS: Final = ((0, 1, 2, 3, 2, 1), (0, 2, 1, 3), (3, 2, 1, 0), (0, 1, 2))


def _play(bar: Bar, sheet: Sheet) -> None:
    _drums(bar, sheet)
    _bass(bar, sheet)
    _pad(bar, sheet)
    if bar.level >= Level.LIGHT:
        _arpeggio(bar, sheet)


def _drums(bar: Bar, sheet: Sheet) -> None:
    is_filling = bar.is_phrase_end and bar.level >= Level.LIGHT
    for kick in _kicks(bar):
        sheet.strike(bar, Drum.KICK, kick, 104)
    if bar.level >= Level.LIGHT:
        sheet.drums(bar, Drum.OPEN_HAT, "..x...x...x...x.", 60)
        sheet.drums(bar, Drum.CLAP, "....x.......x...", 76)
    if bar.level >= Level.NORMAL:
        sheet.drums(bar, Drum.CLOSED_HAT, "og.gog.gog.gog.g", 62)
    if bar.is_phrase_start and bar.level >= Level.NORMAL:
        sheet.strike(bar, Drum.CRASH, 0, 84)
    if is_filling:
        for index in range(8):
            sheet.strike(bar, Drum.SNARE, 2 * BEAT + index * SEMIQUAVER, 52 + 5 * index)


def _kicks(bar: Bar) -> range:
    """Four on the floor; two while the intro lasts."""
    return range(0, bar.length_ticks, BEAT if bar.song_bar is not None else 2 * BEAT)


def _bass(bar: Bar, sheet: Sheet) -> None:
    """Off the kick, in quavers; the bar's first note stands on the beat for the chord's sake.

    A full band's bass leaps up the octave from the beat; the last quaver leads into the next chord.
    """
    last = bar.beats[-1]
    for beat in bar.beats:
        is_leading = beat == last and bar.level >= Level.NORMAL
        if beat == 0 or bar.level is Level.FULL:
            sheet.bass(bar, beat, SEMIQUAVER, bar.ground(beat), 84)
        if is_leading:
            sheet.bass_on(bar, beat + QUAVER, _OFF_BEAT_TICKS, leading_key(bar, sheet), 90)
        elif bar.level is Level.FULL and len({bar.ground(beat + later) for later in (0, QUAVER, BEAT)}) == 1:
            _answer(bar, sheet, beat + QUAVER)
        else:
            sheet.bass(bar, beat + QUAVER, _OFF_BEAT_TICKS, bar.ground(beat + QUAVER), 92)


def _answer(bar: Bar, sheet: Sheet, offset_ticks: int) -> None:
    """Play the octave over the bass's place, from which it comes back to where it was."""
    low = sheet.nearest_bass(bar.ground(offset_ticks))
    sheet.bass_on(bar, offset_ticks, _OFF_BEAT_TICKS, low + 12 if low + 12 <= _HIGHEST_ANSWER else low, 88)
    sheet.bass_key = low


def _pad(bar: Bar, sheet: Sheet) -> None:
    """Hold the chord through the bar; every kick pushes it down, the more the fuller the band."""
    for offset in bar.with_changes((0,)):
        sheet.chord(bar, Role.PAD, offset, bar.length_ticks, 76)
    duck(bar, sheet, Role.PAD, _kicks(bar), _PAD_LOWEST[bar.level], steps=8)


def _arpeggio(bar: Bar, sheet: Sheet) -> None:
    """Semiquavers (quavers while light) over the chord's voices; voice 3 is the lowest an octave up."""
    step = SEMIQUAVER if bar.level >= Level.NORMAL else QUAVER
    order = sheet.for_phrase(bar, "arpeggio", _ARPEGGIOS)
    for index, offset in enumerate(range(0, bar.length_ticks, step)):
        voicing = bar.span_at(offset).voicing
        if voicing:
            octave, voice = divmod(min(order[index % len(order)], 2 * len(voicing) - 1), len(voicing))
            velocity = _ARPEGGIO_VELOCITIES[offset % BEAT // SEMIQUAVER]
            sheet.play(bar, Role.CHORDS, offset, step - BEAT // 16, voicing[voice] + 12 * octave, velocity)


STYLE: Final = Style(
    band={
        Role.MELODY: SAW_LEAD,
        Role.CHORDS: SQUARE_PLUCK,
        Role.PAD: WARM_PAD,
        Role.BASS: SYNTH_BASS,
        Role.DRUMS: ELECTRONIC_KIT,
    },
    voicing=Voicing(53, 72, 3, (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.NINTH)),
    play=_play,
    percussion=Drum.COWBELL,
    looseness_ticks=2,
    vibrato=28,
    magic_volume=127,
    fades=(Role.PAD,),
)

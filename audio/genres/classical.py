"""CLASSICAL: broken chords on the harp, a cello below, strings later, and the last bar slows down; no drums."""

from typing import Final

from audio.genres.bar import BEAT, QUAVER, Bar, ChordSpan, Level
from audio.genres.bassline import leading_key
from audio.genres.expression import swell
from audio.genres.role import Role
from audio.genres.sheet import Sheet
from audio.genres.style import Style
from audio.genres.voicing import Voicing
from audio.instruments.basses import CELLO
from audio.instruments.drums import ORCHESTRAL_PERCUSSION, Drum
from audio.instruments.guitars import HARP
from audio.instruments.keyboards import GRAND_PIANO
from audio.instruments.strings import STRINGS
from onesemi.music.harmony import Tone

_ALBERTI: Final = (0, 2, 1, 2)
_WAVE: Final = (0, 1, 2, 1)
_RISING: Final = (0, 1, 2, 3)


def _play(bar: Bar, sheet: Sheet) -> None:
    _bass(bar, sheet)
    if bar.level is Level.SPARSE:
        _arpeggiate(bar, sheet, _WAVE, BEAT)
    else:
        _arpeggiate(bar, sheet, _RISING if bar.is_phrase_end else _ALBERTI, QUAVER)
    swell(bar, sheet, Role.BASS)
    if bar.level >= Level.NORMAL:
        swell(bar, sheet, Role.PAD)
        for offset in bar.with_changes((0,)):
            sheet.chord(bar, Role.PAD, offset, bar.length_ticks - BEAT // 16, 58)


def _bass(bar: Bar, sheet: Sheet) -> None:
    """Long notes; later a step on the last beat leads on, and a full band's cello answers with the fifth on beat 3."""
    has_step = bar.level >= Level.NORMAL and len(bar.spans) == 1 and bar.length_ticks > BEAT * 2
    end_ticks = bar.length_ticks - BEAT if has_step else bar.length_ticks
    offsets = bar.with_changes((0,) if bar.level < Level.FULL else (0, 2 * BEAT))
    for offset, end in zip(offsets, (*offsets[1:], end_ticks), strict=True):
        fifth = bar.span_at(offset).chord.tone(Tone.FIFTH)
        is_answer = offset == 2 * BEAT and len(bar.spans) == 1 and bar.is_free(fifth, offset)
        sheet.bass(bar, offset, end - offset - BEAT // 16, fifth if is_answer else bar.ground(offset), 78)
    if has_step:
        sheet.bass_on(bar, end_ticks, BEAT - BEAT // 16, leading_key(bar, sheet), 72)


def _arpeggiate(bar: Bar, sheet: Sheet, figure: tuple[int, ...], step_ticks: int) -> None:
    """Break the chord: the figure gives which voice (from below, 3 = the lowest an octave up) comes when.

    A harp's strings ring on until they are plucked again or the chord changes.
    """
    for offset in range(0, bar.length_ticks, step_ticks):
        span = bar.span_at(offset)
        place = (offset - span.start_ticks) // step_ticks
        velocity = 66 if offset % (2 * BEAT) == 0 else 56
        key = _voice(span, figure[place % len(figure)])
        if key is not None:
            sheet.play(bar, Role.CHORDS, offset, span.end_ticks - offset, key, velocity)


def _voice(span: ChordSpan, voice: int) -> int | None:
    if not span.voicing:
        return None
    octave, index = divmod(voice, len(span.voicing))
    return span.voicing[index] + 12 * octave


STYLE: Final = Style(
    band={
        Role.MELODY: GRAND_PIANO,
        Role.CHORDS: HARP,
        Role.PAD: STRINGS,
        Role.BASS: CELLO,
        Role.DRUMS: ORCHESTRAL_PERCUSSION,
    },
    voicing=Voicing(50, 69, 3, (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.NINTH)),
    play=_play,
    percussion=Drum.TRIANGLE,
    has_drummer=False,
    ritardando=(0.97, 0.92, 0.86, 0.78),
    closing_strum_ticks=90,
    magic_volume=106,
    fades=(Role.PAD, Role.BASS),
)

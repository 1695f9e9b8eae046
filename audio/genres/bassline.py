"""What bass players know: how to lead into the next chord, and how to walk there."""

from typing import Final

from audio.genres.bar import BEAT, Bar
from audio.genres.sheet import Sheet
from onesemi.music.harmony import Tone

_KEPT_LINES: Final = 6
_CENTRE: Final = 40
_WIDEST: Final = 9
"""How far a walking line goes from the bar's first note, in semitones."""


def leading_key(bar: Bar, sheet: Sheet) -> int:
    """Return the note of the scale beside the next bar's bass note, on the side from which the bass comes.

    Where the bass stands there already, it goes to the lower neighbour and back (the upper one, on the lowest key).
    """
    target = sheet.nearest_bass(bar.landing)
    side = 1 if sheet.bass_key > target else -1
    scale = bar.spans[-1].chord.key.scale
    beside = [target + way * (1 if (target + way) % 12 in scale else 2) for way in (side, -side)]
    return next(key for key in beside if sheet.is_in_bass_range(key))


def approach_keys(bar: Bar, sheet: Sheet, from_key: int) -> tuple[int, ...]:
    """Return from where the next bar's bass note is approached: by a semitone, or by a step of the scale."""
    target = sheet.nearest_bass(bar.landing, from_key=from_key)
    scale = bar.spans[-1].chord.key.scale
    steps = [target - 1, target + 1, *(key for key in (target - 2, target + 2) if key % 12 in scale)]
    return tuple(key for key in steps if sheet.is_in_bass_range(key)) or (target,)


def walking_line(bar: Bar, sheet: Sheet) -> tuple[int, ...]:
    """Return a key for each beat: the chord's ground where a chord comes in, an approach last, a way between them.

    The way prefers steps and chord tones, goes on in its direction, and does not turn back to the note before the
    last; chance makes bars differ. Of all lines only the best few are followed (a beam search).
    """
    lines: list[tuple[float, tuple[int, ...]]] = [(0.0, (sheet.nearest_bass(bar.ground(0)),))]
    for offset in bar.beats[1:]:
        grown = [
            (cost + _cost(bar, line, key, offset) + 1.6 * sheet.chance.unit(), (*line, key))
            for cost, line in lines
            for key in _choices(bar, sheet, line, offset)
        ]
        lines = sorted(grown)[:_KEPT_LINES]
    return lines[0][1]


def _choices(bar: Bar, sheet: Sheet, line: tuple[int, ...], offset_ticks: int) -> tuple[int, ...]:
    if offset_ticks == bar.beats[-1]:
        return approach_keys(bar, sheet, line[0])
    if any(span.start_ticks <= offset_ticks < span.start_ticks + BEAT for span in bar.spans):
        return (sheet.nearest_bass(bar.ground(offset_ticks), from_key=line[-1]),)
    tones = {*bar.span_at(offset_ticks).chord.key.scale, *_chord_tones(bar, offset_ticks)}
    keys = range(line[0] - _WIDEST, line[0] + _WIDEST + 1)
    free = [k for k in keys if k % 12 in tones and sheet.is_in_bass_range(k) and bar.is_free(k, offset_ticks)]
    return tuple(free) or (sheet.nearest_bass(bar.ground(offset_ticks), from_key=line[-1]),)


def _cost(bar: Bar, line: tuple[int, ...], key: int, offset_ticks: int) -> float:
    """Return what it costs to go on with a key: steps are cheap, what sounds aimless or stuck is dear."""
    step = key - line[-1]
    cost = _interval_cost(abs(step)) + abs(key - _CENTRE) / 12.0
    if len(line) > 1:
        before = line[-1] - line[-2]
        cost += (3.0 if key == line[-2] else 0.0) + (0.8 if step * before < 0 else 0.0)
    is_approach = offset_ticks == bar.beats[-1]
    if not is_approach and key % 12 not in _chord_tones(bar, offset_ticks):
        cost += 2.5 if offset_ticks % (2 * BEAT) == 0 else 0.6
    return cost


def _interval_cost(semitones: int) -> float:
    if semitones == 0:
        return 6.0
    if semitones <= 2:
        return 0.0
    return 0.6 if semitones <= 5 else 2.0 if semitones <= 7 else 5.0


def _chord_tones(bar: Bar, offset_ticks: int) -> tuple[int, ...]:
    chord = bar.span_at(offset_ticks).chord
    return (*chord.triad(), chord.tone(Tone.SEVENTH))

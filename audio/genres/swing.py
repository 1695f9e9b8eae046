"""Swing: the second quaver of a beat comes late, by a ratio that depends on the tempo."""

from typing import Final

from onesemi.music.ticks import TICKS_PER_BEAT

STRAIGHT: Final = 1.0
_SLOW_BPM, _SLOW_RATIO = 80.0, 2.3
_FAST_BPM, _FAST_RATIO = 200.0, 1.6


def swing_ratio(tempo_bpm: float) -> float:
    """Return how much longer the first quaver of a beat is than the second: 2.3 when slow, 1.6 when fast."""
    share = min(max((tempo_bpm - _SLOW_BPM) / (_FAST_BPM - _SLOW_BPM), 0.0), 1.0)
    return _SLOW_RATIO + share * (_FAST_RATIO - _SLOW_RATIO)


def swung(ticks: int, ratio: float) -> int:
    """Return when a written tick is played: beats stay, quavers between them move, all else in proportion."""
    beat, inside = divmod(ticks, TICKS_PER_BEAT)
    half = TICKS_PER_BEAT // 2
    turn = round(TICKS_PER_BEAT * ratio / (1.0 + ratio))
    if inside <= half:
        return beat * TICKS_PER_BEAT + round(inside * turn / half)
    return beat * TICKS_PER_BEAT + turn + round((inside - half) * (TICKS_PER_BEAT - turn) / half)

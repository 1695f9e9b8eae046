"""The plan of a performance: which voices a score strikes, and when each is released or cut."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from audio.engine.strike import Strike, make_strike
from audio.engine.voice import Voice
from audio.score.score import Part, Score, ScoreNote

VoicesOf = Callable[[Part, int, int], tuple[Voice, ...]]


@dataclass(slots=True)
class _Sounding:
    """A voice of a note that its exclusive class may still cut."""

    voice: Voice
    start_frame: int
    off_frames: int
    cut_frames: float = math.inf


def plan_strikes(score: Score, voices_of: VoicesOf, rate_hz: int) -> tuple[Strike, ...]:
    """Return all strikes of a score in order of their start; a note struck again ends the one before on its key."""
    frame_of = _FrameClock(score, rate_hz)
    soundings: list[_Sounding] = []
    by_class: dict[tuple[int, int], list[_Sounding]] = {}
    for note, next_start in _with_next_on_key(score):
        part = score.parts[note.part]
        start = frame_of(note.start_ticks)
        off = max(1, frame_of(min(note.start_ticks + note.length_ticks, next_start)) - start)
        struck = [_Sounding(v, start, off) for v in voices_of(part, note.key, note.velocity)]
        _cut_by_class(by_class, part.channel, struck)
        soundings += struck
    return tuple(make_strike(s.voice, s.start_frame, s.off_frames, rate_hz, s.cut_frames) for s in soundings)


def _cut_by_class(by_class: dict[tuple[int, int], list[_Sounding]], channel: int, struck: list[_Sounding]) -> None:
    """Let the new voices end the earlier ones of their exclusive classes on the same channel (section 8.1.2, 57)."""
    started: dict[tuple[int, int], list[_Sounding]] = {}
    for sounding in struck:
        if sounding.voice.exclusive_class:
            started.setdefault((channel, sounding.voice.exclusive_class), []).append(sounding)
    for place, members in started.items():
        for earlier in by_class.get(place, ()):
            earlier.cut_frames = members[0].start_frame - earlier.start_frame
        by_class[place] = members


def _with_next_on_key(score: Score) -> list[tuple[ScoreNote, int]]:
    """Return each note with the tick at which its channel strikes its key again (a huge number if it doesn't)."""
    next_start: dict[tuple[int, int], int] = {}
    result = []
    for note in reversed(score.notes):
        place = score.parts[note.part].channel, note.key
        again = next_start.get(place, 1 << 60)
        result.append((note, again if again > note.start_ticks else 1 << 60))
        next_start[place] = note.start_ticks
    result.reverse()
    return result


class _FrameClock:
    """Ticks to frames, each tick worked out once."""

    def __init__(self, score: Score, rate_hz: int) -> None:
        self._score, self._rate_hz = score, rate_hz
        self._known: dict[int, int] = {}

    def __call__(self, tick: int) -> int:
        frame = self._known.get(tick)
        if frame is None:
            frame = self._known[tick] = round(self._score.seconds_at(tick) * self._rate_hz)
        return frame

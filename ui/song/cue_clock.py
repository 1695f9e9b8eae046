"""Which card of the song is heard at a time: the score's cues, asked by seconds."""

from bisect import bisect_right
from dataclasses import dataclass

from audio.score.score import Cue, Score


@dataclass(frozen=True, slots=True)
class Heard:
    """The event that sounds (an index into `Song.events`) and how far it has sounded, 0 … 1."""

    event: int
    fraction: float


class CueClock:
    """Answers from a score's cues; repeats have cues of their own, so the same event can be heard twice."""

    def __init__(self, score: Score) -> None:
        self._score = score
        self._cues: tuple[Cue, ...] = tuple(sorted(score.cues, key=lambda cue: cue.start_ticks))
        self._starts = [cue.start_ticks for cue in self._cues]

    def heard_at(self, seconds: float) -> Heard | None:
        """Return what is heard at a time; None in the intro, between cues and after the last."""
        ticks = self._score.tick_at(seconds)
        index = bisect_right(self._starts, ticks) - 1
        if index < 0 or ticks >= self._cues[index].end_ticks:
            return None
        cue = self._cues[index]
        return Heard(cue.event, (ticks - cue.start_ticks) / (cue.end_ticks - cue.start_ticks))

    def seconds_of(self, event: int) -> float | None:
        """Return when an event is first heard, None where it never is."""
        first = next((cue for cue in self._cues if cue.event == event), None)
        return None if first is None else self._score.seconds_at(first.start_ticks)

"""The order of a performance: at a tick notes end, parts take their turns on channels, controls change, notes begin."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from audio.score.score import ControlChange, Controller, Part, Score, ScoreNote


@dataclass(frozen=True, slots=True)
class Turn:
    """A part, by its index, takes over its channel at a tick, and sets what the part before had otherwise."""

    start_ticks: int
    part: int
    controls: tuple[Controller, ...]


Event = Turn | ControlChange | ScoreNote


def in_order(score: Score) -> Iterator[Event]:
    """Yield turns, changes and notes as MIDI files have them; the first part of a channel has its turn at the start."""
    turns = _Turns(score.parts)
    for index in range(len(score.parts)):
        yield from turns.begin(0, index)
    together: list[ControlChange | ScoreNote] = [*score.changes, *score.notes]
    if score.changes:
        together.sort(key=_start_ticks)
    for tick, events in groupby(together, key=_start_ticks):
        at_once = list(events)
        yield from _before_notes(tick, at_once, turns)
        for event in at_once:
            if isinstance(event, ScoreNote):
                yield from turns.take(tick, event.part)
                yield event


def with_their_parts(score: Score) -> Iterator[ControlChange]:
    """Yield a score's changes, each with the part that has its channel's turn then."""
    having: dict[int, int] = {}
    for event in in_order(score):
        if isinstance(event, Turn):
            having[score.parts[event.part].channel] = event.part
        elif isinstance(event, ControlChange):
            part = having[score.parts[event.part].channel]
            yield event if part == event.part else replace(event, part=part)


def _before_notes(tick: int, at_once: Sequence[ControlChange | ScoreNote], turns: "_Turns") -> Iterator[Event]:
    """Yield the changes of a tick, which come after the turns of the parts whose notes are the first there."""
    changes = [event for event in at_once if isinstance(event, ControlChange)]
    if not changes:
        return
    begun: set[int] = set()
    for event in at_once:
        if isinstance(event, ScoreNote) and turns.channel(event.part) not in begun:
            begun.add(turns.channel(event.part))
            yield from turns.take(tick, event.part)
    yield from changes


def _start_ticks(event: ControlChange | ScoreNote) -> int:
    return event.start_ticks


class _Turns:
    """Which part has each channel."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self._parts = parts
        self._having: dict[int, Part] = {}

    def channel(self, index: int) -> int:
        return self._parts[index].channel

    def begin(self, tick: int, index: int) -> Iterator[Turn]:
        """Let a part have its channel where nobody has."""
        if self.channel(index) not in self._having:
            yield from self.take(tick, index)

    def take(self, tick: int, index: int) -> Iterator[Turn]:
        """Let a part have its channel where it hasn't."""
        part = self._parts[index]
        before = self._having.get(part.channel)
        if part == before:
            return
        self._having[part.channel] = part
        yield Turn(tick, index, set_otherwise(part, before))


def set_otherwise(part: Part, before: Part | None) -> tuple[Controller, ...]:
    """Return what a part sets when it takes over a channel from the one before."""
    was = {} if before is None else dict(set_up(before))
    return tuple(Controller(*pair) for pair in set_up(part) if was.get(pair[0]) != pair[1])


def set_up(part: Part) -> tuple[tuple[int, int], ...]:
    """Return the controllers that a part sets, with their values: volume, pan, reverb, chorus."""
    return (7, part.volume), (10, part.pan), (91, part.reverb), (93, part.chorus)

"""The plan of a performance: which voices a score strikes, how they move, and when each is released or cut."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from audio.engine.history import History, Piece
from audio.engine.loudness import MASTER_GAIN
from audio.engine.motion import Motion
from audio.engine.strike import Strike, heard_frames, make_strike
from audio.engine.voice import Voice
from audio.score.channel import Settings, key_pressure_dial
from audio.score.score import ControlChange, Part, Score, ScoreNote
from audio.score.turns import Turn, in_order

# A wave bent down by two octaves lasts four times as long.
_SLOWEST: Final = 4


class Player(Protocol):
    """What makes the voices: a synth."""

    rate_hz: int

    def dials(self, part: Part) -> frozenset[int]:
        """Return the dials that a part's notes hear; where they hear the pressure on their keys, that of key 0."""

    def voices(self, part: Part, key: int, velocity: int, settings: Settings | None = None) -> tuple[Voice, ...]:
        """Return the voices of a note under settings that stand still."""

    def moving_voices(
        self, part: Part, key: int, velocity: int, pieces: tuple[Piece, ...]
    ) -> tuple[tuple[Voice, Motion | None], ...]:
        """Return the voices of a note under settings that move."""


@dataclass(slots=True)
class _Sounding:
    """A voice of a note that its exclusive class may still cut."""

    voice: Voice
    motion: Motion | None
    start_frame: int
    off_frames: int
    cut_frames: float


@dataclass(frozen=True, slots=True)
class _Struck:
    """A note with its channel's settings, as far as it hears them, and the dials that it hears."""

    note: ScoreNote
    settings: Settings
    dials: frozenset[int]


def plan_strikes(score: Score, player: Player) -> tuple[Strike, ...]:
    """Return all strikes of a score in order of their start; a note struck again ends the one before on its key."""
    frame_of = _FrameClock(score, player.rate_hz)
    histories = {part.channel: History(frame_of) for part in score.parts}
    struck = list(_struck(score, player, histories))
    soundings: list[_Sounding] = []
    by_class: dict[tuple[int, int], list[_Sounding]] = {}
    for stroke, next_start in zip(struck, _next_on_key(score), strict=True):
        part = score.parts[stroke.note.part]
        sounding = _soundings(score, player, stroke, histories[part.channel], frame_of, next_start)
        _cut_by_class(by_class, part.channel, sounding)
        soundings += sounding
    return tuple(
        make_strike(s.voice, s.start_frame, s.off_frames, player.rate_hz, s.cut_frames, s.motion) for s in soundings
    )


def _struck(score: Score, player: Player, histories: dict[int, History]) -> Iterator[_Struck]:
    """Yield the notes, while the histories of their channels are fed with what happens before and after them."""
    heard: dict[int, tuple[Settings, Settings]] = {}
    dials = [player.dials(part) for part in score.parts]
    for event in in_order(score):
        history = histories[score.parts[event.part].channel]
        match event:
            case Turn(controls=controls):
                history.set_up(controls)
            case ControlChange(start_ticks=tick, control=control):
                history.change(tick, control)
            case ScoreNote(part=part, key=key):
                own = dials[part]
                if key_pressure_dial(0) in own:
                    own |= {key_pressure_dial(key)}
                known = heard.get(part)
                if known is None or known[0] is not history.settings or own is not dials[part]:
                    chosen = tuple(setting for setting in history.settings if setting[0] in own)
                    known = heard[part] = history.settings, chosen
                yield _Struck(event, known[1], own)


def _soundings(
    score: Score, player: Player, struck: _Struck, history: History, frame_of: "_FrameClock", next_start: int
) -> list[_Sounding]:
    note = struck.note
    part, tick = score.parts[note.part], note.start_ticks
    start = frame_of(tick)
    off_ticks = history.release_ticks(tick, min(tick + note.length_ticks, next_start), score.end_ticks)
    off = max(1, frame_of(off_ticks) - start)
    cut_ticks = history.cut_ticks(tick)
    cut = math.inf if cut_ticks is None else frame_of(cut_ticks) - start
    voices = player.voices(part, note.key, note.velocity, struck.settings)
    last = start + _reach_frames(voices, off, cut, player.rate_hz) if history.moves(struck.dials) else start
    pieces = history.pieces(struck.settings, struck.dials, tick, last)
    if len(pieces) == 1:
        return [_Sounding(voice, None, start, off, cut) for voice in voices]
    moving = player.moving_voices(part, note.key, note.velocity, pieces)
    return [_Sounding(voice, motion, start, off, cut) for voice, motion in moving]


def _reach_frames(voices: tuple[Voice, ...], off_frames: int, cut_frames: float, rate_hz: int) -> float:
    """Return how long a note may be heard: as loud as any voice gets, a wave without a loop as slow as it gets."""
    reach = 0.0
    for voice in voices:
        heard = heard_frames(voice, MASTER_GAIN, off_frames, cut_frames, rate_hz)
        released = off_frames + voice.envelope.release_seconds * rate_hz
        reach = max(reach, min(released, _SLOWEST * heard))
    return reach


def _cut_by_class(by_class: dict[tuple[int, int], list[_Sounding]], channel: int, struck: list[_Sounding]) -> None:
    """Let the new voices end the earlier ones of their exclusive classes on the same channel (section 8.1.2, 57)."""
    started: dict[tuple[int, int], list[_Sounding]] = {}
    for sounding in struck:
        if sounding.voice.exclusive_class:
            started.setdefault((channel, sounding.voice.exclusive_class), []).append(sounding)
    for place, members in started.items():
        for earlier in by_class.get(place, ()):
            earlier.cut_frames = min(earlier.cut_frames, members[0].start_frame - earlier.start_frame)
        by_class[place] = members


def _next_on_key(score: Score) -> list[int]:
    """Return for each note the tick at which its channel strikes its key again (a huge number if it doesn't)."""
    next_start: dict[tuple[int, int], int] = {}
    result = []
    for note in reversed(score.notes):
        place = score.parts[note.part].channel, note.key
        again = next_start.get(place, 1 << 60)
        result.append(again if again > note.start_ticks else 1 << 60)
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

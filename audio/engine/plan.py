"""The plan of a performance: which voices a score strikes, how they move, and when each is released or cut."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from audio.engine.controls import dials_of
from audio.engine.fader import Fader
from audio.engine.history import History
from audio.engine.loudness import MASTER_GAIN
from audio.engine.motion import Motion
from audio.engine.strike import Strike, heard_frames, make_strike
from audio.engine.voice import Voice
from audio.engine.voices import Voices
from audio.score.channel import Settings, key_pressure_dial
from audio.score.score import ControlChange, Part, Score, ScoreNote
from audio.score.turns import Turn, in_order
from audio.soundfont import Modulator

# A wave bent down by two octaves lasts four times as long.
_SLOWEST: Final = 4


@dataclass(slots=True)
class _Sounding:
    """A voice of a note that its exclusive class may still cut."""

    voice: Voice
    motion: Motion | None
    fader: Fader | None
    start_frame: int
    off_frames: int
    cut_frames: float


class _Struck(NamedTuple):
    """A note with its channel's settings, and how often that had been set up by then."""

    note: ScoreNote
    settings: Settings
    set_ups: int


def plan_strikes(score: Score, voices: Voices) -> tuple[Strike, ...]:
    """Return all strikes of a score in order of their start; a note struck again ends the one before on its key."""
    frame_of = _FrameClock(score, voices.rate_hz)
    histories = {part.channel: History(frame_of) for part in score.parts}
    struck = list(_struck(score, histories))
    listeners = [_Listener(part, histories[part.channel], voices) for part in score.parts]
    soundings: list[_Sounding] = []
    by_class: dict[tuple[int, int], list[_Sounding]] = {}
    for stroke, next_start in zip(struck, _next_on_key(score), strict=True):
        listener = listeners[stroke.note.part]
        sounding = listener.soundings(stroke, frame_of, next_start, score.end_ticks)
        _cut_by_class(by_class, listener.channel, sounding)
        soundings += sounding
    return tuple(
        make_strike(s.voice, s.start_frame, s.off_frames, voices.rate_hz, s.cut_frames, s.motion, s.fader)
        for s in soundings
    )


def _struck(score: Score, histories: dict[int, History]) -> Iterator[_Struck]:
    """Yield the notes, while the histories of their channels are fed with what happens before and after them."""
    for event in in_order(score):
        history = histories[score.parts[event.part].channel]
        match event:
            case Turn(controls=controls):
                history.set_up(controls)
            case ControlChange(start_ticks=tick, control=control):
                history.change(tick, control)
            case ScoreNote():
                yield _Struck(event, history.settings, history.set_ups)


class _Listener:
    """A part, by what its notes hear of the history of their channel, which is complete."""

    def __init__(self, part: Part, history: History, voices: Voices) -> None:
        self.channel = part.channel
        self._part, self._history, self._voices = part, history, voices
        self._moved = history.moved_dials
        self._faded = voices.faded_dials(part) & self._moved
        self._dials = voices.dials(part) - self._faded
        self._hears_keys = key_pressure_dial(0) in self._dials
        self._heard: dict[tuple[int, int], Settings] = {}
        self._faders: dict[tuple[int, tuple[Modulator, ...]], Fader] = {}

    def soundings(self, struck: _Struck, frame_of: "_FrameClock", next_start: int, end: int) -> list[_Sounding]:
        """Return the voices of a note, which is over when its key is struck again, at the latest with the score."""
        note, tick, history = struck.note, struck.note.start_ticks, self._history
        start = frame_of(tick)
        off_ticks = history.release_ticks(tick, min(tick + note.length_ticks, next_start), end)
        off = max(1, frame_of(off_ticks) - start)
        cut_ticks = history.cut_ticks(tick)
        cut = math.inf if cut_ticks is None else frame_of(cut_ticks) - start
        dials = self._dials | {key_pressure_dial(note.key)} if self._hears_keys else self._dials
        settings = self._settings(struck, dials)
        voices = self._voices.standing(self._part, note.key, note.velocity, settings, self._faded)
        moving: Iterable[tuple[Voice, Motion | None]] = ((voice, None) for voice in voices)
        if not dials.isdisjoint(self._moved):
            last = start + _reach_frames(voices, off, cut, self._voices.rate_hz)
            pieces = history.pieces(settings, dials, tick, last)
            if len(pieces) > 1:
                moving = self._voices.moving(self._part, note.key, note.velocity, pieces, self._faded)
        return [_Sounding(v, motion, self._fader(v, struck), start, off, cut) for v, motion in moving]

    def _settings(self, struck: _Struck, dials: frozenset[int]) -> Settings:
        """Return what a note hears of its channel's settings, but for what is left to its faders."""
        place = id(struck.settings), struck.note.key if self._hears_keys else -1
        heard = self._heard.get(place)
        if heard is None:
            heard = self._heard[place] = tuple(setting for setting in struck.settings if setting[0] in dials)
        return heard

    def _fader(self, voice: Voice, struck: _Struck) -> Fader | None:
        if not voice.faders:
            return None
        place = struck.set_ups, voice.faders
        fader = self._faders.get(place)
        if fader is None:
            dials = sorted(dial for modulator in voice.faders for dial in dials_of(modulator))
            courses = {dial: self._history.course(dial, struck.set_ups) for dial in dials}
            fader = self._faders[place] = Fader(voice.faders, courses, self._voices.rate_hz)
        return fader


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

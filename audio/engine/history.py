"""A channel's history: how its settings move, its pedals, and the ends of all its notes; asked for by notes."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from audio.score.channel import (
    ALL_NOTES_OFF,
    ALL_SOUND_OFF,
    LAST_MODE,
    PEDAL_DOWN,
    RESET_CONTROLLERS,
    SOSTENUTO,
    SUSTAIN,
    TUNING_DIALS,
    Channel,
    Settings,
    controller_dial,
    off_rest,
    resting_value,
)
from audio.score.score import Control, Controller

# FluidSynth looks at its controls once in 64 frames; what comes in between is heard at the next look.
LOOK_FRAMES: Final = 64

Piece = tuple[int, Settings]
"""The frame since its note's start from which settings hold."""


class _Pedal:
    """When a pedal goes down and up again, in ticks."""

    def __init__(self) -> None:
        self.downs: list[int] = []
        self.ups: list[int] = []

    def move(self, tick: int, value: float) -> None:
        if value >= PEDAL_DOWN and len(self.downs) == len(self.ups):
            self.downs.append(tick)
        elif value < PEDAL_DOWN and len(self.downs) > len(self.ups):
            self.ups.append(tick)

    def lift_after(self, tick: int) -> float | None:
        """Return when the pedal that is down just before a tick comes up, infinity for never; None if it is up."""
        place = bisect_left(self.downs, tick) - 1
        if place < 0:
            return None
        if place == len(self.ups):
            return math.inf
        lift = self.ups[place]
        return lift if lift >= tick else None


class _Moves:
    """Where one dial was set, and to what: ticks, frames and values side by side."""

    def __init__(self) -> None:
        self.ticks: list[int] = []
        self.frames: list[int] = []
        self.values: list[float] = []


class Course(NamedTuple):
    """How one dial stands for the notes of a set-up: at its first value, then at each value from its frame on."""

    first_value: float
    frames: Sequence[int]
    values: Sequence[float]
    first_move: int

    def at(self, frame: int) -> float:
        """Return where the dial stands at a frame."""
        place = bisect_right(self.frames, frame, self.first_move) - 1
        return self.values[place] if place >= self.first_move else self.first_value

    def moves(self, start: int, end: int) -> Sequence[int]:
        """Return the frames behind a frame, up to another and with it, at which the dial moves."""
        first, last = (bisect_right(self.frames, frame, self.first_move) for frame in (start, end))
        return self.frames[first:last]

    @property
    def all_values(self) -> set[float]:
        """Return every value that it takes."""
        return {self.first_value, *self.values[self.first_move :]}


class _SetUp(NamedTuple):
    """Settings as a part found or made them when it took its channel, and how often each dial had been moved."""

    settings: Settings
    moves: dict[int, int]


class History:
    """All that happens to a channel's controls, fed in time, then asked by the notes that sounded on it."""

    def __init__(self, frame_of: Callable[[int], int]) -> None:
        self._frame_of = frame_of
        self._channel = Channel()
        self._moves: dict[int, _Moves] = {}
        self._pedals = {controller_dial(SUSTAIN): _Pedal(), controller_dial(SOSTENUTO): _Pedal()}
        self._catches: list[int] = []
        self._notes_off: list[int] = []
        self._sound_off: list[int] = []
        self._set_ups: list[_SetUp] = []

    @property
    def settings(self) -> Settings:
        """Return the channel's settings now."""
        return self._channel.settings

    @property
    def set_ups(self) -> int:
        """Return how often the channel has been set up by now."""
        return len(self._set_ups)

    def set_up(self, controls: Iterable[Control]) -> None:
        """Take what a part sets for its own notes: those that sound already don't hear it."""
        for control in controls:
            self._channel.take(control)
        moves = {dial: len(moves.ticks) for dial, moves in self._moves.items()}
        self._set_ups.append(_SetUp(self._channel.settings, moves))

    def change(self, tick: int, control: Control) -> None:
        """Take a change that sounding notes hear too, but for a tuning that is reset: nothing sinks while it sounds."""
        moved = self._channel.take(control)
        if isinstance(control, Controller) and control.number == RESET_CONTROLLERS:
            moved = tuple(setting for setting in moved if setting[0] not in TUNING_DIALS)
        for dial, value in moved:
            moves = self._moves.setdefault(dial, _Moves())
            moves.ticks.append(tick)
            moves.frames.append(self._frame_of(tick))
            moves.values.append(value)
            pedal = self._pedals.get(dial)
            if pedal is not None:
                pedal.move(tick, value)
        if isinstance(control, Controller):
            self._take_mode(tick, control)

    def _take_mode(self, tick: int, control: Controller) -> None:
        number = control.number
        if number == SOSTENUTO and control.value >= PEDAL_DOWN:
            self._catches.append(tick)
        elif number == ALL_SOUND_OFF:
            self._sound_off.append(tick)
        elif ALL_NOTES_OFF <= number <= LAST_MODE:
            self._notes_off.append(tick)

    def release_ticks(self, start: int, key_up: int, end: int) -> int:
        """Return when a note ends whose key is held from start to key_up: pedals hold it, at the longest to end."""
        if self._notes_off:
            key_up = min(key_up, _first_after(self._notes_off, start, key_up))
        sustain, sostenuto = self._pedals.values()
        lift = sostenuto.lift_after(key_up) if self._is_caught(start, key_up) else None
        if lift is None:
            lift = sustain.lift_after(key_up)
        return key_up if lift is None else int(min(lift, max(end, key_up)))

    def _is_caught(self, start: int, key_up: int) -> bool:
        """Return whether the sostenuto pedal was last pressed while a key was down: it holds those only."""
        place = bisect_left(self._catches, key_up) - 1
        return place >= 0 and self._catches[place] > start

    def cut_ticks(self, start: int) -> int | None:
        """Return when all sound is cut off after a note's start, if ever."""
        place = bisect_right(self._sound_off, start)
        return self._sound_off[place] if place < len(self._sound_off) else None

    @property
    def moved_dials(self) -> frozenset[int]:
        """Return the dials that are moved while notes may sound."""
        return frozenset(self._moves)

    def course(self, dial: int, set_ups: int) -> Course:
        """Return how a dial stands for the notes struck after so many set-ups (at least one)."""
        settings, before = self._set_ups[set_ups - 1]
        moves = self._moves.get(dial, _Moves())
        first_value = dict(settings).get(dial, resting_value(dial))
        return Course(first_value, moves.frames, moves.values, before.get(dial, 0))

    def pieces(self, settings: Settings, dials: frozenset[int], start: int, end_frame: float) -> tuple[Piece, ...]:
        """Return the settings of a note that starts at a tick, as they move until a frame; dials are those it hears.

        One piece only where nothing moves. Pieces are at least 64 frames long.
        """
        moved: list[tuple[int, int, float]] = []
        start_frame = self._frame_of(start)
        for dial in dials & self._moves.keys():
            moves = self._moves[dial]
            first, last = bisect_right(moves.ticks, start), bisect_left(moves.frames, end_frame)
            for place in range(first, last):
                look = -(-(moves.frames[place] - start_frame) // LOOK_FRAMES) * LOOK_FRAMES
                moved.append((look, dial, moves.values[place]))
        return _in_pieces(settings, moved) if moved else ((0, settings),)


def _in_pieces(settings: Settings, moved: list[tuple[int, int, float]]) -> tuple[Piece, ...]:
    moved.sort(key=lambda move: move[0])
    values = dict(settings)
    pieces: list[Piece] = []
    begun = 0
    for look, dial, value in moved:
        if look != begun:
            pieces.append((begun, off_rest(values)))
            begun = look
        values[dial] = value
    pieces.append((begun, off_rest(values)))
    return tuple(pieces)


def _first_after(ticks: list[int], start: int, otherwise: int) -> int:
    place = bisect_right(ticks, start)
    return ticks[place] if place < len(ticks) else otherwise

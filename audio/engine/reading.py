"""Reading a sample at a speed that may move, its loop gone round as long as its mode has it."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.interpolation import LEAD_FRAMES, PIECE_FRAMES, TRAIL_FRAMES, interpolate, make_cubics
from audio.dsp.lowpass import STEP_FRAMES
from audio.dsp.samples import Float32, Float64
from audio.engine.voice import Timbre
from audio.soundfont import Sample

LOOP_ALWAYS: Final = 1
LOOP_UNTIL_RELEASE: Final = 3
_FRAMES: Final = np.arange(PIECE_FRAMES, dtype=np.float64)
# Each frame of a step goes on by its own speed, on a straight line from step to step: an arithmetic series. From where
# a step begins, its speed and its rise of speed, to where each frame is.
_STEP_POWERS: Final = np.stack(
    (
        np.ones(STEP_FRAMES),
        np.arange(STEP_FRAMES, dtype=np.float64),
        np.arange(STEP_FRAMES) * np.arange(-1.0, STEP_FRAMES - 1) / (2.0 * STEP_FRAMES),
    )
)


@dataclass(frozen=True, slots=True)
class Way:
    """How far into a sample, counted from its start, each frame of output is read."""

    speeds: float | Float64
    """In frames of the sample: one number, or one at the beginning of each step of 64 frames and at the end."""
    steps: Float64
    """Shape (steps, 3): where each begins, its speed there, and by how much that rises; none where it never does."""

    @property
    def fastest(self) -> float:
        """Return the highest speed on the way."""
        return float(np.max(self.speeds))

    def position(self, frame: float) -> float:
        """Return where a frame is read; infinity beyond the end of a way that moves."""
        if isinstance(self.speeds, float):
            return frame * self.speeds
        if frame >= STEP_FRAMES * len(self.steps):
            return math.inf
        step, rest = divmod(int(frame), STEP_FRAMES)
        return float(self.steps[step] @ _STEP_POWERS[:, rest])

    def positions(self, start: int, frames: int, origin: float) -> Float64:
        """Return where frames from one on are read, counted from an origin; a piece of them at most.

        On a way that moves, start is a step's.
        """
        if isinstance(self.speeds, float):
            positions = _FRAMES[:frames] * self.speeds
            positions += start * self.speeds - origin
            return positions
        # Always a whole piece: the order of sums in a product of matrices depends on their shapes.
        piece = np.zeros((PIECE_FRAMES // STEP_FRAMES, 3))
        steps = self.steps[start // STEP_FRAMES :][: len(piece)]
        piece[: len(steps)] = steps
        piece[:, 0] -= origin
        return (piece @ _STEP_POWERS).reshape(-1)[:frames]


def make_way(speeds: float | Float64) -> Way:
    """Return the way of a speed, or of speeds at the beginning of each step and at the end of the last."""
    if isinstance(speeds, float):
        return Way(speeds, np.empty((0, 3)))
    rises = np.diff(speeds)
    ends = np.cumsum(STEP_FRAMES * speeds[:-1] + (STEP_FRAMES - 1) / 2.0 * rises)
    return Way(speeds, np.stack((np.concatenate(([0.0], ends[:-1])), speeds[:-1], rises), axis=1))


def read_sample(timbre: Timbre, sample: Sample, way: Way, begin: int, frames: int, off_frames: float) -> Float32:
    """Return a sample from one frame of output to before another, silence behind its end.

    begin is the beginning of a step of 64; off_frames is when the key is released.
    """
    layout = _lay_out(timbre, sample, way, begin, frames, off_frames)
    wave = np.empty(frames - begin, np.float32)
    for start in range(begin, frames, PIECE_FRAMES):
        piece = wave[start - begin : start - begin + PIECE_FRAMES]
        positions = way.positions(start, len(piece), layout.left_out_frames(way.position(start)))
        piece[:] = layout.read(positions)
    return wave


@dataclass(frozen=True, slots=True)
class _Layout:
    """A sample with as many rounds of its loop laid out as a piece may go through; silence behind its end."""

    cubics: Float32
    lead_frames: int
    round_frames: int
    rounds_left_out: float

    def left_out_frames(self, position: float) -> float:
        """Return how many frames before a position in the sample are rounds that are not laid out."""
        # A round is only left out where the frame before the position is in the loop as well.
        rounds = max(0, (int(position) - self.lead_frames - LEAD_FRAMES) // self.round_frames)
        return min(rounds, self.rounds_left_out) * self.round_frames

    def read(self, positions: Float64) -> Float32:
        """Return the sample at rising positions in the layout, of a piece at most, which are used up."""
        last = len(self.cubics) - 1
        if positions[-1] > last:
            np.minimum(positions, last, out=positions)
        return interpolate(self.cubics, positions)


def _lay_out(timbre: Timbre, sample: Sample, way: Way, begin: int, frames: int, off_frames: float) -> _Layout:
    """Lay out what is read of a sample."""
    rounds = _rounds(timbre, way.position(off_frames))
    loop_start, loop_end = (timbre.loop_start, timbre.loop_end) if rounds else (timbre.end, timbre.end)
    lead, length = loop_start - timbre.start, max(1, loop_end - loop_start)
    needed = int(way.position(frames - 1)) + 1 + TRAIL_FRAMES
    reach = way.fastest * min(frames - begin, PIECE_FRAMES) + LEAD_FRAMES + TRAIL_FRAMES
    laid = int(min(rounds, math.ceil(reach / length) + 1, max(1, math.ceil((needed - lead) / length))))
    looped = lead + laid * length
    body_frames = min(needed, looped if math.isinf(rounds) else looped + timbre.end - loop_end)
    source = np.zeros(LEAD_FRAMES + body_frames + 2 * TRAIL_FRAMES, np.float32)
    body = source[LEAD_FRAMES : LEAD_FRAMES + body_frames]
    _copy(sample.data[timbre.start : loop_start], body)
    _copy_rounds(sample.data[loop_start:loop_end], body[lead:looped])
    _copy(sample.data[loop_end : timbre.end], body[looped:])
    return _Layout(make_cubics(source), lead, length, rounds - laid)


def _rounds(timbre: Timbre, off_position: float) -> float:
    """Return how often the loop is gone round if its key is released at a position; infinity where it never ends."""
    if timbre.loop_mode == LOOP_ALWAYS or (timbre.loop_mode == LOOP_UNTIL_RELEASE and math.isinf(off_position)):
        return math.inf
    if timbre.loop_mode != LOOP_UNTIL_RELEASE:
        return 0
    length = timbre.loop_end - timbre.loop_start
    return 1 + max(0, math.ceil((off_position - (timbre.loop_end - timbre.start)) / length))


def _copy(part: Float32, place: Float32) -> None:
    """Copy as much of a part of the sample as there is place for."""
    frames = min(len(part), len(place))
    place[:frames] = part[:frames]


def _copy_rounds(loop: Float32, place: Float32) -> None:
    """Fill a place with rounds of a loop, the last one as far as it goes."""
    whole = len(place) // max(1, len(loop))
    place[: whole * len(loop)].reshape(whole, len(loop))[:] = loop
    _copy(loop, place[whole * len(loop) :])

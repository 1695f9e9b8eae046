"""A voice that moves: its gain, place and wave piece by piece, as strikes with a curve over their wave."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.history import LOOK_FRAMES
from audio.engine.voice import Place, Timbre, Voice

# FluidSynth goes to a new gain within its 64 frames, 1.5 ms. The steps of a 7-bit controller are heard as a buzz then;
# within 5 ms they aren't, and nobody hears the change come later.
GLIDE_SECONDS: Final = 0.005


def glide_frames(rate_hz: int) -> int:
    """Return how long a gain takes to a new one, in whole looks."""
    return max(1, round(GLIDE_SECONDS * rate_hz / LOOK_FRAMES)) * LOOK_FRAMES


def straight_between(places: Sequence[int], gains: Sequence[float], start: int, end: int) -> Float32:
    """Return the gain at each frame from start to end; places are frames where it bends, rising, all of them looks."""
    first, last = start // LOOK_FRAMES, -(-end // LOOK_FRAMES) + 1
    looks = np.interp(np.arange(first, last) * LOOK_FRAMES, places, gains).astype(np.float32)
    curve = np.repeat(looks[:-1], LOOK_FRAMES)
    steps = np.diff(looks)
    (moving,) = np.nonzero(steps)
    way = np.arange(LOOK_FRAMES, dtype=np.float32) / np.float32(LOOK_FRAMES)
    curve.reshape(-1, LOOK_FRAMES)[moving] += steps[moving, None] * way
    return curve[start - first * LOOK_FRAMES :][: end - start]


@dataclass(frozen=True, slots=True)
class Motion:
    """How a strike's gain moves: factors of the voice's own, each from its frame on; the first frame is 0."""

    frames: tuple[int, ...]
    gains: tuple[float, ...]

    def curve(self, start: int, end: int, rate_hz: int) -> Float32:
        """Return the factor at each frame from start to end: it glides in a straight line to each new gain."""
        return straight_between(*self._corners(glide_frames(rate_hz)), start, end)

    def _corners(self, glide_frames: int) -> tuple[list[int], list[float]]:
        """Return where the curve bends, and the factors there."""
        places, gains = [0], [self.gains[0]]
        for frame, gain in zip(self.frames[1:], self.gains[1:], strict=True):
            if frame < places[-1]:
                # The next move comes within the glide: it goes on from where that has got to.
                way = (frame - places[-2]) / (places[-1] - places[-2])
                places[-1], gains[-1] = frame, gains[-2] + way * (gains[-1] - gains[-2])
            else:
                places.append(frame)
                gains.append(gains[-1])
            places.append(frame + glide_frames)
            gains.append(gain)
        return places, gains


def in_motion(pieces: Sequence[tuple[int, Voice]]) -> tuple[tuple[Voice, Motion | None], ...]:
    """Return the voices, each with its motion, that together sound like one that is another from each frame on.

    Where only loudness moves it stays one voice; where its place does, it is taken apart into what goes to each bus.
    """
    frames = tuple(frame for frame, _ in pieces)
    first = pieces[0][1]
    voice = replace(first, timbre=_in_course(pieces))
    if all(piece.place == first.place for _, piece in pieces):
        return (in_place(voice, first.place, frames, [piece.gain for _, piece in pieces]),)
    found: dict[tuple[float, ...], list[float]] = {}
    for bus in range(len(first.place)):
        gains = [piece.gain * piece.place[bus] for _, piece in pieces]
        highest = max(gains)
        if highest > 0.0:
            course = tuple(gain / highest for gain in gains)
            found.setdefault(course, [0.0] * len(first.place))[bus] = highest
    return tuple(_placed(voice, place, frames, course) for course, place in found.items())


def _placed(
    voice: Voice, gains: Sequence[float], frames: tuple[int, ...], course: tuple[float, ...]
) -> tuple[Voice, Motion | None]:
    loudest = max(gains)
    place = Place(*(gain / loudest for gain in gains))
    return in_place(voice, place, frames, [loudest * factor for factor in course])


def in_place(
    voice: Voice, place: Place, frames: tuple[int, ...], gains: Sequence[float]
) -> tuple[Voice, Motion | None]:
    """Return a voice at a place with the motion of its gain, which is another from each frame on."""
    highest = max(gains)
    placed = replace(voice, gain=highest, place=place)
    kept = [index for index in range(len(gains)) if index == 0 or gains[index] != gains[index - 1]]
    if len(kept) == 1:
        return placed, None
    return placed, Motion(tuple(frames[k] for k in kept), tuple(gains[k] / highest for k in kept))


def _in_course(pieces: Sequence[tuple[int, Voice]]) -> Timbre:
    """Return the timbre of a note's start with those that follow it, where any is another."""
    course: list[tuple[int, Timbre]] = []
    last = first = pieces[0][1].timbre
    for frame, voice in pieces[1:]:
        if voice.timbre is not last:
            last = voice.timbre
            course.append((frame, last))
    return replace(first, course=tuple(course)) if course else first

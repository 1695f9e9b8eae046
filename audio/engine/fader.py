"""A fader: how controls that only fade move the gain of all that a channel plays, as on a mixing console.

Nearly all controllers of real songs are volume and expression. They leave the notes alone: what they fade goes to
buses of its own, and each bus is faded once.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.controls import NoteControls, dials_of
from audio.engine.history import LOOK_FRAMES, Course
from audio.engine.loudness import fader_gain
from audio.engine.motion import glide_frames, straight_between
from audio.score.channel import off_rest
from audio.soundfont import Modulator


class Fader:
    """The gain of some modulators over a performance, from the courses of all dials that they read.

    It has got to a new gain by the time of the change, so that a note that begins there begins right; until then it
    glides as long as any gain does. Safe from several threads.
    """

    def __init__(self, modulators: Sequence[Modulator], courses: Mapping[int, Course], rate_hz: int) -> None:
        self._modulators, self._courses = tuple(modulators), dict(courses)
        self._glide_frames = glide_frames(rate_hz)
        self._known: dict[tuple[float, ...], float] = {}

    @cached_property
    def loudest(self) -> float:
        """Return a gain that it never goes beyond, at most 1.0."""
        loudest = 1.0
        for modulator in self._modulators:
            dials = dials_of(modulator)
            values = product(*(self._courses[dial].all_values for dial in dials))
            settings = (off_rest(dict(zip(dials, chosen, strict=True))) for chosen in values)
            loudest *= max(fader_gain((modulator,), NoteControls(0, 0, setting)) for setting in settings)
        return loudest

    def curve(self, start: int, end: int) -> Float32 | None:
        """Return the gain at each frame from start to end; one for all where it stands still, None where that is 1."""
        # What glides at the start has got there from the move before, or has stood still for a whole glide.
        begun = start - self._glide_frames - LOOK_FRAMES
        looks = self._looks(begun, end + self._glide_frames)
        if not looks or looks[-1] <= start:
            gain = self._gain_at(start)
            return None if gain == 1.0 else np.array([gain], np.float32)
        places, gains = [begun], [self._gain_at(begun)]
        for look in looks:
            if look - self._glide_frames > places[-1]:
                places.append(look - self._glide_frames)
                gains.append(gains[-1])
            places.append(look)
            gains.append(self._gain_at(look))
        return straight_between(places, gains, start, end)

    def _looks(self, start: int, end: int) -> list[int]:
        """Return the looks behind a frame, up to another, by which anything has moved: the last ones before it does."""
        frames = {frame for course in self._courses.values() for frame in course.moves(start, end)}
        return sorted({look for frame in frames if (look := frame // LOOK_FRAMES * LOOK_FRAMES) > start})

    def _gain_at(self, frame: int) -> float:
        """Return the gain that is reached by the look at or before a frame."""
        last = frame // LOOK_FRAMES * LOOK_FRAMES + LOOK_FRAMES - 1
        values = tuple(course.at(last) for course in self._courses.values())
        gain = self._known.get(values)
        if gain is None:
            settings = off_rest(dict(zip(self._courses, values, strict=True)))
            gain = self._known[values] = fader_gain(self._modulators, NoteControls(0, 0, settings))
        return gain

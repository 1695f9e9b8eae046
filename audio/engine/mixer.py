"""Mixing: one mono bus for each place in the room, then a matrix product to left, right and the sends.

Every quantum is mixed by itself: in any order, several at a time, on any thread, and always to the same samples.
"""

from threading import local
from typing import Final

import numpy as np
from numpy.typing import NDArray

from audio.dsp.samples import Float32
from audio.engine.fader import Fader
from audio.engine.stretch import add_stretches
from audio.engine.strike import Strike
from audio.engine.synth import Synth

# All rendering goes in these steps, counted from the song's start: so no output depends on how it is asked for.
QUANTUM_FRAMES: Final = 32768
# Pieces small enough that BLAS stays in the cache and on one thread, which others on the machine can't hold up.
_ROUTING_FRAMES: Final = 2048
CHANNELS: Final = 4

Bus = tuple[tuple[float, float, float, float], Fader | None]
"""What the strikes on a bus have in common: their place, and what fades them."""


class _Workspace(local):
    """Each thread's memory for mixing, kept: the system needs as long to clear new memory as mixing takes."""

    def __init__(self) -> None:
        self.buses: Float32 = np.empty((0, 0), np.float32)
        self.scratch: Float32 = np.empty(0, np.float32)

    def reserve(self, buses: int, frames: int) -> tuple[Float32, Float32]:
        """Return buses and scratch of a length; what was in them is lost."""
        if len(self.buses) < buses or self.buses.shape[1] != frames:
            self.buses = np.empty((buses, frames), np.float32)
            self.scratch = np.empty(frames, np.float32)
        return self.buses[:buses], self.scratch


class _Motions:
    """The moving gains in a range of frames: what strikes that move alike share is worked out once."""

    def __init__(self, start: int, frames: int, rate_hz: int) -> None:
        self._start, self._frames, self._rate_hz = start, frames, rate_hz
        self._curves: dict[tuple[int, int], Float32] = {}

    def curve(self, strike: Strike) -> Float32 | None:
        """Return the gain of a strike in the range, from its first frame there on; None where it stands still."""
        motion = strike.motion
        if motion is None:
            return None
        first = max(self._start - strike.start_frame, 0)
        last = min(self._start + self._frames - strike.start_frame, strike.end_frames)
        place = id(motion), strike.start_frame
        curve = self._curves.get(place)
        if curve is None or len(curve) < last - first:
            curve = self._curves[place] = motion.curve(first, last, self._rate_hz)
        return curve


class Mixer:
    """Mixes the strikes of a performance, given in order of their start; any thread, several at a time."""

    def __init__(self, synth: Synth, strikes: tuple[Strike, ...]) -> None:
        self._synth = synth
        self._strikes = strikes
        self._starts = np.array([strike.start_frame for strike in self._strikes], np.int64)
        ends = [strike.start_frame + strike.end_frames for strike in self._strikes]
        # The latest end of all strikes up to each: what is found by bisection has sounded out before a frame.
        self._reached = np.maximum.accumulate(np.array(ends, np.int64))
        self._bus_of: dict[Bus, int] = {}
        for strike in strikes:
            self._bus_of.setdefault((strike.voice.place, strike.fader), len(self._bus_of))
        channels = CHANNELS if has_sends(synth, strikes) else 2
        places = [place for place, _ in self._bus_of]
        self._faders = [fader for _, fader in self._bus_of]
        self._routing = np.array(places, np.float32).reshape(-1, CHANNELS).T[:channels].copy()
        self._workspace = _Workspace()

    def mix(self, first_quantum: int, quanta: int) -> Float32:
        """Return left, right, reverb send and chorus send of some quanta, shape (4, quanta × 32768).

        Where nothing is sent to the effects, it is left and right only.
        """
        start, frames = first_quantum * QUANTUM_FRAMES, quanta * QUANTUM_FRAMES
        by_bus = self._sounding(start, start + frames)
        buses, scratch = self._workspace.reserve(len(by_bus), frames)
        is_used = np.zeros((len(by_bus), quanta), np.bool_)
        motions = _Motions(start, frames, self._synth.rate_hz)
        fades: dict[Fader, Float32 | None] = {}
        for row, (bus, strikes) in enumerate(by_bus.items()):
            buses[row] = 0.0
            for strike in strikes:
                offset = start - strike.start_frame
                stretches = self._synth.stretches(strike)
                add_stretches(stretches, buses[row], offset, scratch, motions.curve(strike))
                last = (strike.end_frames - 1 - offset) // QUANTUM_FRAMES
                is_used[row, max(0, -offset // QUANTUM_FRAMES) : last + 1] = True
            self._fade(buses[row], self._faders[bus], start, fades)
        mixed = np.empty((len(self._routing), frames), np.float32)
        routing = self._routing[:, list(by_bus)]
        for quantum in range(quanta):
            self._route(routing, buses, is_used[:, quantum], mixed, quantum * QUANTUM_FRAMES)
        return mixed

    def _fade(self, bus: Float32, fader: Fader | None, start: int, fades: dict[Fader, Float32 | None]) -> None:
        """Multiply a bus by its fader's gain; what is worked out already is in fades."""
        if fader is None:
            return
        if fader not in fades:
            fades[fader] = fader.curve(start, start + len(bus))
        gain = fades[fader]
        if gain is not None:
            bus *= gain

    def _route(self, routing: Float32, buses: Float32, is_used: NDArray[np.bool_], mixed: Float32, start: int) -> None:
        """Send the used buses of a quantum to the channels."""
        if not is_used.all():
            routing = routing[:, is_used]
        for first in range(start, start + QUANTUM_FRAMES, _ROUTING_FRAMES):
            piece = slice(first, first + _ROUTING_FRAMES)
            sources = buses[:, piece] if is_used.all() else buses[is_used, piece]
            np.matmul(routing, sources, out=mixed[:, piece])

    def _sounding(self, start: int, end: int) -> dict[int, list[Strike]]:
        """Return the strikes that sound in a range of frames by their bus, in order of their start."""
        first = int(np.searchsorted(self._reached, start, "right"))
        last = int(np.searchsorted(self._starts, end, "left"))
        by_bus: dict[int, list[Strike]] = {}
        for strike in self._strikes[first:last]:
            if strike.start_frame + strike.end_frames > start:
                by_bus.setdefault(self._bus_of[strike.voice.place, strike.fader], []).append(strike)
        return dict(sorted(by_bus.items()))


def has_sends(synth: Synth, strikes: tuple[Strike, ...]) -> bool:
    """Return whether a performance is sent through any effect."""
    return synth.has_effects and any(strike.voice.reverb or strike.voice.chorus for strike in strikes)

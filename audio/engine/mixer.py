"""Mixing: one mono bus for each place in the room and fader, then a matrix product to left, right and the sends.

The samples of a quantum don't depend on what was mixed before it, nor on how many are mixed at a time.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from audio.dsp.samples import Float32
from audio.engine.fader import Fader
from audio.engine.stretch import Motions, Stretch, mix_stretches
from audio.engine.strike import Strike
from audio.engine.synth import Synth

# All rendering goes in these steps, counted from the song's start: so no output depends on how it is asked for.
QUANTUM_FRAMES: Final = 32768
# What BLAS copies of longer pieces leaves the cache, shorter ones are mostly calls. That it keeps to one thread, which
# others on the machine can't hold up, is seen to in `audio`.
_ROUTING_FRAMES: Final = 8192
CHANNELS: Final = 4

Gains = tuple[float, ...]
"""Gains to left and right, and where anything is sent to the effects, to reverb and chorus."""


@dataclass(slots=True, eq=False)
class _Bus:
    """What the strikes at one place and under one fader have sounding, in order of their start."""

    gains: Gains
    fader: Fader | None
    sounding: list[Stretch] = field(default_factory=list)

    def mix(self, start: int, output: Float32, scratch: Float32, motions: Motions, is_used: NDArray[np.bool_]) -> None:
        """Put its frames from one on into an output, and note in which of its quanta anything sounds."""
        for first, last in mix_stretches(self.sounding, output, start, scratch, motions):
            is_used[first // QUANTUM_FRAMES : -(-last // QUANTUM_FRAMES)] = True
        end = start + len(output)
        self.sounding = [stretch for stretch in self.sounding if stretch.end > end]


class Mixer:
    """Mixes the strikes of a performance, given in order of their start; quickest in order; one thread at a time."""

    def __init__(self, synth: Synth, strikes: tuple[Strike, ...]) -> None:
        self._synth = synth
        self._strikes = strikes
        ends = (strike.start_frame + strike.end_frames for strike in strikes)
        # The latest end of all strikes up to each: what is found by bisection has sounded out before a frame.
        self._reached = np.maximum.accumulate(np.fromiter(ends, np.int64, len(strikes)))
        self._channels = CHANNELS if has_sends(synth, strikes) else 2
        self._buses: dict[tuple[Gains, Fader | None], _Bus] = {}
        self._bus_of = [self._bus(strike) for strike in strikes]
        self._mixed_to = self._begun = 0
        # Memory kept for mixing: the system needs as long to clear new memory as mixing takes.
        self._rows = np.empty((0, 0), np.float32)
        self._scratch = np.empty(0, np.float32)

    def mix(self, first_quantum: int, quanta: int) -> Float32:
        """Return left, right, reverb send and chorus send of some quanta, shape (4, quanta × 32768).

        Where nothing is sent to the effects, it is left and right only.
        """
        start, frames = first_quantum * QUANTUM_FRAMES, quanta * QUANTUM_FRAMES
        self._take_up(start, start + frames)
        buses = [bus for bus in self._buses.values() if bus.sounding]
        rows = self._reserve(len(buses), frames)
        is_used = np.zeros((len(buses), quanta), np.bool_)
        motions = Motions(start, start + frames, self._synth.rate_hz)
        fades: dict[Fader, Float32 | None] = {}
        for row, used, bus in zip(rows, is_used, buses, strict=True):
            bus.mix(start, row, self._scratch, motions, used)
            _fade(row, bus.fader, start, fades)
        routing = np.array([bus.gains for bus in buses], np.float32).reshape(-1, self._channels).T.copy()
        mixed = np.empty((self._channels, frames), np.float32)
        for quantum in range(quanta):
            _route(routing, rows, is_used[:, quantum], mixed, quantum * QUANTUM_FRAMES)
        return mixed

    def _bus(self, strike: Strike) -> _Bus:
        """Return the bus of a strike, a new one if it is the first there."""
        place = strike.voice.place
        key = place if self._channels == CHANNELS else place[: self._channels], strike.fader
        bus = self._buses.get(key)
        if bus is None:
            bus = self._buses[key] = _Bus(*key)
        return bus

    def _take_up(self, start: int, end: int) -> None:
        """Give the buses the strikes that begin before an end, and those that sound on from before the start."""
        if start != self._mixed_to:
            for bus in self._buses.values():
                bus.sounding.clear()
            self._begun = int(np.searchsorted(self._reached, start, "right"))
        self._mixed_to = end
        known = self._synth.waves.performance(self._strikes)
        while self._begun < len(self._strikes) and self._strikes[self._begun].start_frame < end:
            stretches = known[self._begun]
            if stretches is None:
                stretches = known[self._begun] = self._synth.waves.stretches(self._strikes[self._begun])
            self._bus_of[self._begun].sounding += stretches
            self._begun += 1

    def _reserve(self, rows: int, frames: int) -> Float32:
        """Return rows for some buses; what was in them is lost."""
        if len(self._rows) < rows or self._rows.shape[1] != frames:
            self._rows = np.empty((rows, frames), np.float32)
            self._scratch = np.empty(frames, np.float32)
        return self._rows[:rows]


def _fade(row: Float32, fader: Fader | None, start: int, fades: dict[Fader, Float32 | None]) -> None:
    """Multiply a bus by its fader's gain; what is worked out already is in fades."""
    if fader is None:
        return
    if fader not in fades:
        fades[fader] = fader.curve(start, start + len(row))
    gain = fades[fader]
    if gain is not None:
        row *= gain


def _route(routing: Float32, rows: Float32, is_used: NDArray[np.bool_], mixed: Float32, start: int) -> None:
    """Send the used buses of a quantum to the channels."""
    if not is_used.all():
        routing = routing[:, is_used]
    for first in range(start, start + QUANTUM_FRAMES, _ROUTING_FRAMES):
        piece = slice(first, first + _ROUTING_FRAMES)
        sources = rows[:, piece] if is_used.all() else rows[is_used, piece]
        np.matmul(routing, sources, out=mixed[:, piece])


def has_sends(synth: Synth, strikes: tuple[Strike, ...]) -> bool:
    """Return whether a performance is sent through any effect."""
    return synth.has_effects and any(strike.voice.place.reverb or strike.voice.place.chorus for strike in strikes)

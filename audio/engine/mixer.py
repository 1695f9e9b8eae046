"""Mixing by quanta: one mono bus for each place in the room, then one matrix product to left, right and the sends."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.chorus import Chorus
from audio.dsp.reverb import Reverb, response_frames
from audio.dsp.samples import Float32
from audio.engine.stretch import Stretch, add_stretches
from audio.engine.strike import Strike
from audio.engine.synth import Synth

# All rendering goes in these steps, counted from the song's start: so no output depends on how it is asked for.
QUANTUM_FRAMES: Final = 32768
# Pieces small enough that BLAS stays in the cache and on one thread, which others on the machine can't hold up.
_ROUTING_FRAMES: Final = 2048


@dataclass(slots=True)
class _Active:
    """A strike that sounds in this quantum, with its bus."""

    start_frame: int
    end_frame: int
    stretches: tuple[Stretch, ...]
    bus: int


class Mixer:
    """Renders strikes quantum by quantum from a quantum on; one thread at a time."""

    def __init__(self, synth: Synth, strikes: tuple[Strike, ...], first_quantum: int = 0) -> None:
        self._synth = synth
        self._quantum = first_quantum
        self._strikes = sorted(strikes, key=lambda strike: strike.start_frame)
        self._next = 0
        self._active: list[_Active] = []
        voices = {strike.voice for strike in strikes}
        places = sorted({voice.place for voice in voices})
        self._bus_of = {place: bus for bus, place in enumerate(places)}
        self._routing = np.array(places, np.float32).reshape(-1, 4).T.copy()
        self._buses = np.zeros((len(places), QUANTUM_FRAMES), np.float32)
        self._mixed = np.zeros((4, QUANTUM_FRAMES), np.float32)
        self._scratch = np.zeros(QUANTUM_FRAMES, np.float32)
        has_reverb = has_sends(synth, strikes) and any(voice.reverb for voice in voices)
        has_chorus = has_sends(synth, strikes) and any(voice.chorus for voice in voices)
        self._reverb = Reverb(synth.rate_hz, QUANTUM_FRAMES) if has_reverb else None
        self._chorus = Chorus(synth.rate_hz, first_quantum * QUANTUM_FRAMES) if has_chorus else None

    def render(self) -> Float32:
        """Return the next quantum, shape (2, 32768)."""
        mixed = self._mix()
        output = mixed[:2].copy()
        for effect, send in ((self._reverb, mixed[2]), (self._chorus, mixed[3])):
            wet = None if effect is None else effect.run(send)
            if wet is not None:
                output += wet
        self._quantum += 1
        return output

    def _mix(self) -> Float32:
        start = self._quantum * QUANTUM_FRAMES
        self._start_strikes(start)
        self._buses[:] = 0.0
        for active in self._active:
            add_stretches(active.stretches, self._buses[active.bus], start - active.start_frame, self._scratch)
        self._active = [active for active in self._active if active.end_frame > start + QUANTUM_FRAMES]
        for first in range(0, QUANTUM_FRAMES, _ROUTING_FRAMES):
            piece = slice(first, first + _ROUTING_FRAMES)
            np.matmul(self._routing, self._buses[:, piece], out=self._mixed[:, piece])
        return self._mixed

    def _start_strikes(self, start: int) -> None:
        while self._next < len(self._strikes) and self._strikes[self._next].start_frame < start + QUANTUM_FRAMES:
            strike = self._strikes[self._next]
            self._next += 1
            end_frame = strike.start_frame + strike.end_frames
            if end_frame > start:
                bus = self._bus_of[strike.voice.place]
                self._active.append(_Active(strike.start_frame, end_frame, self._synth.stretches(strike), bus))


def has_sends(synth: Synth, strikes: tuple[Strike, ...]) -> bool:
    """Return whether a performance is sent through any effect."""
    return synth.has_effects and any(strike.voice.reverb or strike.voice.chorus for strike in strikes)


def tail_frames(synth: Synth, strikes: tuple[Strike, ...]) -> int:
    """Return how long the effects sound on after the last voice."""
    return response_frames(synth.rate_hz) if has_sends(synth, strikes) else 0

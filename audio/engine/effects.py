"""What follows the mix: reverb and chorus from their sends, and the output."""

import numpy as np

from audio.dsp.chorus import Chorus
from audio.dsp.reverb import Reverb, reach_blocks, response_frames
from audio.dsp.samples import Float32
from audio.engine.mixer import QUANTUM_FRAMES, has_sends
from audio.engine.strike import Strike
from audio.engine.synth import Synth


class Effects:
    """Finishes a performance's quanta one after the other, from a quantum on; one thread at a time."""

    def __init__(self, synth: Synth, strikes: tuple[Strike, ...], first_quantum: int) -> None:
        places = {strike.voice.place for strike in strikes} if synth.has_effects else set()
        has_reverb, has_chorus = any(place.reverb for place in places), any(place.chorus for place in places)
        self._reverb = Reverb(synth.rate_hz, QUANTUM_FRAMES) if has_reverb else None
        self._chorus = Chorus(synth.rate_hz, first_quantum * QUANTUM_FRAMES) if has_chorus else None

    def finish(self, mixed: Float32, output: Float32) -> Float32:
        """Put the next quanta of a mix with their effects into an output and return that.

        The mix has the shape (4, n × 32768), without sends (2, n × 32768); the output (n × 32768, 2).
        """
        for start in range(0, len(output), QUANTUM_FRAMES):
            quantum = slice(start, start + QUANTUM_FRAMES)
            self._finish(mixed[:, quantum], output[quantum])
        return output

    def _finish(self, mixed: Float32, output: Float32) -> None:
        sends = zip((self._reverb, self._chorus), mixed[2:], strict=False)
        wets = [wet for effect, send in sends if effect and (wet := effect.run(send)) is not None]
        total = mixed[:2]
        for wet in wets[:-1]:
            total = np.add(wet, total, out=wet)
        if wets:
            np.add(total, wets[-1], out=output.T)
        else:
            output[:, 0], output[:, 1] = total


def tail_frames(synth: Synth, strikes: tuple[Strike, ...]) -> int:
    """Return how long the effects sound on after the last voice."""
    return response_frames(synth.rate_hz) if has_sends(synth, strikes) else 0


def reach_quanta(synth: Synth, strikes: tuple[Strike, ...]) -> int:
    """Return how many quanta before one have to be heard by the effects for it to come out the same to the last bit."""
    return reach_blocks(synth.rate_hz, QUANTUM_FRAMES) if has_sends(synth, strikes) else 0

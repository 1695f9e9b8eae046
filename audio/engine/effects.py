"""What follows the mix: reverb and chorus from their sends, and the output."""

import numpy as np

from audio.dsp.chorus import Chorus
from audio.dsp.reverb import Reverb, response_frames
from audio.dsp.samples import Float32
from audio.engine.mixer import QUANTUM_FRAMES
from audio.engine.strike import Strike
from audio.engine.synth import Synth


class Effects:
    """Finishes a performance's quanta one after the other, from a quantum on; one thread at a time."""

    def __init__(self, synth: Synth, strikes: tuple[Strike, ...], first_quantum: int) -> None:
        voices = [strike.voice for strike in strikes] if synth.has_effects else []
        has_reverb, has_chorus = any(voice.reverb for voice in voices), any(voice.chorus for voice in voices)
        self._reverb = Reverb(synth.rate_hz, QUANTUM_FRAMES) if has_reverb else None
        self._chorus = Chorus(synth.rate_hz, first_quantum * QUANTUM_FRAMES) if has_chorus else None

    def finish(self, mixed: Float32) -> Float32:
        """Return the output, shape (32768, 2), of the next quantum of a mix, shape (4, 32768)."""
        total = mixed[:2]
        wets = [effect.run(send) for effect, send in ((self._reverb, mixed[2]), (self._chorus, mixed[3])) if effect]
        heard = [wet for wet in wets if wet is not None]
        for wet in heard[:-1]:
            total = np.add(wet, total, out=wet)
        output = np.empty((mixed.shape[1], 2), np.float32)
        for channel in range(2):
            if heard:
                np.add(total[channel], heard[-1][channel], out=output[:, channel])
            else:
                output[:, channel] = total[channel]
        return output


def has_sends(synth: Synth, strikes: tuple[Strike, ...]) -> bool:
    """Return whether a performance is sent through any effect."""
    return synth.has_effects and any(strike.voice.reverb or strike.voice.chorus for strike in strikes)


def tail_frames(synth: Synth, strikes: tuple[Strike, ...]) -> int:
    """Return how long the effects sound on after the last voice."""
    return response_frames(synth.rate_hz) if has_sends(synth, strikes) else 0

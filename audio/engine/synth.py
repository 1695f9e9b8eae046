"""The synthesiser: a bank at an output rate, with all that is worked out and made of it once."""

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.controls import part_settings
from audio.engine.plan import plan_strikes
from audio.engine.stretch import Motions, mix_stretches
from audio.engine.strike import Strike, make_strike
from audio.engine.voice import Voice
from audio.engine.voices import Voices
from audio.engine.waves import Waves
from audio.score.score import Part, Score
from audio.soundfont import SoundBank


class Synth:
    """Plays the notes of parts from one bank at one rate; every buffer it hands out is stereo float32.

    Without effects, songs are rendered without reverb and chorus. Safe from several threads: a preview may be asked
    for while a song is rendered.
    """

    def __init__(self, bank: SoundBank, rate_hz: int = 44100, *, has_effects: bool = True) -> None:
        self.bank = bank
        self.rate_hz = rate_hz
        self.has_effects = has_effects
        self.waves = Waves(bank.samples, rate_hz)
        self._voices = Voices(bank, rate_hz)
        self._planned: tuple[Score, tuple[Strike, ...]] | None = None

    def voices(self, part: Part, key: int, velocity: int) -> tuple[Voice, ...]:
        """Return the voices of a part's note under the part's own settings (none where the bank has nothing for it)."""
        return self._voices.standing(part, key, velocity, part_settings(part), frozenset())

    def strikes(self, score: Score) -> tuple[Strike, ...]:
        """Return the strikes of a score; those of the last one are remembered."""
        planned = self._planned
        if planned is None or planned[0] is not score:
            planned = self._planned = score, plan_strikes(score, self._voices)
        return planned[1]

    def note(self, part: Part, key: int, velocity: int, length_seconds: float) -> Float32:
        """Return a dry note with its release, shape (frames, 2), ready to be added to an output."""
        off_frames = max(1, round(length_seconds * self.rate_hz))
        strikes = [make_strike(voice, 0, off_frames, self.rate_hz) for voice in self.voices(part, key, velocity)]
        self.waves.expect(tuple(strikes))
        frames = max((strike.end_frames for strike in strikes), default=0)
        mixed, scratch = np.zeros((frames, 2), np.float32), np.empty(frames, np.float32)
        motions = Motions(0, frames, self.rate_hz)
        for strike in strikes:
            mono = np.empty(strike.end_frames, np.float32)
            mix_stretches(self.waves.stretches(strike), mono, 0, scratch, motions)
            mixed[: len(mono), 0] += mono * np.float32(strike.voice.place.left)
            mixed[: len(mono), 1] += mono * np.float32(strike.voice.place.right)
        return mixed

"""Pure signal processing: arrays in, arrays out; knows nothing of banks, scores or devices."""

from audio.dsp.dither import Dither16, dither_16
from audio.dsp.limiter import limit_true_peak
from audio.dsp.loudness import LoudnessMeter, loudness_lufs
from audio.dsp.true_peak import true_peak, true_peak_db

__all__ = [
    "Dither16",
    "LoudnessMeter",
    "dither_16",
    "limit_true_peak",
    "loudness_lufs",
    "true_peak",
    "true_peak_db",
]

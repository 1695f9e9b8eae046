"""How loud things are live: songs and cards are raised to about the loudness of exported files, and never clip."""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32

SONG_GAIN: Final = 3.0
"""Banks leave room for bands far larger than ours: songs come out of the engine near -26 LUFS."""
PREVIEW_GAIN: Final = 4.0
"""A card alone comes near -29 LUFS; raised so, it is about as loud as the song."""
BAND_GAIN: Final = 2.0
"""At the table the band plays 3.5 dB softer than in the song, some 8 to 10 dB under the cards: they are to be heard."""
_KNEE: Final = 0.7
_ROOM: Final = 1.0 - _KNEE


def raised(frames: Float32, gain: float) -> Float32:
    """Return frames times gain; what would go beyond 0.7 is bent so that it stays under 1.0."""
    loud = frames * np.float32(gain)
    beyond = np.abs(loud) > _KNEE
    if beyond.any():
        over = (np.abs(loud[beyond]) - _KNEE) / _ROOM
        loud[beyond] = np.copysign(_KNEE + _ROOM * np.tanh(over), loud[beyond])
    return loud

"""Electronic leads, pads and plucks."""

from typing import Final

from audio.instruments.instrument import Instrument

SAW_LEAD: Final = Instrument("Saw Lead", 81, 36, 96, volume=104, reverb=40)
SQUARE_PLUCK: Final = Instrument("Square Pluck", 80, 36, 96, volume=70, pan=90, reverb=40)
WARM_PAD: Final = Instrument("Warm Pad", 89, 36, 96, volume=86, pan=64, reverb=40)

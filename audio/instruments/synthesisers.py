"""Electronic leads, pads and plucks."""

from typing import Final

from audio.instruments.instrument import Instrument

SAW_LEAD: Final = Instrument("Saw Lead", 81, 36, 96, volume=92, reverb=44, chorus=16)
SQUARE_PLUCK: Final = Instrument("Square Pluck", 80, 36, 96, volume=60, pan=90, reverb=40)
WARM_PAD: Final = Instrument("Warm Pad", 89, 36, 96, volume=64, pan=64, reverb=60, chorus=30)

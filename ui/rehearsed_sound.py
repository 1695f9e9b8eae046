"""Sound as pictures and tests pretend it: nothing is heard, devices and banks are always the same ones."""

from pathlib import Path
from typing import Final

from audio.device import Device
from audio.soundfont import BankInfo, FoundBank
from ui.hearing import Silence, Standing

_BANKS: Final = Path("/usr/share/soundfonts")
DEVICES: Final = (
    Device("pipewire", "ALSA", 44100.0, is_default=True),
    Device("HDMI 0", "ALSA", 48000.0),
    Device("Headphones", "ALSA", 48000.0),
)
BANKS: Final = (
    FoundBank(_BANKS / "band.sf2", BankInfo("A Large Band", "Ann and Ben", "CC BY 4.0", "", (2, 4))),
    FoundBank(_BANKS / "torn.sf2", BankInfo("", "", "", "", (0, 0)), "byte 12: expected a chunk, found nothing"),
    FoundBank(_BANKS / "onesemi.sf2", BankInfo("onesemi", "the recipes of onesemi", "CC0 1.0 Universal", "", (2, 4))),
)


class RehearsedSound(Silence):
    """Silence that looks like a loudspeaker."""

    def standing(self) -> Standing:
        """Return what a usual machine has."""
        return Standing(BANKS[0].path, DEVICES[0].name, 0.024, "", DEVICES)

    @staticmethod
    def survey_banks() -> tuple[FoundBank, ...]:
        """Return two banks and a broken one."""
        return BANKS

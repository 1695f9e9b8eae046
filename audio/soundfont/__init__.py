"""SoundFont banks: read, checked, resolved into regions; samples stay in the mapped file until a note needs them."""

from audio.soundfont.bank import DRUM_BANK, Bank, BankInfo, Preset, load_bank
from audio.soundfont.choosing import FoundBank, OpenedBank, open_first_bank, survey_banks
from audio.soundfont.errors import BankError, NoBankError, PassedOver
from audio.soundfont.finding import bank_folders, find_banks, own_bank, packaged_bank
from audio.soundfont.generators import Generator
from audio.soundfont.modulators import Controls, GeneralSource, Modulator
from audio.soundfont.samples import Sample
from audio.soundfont.stack import BankStack, Samples, SoundBank, open_bank
from audio.soundfont.zones import Region

__all__ = [
    "DRUM_BANK",
    "Bank",
    "BankError",
    "BankInfo",
    "BankStack",
    "Controls",
    "FoundBank",
    "GeneralSource",
    "Generator",
    "Modulator",
    "NoBankError",
    "OpenedBank",
    "PassedOver",
    "Preset",
    "Region",
    "Sample",
    "Samples",
    "SoundBank",
    "bank_folders",
    "find_banks",
    "load_bank",
    "open_bank",
    "open_first_bank",
    "own_bank",
    "packaged_bank",
    "survey_banks",
]

"""The generators of SoundFont 2.04 (section 8.1.2): numbers of a zone that shape its sound."""

from enum import IntEnum
from typing import Final


class Generator(IntEnum):
    """A generator by its number in the file."""

    START_OFFSET = 0
    END_OFFSET = 1
    LOOP_START_OFFSET = 2
    LOOP_END_OFFSET = 3
    START_COARSE_OFFSET = 4
    MODULATION_LFO_TO_PITCH = 5
    VIBRATO_LFO_TO_PITCH = 6
    MODULATION_ENVELOPE_TO_PITCH = 7
    FILTER_CUTOFF = 8
    FILTER_RESONANCE = 9
    MODULATION_LFO_TO_CUTOFF = 10
    MODULATION_ENVELOPE_TO_CUTOFF = 11
    END_COARSE_OFFSET = 12
    MODULATION_LFO_TO_VOLUME = 13
    CHORUS_SEND = 15
    REVERB_SEND = 16
    PAN = 17
    MODULATION_LFO_DELAY = 21
    MODULATION_LFO_FREQUENCY = 22
    VIBRATO_LFO_DELAY = 23
    VIBRATO_LFO_FREQUENCY = 24
    MODULATION_ENVELOPE_DELAY = 25
    MODULATION_ENVELOPE_ATTACK = 26
    MODULATION_ENVELOPE_HOLD = 27
    MODULATION_ENVELOPE_DECAY = 28
    MODULATION_ENVELOPE_SUSTAIN = 29
    MODULATION_ENVELOPE_RELEASE = 30
    KEY_TO_MODULATION_ENVELOPE_HOLD = 31
    KEY_TO_MODULATION_ENVELOPE_DECAY = 32
    VOLUME_ENVELOPE_DELAY = 33
    VOLUME_ENVELOPE_ATTACK = 34
    VOLUME_ENVELOPE_HOLD = 35
    VOLUME_ENVELOPE_DECAY = 36
    VOLUME_ENVELOPE_SUSTAIN = 37
    VOLUME_ENVELOPE_RELEASE = 38
    KEY_TO_VOLUME_ENVELOPE_HOLD = 39
    KEY_TO_VOLUME_ENVELOPE_DECAY = 40
    INSTRUMENT = 41
    KEY_RANGE = 43
    VELOCITY_RANGE = 44
    LOOP_START_COARSE_OFFSET = 45
    FIXED_KEY = 46
    FIXED_VELOCITY = 47
    ATTENUATION = 48
    LOOP_END_COARSE_OFFSET = 50
    COARSE_TUNE = 51
    FINE_TUNE = 52
    SAMPLE = 53
    SAMPLE_MODES = 54
    SCALE_TUNING = 56
    EXCLUSIVE_CLASS = 57
    ROOT_KEY = 58
    PITCH = 59  # not in files: the pitch wheel's modulator adds here, as in FluidSynth


GENERATORS: Final = 61

_DEFAULTS: Final = {
    Generator.FILTER_CUTOFF: 13500,
    Generator.MODULATION_LFO_DELAY: -12000,
    Generator.VIBRATO_LFO_DELAY: -12000,
    Generator.MODULATION_ENVELOPE_DELAY: -12000,
    Generator.MODULATION_ENVELOPE_ATTACK: -12000,
    Generator.MODULATION_ENVELOPE_HOLD: -12000,
    Generator.MODULATION_ENVELOPE_DECAY: -12000,
    Generator.MODULATION_ENVELOPE_RELEASE: -12000,
    Generator.VOLUME_ENVELOPE_DELAY: -12000,
    Generator.VOLUME_ENVELOPE_ATTACK: -12000,
    Generator.VOLUME_ENVELOPE_HOLD: -12000,
    Generator.VOLUME_ENVELOPE_DECAY: -12000,
    Generator.VOLUME_ENVELOPE_RELEASE: -12000,
    Generator.FIXED_KEY: -1,
    Generator.FIXED_VELOCITY: -1,
    Generator.SCALE_TUNING: 100,
    Generator.ROOT_KEY: -1,
}

DEFAULT_VALUES: Final = tuple(
    _DEFAULTS.get(Generator(number), 0) if number in set(Generator) else 0 for number in range(GENERATORS)
)

# Generators that mean something in an instrument's zones only (8.5): a preset's zones can't add to them.
INSTRUMENT_ONLY: Final = frozenset(
    {
        Generator.START_OFFSET,
        Generator.END_OFFSET,
        Generator.LOOP_START_OFFSET,
        Generator.LOOP_END_OFFSET,
        Generator.START_COARSE_OFFSET,
        Generator.END_COARSE_OFFSET,
        Generator.LOOP_START_COARSE_OFFSET,
        Generator.LOOP_END_COARSE_OFFSET,
        Generator.FIXED_KEY,
        Generator.FIXED_VELOCITY,
        Generator.SAMPLE_MODES,
        Generator.EXCLUSIVE_CLASS,
        Generator.ROOT_KEY,
    }
)

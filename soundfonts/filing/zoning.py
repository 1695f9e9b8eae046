"""From a sound to the zones of an instrument: seconds, hertz and decibels become the format's own units (8.1.3)."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from audio.soundfont.generators import Generator
from soundfonts.craft.sound import Filter, Flutter, Slide, Sound, Vibrato
from soundfonts.filing.records import Zone, key_range

# Players let envelopes fall by 96 dB in the time that is written; recipes speak of 60 dB.
_WHOLE_FALL: Final = 96.0 / 60.0
_LOOPED: Final = 1
_LONGEST_S: Final = 40.0


def zones_of(sound: Sound, first_sample: int) -> tuple[Zone, ...]:
    """Return the zones of an instrument that plays a sound, whose waves are samples from first_sample on."""
    common = Zone(envelope(sound) | shaping(sound))
    return (common, *(_zone(sound, number, first_sample) for number in range(len(sound.keys))))


def _zone(sound: Sound, number: int, first_sample: int) -> Zone:
    low, high = spans(sound.keys)[number]
    generators = {Generator.KEY_RANGE: key_range(low, high), Generator.SAMPLE: first_sample + number}
    if sound.waves[number].loop is not None:
        generators[Generator.SAMPLE_MODES] = _LOOPED
    return Zone(generators)


def spans(keys: Sequence[int]) -> list[tuple[int, int]]:
    """Return which keys each recorded one serves: those nearest to it, all 128 together."""
    borders = [(low + high) // 2 for low, high in pairwise(keys)]
    return list(zip([0, *(border + 1 for border in borders)], [*borders, 127], strict=True))


def envelope(sound: Sound) -> dict[Generator, int]:
    """Return the volume envelope's generators."""
    generators = {Generator.VOLUME_ENVELOPE_RELEASE: timecents(sound.rings_s * _WHOLE_FALL)}
    if sound.swells_s:
        generators[Generator.VOLUME_ENVELOPE_ATTACK] = timecents(sound.swells_s)
    if sound.fades_s:
        generators[Generator.VOLUME_ENVELOPE_DECAY] = timecents(min(sound.fades_s * _WHOLE_FALL, _LONGEST_S))
        # In tenths of a percent of the whole fall.
        generators[Generator.VOLUME_ENVELOPE_SUSTAIN] = min(1000, round(sound.keeps_db / 0.096))
        if sound.shortens != 1.0:
            by_key = round(-100.0 * math.log2(sound.shortens))
            generators[Generator.KEY_TO_VOLUME_ENVELOPE_DECAY] = by_key
    return generators


def shaping(sound: Sound) -> dict[Generator, int]:
    """Return the generators of vibrato, flutter, slide and filter; slide and filter share one envelope."""
    generators: dict[Generator, int] = {}
    if sound.vibrato is not None:
        generators |= _vibrato(sound.vibrato)
    if sound.flutter is not None:
        generators |= _flutter(sound.flutter)
    if sound.filter is not None:
        generators |= _filter(sound.filter)
    if sound.slide is not None:
        generators |= _slide(sound.slide)
    return generators


def _vibrato(vibrato: Vibrato) -> dict[Generator, int]:
    return {
        Generator.VIBRATO_LFO_DELAY: timecents(vibrato.after_s),
        Generator.VIBRATO_LFO_FREQUENCY: absolute_cents(vibrato.rate_hz),
        Generator.VIBRATO_LFO_TO_PITCH: round(vibrato.cents),
    }


def _flutter(flutter: Flutter) -> dict[Generator, int]:
    return {
        Generator.MODULATION_LFO_DELAY: timecents(flutter.after_s),
        Generator.MODULATION_LFO_FREQUENCY: absolute_cents(flutter.rate_hz),
        Generator.MODULATION_LFO_TO_VOLUME: round(flutter.depth_db * 10.0),
    }


def _filter(low_pass: Filter) -> dict[Generator, int]:
    generators = {
        Generator.FILTER_CUTOFF: absolute_cents(low_pass.cutoff_hz),
        Generator.FILTER_RESONANCE: round(low_pass.resonance_db * 10.0),
    }
    if low_pass.opens_cents:
        generators[Generator.MODULATION_ENVELOPE_TO_CUTOFF] = round(low_pass.opens_cents)
        generators |= _falling(low_pass.falls_s)
    return generators


def _slide(slide: Slide) -> dict[Generator, int]:
    return {Generator.MODULATION_ENVELOPE_TO_PITCH: round(slide.cents), **_falling(slide.within_s)}


def _falling(seconds: float) -> dict[Generator, int]:
    """Return a modulation envelope that starts at full and is at nothing after some seconds."""
    return {
        Generator.MODULATION_ENVELOPE_DECAY: timecents(seconds),
        Generator.MODULATION_ENVELOPE_SUSTAIN: 1000,
        Generator.MODULATION_ENVELOPE_RELEASE: timecents(seconds),
    }


def timecents(seconds: float) -> int:
    """Return a time in the format's unit, 1200 to a doubling, 0 for a second; nothing is its least."""
    return max(-12000, round(1200.0 * math.log2(seconds))) if seconds > 0.0 else -12000


def absolute_cents(frequency_hz: float) -> int:
    """Return a frequency in the format's unit: cents over 8.176 Hz."""
    return round(1200.0 * math.log2(frequency_hz / 8.175798915643707))

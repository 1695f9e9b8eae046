"""A voice: one region's answer to a note, with all generators and modulators worked out into physical units."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from audio.dsp.envelope import Envelope
from audio.dsp.oscillator import LowFrequencyOscillator
from audio.dsp.pan import pan_gains
from audio.engine.controls import NoteControls
from audio.soundfont import Generator, Modulator, Region, Sample
from audio.units import absolute_cents_to_hz, cents_to_ratio, timecents_to_seconds

SHORTEST_RELEASE_TIMECENTS: Final = -7200.0
_REMEMBERED: Final = 4096
# No bank means more than six octaves up or ten down; a broken one may not ask for more either.
HIGHEST_STEP: Final = 64.0
LOWEST_STEP: Final = 2.0**-10


@dataclass(frozen=True)
class Timbre:
    """All that decides a voice's wave before its volume envelope; equal timbres share one synthesised wave.

    Frames count in the sample; step is frames of the sample a frame of output. Depths are in cents, cB for volume.
    course holds the timbres that this one turns into while it sounds, each with its frame of output, as far as pitch,
    filter and oscillators go; where in the sample it plays and its envelope's stages stay as they began.
    """

    sample: int
    start: int
    end: int
    loop_start: int
    loop_end: int
    loop_mode: int
    step: float
    cutoff_cents: float
    resonance_db: float
    modulation_lfo: LowFrequencyOscillator
    vibrato_lfo: LowFrequencyOscillator
    modulation_envelope: Envelope
    lfo_to_pitch: float
    vibrato_to_pitch: float
    envelope_to_pitch: float
    lfo_to_cutoff: float
    envelope_to_cutoff: float
    lfo_to_volume_cb: float
    course: tuple[tuple[int, "Timbre"], ...] = ()

    @cached_property
    def all(self) -> tuple["Timbre", ...]:
        """Return this timbre and those that it turns into."""
        return (self, *(timbre for _, timbre in self.course))

    @cached_property
    def has_bent_pitch(self) -> bool:
        """Whether the modulation envelope moves its pitch."""
        return any(one.envelope_to_pitch for one in self.all)

    @cached_property
    def follows_envelope(self) -> bool:
        """Whether the modulation envelope moves its pitch or its filter."""
        return self.has_bent_pitch or any(one.envelope_to_cutoff for one in self.all)


class Place(NamedTuple):
    """Where a voice is heard: its gains (linear) to left and right, and to what is sent to reverb and chorus."""

    left: float
    right: float
    reverb: float
    chorus: float


@dataclass(frozen=True, slots=True, eq=False)
class Voice:
    """A timbre with its volume envelope, gain (linear), place, and exclusive class (0 for none).

    faders are the modulators that its gain leaves out, as they fade its whole channel.
    A synth hands out the same voice for the same note, so voices are told apart by identity, which is quick.
    """

    timbre: Timbre
    envelope: Envelope
    gain: float
    place: Place
    exclusive_class: int
    faders: tuple[Modulator, ...] = ()

    def at_gain(self, gain: float) -> "Voice":
        """Return the voice at another gain."""
        return Voice(self.timbre, self.envelope, gain, self.place, self.exclusive_class, self.faders)


class _Values:
    """A region's generators with its modulators added, for one note."""

    def __init__(self, region: Region, controls: NoteControls) -> None:
        self.all: list[float] = list(region.values)
        self.tuning_cents = controls.tuning_cents
        for modulator in region.modulators:
            if modulator.destination != Generator.ATTENUATION:
                self.all[modulator.destination] += modulator.value(controls)

    def plain(self, generator: Generator, low: float, high: float) -> float:
        return min(max(self.all[generator], low), high)

    def whole(self, generator: Generator) -> int:
        return int(self.all[generator])


# What follows is worked out once for all notes that have the same numbers for it: most that moves is the pitch alone.
_OFFSETS: Final = itemgetter(
    Generator.START_OFFSET,
    Generator.START_COARSE_OFFSET,
    Generator.END_OFFSET,
    Generator.END_COARSE_OFFSET,
    Generator.LOOP_START_OFFSET,
    Generator.LOOP_START_COARSE_OFFSET,
    Generator.LOOP_END_OFFSET,
    Generator.LOOP_END_COARSE_OFFSET,
)
_VOLUME_STAGES: Final = itemgetter(
    Generator.VOLUME_ENVELOPE_DELAY,
    Generator.VOLUME_ENVELOPE_ATTACK,
    Generator.VOLUME_ENVELOPE_HOLD,
    Generator.VOLUME_ENVELOPE_DECAY,
    Generator.VOLUME_ENVELOPE_SUSTAIN,
    Generator.VOLUME_ENVELOPE_RELEASE,
    Generator.KEY_TO_VOLUME_ENVELOPE_HOLD,
    Generator.KEY_TO_VOLUME_ENVELOPE_DECAY,
)
_MODULATION_STAGES: Final = itemgetter(
    Generator.MODULATION_ENVELOPE_DELAY,
    Generator.MODULATION_ENVELOPE_ATTACK,
    Generator.MODULATION_ENVELOPE_HOLD,
    Generator.MODULATION_ENVELOPE_DECAY,
    Generator.MODULATION_ENVELOPE_SUSTAIN,
    Generator.MODULATION_ENVELOPE_RELEASE,
    Generator.KEY_TO_MODULATION_ENVELOPE_HOLD,
    Generator.KEY_TO_MODULATION_ENVELOPE_DECAY,
)
_MODULATION_LFO: Final = itemgetter(Generator.MODULATION_LFO_DELAY, Generator.MODULATION_LFO_FREQUENCY)
_VIBRATO_LFO: Final = itemgetter(Generator.VIBRATO_LFO_DELAY, Generator.VIBRATO_LFO_FREQUENCY)
_WHERE: Final = itemgetter(Generator.PAN, Generator.REVERB_SEND, Generator.CHORUS_SEND)


def make_voice(
    region: Region, sample: Sample, controls: NoteControls, gain: float, faders: tuple[Modulator, ...], rate_hz: int
) -> Voice:
    """Work out the voice of a region for one note, whose controls are as the region hears them.

    Its gain is worked out by its loudness, which leaves out the faders.
    """
    values = _Values(region, controls)
    key = controls.key
    return Voice(
        timbre=_timbre(region, values, sample, key, rate_hz),
        envelope=_volume_envelope(_VOLUME_STAGES(values.all), key),
        gain=gain,
        place=_place(_WHERE(values.all)),
        exclusive_class=values.whole(Generator.EXCLUSIVE_CLASS),
        faders=faders,
    )


@lru_cache(_REMEMBERED)
def _place(where: tuple[float, ...]) -> Place:
    pan, reverb, chorus = where
    left, right = pan_gains(_within(pan, -500.0, 500.0) / 1000.0)
    return Place(left, right, _within(reverb, 0.0, 1000.0) / 1000.0, _within(chorus, 0.0, 1000.0) / 1000.0)


def _within(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _seconds(timecents: float, highest: float) -> float:
    return 0.0 if timecents <= -12000.0 else timecents_to_seconds(min(timecents, highest))


def _timbre(region: Region, values: _Values, sample: Sample, key: int, rate_hz: int) -> Timbre:
    start, end, loop_start, loop_end = _places(
        _OFFSETS(values.all), len(sample.data), sample.loop_start, sample.loop_end
    )
    mode = values.whole(Generator.SAMPLE_MODES) & 3
    return Timbre(
        sample=region.sample,
        start=start,
        end=end,
        loop_start=loop_start,
        loop_end=loop_end,
        loop_mode=mode if mode in {1, 3} and loop_end > loop_start else 0,
        step=min(max(_ratio(values, sample, key) * sample.rate_hz / rate_hz, LOWEST_STEP), HIGHEST_STEP),
        cutoff_cents=values.plain(Generator.FILTER_CUTOFF, 1500.0, 13500.0),
        resonance_db=values.plain(Generator.FILTER_RESONANCE, 0.0, 960.0) / 10.0,
        modulation_lfo=_oscillator(_MODULATION_LFO(values.all)),
        vibrato_lfo=_oscillator(_VIBRATO_LFO(values.all)),
        modulation_envelope=_modulation_envelope(_MODULATION_STAGES(values.all), key),
        lfo_to_pitch=values.plain(Generator.MODULATION_LFO_TO_PITCH, -12000.0, 12000.0),
        vibrato_to_pitch=values.plain(Generator.VIBRATO_LFO_TO_PITCH, -12000.0, 12000.0),
        envelope_to_pitch=values.plain(Generator.MODULATION_ENVELOPE_TO_PITCH, -12000.0, 12000.0),
        lfo_to_cutoff=values.plain(Generator.MODULATION_LFO_TO_CUTOFF, -12000.0, 12000.0),
        envelope_to_cutoff=values.plain(Generator.MODULATION_ENVELOPE_TO_CUTOFF, -12000.0, 12000.0),
        lfo_to_volume_cb=values.plain(Generator.MODULATION_LFO_TO_VOLUME, -960.0, 960.0),
    )


@lru_cache(_REMEMBERED)
def _places(offsets: tuple[float, ...], length: int, loop_start: int, loop_end: int) -> tuple[int, int, int, int]:
    """Return start, end and loop points within a sample, offsets applied, in rising order."""
    begin, begin_coarse, stop, stop_coarse, turn, turn_coarse, back, back_coarse = (int(value) for value in offsets)

    def moved(place: int, fine: int, coarse: int, low: int, high: int) -> int:
        return min(max(place + fine + 32768 * coarse, low), high)

    end = moved(length, stop, stop_coarse, 0, length)
    start = moved(0, begin, begin_coarse, 0, end)
    last = moved(loop_end, back, back_coarse, start, end)
    first = moved(loop_start, turn, turn_coarse, start, last)
    return start, end, first, last


def _ratio(values: _Values, sample: Sample, key: int) -> float:
    root = values.whole(Generator.ROOT_KEY)
    root_cents = 100.0 * (root if 0 <= root <= 127 else sample.root_key) - sample.correction_cents
    scale = values.plain(Generator.SCALE_TUNING, 0.0, 1200.0) / 100.0
    tuning = (
        100.0 * values.plain(Generator.COARSE_TUNE, -120.0, 120.0)
        + values.plain(Generator.FINE_TUNE, -99.0, 99.0)
        + values.plain(Generator.PITCH, -12700.0, 12700.0)
    )
    return cents_to_ratio(scale * (100.0 * key - root_cents) + tuning + values.tuning_cents)


@lru_cache(_REMEMBERED)
def _oscillator(delay_and_frequency: tuple[float, ...]) -> LowFrequencyOscillator:
    delay, frequency = delay_and_frequency
    return LowFrequencyOscillator(_seconds(delay, 5000.0), absolute_cents_to_hz(_within(frequency, -16000.0, 4500.0)))


@lru_cache(_REMEMBERED)
def _volume_envelope(stages: tuple[float, ...], key: int) -> Envelope:
    # No shorter release than this is made: it would click.
    release = max(stages[5], SHORTEST_RELEASE_TIMECENTS)
    return _envelope((*stages[:5], release, *stages[6:]), key)


@lru_cache(_REMEMBERED)
def _modulation_envelope(stages: tuple[float, ...], key: int) -> Envelope:
    return _envelope(stages, key)


def _envelope(stages: tuple[float, ...], key: int) -> Envelope:
    """Return an envelope from its six generators and those that make hold and decay depend on the key."""
    delay, attack, hold, decay, sustain, release, key_to_hold, key_to_decay = stages
    keys_down = 60 - key
    return Envelope(
        delay_seconds=_seconds(delay, 5000.0),
        attack_seconds=_seconds(attack, 8000.0),
        hold_seconds=_seconds(hold + keys_down * _within(key_to_hold, -1200.0, 1200.0), 5000.0),
        decay_seconds=_seconds(decay + keys_down * _within(key_to_decay, -1200.0, 1200.0), 8000.0),
        sustain=1.0 - _within(sustain, 0.0, 1000.0) / 1000.0,
        release_seconds=_seconds(release, 8000.0),
    )

"""A voice: one region's answer to a note, with all generators and modulators worked out into physical units."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from audio.dsp.envelope import Envelope
from audio.dsp.oscillator import LowFrequencyOscillator
from audio.dsp.pan import pan_gains
from audio.engine.controls import NoteControls
from audio.soundfont import Generator, Modulator, Region, Sample
from audio.units import absolute_cents_to_hz, cents_to_ratio, timecents_to_seconds

SHORTEST_RELEASE_TIMECENTS: Final = -7200.0
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
        self._values: list[float] = list(region.values)
        self.tuning_cents = controls.tuning_cents
        for modulator in region.modulators:
            if modulator.destination != Generator.ATTENUATION:
                self._values[modulator.destination] += modulator.value(controls)

    def plain(self, generator: Generator, low: float, high: float) -> float:
        return min(max(self._values[generator], low), high)

    def whole(self, generator: Generator) -> int:
        return int(self._values[generator])

    def seconds(self, generator: Generator, highest: float, *, added: float = 0.0) -> float:
        timecents = self._values[generator] + added
        return 0.0 if timecents <= -12000.0 else timecents_to_seconds(min(timecents, highest))


def make_voice(
    region: Region, sample: Sample, controls: NoteControls, gain: float, faders: tuple[Modulator, ...], rate_hz: int
) -> Voice:
    """Work out the voice of a region for one note, whose controls are as the region hears them.

    Its gain is worked out by its loudness, which leaves out the faders.
    """
    values = _Values(region, controls)
    key = controls.key
    left, right = pan_gains(values.plain(Generator.PAN, -500.0, 500.0) / 1000.0)
    return Voice(
        timbre=_timbre(region, values, sample, key, rate_hz),
        envelope=_volume_envelope(values, key),
        gain=gain,
        place=Place(
            left,
            right,
            reverb=values.plain(Generator.REVERB_SEND, 0.0, 1000.0) / 1000.0,
            chorus=values.plain(Generator.CHORUS_SEND, 0.0, 1000.0) / 1000.0,
        ),
        exclusive_class=values.whole(Generator.EXCLUSIVE_CLASS),
        faders=faders,
    )


def _timbre(region: Region, values: _Values, sample: Sample, key: int, rate_hz: int) -> Timbre:
    start, end, loop_start, loop_end = _places(values, sample)
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
        modulation_lfo=_oscillator(values, Generator.MODULATION_LFO_DELAY, Generator.MODULATION_LFO_FREQUENCY),
        vibrato_lfo=_oscillator(values, Generator.VIBRATO_LFO_DELAY, Generator.VIBRATO_LFO_FREQUENCY),
        modulation_envelope=_modulation_envelope(values, key),
        lfo_to_pitch=values.plain(Generator.MODULATION_LFO_TO_PITCH, -12000.0, 12000.0),
        vibrato_to_pitch=values.plain(Generator.VIBRATO_LFO_TO_PITCH, -12000.0, 12000.0),
        envelope_to_pitch=values.plain(Generator.MODULATION_ENVELOPE_TO_PITCH, -12000.0, 12000.0),
        lfo_to_cutoff=values.plain(Generator.MODULATION_LFO_TO_CUTOFF, -12000.0, 12000.0),
        envelope_to_cutoff=values.plain(Generator.MODULATION_ENVELOPE_TO_CUTOFF, -12000.0, 12000.0),
        lfo_to_volume_cb=values.plain(Generator.MODULATION_LFO_TO_VOLUME, -960.0, 960.0),
    )


def _places(values: _Values, sample: Sample) -> tuple[int, int, int, int]:
    """Return start, end and loop points within the sample, offsets applied, in rising order."""
    length = len(sample.data)

    def moved(place: int, fine: Generator, coarse: Generator, low: int, high: int) -> int:
        return min(max(place + values.whole(fine) + 32768 * values.whole(coarse), low), high)

    end = moved(length, Generator.END_OFFSET, Generator.END_COARSE_OFFSET, 0, length)
    start = moved(0, Generator.START_OFFSET, Generator.START_COARSE_OFFSET, 0, end)
    loop_end = moved(sample.loop_end, Generator.LOOP_END_OFFSET, Generator.LOOP_END_COARSE_OFFSET, start, end)
    loop_start = moved(
        sample.loop_start, Generator.LOOP_START_OFFSET, Generator.LOOP_START_COARSE_OFFSET, start, loop_end
    )
    return start, end, loop_start, loop_end


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


def _oscillator(values: _Values, delay: Generator, frequency: Generator) -> LowFrequencyOscillator:
    return LowFrequencyOscillator(
        values.seconds(delay, 5000.0), absolute_cents_to_hz(values.plain(frequency, -16000.0, 4500.0))
    )


def _volume_envelope(values: _Values, key: int) -> Envelope:
    keys_down = 60 - key
    hold_cents = keys_down * values.plain(Generator.KEY_TO_VOLUME_ENVELOPE_HOLD, -1200.0, 1200.0)
    decay_cents = keys_down * values.plain(Generator.KEY_TO_VOLUME_ENVELOPE_DECAY, -1200.0, 1200.0)
    release = values.plain(Generator.VOLUME_ENVELOPE_RELEASE, SHORTEST_RELEASE_TIMECENTS, 8000.0)
    return Envelope(
        delay_seconds=values.seconds(Generator.VOLUME_ENVELOPE_DELAY, 5000.0),
        attack_seconds=values.seconds(Generator.VOLUME_ENVELOPE_ATTACK, 8000.0),
        hold_seconds=values.seconds(Generator.VOLUME_ENVELOPE_HOLD, 5000.0, added=hold_cents),
        decay_seconds=values.seconds(Generator.VOLUME_ENVELOPE_DECAY, 8000.0, added=decay_cents),
        sustain=1.0 - values.plain(Generator.VOLUME_ENVELOPE_SUSTAIN, 0.0, 1000.0) / 1000.0,
        release_seconds=timecents_to_seconds(release),
    )


def _modulation_envelope(values: _Values, key: int) -> Envelope:
    keys_down = 60 - key
    hold_cents = keys_down * values.plain(Generator.KEY_TO_MODULATION_ENVELOPE_HOLD, -1200.0, 1200.0)
    decay_cents = keys_down * values.plain(Generator.KEY_TO_MODULATION_ENVELOPE_DECAY, -1200.0, 1200.0)
    return Envelope(
        delay_seconds=values.seconds(Generator.MODULATION_ENVELOPE_DELAY, 5000.0),
        attack_seconds=values.seconds(Generator.MODULATION_ENVELOPE_ATTACK, 8000.0),
        hold_seconds=values.seconds(Generator.MODULATION_ENVELOPE_HOLD, 5000.0, added=hold_cents),
        decay_seconds=values.seconds(Generator.MODULATION_ENVELOPE_DECAY, 8000.0, added=decay_cents),
        sustain=1.0 - values.plain(Generator.MODULATION_ENVELOPE_SUSTAIN, 0.0, 1000.0) / 1000.0,
        release_seconds=values.seconds(Generator.MODULATION_ENVELOPE_RELEASE, 8000.0),
    )

"""Every generator that is heard: the same note with and without it, in the instrument and, where it may be, the preset.

Each row would be red if the generator were passed over: its two expected values lie far apart.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from both_players import (
    RATE_HZ,
    BothPlayers,
    Heard,
    Hearing,
    Note,
    SampleSpec,
    Sound,
    absolute_cents,
    bank_of,
    show,
    single,
    timecents,
    tone,
    tone_sample,
    zone,
)

from audio.engine import Synth, render
from audio.score import Part, Score, ScoreNote, TempoChange
from audio.soundfont import Generator, load_bank
from audio.soundfont.generators import DEFAULT_VALUES, INSTRUMENT_ONLY

G = Generator
Amounts = tuple[tuple[int, int], ...]
RAMP_FRAMES = 120_000
RAMP = SampleSpec(np.rint(np.arange(RAMP_FRAMES) / RAMP_FRAMES * 32000).astype("<i2"), 20_000, 40_000)
# FluidSynth's level at the same gain over ours, but for its low pass 0.4 dB less: a ramp is read at its level.
REFERENCE_GAIN = 10 ** (1.1 / 20)


def place_at(seconds: float) -> Callable[[Hearing], float]:
    """Return what tells which frame of the ramp is heard at a time."""

    def measure(hearing: Hearing) -> float:
        frame = round(seconds * hearing.rate_hz)
        level = float(hearing.signal[frame].mean()) / 0.5 / math.sqrt(0.5)
        return level / (1.0 if hearing.player == "ours" else REFERENCE_GAIN) * 32768 / 32000 * RAMP_FRAMES

    return measure


def cents_at(seconds: float) -> Callable[[Hearing], float]:
    return lambda hearing: float(np.median(hearing.cents()[round(seconds * RATE_HZ) - 50 :][:100]))


def level_at(seconds: float) -> Callable[[Hearing], float]:
    """Return what tells the level in dB at a time, nothing as −100."""
    return lambda hearing: max(hearing.level_db(seconds - 0.01, seconds + 0.01), -100.0)


def right_ear(hearing: Hearing) -> float:
    return hearing.gains(0.05, 0.2)[1]


@dataclass(frozen=True)
class Row:
    """A generator's amount, what it needs about it, how it is heard, and what is heard without and with it."""

    generator: Generator
    amount: int
    measure: Callable[[Hearing], float]
    without: float
    with_it: float
    tolerance: float
    base: Amounts = ()
    key: int = 69
    held_s: float = 0.3
    is_ramp: bool = False
    is_single: bool = False

    def notes(self) -> tuple[Note, ...]:
        """Return the note without the generator, with it, and with the preset making the difference."""
        own = (self.generator, self.amount)
        times = {"key": self.key, "held_s": self.held_s, "rest_s": 0.2}
        notes = [Note(self._sound(self.base), **times), Note(self._sound((*self.base, own)), **times)]
        if self.generator not in INSTRUMENT_ONLY:
            plain = self._sound(self.base)
            added = zone([(self.generator, self.amount - DEFAULT_VALUES[self.generator])])
            notes.append(Note(Sound(plain.zones, (added,)), **times))
        return tuple(notes)

    def _sound(self, generators: Amounts) -> Sound:
        if self.is_ramp:
            return single(RAMP, generators)
        return single(tone_sample(), (LOOP, *generators)) if self.is_single else tone(generators)


LOOP = (G.SAMPLE_MODES, 1)
STILL = (G.SCALE_TUNING, 0)
# Slow enough to stand at its peak half a second on.
SLOW = absolute_cents(0.5)
SLOW_MODULATION, SLOW_VIBRATO = (G.MODULATION_LFO_FREQUENCY, SLOW), (G.VIBRATO_LFO_FREQUENCY, SLOW)
TO_PITCH = (G.MODULATION_ENVELOPE_TO_PITCH, 700)
HELD = (G.MODULATION_ENVELOPE_HOLD, timecents(8.0))
AT_ONCE = (G.MODULATION_ENVELOPE_DECAY, timecents(0.002))
ENDS, DIES = (G.MODULATION_ENVELOPE_SUSTAIN, 1000), (G.VOLUME_ENVELOPE_SUSTAIN, 1000)
RINGS = (G.VOLUME_ENVELOPE_RELEASE, timecents(8.0))
CLOSED = (G.FILTER_CUTOFF, absolute_cents(150.0))
CLOSED_DB = -40 * math.log10(1764 / 150)


def _loops(
    generator: Generator, amount: int, at_s: float, without: float, with_it: float, *base: tuple[int, int]
) -> Row:
    held_s = at_s + 0.1
    return Row(generator, amount, place_at(at_s), without, with_it, 30.0, base, held_s=held_s, is_ramp=True)


def _swings(depth: Generator, *base: tuple[int, int]) -> Row:
    return Row(depth, 300, cents_at(0.5), 0.0, 300.0, 4.0, base, held_s=0.6)


ROWS = (
    _loops(G.START_OFFSET, 5000, 0.1, 4410, 9410),
    _loops(G.END_OFFSET, -30_000, 2.2, 97_020, 0),
    _loops(G.LOOP_START_OFFSET, 10_000, 1.0, 24_100, 34_100, LOOP),
    _loops(G.LOOP_END_OFFSET, 20_000, 1.0, 24_100, 44_100, LOOP),
    _loops(G.START_COARSE_OFFSET, 1, 0.1, 4410, 37_178),
    _loops(G.END_COARSE_OFFSET, -3, 0.6, 26_460, 0),
    _loops(G.LOOP_START_COARSE_OFFSET, 1, 2.0, 35_432, 68_200, LOOP, (G.LOOP_END_COARSE_OFFSET, 1)),
    _loops(G.LOOP_END_COARSE_OFFSET, 1, 1.0, 24_100, 44_100, LOOP),
    _loops(G.SAMPLE_MODES, 1, 1.0, 44_100, 24_100),
    _swings(G.MODULATION_LFO_TO_PITCH, SLOW_MODULATION),
    _swings(G.VIBRATO_LFO_TO_PITCH, SLOW_VIBRATO),
    Row(G.MODULATION_ENVELOPE_TO_PITCH, 700, cents_at(0.2), 0.0, 700.0, 1.0, (HELD,)),
    Row(G.FILTER_CUTOFF, absolute_cents(441.0), level_at(0.2), 0.0, -3.01, 0.1),
    Row(G.FILTER_RESONANCE, 200, level_at(0.2), -3.01, 6.99, 0.2, ((G.FILTER_CUTOFF, absolute_cents(441.0)),)),
    Row(
        G.MODULATION_LFO_TO_CUTOFF, 1200, level_at(0.5), CLOSED_DB, CLOSED_DB + 12.04, 0.6,
        (CLOSED, SLOW_MODULATION), key=93, held_s=0.6,
    ),
    Row(
        G.MODULATION_ENVELOPE_TO_CUTOFF, 1200, level_at(0.2), CLOSED_DB, CLOSED_DB + 12.04, 0.4, (CLOSED, HELD), key=93
    ),
    Row(G.MODULATION_LFO_TO_VOLUME, -60, level_at(0.5), 0.0, -6.0, 0.2, (SLOW_MODULATION,), held_s=0.6),
    Row(G.PAN, 500, right_ear, math.sqrt(0.5), 1.0, 0.01, is_single=True),
    Row(
        G.MODULATION_LFO_DELAY, timecents(0.5), cents_at(0.5), 300.0, 0.0, 4.0,
        (SLOW_MODULATION, (G.MODULATION_LFO_TO_PITCH, 300)), held_s=0.6,
    ),
    Row(
        G.MODULATION_LFO_FREQUENCY, SLOW, cents_at(0.5), 105.6, 300.0, 8.0, ((G.MODULATION_LFO_TO_PITCH, 300),),
        held_s=0.6,
    ),
    Row(
        G.VIBRATO_LFO_DELAY, timecents(0.5), cents_at(0.5), 300.0, 0.0, 4.0,
        (SLOW_VIBRATO, (G.VIBRATO_LFO_TO_PITCH, 300)), held_s=0.6,
    ),
    Row(G.VIBRATO_LFO_FREQUENCY, SLOW, cents_at(0.5), 105.6, 300.0, 8.0, ((G.VIBRATO_LFO_TO_PITCH, 300),), held_s=0.6),
    Row(G.MODULATION_ENVELOPE_DELAY, timecents(0.2), cents_at(0.1), 700.0, 0.0, 1.0, (TO_PITCH, HELD)),
    Row(G.MODULATION_ENVELOPE_ATTACK, timecents(0.4), cents_at(0.1), 700.0, 524.4, 5.0, (TO_PITCH, HELD)),
    Row(G.MODULATION_ENVELOPE_HOLD, timecents(0.3), cents_at(0.1), 0.0, 700.0, 1.0, (TO_PITCH, AT_ONCE, ENDS)),
    Row(G.MODULATION_ENVELOPE_DECAY, timecents(0.4), cents_at(0.1), 0.0, 525.0, 5.0, (TO_PITCH, ENDS)),
    Row(G.MODULATION_ENVELOPE_SUSTAIN, 400, cents_at(0.1), 700.0, 420.0, 1.0, (TO_PITCH,)),
    Row(G.MODULATION_ENVELOPE_RELEASE, timecents(0.4), cents_at(0.4), 0.0, 525.0, 8.0, (TO_PITCH, HELD, RINGS)),
    Row(
        G.KEY_TO_MODULATION_ENVELOPE_HOLD, 100, cents_at(0.2), 700.0, 0.0, 1.0,
        (STILL, TO_PITCH, (G.MODULATION_ENVELOPE_HOLD, timecents(0.3)), AT_ONCE, ENDS), key=72,
    ),
    Row(
        G.KEY_TO_MODULATION_ENVELOPE_DECAY, 100, cents_at(0.1), 525.0, 350.0, 6.0,
        (STILL, TO_PITCH, (G.MODULATION_ENVELOPE_DECAY, timecents(0.4)), ENDS), key=72,
    ),
    Row(G.VOLUME_ENVELOPE_DELAY, timecents(0.2), level_at(0.1), 0.0, -100.0, 0.1),
    Row(G.VOLUME_ENVELOPE_ATTACK, timecents(0.4), level_at(0.1), 0.0, -12.04, 0.2),
    Row(G.VOLUME_ENVELOPE_HOLD, timecents(0.2), level_at(0.1), -100.0, 0.0, 0.1, (DIES,)),
    Row(G.VOLUME_ENVELOPE_DECAY, timecents(0.4), level_at(0.1), -100.0, -24.0, 0.3, (DIES,)),
    Row(G.VOLUME_ENVELOPE_SUSTAIN, 250, level_at(0.1), 0.0, -24.0, 0.1),
    Row(G.VOLUME_ENVELOPE_RELEASE, timecents(0.4), level_at(0.4), -100.0, -24.0, 0.5),
    Row(
        G.KEY_TO_VOLUME_ENVELOPE_HOLD, 100, level_at(0.2), 0.0, -100.0, 0.1,
        (STILL, (G.VOLUME_ENVELOPE_HOLD, timecents(0.3)), DIES), key=72,
    ),
    Row(
        G.KEY_TO_VOLUME_ENVELOPE_DECAY, 100, level_at(0.1), -24.0, -48.0, 1.0,
        (STILL, (G.VOLUME_ENVELOPE_DECAY, timecents(0.4)), DIES), key=72,
    ),
    Row(G.FIXED_KEY, 81, cents_at(0.2), 0.0, 1200.0, 0.5),
    Row(G.FIXED_VELOCITY, 64, level_at(0.2), 0.0, -11.905, 0.05),
    Row(G.ATTENUATION, 100, level_at(0.2), 0.0, -4.0, 0.02),
    Row(G.COARSE_TUNE, 3, cents_at(0.2), 0.0, 300.0, 0.5),
    Row(G.FINE_TUNE, 40, cents_at(0.2), 0.0, 40.0, 0.5),
    Row(G.SCALE_TUNING, 0, cents_at(0.2), 1200.0, 0.0, 0.5, key=81),
    Row(G.ROOT_KEY, 57, cents_at(0.2), 0.0, 1200.0, 0.5),
)  # fmt: skip


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[Generator, list[Heard]]:
    """Return all rows' notes, played in one go."""
    notes = [(row.generator, note) for row in ROWS for note in row.notes()]
    played = BothPlayers(tmp_path_factory.mktemp("generators")).play(*(note for _, note in notes))
    found: dict[Generator, list[Heard]] = {}
    for (generator, _), hearings in zip(notes, played, strict=True):
        found.setdefault(generator, []).append(hearings)
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.generator.name.lower())
def test_a_generator_makes_its_difference(heard: dict[Generator, list[Heard]], row: Row) -> None:
    expected = [row.without, row.with_it, row.with_it][: len(heard[row.generator])]
    found = [[row.measure(hearing) for hearing in note] for note in heard[row.generator]]
    names = ("without", "instrument", "preset")
    show(f"{row.generator.name}: expected, ours, FluidSynth", zip(names, expected, found, strict=False))
    assert abs(row.with_it - row.without) > 2 * row.tolerance
    assert [ours for ours, *_ in found] == pytest.approx(expected, abs=row.tolerance)


# Those below are held by tests of their own, in this file and beside it.
OTHERWISE = {
    G.KEY_RANGE,
    G.VELOCITY_RANGE,
    G.INSTRUMENT,
    G.SAMPLE,
    G.EXCLUSIVE_CLASS,
    G.CHORUS_SEND,
    G.REVERB_SEND,
}


def test_no_generator_is_left_out() -> None:
    assert {row.generator for row in ROWS} | OTHERWISE == set(Generator) - {G.PITCH}
    assert len(ROWS) + len(OTHERWISE) == len(Generator) - 1


def test_instrument_and_sample_are_chosen_by_number(tmp_path: Path) -> None:
    high = tone_sample(), tone_sample(1)
    for wave in high:
        wave.root_key = 57
    first, second = BothPlayers(tmp_path).play(Note(tone()), Note(tone(waves=high)))
    assert [hearing.pitch_cents(0.05, 0.25) for hearing in first] == pytest.approx([0.0] * len(list(first)), abs=0.1)
    assert [h.pitch_cents(0.05, 0.25) for h in second] == pytest.approx([1200.0] * len(list(second)), abs=0.1)


@pytest.mark.parametrize(
    ("generators", "key", "velocity", "is_heard"),
    [
        ([(G.KEY_RANGE, 60 | 80 << 8)], 60, 100, True),
        ([(G.KEY_RANGE, 60 | 80 << 8)], 59, 100, False),
        ([(G.VELOCITY_RANGE, 0 | 70 << 8)], 60, 70, True),
        ([(G.VELOCITY_RANGE, 0 | 70 << 8)], 60, 71, False),
    ],
)
@pytest.mark.parametrize("is_preset", [False, True], ids=["instrument", "preset"])
def test_ranges_let_notes_through_or_not(
    tmp_path: Path, generators: list[tuple[int, int]], key: int, velocity: int, is_heard: bool, is_preset: bool
) -> None:
    sound = tone(preset_generators=generators) if is_preset else tone(generators)
    (note,) = BothPlayers(tmp_path).play(Note(sound, key=key, velocity=velocity, held_s=0.1))
    for hearing in note:
        assert (hearing.level_db(0.03, 0.09) > -60) == is_heard


@pytest.mark.parametrize("send", [G.CHORUS_SEND, G.REVERB_SEND])
@pytest.mark.parametrize("is_preset", [False, True], ids=["instrument", "preset"])
def test_sends_go_to_their_effects(tmp_path: Path, send: Generator, is_preset: bool) -> None:
    # What sounds beside the dry tone: nothing without a send, twice as much with twice the send.
    beside = []
    for amount in (0, 300, 600):
        own = [(send, amount)]
        path = tmp_path / "made.sf2"
        path.write_bytes(bank_of([tone(preset_generators=own) if is_preset else tone(own)]))
        note = ScoreNote(0, 480, 69, 127, 0)
        part = Part("", 0, 0, volume=127, reverb=0, chorus=0)
        score = Score("", (part,), (note,), (TempoChange(0, 60.0),), (), (), 960)
        bank = load_bank(path)
        wet, dry = (render(score, Synth(bank, has_effects=has_effects)) for has_effects in (True, False))
        frames = min(len(wet), len(dry))
        beside.append(float(np.sqrt(np.mean((wet[:frames] - dry[:frames]).astype(np.float64) ** 2))))
    assert beside[0] < 1e-9
    assert beside[1] > 1e-3
    assert beside[2] / beside[1] == pytest.approx(2.0, abs=0.01)

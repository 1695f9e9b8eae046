"""The modulation envelope's six stages, heard through pitch and through the filter, within 5 ms, at every rate."""

import math

import numpy as np
import pytest
from both_players import BothPlayers, Heard, Hearing, Note, absolute_cents, hold_times, show, timecents, tone

from audio.soundfont import Generator

G = Generator
DEPTH_CENTS = 1000
# FluidSynth goes in blocks of 64 frames, stands still within them and starts notes between them.
BLOCKS_S = 0.007
STAGES = [
    (G.MODULATION_ENVELOPE_TO_PITCH, DEPTH_CENTS),
    (G.MODULATION_ENVELOPE_DELAY, timecents(0.2)),
    (G.MODULATION_ENVELOPE_ATTACK, timecents(0.4)),
    (G.MODULATION_ENVELOPE_HOLD, timecents(0.3)),
    (G.MODULATION_ENVELOPE_DECAY, timecents(1.0)),
    (G.MODULATION_ENVELOPE_SUSTAIN, 400),
    (G.MODULATION_ENVELOPE_RELEASE, timecents(1.0)),
    (G.VOLUME_ENVELOPE_RELEASE, timecents(8.0)),
]


def position(hearing: Hearing) -> np.ndarray:
    """Return the envelope's place, 0 to 1, at each frame."""
    return hearing.cents() / DEPTH_CENTS


def rising(heard: Heard, level: float, start_s: float = 0.02) -> list[float]:
    return [hearing.when(position(hearing) >= level, start_s) for hearing in heard]


def falling(heard: Heard, level: float, start_s: float) -> list[float]:
    return [hearing.when(position(hearing) <= level, start_s) for hearing in heard]


def convex(way: float) -> float:
    return max(0.0, 1 + 40 / 96 * math.log10(way))


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_every_stage_keeps_its_length(both: BothPlayers, rate_hz: int) -> None:
    (heard,) = both.play(Note(tone(STAGES), held_s=2.0, rest_s=0.6), rate_hz=rate_hz)
    expected = {
        "quarter of the attack": 0.3,
        "half of the attack": 0.4,
        "nine tenths of the attack": 0.56,
        "hold's end": 0.9 + 0.02,
        "quarter of the decay": 0.9 + 0.25,
        "three tenths of the decay": 0.9 + 0.3,
        "release by a quarter": 2.0 + 0.25,
        "release by a half": 2.0 + 0.5,
    }
    found = {
        "quarter of the attack": rising(heard, convex(0.25)),
        "half of the attack": rising(heard, convex(0.5)),
        "nine tenths of the attack": rising(heard, convex(0.9)),
        "hold's end": falling(heard, 0.98, 0.65),
        "quarter of the decay": falling(heard, 0.75, 0.65),
        "three tenths of the decay": falling(heard, 0.7, 0.65),
        "release by a quarter": falling(heard, 0.35, 1.9),
        "release by a half": falling(heard, 0.1, 1.9),
    }
    hold_times(expected, found, BLOCKS_S)
    steady = (("delay", 0.05, 0.19, 0.0), ("hold", 0.65, 0.85, 1.0), ("sustain", 1.6, 1.9, 0.6))
    for name, start_s, end_s, level in steady:
        levels = [hearing.pitch_cents(start_s, end_s) / DEPTH_CENTS for hearing in heard]
        show(f"{name}, expected, ours, FluidSynth", [(level, levels)])
        assert levels == pytest.approx([level] * len(levels), abs=0.002)


@pytest.mark.parametrize("key", [48, 60, 72, 84])
def test_hold_and_decay_follow_the_key(both: BothPlayers, key: int) -> None:
    generators = [
        (G.SCALE_TUNING, 0),
        (G.MODULATION_ENVELOPE_TO_PITCH, DEPTH_CENTS),
        (G.MODULATION_ENVELOPE_HOLD, timecents(0.2)),
        (G.MODULATION_ENVELOPE_DECAY, timecents(1.0)),
        (G.MODULATION_ENVELOPE_SUSTAIN, 1000),
        (G.KEY_TO_MODULATION_ENVELOPE_HOLD, 50),
        (G.KEY_TO_MODULATION_ENVELOPE_DECAY, -25),
    ]
    (heard,) = both.play(Note(tone(generators), key=key, held_s=1.2))
    hold_s, decay_s = 0.2 * 2 ** (50 * (60 - key) / 1200), 1.0 * 2 ** (-25 * (60 - key) / 1200)
    expected = {"hold's end": hold_s + 0.02 * decay_s, "half of the decay": hold_s + decay_s / 2}
    found = {"hold's end": falling(heard, 0.98, 0.02), "half of the decay": falling(heard, 0.5, 0.02)}
    hold_times(expected, found, BLOCKS_S)


def test_a_release_in_the_attack_falls_from_where_it_is(both: BothPlayers) -> None:
    (heard,) = both.play(Note(tone(STAGES), held_s=0.4, rest_s=0.6))
    begin = convex(0.5)
    expected = {"a quarter less": 0.4 + 0.25, "half less": 0.4 + 0.5}
    found = {"a quarter less": falling(heard, begin - 0.25, 0.41), "half less": falling(heard, begin - 0.5, 0.41)}
    hold_times(expected, found, BLOCKS_S)


def test_a_depth_below_nothing_lowers(both: BothPlayers) -> None:
    generators = [(G.MODULATION_ENVELOPE_TO_PITCH, -700), (G.MODULATION_ENVELOPE_HOLD, timecents(4.0))]
    (heard,) = both.play(Note(tone(generators, preset_generators=[(G.MODULATION_ENVELOPE_TO_PITCH, 200)])))
    cents = [hearing.pitch_cents(0.05, 0.25) for hearing in heard]
    show("expected, ours, FluidSynth (cents)", [(-500.0, cents)])
    assert cents == pytest.approx([-500.0] * len(cents), abs=0.1)


def test_the_filter_opens_and_closes_with_it(both: BothPlayers) -> None:
    # Far above its cutoff the filter falls by 12.04 dB an octave, so the tone's level tells where the cutoff is.
    closed = [(G.FILTER_CUTOFF, absolute_cents(20.0)), STAGES[-1]]
    moving = [*closed, (G.MODULATION_ENVELOPE_TO_CUTOFF, 2400), *STAGES[1:-1]]
    still, heard = both.play(Note(tone(closed), held_s=2.0, rest_s=0.6), Note(tone(moving), held_s=2.0, rest_s=0.6))
    times_s = {0.1: 0.0, 0.3: convex(0.25), 0.4: convex(0.5), 0.8: 1.0, 1.15: 0.75, 1.8: 0.6, 2.3: 0.3}
    rows = []
    for at, level in times_s.items():
        octaves = [
            (one.level_db(at - 0.005, at + 0.005) - other.level_db(at - 0.005, at + 0.005)) / 12.04
            for one, other in zip(heard, still, strict=True)
        ]
        rows.append((at, 2.0 * level, octaves))
    show("time (s), expected, ours, FluidSynth (octaves)", rows)
    for at, octaves, found in rows:
        assert found == pytest.approx([octaves] * len(found), abs=0.02), at

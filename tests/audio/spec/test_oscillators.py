"""Both low-frequency oscillators: rate within a hundredth, delay, depth, shape; to pitch, to volume, to the filter."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from both_players import BothPlayers, Hearing, Note, absolute_cents, show, timecents, tone

from audio.soundfont import Generator

G = Generator
DELAY_S = 0.3
# Two octaves over the recorded tone: far above the filter's cutoff, and many periods for a swing.
KEY = 93
# FluidSynth goes in blocks of 64 frames and starts notes between them.
EXACT_S, BLOCKS_S = 0.005, 0.01
# Cents, and what makes them of what is heard: far above its cutoff the filter falls by 12.04 dB for 1200 cents.
Swing = Callable[[Hearing], np.ndarray]


def pitch_swing(hearing: Hearing) -> np.ndarray:
    return hearing.cents() - np.median(hearing.cents()[round(0.05 * hearing.rate_hz) : round(0.25 * hearing.rate_hz)])


def loudness_swing(hearing: Hearing) -> np.ndarray:
    """Return the level in cB over that of the delay."""
    levels = 200 * np.log10(np.maximum(hearing.amplitude(), 1e-6))
    return levels - np.median(levels[round(0.05 * hearing.rate_hz) : round(0.25 * hearing.rate_hz)])


def cutoff_swing(hearing: Hearing) -> np.ndarray:
    return loudness_swing(hearing) * 120 / 12.04


CLOSED = (G.FILTER_CUTOFF, absolute_cents(150.0))
SUSTAINED = (G.VOLUME_ENVELOPE_SUSTAIN, 200)
MODULATION = G.MODULATION_LFO_DELAY, G.MODULATION_LFO_FREQUENCY
VIBRATO = G.VIBRATO_LFO_DELAY, G.VIBRATO_LFO_FREQUENCY
# FluidSynth's tremolo lifts nothing over the envelope's top, so the tone sustains beneath it.
# What each oscillator moves: delay and frequency, depth's generator and amount, what else it takes, how it is heard.
WAYS = {
    "modulation to pitch": (MODULATION, (G.MODULATION_LFO_TO_PITCH, 200), [], pitch_swing),
    "vibrato to pitch": (VIBRATO, (G.VIBRATO_LFO_TO_PITCH, 200), [], pitch_swing),
    "modulation to volume": (
        MODULATION,
        (G.MODULATION_LFO_TO_VOLUME, 60),
        [(G.VOLUME_ENVELOPE_SUSTAIN, 200)],
        loudness_swing,
    ),
    "modulation to filter": (MODULATION, (G.MODULATION_LFO_TO_CUTOFF, 600), [CLOSED], cutoff_swing),
}


def turns(hearing: Hearing, swing: np.ndarray, frequency_hz: float) -> list[float]:
    """Return the times of the swing's peaks in turn, upper first, each as the middle between its slopes' crossings."""
    inner = slice(round(0.05 * hearing.rate_hz), -round(0.05 * hearing.rate_hz))
    depth = float(np.max(np.abs(swing[inner])))
    times, now, side = [], DELAY_S, 1
    while now + 0.5 / frequency_hz < len(swing) / hearing.rate_hz:
        rise = hearing.when(side * swing > depth / 2, now)
        if not math.isfinite(rise):
            break
        fall = hearing.when(side * swing < depth / 2, rise + 0.1 / frequency_hz)
        if not math.isfinite(fall):
            break
        times.append((rise + fall) / 2)
        now, side = fall, -side
    return times


def begin(hearing: Hearing, swing: np.ndarray, amount: float) -> float:
    """Return when the first rise began, from the times at which it reached a quarter and a half of its depth."""
    quarter, half = (hearing.when(swing >= amount * part, 0.05) for part in (0.25, 0.5))
    return 2 * quarter - half


@pytest.mark.parametrize("frequency_hz", [0.7, 5.0, 12.0])
@pytest.mark.parametrize("way", WAYS)
def test_rate_delay_and_depth(both: BothPlayers, way: str, frequency_hz: float) -> None:
    (delay, frequency), (depth, amount), more, swing_of = WAYS[way]
    generators = [(delay, timecents(DELAY_S)), (frequency, absolute_cents(frequency_hz)), (depth, amount), *more]
    held_s = DELAY_S + max(3.2 / frequency_hz, 1.0)
    (heard,) = both.play(Note(tone(generators), key=KEY, held_s=held_s, rest_s=0.0))
    rows = []
    for hearing in heard:
        swing = swing_of(hearing)
        times = turns(hearing, swing, frequency_hz)
        rate_hz = (len(times) - 1) / 2 / (times[-1] - times[0])
        upper, lower = (hearing.at(at, swing) for at in times[:2])
        rows.append((hearing.player, rate_hz, begin(hearing, swing, amount), upper, lower))
    show(f"{way} at {frequency_hz} Hz: rate, delay, depth up, depth down", rows)
    for (_, rate_hz, begin_s, upper, lower), exact_s in zip(rows, (EXACT_S, BLOCKS_S), strict=False):
        assert rate_hz == pytest.approx(frequency_hz, rel=0.01)
        assert begin_s == pytest.approx(DELAY_S, abs=exact_s)
        assert (upper, lower) == pytest.approx((amount, -amount), rel=0.08)


def test_it_is_a_triangle_that_rises_first(both: BothPlayers) -> None:
    generators = [(G.VIBRATO_LFO_FREQUENCY, absolute_cents(1.0)), (G.VIBRATO_LFO_TO_PITCH, 1000)]
    (heard,) = both.play(Note(tone(generators), held_s=1.1, rest_s=0.0))
    times_s = (0.05, 0.125, 0.2, 0.3, 0.375, 0.5, 0.625, 0.8, 0.95)
    expected = [1000 * (4 * at if at < 0.25 else 2 - 4 * at if at < 0.75 else 4 * at - 4) for at in times_s]
    found = {hearing.player: [hearing.at(at, hearing.cents()) for at in times_s] for hearing in heard}
    show("time (s), expected, ours, FluidSynth (cents)", zip(times_s, expected, *found.values(), strict=True))
    assert found["ours"] == pytest.approx(expected, abs=5.0)
    assert found.get("FluidSynth", expected) == pytest.approx(expected, abs=25.0)


def test_both_oscillators_add_up_with_the_envelope(both: BothPlayers) -> None:
    rates = [(G.MODULATION_LFO_FREQUENCY, absolute_cents(0.5)), (G.VIBRATO_LFO_FREQUENCY, absolute_cents(0.5))]
    depths = [(G.MODULATION_LFO_TO_PITCH, 100), (G.VIBRATO_LFO_TO_PITCH, -40), (G.MODULATION_ENVELOPE_TO_PITCH, 300)]
    held = [(G.MODULATION_ENVELOPE_HOLD, timecents(8.0))]
    added = [(G.MODULATION_LFO_TO_PITCH, 20), (G.VIBRATO_LFO_TO_PITCH, -30)]
    (heard,) = both.play(Note(tone([*rates, *depths, *held], preset_generators=added), held_s=1.0))
    found = [hearing.at(0.5, hearing.cents()) for hearing in heard]
    show("expected, ours, FluidSynth (cents)", [(350.0, found)])
    assert found == pytest.approx([350.0] * len(found), abs=2.0)


@pytest.mark.parametrize("rate_hz", [48000, 96000])
def test_the_rate_is_the_same_at_every_output_rate(both: BothPlayers, rate_hz: int) -> None:
    generators = [
        (G.MODULATION_LFO_FREQUENCY, absolute_cents(5.0)),
        (G.MODULATION_LFO_TO_PITCH, 200),
        (G.MODULATION_LFO_DELAY, timecents(DELAY_S)),
    ]
    (heard,) = both.play(Note(tone(generators), held_s=1.6, rest_s=0.0), rate_hz=rate_hz)
    rates = []
    for hearing in heard:
        times = turns(hearing, pitch_swing(hearing), 5.0)
        rates.append((len(times) - 1) / 2 / (times[-1] - times[0]))
    show("ours, FluidSynth (Hz)", [rates])
    assert rates == pytest.approx([5.0] * len(rates), rel=0.01)

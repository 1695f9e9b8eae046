"""The volume envelope's six stages, frame by frame, within 5 ms, at every output rate."""

import numpy as np
import pytest
from both_players import BothPlayers, Hearing, Note, hold_times, show, timecents, tone

from audio.soundfont import Generator

G = Generator
FALL_DB = 96.0
# FluidSynth goes in blocks of 64 frames and starts notes between them.
BLOCKS_S = 0.006
STAGES = [
    (G.VOLUME_ENVELOPE_DELAY, timecents(0.2)),
    (G.VOLUME_ENVELOPE_ATTACK, timecents(0.4)),
    (G.VOLUME_ENVELOPE_HOLD, timecents(0.3)),
    (G.VOLUME_ENVELOPE_DECAY, timecents(2.0)),
    (G.VOLUME_ENVELOPE_SUSTAIN, 250),
    (G.VOLUME_ENVELOPE_RELEASE, timecents(1.0)),
]


def level_db(hearing: Hearing) -> np.ndarray:
    """Return the envelope in dB at each frame; FluidSynth's without its overall 0.4 dB."""
    amplitude = hearing.amplitude()
    top = float(np.max(amplitude))
    return 20 * np.log10(np.maximum(amplitude / top, 1e-6))


def crossing(hearing: Hearing, level: float, start_s: float, *, is_rising: bool = False) -> float:
    levels = level_db(hearing)
    return hearing.when(levels >= level if is_rising else levels <= level, start_s)


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_every_stage_keeps_its_length(both: BothPlayers, rate_hz: int) -> None:
    (heard,) = both.play(Note(tone(STAGES), held_s=2.0, rest_s=0.8), rate_hz=rate_hz)
    expected = {
        "delay's end": 0.2 + 0.4 * 10 ** (-40 / 20),
        "quarter of the attack": 0.3,
        "half of the attack": 0.4,
        "nine tenths of the attack": 0.56,
        "hold's end": 0.9 + 0.2 / FALL_DB * 2.0,
        "half of the decay": 0.9 + 12.0 / FALL_DB * 2.0,
        "sustain": 0.9 + 23.9 / FALL_DB * 2.0,
        "release by 24 dB": 2.0 + 24.0 / FALL_DB * 1.0,
        "release by 48 dB": 2.0 + 48.0 / FALL_DB * 1.0,
    }
    found = {
        "delay's end": [crossing(h, -40.0, 0.1, is_rising=True) for h in heard],
        "quarter of the attack": [crossing(h, -12.04, 0.1, is_rising=True) for h in heard],
        "half of the attack": [crossing(h, -6.02, 0.1, is_rising=True) for h in heard],
        "nine tenths of the attack": [crossing(h, -0.915, 0.1, is_rising=True) for h in heard],
        "hold's end": [crossing(h, -0.2, 0.7) for h in heard],
        "half of the decay": [crossing(h, -12.0, 0.7) for h in heard],
        "sustain": [crossing(h, -23.9, 0.7) for h in heard],
        "release by 24 dB": [crossing(h, -48.0, 1.9) for h in heard],
        "release by 48 dB": [crossing(h, -72.0, 1.9) for h in heard],
    }
    hold_times(expected, found, BLOCKS_S)
    sustained = [h.at(1.8, level_db(h)) for h in heard]
    show("sustain, ours, FluidSynth (dB)", [sustained])
    assert sustained == pytest.approx([-24.0] * len(sustained), abs=0.1)


@pytest.mark.parametrize(("sustain", "level"), [(0, 0.0), (100, -9.6), (500, -48.0), (700, -67.2)])
def test_the_sustain_level_is_in_thousandths_of_96_db(both: BothPlayers, sustain: int, level: float) -> None:
    generators = [(G.VOLUME_ENVELOPE_DECAY, timecents(0.1)), (G.VOLUME_ENVELOPE_SUSTAIN, sustain)]
    plain, heard = both.play(Note(tone()), Note(tone(generators)))
    found = [one.level_db(0.15, 0.29) - other.level_db(0.15, 0.29) for one, other in zip(heard, plain, strict=True)]
    show("sustain, expected, ours, FluidSynth (dB)", [(sustain, level, found)])
    assert found == pytest.approx([level] * len(found), abs=0.1)


@pytest.mark.parametrize("key", [36, 60, 72, 84])
def test_hold_and_decay_follow_the_key(both: BothPlayers, key: int) -> None:
    generators = [
        (G.SCALE_TUNING, 0),
        (G.VOLUME_ENVELOPE_HOLD, timecents(0.2)),
        (G.VOLUME_ENVELOPE_DECAY, timecents(1.0)),
        (G.VOLUME_ENVELOPE_SUSTAIN, 1000),
        (G.KEY_TO_VOLUME_ENVELOPE_HOLD, 50),
        (G.KEY_TO_VOLUME_ENVELOPE_DECAY, -25),
    ]
    (heard,) = both.play(Note(tone(generators), key=key, held_s=1.5))
    hold_s, decay_s = 0.2 * 2 ** (50 * (60 - key) / 1200), 1.0 * 2 ** (-25 * (60 - key) / 1200)
    expected = {"hold's end": hold_s, "decay by 48 dB": hold_s + decay_s / 2}
    found = {
        "hold's end": [crossing(h, -0.2, 0.01) - 0.2 / FALL_DB * decay_s for h in heard],
        "decay by 48 dB": [crossing(h, -48.0, 0.01) for h in heard],
    }
    hold_times(expected, found, BLOCKS_S)


def test_a_release_in_the_attack_falls_from_where_it_is(both: BothPlayers) -> None:
    stages = [(G.VOLUME_ENVELOPE_ATTACK, timecents(1.0)), (G.VOLUME_ENVELOPE_RELEASE, timecents(2.0))]
    (heard,) = both.play(Note(tone(stages), held_s=0.5, rest_s=1.3))
    expected = {"24 dB less": 0.5 + 24.0 / FALL_DB * 2.0, "48 dB less": 0.5 + 48.0 / FALL_DB * 2.0}
    found = {
        "24 dB less": [crossing(h, -24.0, 0.5) for h in heard],
        "48 dB less": [crossing(h, -48.0, 0.5) for h in heard],
    }
    hold_times(expected, found, BLOCKS_S)


def test_a_release_in_the_delay_is_silence(both: BothPlayers) -> None:
    stages = [(G.VOLUME_ENVELOPE_DELAY, timecents(0.5)), (G.VOLUME_ENVELOPE_RELEASE, timecents(1.0))]
    (heard,) = both.play(Note(tone(stages), held_s=0.2, rest_s=0.8))
    loudest = [float(np.max(hearing.amplitude())) for hearing in heard]
    show("loudest, ours, FluidSynth", [loudest])
    assert loudest[0] < 1e-4


def test_presets_lengthen_and_shorten_the_stages(both: BothPlayers) -> None:
    added = [(G.VOLUME_ENVELOPE_ATTACK, 1200), (G.VOLUME_ENVELOPE_HOLD, -1200), (G.VOLUME_ENVELOPE_SUSTAIN, 100)]
    (heard,) = both.play(Note(tone(STAGES, preset_generators=added), held_s=2.0))
    expected = {"half of the attack": 0.6, "decay by 12 dB": 0.2 + 0.8 + 0.15 + 12.0 / FALL_DB * 2.0}
    found = {
        "half of the attack": [crossing(h, -6.02, 0.1, is_rising=True) for h in heard],
        "decay by 12 dB": [crossing(h, -12.0, 1.05) for h in heard],
    }
    hold_times(expected, found, BLOCKS_S)

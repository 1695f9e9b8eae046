"""Interpolation: what a transposed note has beside its partials is no more than in FluidSynth's default (4th order).

FluidSynth's low pass is never off: open, it takes off what lies near half the rate, partials and aliases alike. Its
recordings are freed from that by its own response to an impulse, up to where little is left to free.
"""

import math

import numpy as np
import pytest
from both_players import RATE_HZ, BothPlayers, Hearing, Note, SampleSpec, show, single

from audio.soundfont import Generator

G = Generator
# A whole second of a looped wave, so that partials lie on whole hertz.
FRAMES = RATE_HZ
HELD_S = 1.3
START_S = 0.1
HIGHEST_HZ = 20500
PARTIALS = 40
FUNDAMENTAL_HZ = 210


def pure(frequency_hz: int) -> SampleSpec:
    angle = 2 * np.pi * frequency_hz * np.arange(FRAMES + 100) / RATE_HZ
    return SampleSpec(np.rint(16000 * np.sin(angle)).astype("<i2"), 0, FRAMES)


def bright() -> SampleSpec:
    """Return forty partials as of a saw, up to 8.4 kHz."""
    angle = 2 * np.pi * FUNDAMENTAL_HZ * np.arange(FRAMES + 100) / RATE_HZ
    wave = sum(np.sin(partial * angle + partial**2) / partial for partial in range(1, PARTIALS + 1))
    return SampleSpec(np.rint(wave / np.abs(wave).max() * 26000).astype("<i2"), 0, FRAMES)


def click() -> SampleSpec:
    frames = np.zeros(FRAMES, "<i2")
    frames[100] = 30000
    return SampleSpec(frames)


def spectrum(hearing: Hearing, open_filter: np.ndarray) -> np.ndarray:
    """Return the power of each whole hertz up to 20.5 kHz."""
    first = round(START_S * RATE_HZ)
    mono = hearing.signal[first : first + RATE_HZ].sum(axis=1).astype(np.float64)
    # Blackman-Harris: its skirts are under −92 dB four bins away.
    phase = 2 * np.pi * np.arange(RATE_HZ) / RATE_HZ
    window = 0.35875 - 0.48829 * np.cos(phase) + 0.14128 * np.cos(2 * phase) - 0.01168 * np.cos(3 * phase)
    return (np.abs(np.fft.rfft(mono * window)) ** 2)[:HIGHEST_HZ] / open_filter


def open_filter(hearing: Hearing) -> np.ndarray:
    """Return the response of a player's open filter, as power at each whole hertz, from its answer to an impulse."""
    mono = hearing.signal[:RATE_HZ].sum(axis=1).astype(np.float64)
    power = (np.abs(np.fft.rfft(mono, RATE_HZ)) ** 2)[:HIGHEST_HZ]
    return power / power[100]


def beside_db(power: np.ndarray, frequencies_hz: list[float]) -> float:
    """Return the power of all that isn't a partial, in dB of all: aliases, images, rounding."""
    is_partial = np.zeros(len(power), bool)
    for frequency_hz in frequencies_hz:
        is_partial[max(0, round(frequency_hz) - 6) : round(frequency_hz) + 7] = True
    return 10 * math.log10(power[~is_partial].sum() / power.sum() + 1e-30)


def aside(both: BothPlayers, wave: SampleSpec, key: int, partials_hz: list[float]) -> list[float]:
    """Return what each player has beside the partials of a looped wave at a key."""
    note = Note(single(wave, [(G.SAMPLE_MODES, 1)]), key=key, held_s=HELD_S)
    heard, impulses = both.play(note, Note(single(click()), held_s=HELD_S))
    return [
        beside_db(spectrum(hearing, open_filter(impulse)), partials_hz)
        for hearing, impulse in zip(heard, impulses, strict=True)
    ]


@pytest.mark.parametrize("key", [57, 63, 70, 76, 81, 88, 93, 100])
def test_a_bright_note_aliases_no_more_than_in_fluidsynth(both: BothPlayers, key: int) -> None:
    ratio = 2 ** ((key - 69) / 12)
    partials = [partial * FUNDAMENTAL_HZ * ratio for partial in range(1, PARTIALS + 1)]
    found = aside(both, bright(), key, partials)
    show("key, beside the partials: ours, FluidSynth (dB)", [(key, found)])
    for theirs_db in found[1:]:
        assert found[0] < theirs_db + 0.5


@pytest.mark.parametrize(("frequency_hz", "limit_db"), [(500, -88.0), (2000, -70.0), (5000, -46.0), (10000, -26.0)])
def test_a_pure_tone_has_little_beside_it(both: BothPlayers, frequency_hz: int, limit_db: float) -> None:
    found = aside(both, pure(frequency_hz), 76, [frequency_hz * 2 ** (7 / 12)])
    show("frequency (Hz), beside the tone: ours, FluidSynth (dB)", [(frequency_hz, found)])
    assert found[0] < limit_db
    for theirs_db in found[1:]:
        assert found[0] < theirs_db + 0.5


def test_treble_is_lost_as_in_fluidsynth_and_no_more_than_stated(both: BothPlayers) -> None:
    # A semitone up, read between the frames: flat to 5 kHz of the wave, a droop above.
    stated_db = {1000: 0.0, 3000: -0.01, 5000: -0.03, 8000: -0.17, 10000: -0.38, 12000: -0.71}
    notes = [Note(single(pure(hz), [(G.SAMPLE_MODES, 1)]), key=70, held_s=0.5) for hz in stated_db]
    heard = both.play(Note(single(pure(200), [(G.SAMPLE_MODES, 1)]), key=70, held_s=0.5), *notes)
    base = [hearing.level_db(0.1, 0.4) for hearing in heard[0]]
    rows = [
        (hz, stated, [hearing.level_db(0.1, 0.4) - zero for hearing, zero in zip(note, base, strict=True)])
        for (hz, stated), note in zip(stated_db.items(), heard[1:], strict=True)
    ]
    show("frequency in the wave (Hz), stated, ours, FluidSynth (dB)", rows)
    for _, stated, found in rows:
        assert found[0] == pytest.approx(stated, abs=0.02)
        assert found == pytest.approx([found[0]] * len(found), abs=0.05)

"""The low pass, from its response to an impulse: the 3 dB point, the slope, the height of the resonance."""

import math

import numpy as np
import pytest
from both_players import RATE_HZ, BothPlayers, Hearing, Note, SampleSpec, absolute_cents, show, single

from audio.soundfont import Generator

G = Generator
FRAMES = 1 << 15
# In third octaves from 100 Hz on, and the highest asked for.
CUTOFFS_HZ = (*(100.0 * 2 ** (third / 3) for third in range(21)), 12000.0)
SIXTH_OCTAVE = 2 ** (1 / 6)


def _impulse() -> SampleSpec:
    frames = np.zeros(FRAMES, "<i2")
    frames[64] = 30000
    return SampleSpec(frames, root_key=69)


IMPULSE = _impulse()
HELD_S = FRAMES / RATE_HZ


def clicks(
    both: BothPlayers, *filters: list[tuple[int, int]], rate_hz: int = RATE_HZ
) -> list[list[tuple[str, np.ndarray]]]:
    """Return the players' responses to an impulse through filters, in dB, a bin each 1.35 Hz at 44.1 kHz."""
    heard = both.play(
        *(Note(single(IMPULSE, generators), held_s=HELD_S, rest_s=0.0) for generators in filters), rate_hz=rate_hz
    )
    return [[(hearing.player, _response_db(hearing)) for hearing in note] for note in heard]


def _response_db(hearing: Hearing) -> np.ndarray:
    mono = hearing.signal.sum(axis=1).astype(np.float64)[:FRAMES]
    return 20 * np.log10(np.abs(np.fft.rfft(mono, FRAMES)) + 1e-12)


def at(response_db: np.ndarray, frequency_hz: float, rate_hz: int = RATE_HZ) -> float:
    return float(np.interp(frequency_hz * FRAMES / rate_hz, np.arange(len(response_db)), response_db))


def first_under(response_db: np.ndarray, level_db: float, rate_hz: int = RATE_HZ) -> float:
    """Return the lowest frequency at which a response is that far under its beginning."""
    relative = response_db - response_db[4]
    place = int(np.flatnonzero(relative[4:] <= level_db)[0]) + 4
    way = (level_db - relative[place - 1]) / (relative[place] - relative[place - 1])
    return (place - 1 + way) * rate_hz / FRAMES


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_the_3_db_point_is_where_it_is_asked_for(both: BothPlayers, rate_hz: int) -> None:
    responses = clicks(both, *([(G.FILTER_CUTOFF, absolute_cents(hz))] for hz in CUTOFFS_HZ), rate_hz=rate_hz)
    rows = [
        (hz, [first_under(response, -3.01, rate_hz) for _, response in players])
        for hz, players in zip(CUTOFFS_HZ, responses, strict=True)
    ]
    show("asked for, ours, FluidSynth (Hz)", rows)
    for asked_hz, found_hz in rows:
        for hz in found_hz:
            assert asked_hz / SIXTH_OCTAVE < hz < asked_hz * SIXTH_OCTAVE


def test_the_whole_curve_is_fluidsynths(both: BothPlayers) -> None:
    filters = [(hz, q) for hz in (200.0, 1000.0, 5000.0) for q in (0, 120, 300)]
    responses = clicks(both, *([(G.FILTER_CUTOFF, absolute_cents(hz)), (G.FILTER_RESONANCE, q)] for hz, q in filters))
    # FluidSynth lifts everything by 1.5 dB; where it stands still beside that is in the open filter's response.
    rows = []
    for (hz, q), ((_, ours), *theirs) in zip(filters, responses, strict=True):
        for _, their in theirs:
            places = hz * np.array([0.25, 0.5, 0.9, 1.0, 1.1, 2.0, 4.0])
            rows.append((hz, q, [at(ours, place) - at(their, place) for place in places]))
    show("cutoff (Hz), resonance (cB), ours − FluidSynth at ¼ ½ 0.9 1 1.1 2 4 times the cutoff (dB)", rows)
    for _, _, differences_db in rows:
        middle = differences_db[0]
        assert differences_db == pytest.approx([middle] * len(differences_db), abs=0.3)
        assert middle == pytest.approx(-1.1, abs=0.1)


@pytest.mark.parametrize("resonance_cb", [0, 60, 120, 240, 480])
def test_the_resonances_height_is_as_asked_and_the_rest_is_lowered_by_half(
    both: BothPlayers, resonance_cb: int
) -> None:
    cutoff = (G.FILTER_CUTOFF, absolute_cents(1000.0))
    plain, resonant = clicks(both, [cutoff], [cutoff, (G.FILTER_RESONANCE, resonance_cb)])
    quality = 10 ** ((resonance_cb / 10 - 3.01) / 20)
    expected_db = 20 * math.log10(quality / math.sqrt(1 - 1 / (4 * quality**2))) if quality > 0.7072 else 0.0
    rows = []
    for (player, before), (_, after) in zip(plain, resonant, strict=True):
        rows.append((player, float(after.max() - after[4]), float(after[4] - before[4])))
    show(
        f"{resonance_cb} cB: peak over low frequencies ({expected_db:.2f} expected), low frequencies lowered (dB)", rows
    )
    for _, height_db, lowered_db in rows:
        assert height_db == pytest.approx(expected_db, abs=0.25)
        assert lowered_db == pytest.approx(-resonance_cb / 20, abs=0.1)


def test_it_falls_by_12_db_an_octave(both: BothPlayers) -> None:
    (players,) = clicks(both, [(G.FILTER_CUTOFF, absolute_cents(300.0))])
    slopes = [at(response, 1200.0) - at(response, 2400.0) for _, response in players]
    show("ours, FluidSynth (dB an octave)", [slopes])
    assert slopes == pytest.approx([12.04] * len(slopes), abs=0.3)


def test_without_a_filter_nothing_is_lost(both: BothPlayers) -> None:
    (players,) = clicks(both, [])
    flat = {player: [at(r, hz) - at(r, 100.0) for hz in (1000.0, 5000.0, 10000.0, 15000.0)] for player, r in players}
    show("ours, FluidSynth at 1, 5, 10, 15 kHz (dB)", flat.items())
    assert flat["ours"] == pytest.approx([0.0] * 4, abs=0.01)

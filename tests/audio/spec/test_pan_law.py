"""Pan: sine and cosine, equal power; from the generator, from controller 10, and both together."""

import math

import pytest
from both_players import BothPlayers, Hearing, Note, Sound, show, single, tone_sample

from audio.soundfont import Generator

POSITIONS = (-500, -400, -250, -125, 0, 125, 250, 400, 500)
WAVE = tone_sample()


def middle(pan: int) -> Sound:
    return single(WAVE, [(Generator.SAMPLE_MODES, 1), (Generator.PAN, pan)])


def gains(hearing: Hearing) -> tuple[float, float]:
    """Return the gains of left and right, in parts of what both have together in the middle."""
    left, right = hearing.gains(0.05, 0.14)
    return left, right


def expected(position: float) -> tuple[float, float]:
    angle = (min(max(position, -500), 500) / 1000 + 0.5) * math.pi / 2
    return math.cos(angle), math.sin(angle)


def hold(both: BothPlayers, notes: list[Note], positions: list[float], names: list[object]) -> None:
    """Hold each note's ears to the law; FluidSynth's overall gain is taken from its note in the middle."""
    heard = both.play(*notes, Note(middle(0), held_s=0.15))
    rows, found = [], []
    for name, position, note in zip(names, positions, heard, strict=False):
        pairs = []
        for hearing, centre in zip(note, heard[-1], strict=True):
            whole = math.hypot(*gains(centre))
            pairs.append(tuple(gain / whole for gain in gains(hearing)))
        found.append((position, pairs))
        rows.append((name, *expected(position), *(gain for pair in pairs for gain in pair)))
    show("position, expected left and right, ours, FluidSynth", rows)
    for position, pairs in found:
        assert pairs[0] == pytest.approx(expected(position), abs=1e-3)
        for pair in pairs[1:]:
            # Its table has a thousandth as its step.
            assert pair == pytest.approx(expected(position), abs=5e-3)
    assert math.hypot(*gains(heard[-1].ours)) == pytest.approx(1.0, abs=1e-3)


def test_the_generator_pans_at_equal_power(both: BothPlayers) -> None:
    hold(both, [Note(middle(pan), held_s=0.15) for pan in POSITIONS], list(POSITIONS), list(POSITIONS))


def test_controller_10_pans_at_equal_power(both: BothPlayers) -> None:
    values = (0, 1, 32, 64, 96, 126, 127)
    positions = [(value - 64) / 64 * 500 for value in values]
    hold(both, [Note(middle(0), held_s=0.15, pan=value) for value in values], positions, list(values))


def test_generator_and_controller_add_up_to_the_sides_at_most(both: BothPlayers) -> None:
    pairs = ((-250, 96), (250, 96), (500, 127), (500, 0), (-500, 64))
    positions = [pan + (value - 64) / 64 * 500 for pan, value in pairs]
    hold(both, [Note(middle(pan), held_s=0.15, pan=value) for pan, value in pairs], positions, [str(p) for p in pairs])

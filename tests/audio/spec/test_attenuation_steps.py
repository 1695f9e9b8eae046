"""Attenuation: 50 cB are 2.00 dB by the generator, which counts 0.4, and 5 dB by modulators, which count in full."""

import numpy as np
import pytest
from both_players import BothPlayers, Note, Sound, show, tone

from audio.soundfont import Generator

ATTENUATION = Generator.ATTENUATION
# The note's velocity as a switch that is on: a modulator that adds its whole amount to every loud note.
ALWAYS = 0x0C02
STEPS = range(11)


def levels_db(both: BothPlayers, *sounds: Sound, velocity: int = 127) -> dict[str, list[float]]:
    """Return each player's levels, in dB under the first sound's."""
    players: dict[str, list[float]] = {}
    for note in both.play(*(Note(sound, velocity=velocity, held_s=0.15) for sound in sounds)):
        for hearing in note:
            players.setdefault(hearing.player, []).append(hearing.level_db(0.05, 0.14))
    return {player: [levels[0] - level for level in levels] for player, levels in players.items()}


@pytest.mark.parametrize(
    ("make", "step_db"),
    [
        (lambda n: tone([(ATTENUATION, 50 * n)]), 2.0),
        (lambda n: tone(preset_generators=[(ATTENUATION, 50 * n)]), 2.0),
        (lambda n: tone([(ATTENUATION, 500)], preset_generators=[(ATTENUATION, 50 * n - 500)]), 2.0),
        (lambda n: tone(modulators=[(ALWAYS, ATTENUATION, 50 * n, 0, 0)]), 5.0),
        (lambda n: tone(preset_modulators=[(ALWAYS, ATTENUATION, 50 * n, 0, 0)]), 5.0),
    ],
    ids=["instrument", "preset", "preset takes off", "instrument's modulator", "preset's modulator"],
)
def test_ten_steps_are_equally_far_apart(both: BothPlayers, make, step_db: float) -> None:
    found = levels_db(both, *(make(n) for n in STEPS))
    show("step, ours, FluidSynth (dB)", zip(STEPS, *found.values(), strict=True))
    for levels in found.values():
        assert np.diff(levels) == pytest.approx([step_db] * 10, abs=0.02)


@pytest.mark.parametrize(
    ("sound", "attenuation_db"),
    [
        (tone([(ATTENUATION, -200)]), 0.0),
        (tone([(ATTENUATION, 100)], preset_generators=[(ATTENUATION, -400)]), 0.0),
        (tone(modulators=[(ALWAYS, ATTENUATION, -200, 0, 0)]), 0.0),
        (tone([(ATTENUATION, 200)], [(ALWAYS, ATTENUATION, -50, 0, 0)]), 3.0),
        (tone([(ATTENUATION, 1440)]), 57.6),
    ],
    ids=["a negative one", "a negative sum", "a negative modulator", "a modulator takes off", "the most"],
)
def test_nothing_is_louder_than_the_sample(both: BothPlayers, sound: Sound, attenuation_db: float) -> None:
    found = levels_db(both, tone(), sound)
    show("ours, FluidSynth (dB)", [tuple(levels[1] for levels in found.values())])
    assert found["ours"][1] == pytest.approx(attenuation_db, abs=0.01)
    # FluidSynth's loudest note has lost 0.2 dB by velocity 127 and 0.2 dB by volume 127, which it can win back.
    assert found.get("FluidSynth", found["ours"])[1] == pytest.approx(attenuation_db, abs=0.41)


def test_a_negative_attenuation_lifts_a_soft_note(both: BothPlayers) -> None:
    found = levels_db(both, tone(), tone([(ATTENUATION, -100)]), velocity=64)
    show("ours, FluidSynth (dB)", [tuple(levels[1] for levels in found.values())])
    for levels in found.values():
        assert levels[1] == pytest.approx(-4.0, abs=0.1)

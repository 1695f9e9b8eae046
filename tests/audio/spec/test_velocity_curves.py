"""How loud velocities are: the default curve, and curves that a bank's own modulators make of it."""

import math

import pytest
from both_players import BothPlayers, Note, Sound, show, tone

from audio.soundfont import Generator

VELOCITIES = (127, 111, 95, 79, 63, 47, 31, 15)
# FluidSynth counts whole centibels.
TRUNCATED_DB = 0.1
# The curve from velocity to attenuation: concave, falling, unipolar; 960 cB are 40·log10.
BY_VELOCITY = 0x0502, Generator.ATTENUATION


def levels_db(both: BothPlayers, sound: Sound) -> dict[str, list[float]]:
    """Return each player's levels under velocity 127, in order of VELOCITIES."""
    heard = both.play(*(Note(sound, velocity=velocity, held_s=0.15) for velocity in VELOCITIES))
    players: dict[str, list[float]] = {}
    for note in heard:
        for hearing in note:
            players.setdefault(hearing.player, []).append(hearing.level_db(0.05, 0.14))
    return {player: [level - levels[0] for level in levels] for player, levels in players.items()}


def test_the_default_curve_is_that_of_the_public_test(both: BothPlayers) -> None:
    published = (0.0, -2.34, -5.04, -8.25, -12.18, -17.27, -24.50, -37.11)
    found = levels_db(both, tone())
    show("velocity, published, ours, FluidSynth (dB)", zip(VELOCITIES, published, *found.values(), strict=True))
    for levels in found.values():
        assert levels == pytest.approx(published, abs=TRUNCATED_DB)
    assert found["ours"] == pytest.approx([40 * math.log10(velocity / 127) for velocity in VELOCITIES], abs=0.01)


CURVES = {
    # Each reached in another way: the factor of log10(velocity / 127).
    "48 dB in the instrument": (tone(modulators=[(*BY_VELOCITY, 480, 0, 0)]), 20),
    "144 dB in the instrument": (tone(modulators=[(*BY_VELOCITY, 1440, 0, 0)]), 60),
    "none in the instrument": (tone(modulators=[(*BY_VELOCITY, 0, 0, 0)]), 0),
    "48 dB taken off by the preset": (tone(preset_modulators=[(*BY_VELOCITY, -480, 0, 0)]), 20),
    "48 dB added by the preset": (tone(preset_modulators=[(*BY_VELOCITY, 480, 0, 0)]), 60),
    "both": (tone(modulators=[(*BY_VELOCITY, 480, 0, 0)], preset_modulators=[(*BY_VELOCITY, 960, 0, 0)]), 60),
    # With an amount source (volume, a switch that is on) it is another one: it comes on top of the default one.
    "another beside the default one": (tone(modulators=[(*BY_VELOCITY, 480, 0x0C87, 0)]), 60),
}


@pytest.mark.parametrize("case", CURVES)
def test_a_banks_own_curve_replaces_or_adds(both: BothPlayers, case: str) -> None:
    sound, factor = CURVES[case]
    expected = [factor * math.log10(velocity / 127) for velocity in VELOCITIES]
    found = levels_db(both, sound)
    show(
        f"{case}: velocity, {factor}·log10, ours, FluidSynth (dB)",
        zip(VELOCITIES, expected, *found.values(), strict=True),
    )
    for levels in found.values():
        assert levels == pytest.approx(expected, abs=TRUNCATED_DB)
    assert found["ours"] == pytest.approx(expected, abs=0.01)

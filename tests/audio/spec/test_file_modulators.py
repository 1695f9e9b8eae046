"""Modulators of a bank: every curve in both directions and polarities, amount sources, transforms, and what is ignored.

The note's key is the source and attenuation the destination: scale tuning 0 keeps the pitch where it is.
"""

import math

import pytest
from both_players import BothPlayers, Note, Sound, show, tone

from audio.soundfont import Generator

G = Generator

KEYS = (0, 1, 16, 32, 48, 63, 64, 65, 80, 96, 112, 126, 127)
KEY_NUMBER = 3
FALLING, BIPOLAR = 0x100, 0x200
LINEAR, CONCAVE, CONVEX, SWITCH = 0, 0x400, 0x800, 0xC00
AMOUNT_CB = 300
# 900 cB of the generator count 0.4, 36 dB: room for what a bipolar curve takes off.
BASE = [(G.SCALE_TUNING, 0), (G.ATTENUATION, 900)]


def concave(way: float) -> float:
    """Section 9.5.3: 40·log10 over 96 dB, from 0 to 1 for 0 to 1."""
    return 0.0 if way <= 0 else 1.0 if way >= 1 else min(1.0, -40 / 96 * math.log10(1 - way))


def curved(kind: int, way: float) -> float:
    return concave(way) if kind == CONCAVE else 1 - concave(1 - way)


def expected_height(kind: int, key: float, *, is_falling: bool, is_bipolar: bool) -> float:
    """Return what the specification's formulas give for a key number."""
    middle = (64 - key if is_falling else key - 64) / 64
    if kind == LINEAR:
        return middle if is_bipolar else (middle + 1) / 2
    if kind == SWITCH:
        is_on = key < 64 if is_falling else key >= 64
        return float(is_on) if not is_bipolar else 1.0 if is_on else -1.0
    if is_bipolar:
        return math.copysign(curved(kind, min(abs(middle) * 128 / 127, 1.0)), middle)
    return curved(kind, (127 - key if is_falling else key) / 127)


def heights(both: BothPlayers, sound: Sound, keys: tuple[int, ...] = KEYS) -> dict[str, list[float]]:
    """Return what modulators add to the attenuation by each key, in parts of their amount."""
    short = {"held_s": 0.08, "rest_s": 0.05}
    notes = both.play(Note(tone(BASE), **short), *(Note(sound, key=key, **short) for key in keys))
    players: dict[str, list[float]] = {}
    for note in notes:
        for hearing in note:
            players.setdefault(hearing.player, []).append(hearing.level_db(0.03, 0.07))
    return {
        player: [(levels[0] - level) * 10 / AMOUNT_CB for level in levels[1:]] for player, levels in players.items()
    }


@pytest.mark.parametrize("is_bipolar", [False, True], ids=["unipolar", "bipolar"])
@pytest.mark.parametrize("is_falling", [False, True], ids=["rising", "falling"])
@pytest.mark.parametrize("kind", [LINEAR, CONCAVE, CONVEX, SWITCH], ids=["linear", "concave", "convex", "switch"])
def test_every_curve_has_the_specifications_shape(
    both: BothPlayers, kind: int, is_falling: bool, is_bipolar: bool
) -> None:
    source = KEY_NUMBER | kind | is_falling * FALLING | is_bipolar * BIPOLAR
    sound = tone(BASE, [(source, G.ATTENUATION, AMOUNT_CB, 0, 0)])

    def wanted(key: float) -> float:
        return expected_height(kind, key, is_falling=is_falling, is_bipolar=is_bipolar)

    found = heights(both, sound)
    show(
        "key, expected, ours, FluidSynth",
        ((key, wanted(key), *at) for key, *at in zip(KEYS, *found.values(), strict=True)),
    )
    assert found["ours"] == pytest.approx([wanted(key) for key in KEYS], abs=0.002)
    # FluidSynth looks curves up in a table of 128, at 127/128 of the way: up to a step and a bit beside the formula.
    for key, theirs in zip(KEYS, found.get("FluidSynth", ()), strict=False):
        near = [wanted(min(max(key + aside, 0), 127)) for aside in (-2, -1, 0, 1, 2)]
        assert min(near) - 0.005 < theirs < max(near) + 0.005


NOTHING = [0.0] * 3
HALVES = [0.0, 0.5, 127 / 128]
# Keys 0, 64 and 127; each with what the modulators of a zone must come to.
CASES = {
    "an amount source multiplies": ([(KEY_NUMBER, G.ATTENUATION, AMOUNT_CB, KEY_NUMBER, 0)], [0.0, 0.25, 0.984]),
    "an amount source that is off": ([(KEY_NUMBER, G.ATTENUATION, AMOUNT_CB, 0x0D87, 0)], NOTHING),
    "an amount source that is on": ([(KEY_NUMBER, G.ATTENUATION, AMOUNT_CB, 0x0C87, 0)], HALVES),
    "a bipolar one": ([(KEY_NUMBER | BIPOLAR, G.ATTENUATION, AMOUNT_CB, 0, 0)], [-1.0, 0.0, 0.984]),
    "the absolute value of it": ([(KEY_NUMBER | BIPOLAR, G.ATTENUATION, AMOUNT_CB, 0, 2)], [1.0, 0.0, 0.984]),
    "a negative amount": ([(KEY_NUMBER, G.ATTENUATION, -AMOUNT_CB, 0, 0)], [0.0, -0.5, -0.992]),
    "two identities add up": (
        [(KEY_NUMBER, G.ATTENUATION, 100, 0, 0), (KEY_NUMBER, G.ATTENUATION, 200, 0x0C87, 0)],
        HALVES,
    ),
    "no source": ([(0, G.ATTENUATION, AMOUNT_CB, 0, 0)], NOTHING),
    "a source that is none, falling": ([(1 | FALLING, G.ATTENUATION, AMOUNT_CB, 0, 0)], NOTHING),
    "a bank select as source, falling": ([(0x80 | FALLING, G.ATTENUATION, AMOUNT_CB, 0, 0)], NOTHING),
    "an amount source that is none": ([(KEY_NUMBER, G.ATTENUATION, AMOUNT_CB, 5 | FALLING, 0)], NOTHING),
    "an unknown curve": ([(KEY_NUMBER | 0x1000, G.ATTENUATION, AMOUNT_CB, 0, 0)], NOTHING),
    "an unknown transform": ([(KEY_NUMBER, G.ATTENUATION, AMOUNT_CB, 0, 1)], NOTHING),
    "an unknown destination": ([(KEY_NUMBER, 100, AMOUNT_CB, 0, 0)], NOTHING),
    "a link to another modulator": (
        [(KEY_NUMBER, 0x8001, 32767, 0, 0), (127 | FALLING, G.ATTENUATION, AMOUNT_CB, 0, 0)],
        NOTHING,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_modulator_comes_to(both: BothPlayers, case: str) -> None:
    modulators, wanted = CASES[case]
    keys = (0, 64, 127)
    found = heights(both, tone(BASE, modulators), keys)
    show(f"{case}: key, expected, ours, FluidSynth", zip(keys, wanted, *found.values(), strict=True))
    assert found["ours"] == pytest.approx(wanted, abs=0.002)

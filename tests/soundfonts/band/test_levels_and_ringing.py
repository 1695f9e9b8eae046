"""The plain band stands in for a usual bank: its parts lie in the mix alike, and what rings, rings about as long."""

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
import pytest

from audio.dsp import loudness_lufs
from audio.engine import Synth, render
from audio.genres.arrange import STYLES
from audio.genres.role import Role
from audio.instruments import Instrument
from audio.instruments.drums import STANDARD_KIT, Drum
from audio.instruments.keyboards import ELECTRIC_PIANO
from audio.score import DRUM_CHANNEL, Part, Score, ScoreNote, TempoChange
from audio.soundfont import Bank, load_bank, packaged_bank
from soundfonts.band import KIT, PROGRAMS

RATE_HZ = 44100
FRAME_S = 0.02
USUAL_KEYS: Final = {
    Role.MELODY: (50, 62, 74),
    Role.CHORDS: (53, 61, 68),
    Role.PAD: (48, 55, 62),
    Role.BASS: (36, 42, 47),
}
PLACES: Final = {
    (instrument.name, role): instrument
    for style in STYLES.values()
    for role, instrument in style.band.items()
    if role is not Role.DRUMS
}


def level_of(synth: Synth, part: Part, key: int) -> float:
    """Return the loudness of a note of a second."""
    tempi = (TempoChange(0, 120.0),)
    score = Score("", (part,), (ScoreNote(0, 1920, key, 96, 0),), tempi, (), (), 3840)
    return loudness_lufs(render(score, synth)[: 2 * RATE_HZ], RATE_HZ)


@pytest.fixture(scope="module")
def missing_db(bank: Bank) -> Callable[[Instrument, Role], float]:
    """Return by how much an instrument is louder with this bank than with the packaged one."""
    path = packaged_bank()
    assert path is not None
    own, usual = (Synth(found, RATE_HZ, has_effects=False) for found in (bank, load_bank(path)))

    @cache
    def missing(instrument: Instrument, role: Role) -> float:
        part = instrument.part(0)
        return float(np.mean([level_of(own, part, key) - level_of(usual, part, key) for key in USUAL_KEYS[role]]))

    return missing


def test_the_bands_parts_are_as_loud_to_each_other_as_in_a_usual_bank(
    missing_db: Callable[[Instrument, Role], float],
) -> None:
    over = {place: missing_db(instrument, place[1]) for place, instrument in PLACES.items()}
    usual = float(np.mean(list(over.values())))
    assert {place: round(db - usual, 1) for place, db in over.items() if abs(db - usual) > 1.5} == {}


def fallen_db(signal: np.ndarray) -> Callable[[float], float]:
    """Return how far a sound is under its loudest moment at a time in seconds."""
    frame = round(FRAME_S * RATE_HZ)
    count = len(signal) // frame
    power = (signal[: count * frame].reshape(count, frame) ** 2).mean(axis=1)
    level_db = 10.0 * np.log10(power / power.max() + 1e-10)
    return lambda seconds: float(level_db[round(seconds / FRAME_S)]) if seconds < count * FRAME_S else -100.0


@pytest.mark.parametrize(
    ("drum", "seconds", "least_db", "most_db"),
    [
        (Drum.CRASH, 0.6, -20.0, -9.0),
        (Drum.RIDE, 0.3, -22.0, -10.0),
        (Drum.OPEN_HAT, 0.3, -16.0, -6.0),
        (Drum.CLOSED_HAT, 0.1, -200.0, -40.0),
        (Drum.LOW_TOM, 0.3, -26.0, -12.0),
        (Drum.HIGH_TOM, 0.2, -26.0, -10.0),
        (Drum.SNARE, 0.1, -26.0, -12.0),
        (Drum.KICK, 0.1, -30.0, -12.0),
    ],
    ids=lambda value: value.name.lower() if isinstance(value, Drum) else "",
)
def test_drums_ring_as_long_as_drums_do(note, drum: Drum, seconds: float, least_db: float, most_db: float) -> None:
    fallen = fallen_db(note(STANDARD_KIT.part(DRUM_CHANNEL), int(drum), 1.0))
    assert least_db <= fallen(seconds) <= most_db


@pytest.mark.parametrize("key", [52, 64, 76])
def test_an_electric_piano_still_sings_after_a_second(note, key: int) -> None:
    assert -15.0 <= fallen_db(note(ELECTRIC_PIANO.part(0), key, 1.5))(1.0) <= -4.0


@pytest.mark.parametrize("key", [52, 64, 76])
def test_a_jazz_guitar_is_neither_a_banjo_nor_an_organ(note, key: int) -> None:
    assert -24.0 <= fallen_db(note(Part("", 0, 26), key, 1.5))(1.0) <= -7.0


def test_every_sound_is_gone_a_while_after_it_is_let_go() -> None:
    for sound in (*PROGRAMS, *(drum.sound for drum in KIT)):
        assert 0.05 <= sound.rings_s <= 3.0, sound.name

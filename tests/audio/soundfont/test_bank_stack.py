"""Banks upon each other: who plays what, and that the waves stay with their regions."""

from pathlib import Path

import numpy as np
import pytest

from audio.engine import Synth
from audio.score import DRUM_CHANNEL, Part
from audio.soundfont import DRUM_BANK, Bank, BankStack, Generator, load_bank, open_bank

MAGIC = 41


@pytest.fixture
def make(maker):
    """Return what makes a bank of presets (bank, program), all playing one sine of a frequency."""

    def one(name: str, frequency_hz: float, *places: tuple[int, int]) -> Bank:
        zone = [(Generator.SAMPLE_MODES, 1), (Generator.SAMPLE, 0)]
        presets = [maker.preset([maker.zone([(Generator.INSTRUMENT, 0)])], bank, p) for bank, p in places]
        content = maker.bank_bytes(presets, [[maker.zone(zone)]], [maker.sine(frequency_hz)])
        return load_bank(maker.write(content, name))

    return one


@pytest.fixture
def stack(make) -> BankStack:
    """Return a sparse bank (441 Hz) upon a full one (882 Hz)."""
    upper = make("upper.sf2", 441.0, (0, 0), (0, 5), (DRUM_BANK, 0))
    return BankStack((upper, make("lower.sf2", 882.0, (0, 0), (0, 7), (MAGIC, 5), (DRUM_BANK, 0), (DRUM_BANK, 16))))


def pitch_hz(synth: Synth, part: Part) -> float:
    signal = synth.note(part, 69, 100, 0.5)[:22050, 0]
    return float(np.argmax(np.abs(np.fft.rfft(signal)))) * synth.rate_hz / len(signal)


@pytest.mark.parametrize(
    ("wish", "found", "sounding_hz"),
    [
        ((0, 5), (0, 5), 441.0),
        ((0, 0), (0, 0), 441.0),  # both have it: the upper one plays
        ((0, 7), (0, 7), 882.0),  # the lower one has it: no piano stands in
        ((MAGIC, 5), (MAGIC, 5), 882.0),
        ((MAGIC, 9), (0, 0), 441.0),  # nobody has it, nor its variation in bank 0
        ((8, 7), (0, 7), 882.0),
    ],
)
def test_the_first_bank_that_has_a_preset_plays_it(
    stack, wish: tuple[int, int], found: tuple[int, int], sounding_hz: float
) -> None:
    assert stack.find(*wish) == found
    assert pitch_hz(Synth(stack), Part("", 0, wish[1], wish[0])) == pytest.approx(sounding_hz, abs=4.0)


def test_a_rare_kit_is_not_taken_from_beneath_a_standard_one(stack) -> None:
    assert stack.find(DRUM_BANK, 16) == (DRUM_BANK, 0)
    assert pitch_hz(Synth(stack), Part("", DRUM_CHANNEL, 16)) == pytest.approx(441.0, abs=4.0)


def test_a_bank_without_drums_gets_them_from_beneath(make) -> None:
    stack = BankStack((make("upper.sf2", 441.0, (0, 0)), make("lower.sf2", 882.0, (DRUM_BANK, 0))))
    assert stack.find(DRUM_BANK, 16) == (DRUM_BANK, 0)
    assert pitch_hz(Synth(stack), Part("", DRUM_CHANNEL, 16)) == pytest.approx(882.0, abs=4.0)


def test_regions_stay_the_same_objects_and_unknown_presets_are_refused(stack) -> None:
    assert stack.regions(0, 7) is stack.regions(0, 7)
    with pytest.raises(KeyError):
        stack.regions(3, 3)


def test_nothing_in_any_bank_is_nothing(make) -> None:
    assert BankStack((make("drums.sf2", 441.0, (DRUM_BANK, 0)),)).find(0, 0) is None


def test_the_own_bank_lies_beneath_every_opened_one(make, monkeypatch) -> None:
    upper, own = make("upper.sf2", 441.0, (0, 0)).path, make("own.sf2", 882.0, (MAGIC, 5)).path
    monkeypatch.setattr("audio.soundfont.stack.own_bank", lambda: own)
    assert open_bank(upper).find(MAGIC, 5) == (MAGIC, 5)
    alone = open_bank(own)
    assert isinstance(alone, Bank)
    monkeypatch.setattr("audio.soundfont.stack.own_bank", lambda: None)
    assert open_bank(upper).find(MAGIC, 5) == (0, 0)


def test_the_own_bank_is_looked_for_beside_the_program(tmp_path: Path, monkeypatch) -> None:
    from audio.soundfont import finding

    monkeypatch.setattr(finding, "OWN_BANK", tmp_path / "onesemi.sf2")
    assert finding.own_bank() is None
    (tmp_path / "onesemi.sf2").touch()
    assert finding.own_bank() == tmp_path / "onesemi.sf2"
    assert finding.find_banks()[-1] == tmp_path / "onesemi.sf2"

"""Controls that only fade a note, as most do, go a shorter way: it leads to the same sound as the long one."""

import numpy as np
import pytest

from audio.engine import Synth, render
from audio.engine.controls import NoteControls
from audio.engine.loudness import Fades, voice_gain
from audio.score import ControlChange, Controller, Part, Score, ScoreNote, TempoChange
from audio.score.channel import Dial, controller_dial
from audio.soundfont import Generator, load_bank, packaged_bank

STRINGS = Part("strings", 0, 48, reverb=60)
SWELL = [Controller(11, value) for value in range(20, 128, 9)]
EXPRESSION = controller_dial(11)


@pytest.fixture(scope="module")
def bank():
    return load_bank(packaged_bank())


def swelling_chord() -> Score:
    notes = tuple(ScoreNote(0, 3600, key, velocity, 0) for key, velocity in ((55, 40), (62, 90), (71, 127)))
    changes = tuple(ControlChange(300 * place, 0, control) for place, control in enumerate(SWELL))
    return Score("", (STRINGS,), notes, (TempoChange(0, 120.0),), (), (), 3840, changes)


def moments(*settings: tuple[tuple[int, float], ...], velocity: int = 100) -> list[NoteControls]:
    return [NoteControls(60, velocity, setting) for setting in settings]


def test_a_fade_sounds_as_if_every_moment_were_worked_out(bank, monkeypatch) -> None:
    short = render(swelling_chord(), Synth(bank))
    monkeypatch.setattr(Fades, "of", lambda *_: None)
    long = render(swelling_chord(), Synth(bank))
    assert np.abs(short).max() > 0.05
    assert short == pytest.approx(long, abs=1e-6)


def test_the_layers_of_a_chord_share_one_motion(bank) -> None:
    strikes = Synth(bank).strikes(swelling_chord())
    assert len(strikes) > 3
    assert len({id(strike.motion) for strike in strikes}) == 1


def test_a_fade_s_gain_and_factors_are_those_of_its_moments(sine_synth) -> None:
    region = sine_synth().bank.regions(0, 0)[0]
    through = moments(((EXPRESSION, 40),), ((EXPRESSION, 90),), ())
    fade = Fades(through).of(region)
    assert fade is not None
    assert [fade.gain * factor for factor in fade.factors] == pytest.approx([voice_gain(region, at) for at in through])


@pytest.mark.parametrize(
    "settings",
    [((controller_dial(10), 0),), ((Dial.WHEEL, 0),), ((Dial.FINE_TUNING, 5.0),), ((EXPRESSION, 9), (Dial.WHEEL, 0))],
)
def test_what_moves_more_than_loudness_is_no_fade(sine_synth, settings) -> None:
    region = sine_synth().bank.regions(0, 0)[0]
    assert Fades(moments((), settings)).of(region) is None


def test_a_voice_that_is_as_loud_as_its_sample_follows_no_fader_all_the_way(sine_synth) -> None:
    region = sine_synth([(Generator.ATTENUATION, -600)]).bank.regions(0, 0)[0]
    loud, soft = moments(((EXPRESSION, 40),), (), velocity=127), moments(((EXPRESSION, 40),), (), velocity=20)
    assert Fades(loud).of(region) is None
    assert Fades(soft).of(region) is not None

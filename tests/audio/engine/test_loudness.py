"""What attenuates a voice, and which dials may be left to a fader."""

import pytest

from audio.engine.controls import NoteControls
from audio.engine.loudness import Loudness, faded_dials, fader_gain, faders_of
from audio.score.channel import Dial, controller_dial
from audio.soundfont import Generator

VOLUME, PAN, EXPRESSION = (controller_dial(number) for number in (7, 10, 11))
# Controller 20, linear and rising, unipolar; the same bipolar; key and velocity.
RISING, BIPOLAR, KEY, VELOCITY = 0x0094, 0x0294, 3, 2


@pytest.fixture
def region_of(sine_synth):
    """Return what makes a region of some generators and modulators."""
    return lambda generators=(), modulators=(): sine_synth(generators, modulators=modulators).bank.regions(0, 0)[0]


def test_volume_and_expression_do_nothing_but_fade(region_of) -> None:
    assert faded_dials([region_of()]) == {VOLUME, EXPRESSION}


def test_a_dial_that_moves_more_than_loudness_in_any_region_fades_nothing(region_of) -> None:
    moving = region_of(modulators=[(0x008B, Generator.FILTER_CUTOFF, 100, 0, 0)])
    assert faded_dials([region_of(), moving]) == {VOLUME}


def test_a_modulator_of_the_bank_may_make_a_fader(region_of) -> None:
    assert faded_dials([region_of(modulators=[(RISING, Generator.ATTENUATION, 200, 0, 0)])]) == {
        VOLUME,
        EXPRESSION,
        controller_dial(20),
    }


@pytest.mark.parametrize("amount_source", [KEY, VELOCITY, 10])
def test_what_fades_one_note_more_than_another_is_no_fader(region_of, amount_source: int) -> None:
    region = region_of(modulators=[(RISING, Generator.ATTENUATION, 200, amount_source, 0)])
    assert controller_dial(20) not in faded_dials([region])


@pytest.mark.parametrize(
    ("generators", "modulators"),
    [
        ([(Generator.ATTENUATION, -600)], []),
        ([], [(RISING, Generator.ATTENUATION, -200, 0, 0)]),
        ([], [(BIPOLAR, Generator.ATTENUATION, 200, 0, 0)]),
    ],
)
def test_a_region_that_may_be_louder_than_its_sample_has_no_faders(region_of, generators, modulators) -> None:
    assert faded_dials([region_of(), region_of(generators, modulators)]) == frozenset()


def test_a_voice_and_its_fader_are_as_loud_as_the_voice_with_all_its_controls(region_of) -> None:
    region = region_of([(Generator.ATTENUATION, 100)])
    for settings in ((), ((EXPRESSION, 40),), ((VOLUME, 90), (EXPRESSION, 3)), ((PAN, 5), (VOLUME, 127))):
        controls = NoteControls(60, 77, settings)
        faders = faders_of(region, frozenset({VOLUME, EXPRESSION}))
        assert len(faders) == 2
        apart = Loudness(region, faders).gain(controls) * fader_gain(faders, controls)
        assert apart == pytest.approx(Loudness(region).gain(controls))


def test_dials_that_stand_still_stay_with_the_voice(region_of) -> None:
    region = region_of()
    (expression,) = faders_of(region, frozenset({EXPRESSION}))
    assert expression.source & 0xFF == EXPRESSION
    assert faders_of(region, frozenset({Dial.WHEEL.value + 100})) == ()

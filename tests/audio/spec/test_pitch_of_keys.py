"""Pitch within a cent: every key, all that tunes it, samples and outputs of every usual rate."""

import pytest
from both_players import COSINE, SINE, BothPlayers, Hearing, Note, show, tone, tone_sample

from audio.soundfont import Generator

G = Generator
KEYS = (0, 12, 21, 33, 45, 57, 69, 81, 93, 105, 108, 117, 127)
# The phase is counted over whole periods, whatever the key: a window short of the note's both ends.
WINDOW_S = 0.05, 0.45
SHORT_S = 0.05, 0.25


def pitch(hearing: Hearing) -> float:
    return hearing.pitch_cents(*WINDOW_S)


def hold(both: BothPlayers, notes: dict[object, tuple[Note, float]], *, rate_hz: int = 44100) -> None:
    """Hold each note's pitch to its cents over the recorded one."""
    heard = both.play(*(note for note, _ in notes.values()), rate_hz=rate_hz)
    expected = [cents for _, cents in notes.values()]
    found = [[pitch(hearing) for hearing in note] for note in heard]
    show("name, expected, ours, FluidSynth (cents)", zip(notes, expected, found, strict=True))
    assert found == [
        pytest.approx([cents] * len(pitches), abs=0.1) for cents, pitches in zip(expected, found, strict=True)
    ]


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_every_key_is_in_tune(both: BothPlayers, rate_hz: int) -> None:
    sound = tone()
    hold(both, {key: (Note(sound, key=key, held_s=0.5), 100.0 * (key - 69)) for key in KEYS}, rate_hz=rate_hz)


TUNINGS = {
    "coarse -7": ([(G.COARSE_TUNE, -7)], 69, -700),
    "coarse 12": ([(G.COARSE_TUNE, 12)], 69, 1200),
    "fine 33": ([(G.FINE_TUNE, 33)], 69, 33),
    "fine -99": ([(G.FINE_TUNE, -99)], 69, -99),
    "root 81": ([(G.ROOT_KEY, 81)], 69, -1200),
    "root 0": ([(G.ROOT_KEY, 0)], 12, 1200),
    "fixed key 81": ([(G.FIXED_KEY, 81)], 40, 1200),
    "scale 0": ([(G.SCALE_TUNING, 0)], 100, 0),
    "scale 50": ([(G.SCALE_TUNING, 50)], 79, 500),
    "scale 100": ([(G.SCALE_TUNING, 100)], 79, 1000),
    "scale 1200": ([(G.SCALE_TUNING, 1200)], 71, 2400),
    "scale 50, root 49": ([(G.SCALE_TUNING, 50), (G.ROOT_KEY, 49)], 69, 1000),
    "scale 50, fine 20": ([(G.SCALE_TUNING, 50), (G.FINE_TUNE, 20)], 71, 120),
}


def test_what_tunes_an_instrument(both: BothPlayers) -> None:
    notes = {name: (Note(tone(gs), key=key, held_s=0.5), float(c)) for name, (gs, key, c) in TUNINGS.items()}
    hold(both, notes)


def test_a_preset_tunes_on_top(both: BothPlayers) -> None:
    generators = [(G.COARSE_TUNE, 2), (G.FINE_TUNE, 10), (G.SCALE_TUNING, 50)]
    added = [(G.COARSE_TUNE, 3), (G.FINE_TUNE, -40), (G.SCALE_TUNING, 50)]
    hold(both, {"both": (Note(tone(generators, preset_generators=added), key=71, held_s=0.5), 500.0 - 30.0 + 200.0)})


def test_a_samples_own_root_and_correction(both: BothPlayers) -> None:
    notes = {}
    for root, correction in ((69, -17), (69, 50), (57, 0), (60, 25)):
        waves = [tone_sample(quarter) for quarter in range(2)]
        for wave in waves:
            wave.root_key, wave.correction_cents = root, correction
        cents = 100.0 * (69 - root) + correction
        notes[f"{root} {correction:+}"] = (Note(tone(waves=(waves[0], waves[1])), held_s=0.5), cents)
    overridden = tone_sample(), tone_sample(1)
    for wave in overridden:
        wave.root_key, wave.correction_cents = 20, 30
    notes["overridden"] = (Note(tone([(G.ROOT_KEY, 69)], waves=overridden), held_s=0.5), 30.0)
    hold(both, notes)


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_samples_of_every_rate_sound_the_same(both: BothPlayers, rate_hz: int) -> None:
    notes = {}
    for sample_hz in (8000, 11025, 16000, 22050, 32000, 44100, 48000, 96000):
        waves = tone_sample(rate_hz=sample_hz), tone_sample(1, rate_hz=sample_hz)
        notes[sample_hz] = (Note(tone(waves=waves), held_s=0.5), 0.0)
    hold(both, notes, rate_hz=rate_hz)


def test_the_key_of_a_fixed_key_is_that_of_all_that_follows_the_key(both: BothPlayers) -> None:
    # Key to hold: an octave up from 60 makes it half as long.
    generators = [
        (G.FIXED_KEY, 72),
        (G.KEY_TO_VOLUME_ENVELOPE_HOLD, 100),
        (G.VOLUME_ENVELOPE_HOLD, -1200),
        (G.VOLUME_ENVELOPE_DECAY, -12000),
        (G.VOLUME_ENVELOPE_SUSTAIN, 1000),
    ]
    (heard,) = both.play(Note(tone(generators), key=40, held_s=0.6))
    ends = [hearing.when(hearing.amplitude() < 0.1, 0.01) for hearing in heard]
    show("end of the hold, ours, FluidSynth (s)", [ends])
    assert ends == pytest.approx([0.25] * len(ends), abs=0.005)


def test_a_fixed_velocity_is_that_of_all_that_follows_velocity(both: BothPlayers) -> None:
    # Velocity to pitch, too: a semitone a step.
    tuned = [(0x0002, G.COARSE_TUNE, 128, 0, 0)]
    plain, fixed = both.play(
        Note(tone(), velocity=60, held_s=0.5), Note(tone([(G.FIXED_VELOCITY, 120)]), velocity=60, held_s=0.5)
    )
    found = [other.level_db(*WINDOW_S) - one.level_db(*WINDOW_S) for one, other in zip(plain, fixed, strict=True)]
    show("louder by, ours, FluidSynth (dB)", [found])
    assert found == pytest.approx([12.04] * len(found), abs=0.1)
    heard = both.play(*(Note(tone([(G.FIXED_VELOCITY, fixed)], tuned), velocity=60) for fixed in (-1, 0, 3)))
    semitones = [hearing.pitch_cents(*SHORT_S) / 100 for note in heard for hearing in note]
    show("higher by, ours, FluidSynth (semitones)", [semitones])
    assert semitones == pytest.approx([n for n in (60, 60, 3) for _ in heard[0]], abs=0.01)


def test_the_tone_is_the_tone(both: BothPlayers) -> None:
    (heard,) = both.play(Note(tone(waves=(SINE, COSINE)), held_s=0.5))
    assert heard.ours.pitch_cents(*WINDOW_S) == pytest.approx(0.0, abs=0.01)
    assert heard.ours.level_db(*WINDOW_S) == pytest.approx(0.0, abs=0.01)

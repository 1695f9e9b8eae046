from itertools import pairwise

from audio.genres.voicing import Voicing, movement, roughness, voiced, wanted_tones
from onesemi.music.harmony import Chord, Degree, Tone
from onesemi.music.key import C_MAJOR

TRIADS = Voicing(52, 71, 3, (Tone.ROOT, Tone.THIRD, Tone.FIFTH, Tone.NINTH))


def test_a_triad_is_played_where_nothing_clashes() -> None:
    assert wanted_tones(Chord(C_MAJOR, Degree.DOMINANT), TRIADS, frozenset()) == (7, 11, 2)


def test_a_clashing_third_gives_way_to_the_ninth() -> None:
    assert wanted_tones(Chord(C_MAJOR, Degree.TONIC), TRIADS, frozenset({4, 6})) == (0, 7, 2)


def test_voices_move_as_little_as_they_can() -> None:
    assert voiced((7, 11, 2), TRIADS, (60, 64, 67)) == (59, 62, 67)


def test_movement_sums_the_steps_of_all_voices() -> None:
    assert movement((60, 64, 67), (59, 62, 67)) == 3


def test_no_voice_leaves_the_range() -> None:
    for root in range(12):
        keys = voiced((root, (root + 4) % 12, (root + 7) % 12), TRIADS, ())
        assert keys == tuple(sorted(keys))
        assert keys[0] >= TRIADS.lowest
        assert keys[-1] <= TRIADS.highest


def test_voices_that_rub_cost_more_than_a_little_movement() -> None:
    assert roughness((60, 61, 67)) > roughness((60, 62, 67)) == 0.0
    assert roughness((52, 54, 60)) > 0.0  # a second low down only beats
    assert roughness((60, 64, 73)) > 0.0  # a minor ninth


def test_a_major_seventh_chord_is_spread_rather_than_squeezed() -> None:
    sevenths = Voicing(48, 77, 4, (Tone.THIRD, Tone.SEVENTH, Tone.ROOT, Tone.FIFTH))
    for root in range(12):
        tones = tuple((root + step) % 12 for step in (4, 11, 0, 7))
        keys = voiced(tones, sevenths, ())
        assert all(high - low > 1 for low, high in pairwise(keys)), keys

from audio.genres.voicing import Voicing, movement, voiced, wanted_tones
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

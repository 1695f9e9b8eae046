"""The chords under a song: song rules, section 13."""

from collections.abc import Callable

from onesemi.music.harmony import chords_of_bar
from onesemi.music.key import KEYS
from onesemi.music.song import Song


def test_bars_stand_on_first_fifth_sixth_and_fourth_degree(make_song: Callable[..., Song]) -> None:
    song = make_song(*[(4, 60)] * 5)
    chords = [chords_of_bar(song, bar)[0].chord for bar in range(5)]
    assert [chord.root.text for chord in chords] == ["C", "G", "A", "F", "C"]
    assert [chord.is_minor for chord in chords] == [False, False, True, False, False]


def test_a_key_change_inside_a_bar_brings_the_same_degree_in_anew(make_song: Callable[..., Song]) -> None:
    song = make_song((4, 60), (4, 60), keys=((0, KEYS[0]), (3840 + 960, KEYS[2]), (3 * 3840, KEYS[4])))
    stretches = chords_of_bar(song, 1)
    assert [(one.start_ticks, one.end_ticks) for one in stretches] == [(3840, 4800), (4800, 7680)]
    assert [one.chord.root.text for one in stretches] == ["G", "A"]
    assert len(chords_of_bar(song, 0)) == 1

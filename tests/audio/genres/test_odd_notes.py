"""Odd cards sound as they are written: every length exact, every sub-note in its place."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from audio.genres import arrange
from onesemi.games.song.cards import ODD_FACES, OddFace
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR

MakeSong = Callable[..., Song]
BEATS = {  # as the rules' table has them, in ticks of 960 a crotchet
    "o01": [60],
    "o02": [120],
    "o03": [240],
    "o04": [360],
    "o05": [720],
    "o06": [1440],
    "o07": [2880],
    "o08": [420],
    "o09": [840],
    "o10": [1680],
    "o11": [3360],
    "o12": [1200],
    "o13": [2400],
    "o14": [320] * 3,
    "o15": [640] * 3,
    "o16": [120] * 8,
    "o17": [120] * 16,
    "o18": [120] * 4,
    "o19": [240] * 4,
    "o20": [120] * 8,
    "o21": [120] * 4,
    "o22": [960] * 2,
    "o23": [960],
}
STRAIGHT = [Genre.POP, Genre.ROCK, Genre.CLASSICAL, Genre.ELECTRONIC]


@pytest.mark.parametrize("face", [face for face in ODD_FACES if face.id != "o24"], ids=lambda face: face.id)
def test_an_odd_card_lasts_what_its_sign_says(face: OddFace, song_of: MakeSong) -> None:
    event = SongEvent(0, face.length_ticks, face.figure, face.pitches or (60,), face.id, 0)
    for genre in STRAIGHT:
        score = arrange(song_of(event, genre=genre))
        melody = [n for n in score.notes if score.parts[n.part].name == "Melody"]
        lengths = BEATS[face.id]
        starts = [0] * 2 if face.figure is Figure.CHORD else [sum(lengths[:place]) for place in range(len(lengths))]
        assert [n.start_ticks - TICKS_PER_BAR for n in melody] == starts
        gap = 1 / 8 if len(set(event.pitches)) < len(event.pitches) and len(set(event.pitches)) == 1 else 0.0
        for n, length in zip(melody, lengths, strict=True):
            assert length * (1 - gap) <= n.length_ticks <= length
        assert melody[-1].length_ticks == lengths[-1]
        assert tuple(n.key for n in melody) == (face.pitches or (60,))


def test_repeated_notes_are_parted_by_a_gap_in_every_genre(genre: Genre, song_of: MakeSong) -> None:
    event = SongEvent(0, 960, Figure.SEQUENCE, (63,) * 4, "o19", 0)
    score = arrange(song_of(event, genre=genre))
    melody = [n for n in score.notes if score.parts[n.part].name == "Melody"]
    for one, other in pairwise(melody):
        assert 0 < other.start_ticks - one.start_ticks - one.length_ticks <= 60

from dataclasses import replace

import pytest

from audio.genres.arrange import STYLES
from audio.genres.phrase import at_start, melody_part, phrase_of
from audio.instruments import magic_instrument
from audio.score import DRUM_CHANNEL
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Mark, SongEvent, sub_notes

BEAT_SECONDS = 0.5  # at 120


def card(figure: Figure, pitches: tuple[int, ...], beats: float = 1, start_ticks: int = 0, **fields) -> SongEvent:
    return SongEvent(start_ticks, round(beats * 960), figure, pitches, "a card", 0, **fields)


def heard(event: SongEvent, genre: Genre = Genre.POP, tempo_bpm: int = 120) -> list[tuple[int, float, float]]:
    return [(note.key, note.start_seconds, note.length_seconds) for note in phrase_of(event, genre, tempo_bpm)]


@pytest.mark.parametrize("genre", Genre)
def test_a_single_note_lasts_its_beats_in_the_genres_melody_instrument(genre: Genre) -> None:
    (note,) = phrase_of(card(Figure.SINGLE, (64,), 3), genre, 120)
    assert (note.key, note.start_seconds, note.length_seconds) == (64, 0.0, 3 * BEAT_SECONDS)
    assert note.part == melody_part(genre)
    assert note.part.channel != DRUM_CHANNEL


def test_the_tempo_is_the_songs() -> None:
    assert heard(card(Figure.SINGLE, (64,), 2), tempo_bpm=90) == [(64, 0.0, pytest.approx(2 * 60 / 90))]


@pytest.mark.parametrize("figure", [figure for figure in Figure if figure not in {Figure.REST, Figure.PERCUSSION}])
def test_every_figure_sounds_as_its_sub_notes_wherever_it_stands(figure: Figure) -> None:
    pitches = (60,) if figure is Figure.SINGLE else (60, 64, 67)
    event = card(figure, pitches, start_ticks=5 * 960)
    seconds_a_tick = BEAT_SECONDS / 960
    wanted = [
        (
            note.pitch,
            pytest.approx((note.start_ticks - event.start_ticks) * seconds_a_tick),
            pytest.approx(note.length_ticks * seconds_a_tick),
        )
        for note in sub_notes(event)
    ]
    assert heard(event) == wanted
    assert wanted
    assert heard(event)[0][1] == 0.0


def test_three_notes_in_a_beat_are_a_triplet() -> None:
    times = heard(card(Figure.SEQUENCE, (60, 64, 67)))
    assert [key for key, _start, _length in times] == [60, 64, 67]
    assert [start for _key, start, _length in times] == pytest.approx([0.0, BEAT_SECONDS / 3, BEAT_SECONDS * 2 / 3])
    assert [length for _key, _start, length in times] == pytest.approx([BEAT_SECONDS / 3] * 3)


def test_a_rest_is_nothing() -> None:
    assert heard(card(Figure.REST, ())) == []


def test_magic_notes_have_their_own_timbre_in_every_genre() -> None:
    event = card(Figure.SINGLE, (60,), timbre="m06")
    parts = {genre: phrase_of(event, genre, 120)[0].part for genre in Genre}
    candy, cloud = magic_instrument("m06"), magic_instrument("m07")
    assert {(part.bank, part.program) for part in parts.values()} == {(candy.bank, candy.program)}
    assert candy.program != cloud.program
    assert all(part.volume == STYLES[genre].magic_volume for genre, part in parts.items())


@pytest.mark.parametrize("genre", Genre)
def test_percussion_is_one_stroke_of_the_genres_drums(genre: Genre) -> None:
    (note,) = phrase_of(card(Figure.PERCUSSION, (), 2), genre, 120)
    assert note.part.channel == DRUM_CHANNEL
    assert 27 <= note.key <= 87
    assert note.start_seconds == 0.0


def test_an_accent_is_struck_harder() -> None:
    plain, accented = (
        phrase_of(card(Figure.SINGLE, (60,), marks=marks), Genre.POP, 120)[0].velocity
        for marks in (frozenset(), frozenset({Mark.ACCENT}))
    )
    assert plain < accented <= 127


def test_the_same_card_elsewhere_is_the_same_request() -> None:
    event = card(Figure.SINGLE, (60,))
    moved = replace(event, start_ticks=4800, seat=3, card="another", is_outside=True)
    assert at_start(moved) == at_start(event)
    assert at_start(replace(moved, pitches=(61,))) != at_start(event)

"""Whole songs written out: figures, staves, keys, beams, marks, bar lines."""

from collections.abc import Callable

import pytest

from onesemi.games.song.cards import ODD_FACES
from onesemi.music.key import KEYS
from onesemi.music.notation import (
    Clef,
    SignatureChange,
    Tremolo,
    Trill,
    Value,
    WrittenBar,
    WrittenNote,
    WrittenRest,
    WrittenTuplet,
    write_figure_out,
    write_song_out,
)
from onesemi.music.song import Figure, Mark, Song
from onesemi.music.ticks import TICKS_PER_BAR

MakeSong = Callable[..., Song]


def _text(bar: WrittenBar) -> str:
    """A bar in a line: values with what makes them special."""
    return " ".join(_item(item) for item in bar.items)


def _item(item: object) -> str:
    match item:
        case WrittenNote():
            sign = {Tremolo: "z", Trill: "tr"}.get(type(item.ornament), "")
            return f"{item.value.denominator}{'.' * item.value.dots}{sign}{'~' if item.is_tied else ''}"
        case WrittenRest(value=None):
            return "R"
        case WrittenRest(value=Value() as value):
            return f"r{value.denominator}{'.' * value.dots}"
        case WrittenTuplet():
            return f"[{item.number} {item.actual}:{item.normal} {' '.join(map(_item, item.notes))}]"
        case SignatureChange():
            return f"k{item.fifths}"
    raise AssertionError(item)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("o01", "64"),
        ("o02", "32"),
        ("o03", "16"),
        ("o04", "16."),
        ("o05", "8."),
        ("o06", "4."),
        ("o07", "2."),
        ("o08", "16.."),
        ("o09", "8.."),
        ("o10", "4.."),
        ("o11", "2.."),
        ("o12", "4~ 16"),
        ("o13", "2~ 8"),
        ("o14", "[3 3:2 8 8 8]"),
        ("o15", "[3 3:2 4 4 4]"),
        ("o16", "4tr"),
        ("o17", "2tr"),
        ("o18", "8z"),
        ("o19", "4z"),
        ("o20", "32 32 32 32 32 32 32 32"),
        ("o21", "32 32 32 32"),
        ("o22", "4"),
        ("o24", "8"),
    ],
)
def test_every_odd_note_is_written_as_its_name_says(card: str, text: str) -> None:
    face = next(face for face in ODD_FACES if face.id == card)
    written = write_figure_out(face.figure, face.pitches, face.length_ticks)
    assert _text(written.bars[0]) == text


def test_repeated_notes_have_the_strokes_that_say_their_speed() -> None:
    drumroll = write_figure_out(Figure.SEQUENCE, (67,) * 4, 480).bars[0].notes[0]
    repeated = write_figure_out(Figure.SEQUENCE, (63,) * 4, 960).bars[0].notes[0]
    assert drumroll.ornament == Tremolo(2)  # a quaver in demisemiquavers
    assert repeated.ornament == Tremolo(2)  # a crotchet in semiquavers


def test_repeated_notes_off_the_beat_that_no_strokes_can_say_are_written_out(make_song: MakeSong) -> None:
    notes = write_song_out(make_song((0.0625, None), (1, (63,) * 4))).bars[0].notes
    assert {note.ornament for note in notes} == {None}
    assert sum(note.length_ticks for note in notes) == 960
    assert sum(not note.is_tie_end for note in notes) == 4


def test_a_trill_shows_an_accidental_where_the_key_does_not_say_its_upper_note(make_song: MakeSong) -> None:
    in_c = write_song_out(make_song((1, (64, 65) * 4)))
    in_g = write_song_out(make_song((1, (64, 65) * 4), keys=((0, KEYS[7]),)))
    assert in_c.bars[0].notes[0].ornament == Trill(None)
    assert in_g.bars[0].notes[0].ornament == Trill(0)


def test_a_triplet_that_extend_stretched_oddly_still_adds_up(make_song: MakeSong) -> None:
    bar = write_song_out(make_song((1.0625, (60, 64, 67)))).bars[0]
    tuplet = bar.items[0]
    assert isinstance(tuplet, WrittenTuplet)
    written_ticks = sum(note.value.ticks for note in tuplet.notes)
    assert written_ticks * tuplet.normal == 1020 * tuplet.actual
    assert tuplet.length_ticks == 1020
    assert tuplet.number == 3


def test_low_notes_stand_in_the_bass_clef_and_rests_stay_where_the_song_is(make_song: MakeSong) -> None:
    bar = write_song_out(make_song((1, 59), (1, None), (1, 60), (1, None))).bars[0]
    staves = [item.staff for item in bar.items if not isinstance(item, SignatureChange)]
    assert staves == [Clef.BASS, Clef.BASS, Clef.TREBLE, Clef.TREBLE]


def test_a_song_has_the_staves_that_it_needs(make_song: MakeSong) -> None:
    assert write_song_out(make_song((4, 60))).staves == (Clef.TREBLE,)
    assert write_song_out(make_song((4, 50))).staves == (Clef.BASS,)
    assert write_song_out(make_song((4, None))).staves == (Clef.TREBLE,)
    assert write_song_out(make_song((2, 60), (2, 50))).staves == (Clef.TREBLE, Clef.BASS)
    assert write_song_out(make_song((4, 60)), has_both_staves=True).staves == (Clef.TREBLE, Clef.BASS)
    assert write_song_out(make_song()).bars == ()


def test_a_key_change_stands_before_the_first_note_under_it(make_song: MakeSong) -> None:
    song = make_song((1, 60), (1, 66), (2, 60), (4, 66), keys=((0, KEYS[0]), (960, KEYS[7]), (3840, KEYS[2])))
    written = write_song_out(song)
    assert _text(written.bars[0]) == "4 k1 4 2"
    assert written.bars[0].notes[1].heads[0].accidental is None
    assert [bar.fifths for bar in written.bars] == [0, 2]


def test_a_key_that_no_note_follows_is_not_written(make_song: MakeSong) -> None:
    song = make_song((4, 60), keys=((0, KEYS[0]), (1920, KEYS[7]), (3840, KEYS[2])))
    assert _text(write_song_out(song).bars[0]) == "1"


def test_accidentals_start_afresh_in_every_bar(make_song: MakeSong) -> None:
    written = write_song_out(make_song((2, 66), (2, 66), (4, 66)))
    assert [note.heads[0].accidental for bar in written.bars for note in bar.notes] == [1, None, 1]


@pytest.mark.parametrize(
    ("notes", "groups"),
    [
        ([(0.5, 60)] * 8, [4, 4]),  # four quavers of half a bar
        ([(0.5, 60), (1, 60), (0.5, 60), (2, 60)], []),
        ([(1, 60), *[(0.5, 60)] * 4, (1, 60)], [2, 2]),  # never across the middle of the bar
        ([(0.5, 60), (0.25, 62), (0.25, 62), (0.5, 60), (0.5, 60), (2, 60)], [3, 2]),
        ([(0.5, 60), (0.5, None), (0.5, 60), (0.5, 60), (2, 60)], [2]),  # a rest breaks a beam
        ([(0.5, 60), (0.5, 59), (0.5, 59), (0.5, 59), (2, 60)], [2]),  # so does the other staff
    ],
)
def test_beams_show_the_beats(notes: list[tuple[float, int | None]], groups: list[int], make_song: MakeSong) -> None:
    bar = write_song_out(make_song(*notes)).bars[0]
    beams = [note.beam for note in bar.notes if note.beam is not None]
    assert [beams.count(beam) for beam in dict.fromkeys(beams)] == groups


def test_marks_and_slurs_are_carried(make_song: MakeSong) -> None:
    song = make_song(
        (1, 60, None, [Mark.SLUR, Mark.ACCENT]), (1, None), (2, 62, None, [Mark.ECHO]), (4, 64, None, [Mark.SLUR])
    )
    written = write_song_out(song)
    first, second = written.bars[0].notes
    assert first.marks == {Mark.ACCENT}
    assert second.marks == {Mark.ECHO}
    assert [(slur.start, slur.end) for slur in written.slurs] == [((0, 0, 0), (0, 2, 0))]


def test_bar_lines_tell_repeats_the_end_and_what_is_still_open(make_song: MakeSong) -> None:
    song = make_song((4, 60), (2, 60), repeated_bars=frozenset({0}))
    finished, growing = write_song_out(song).bars, write_song_out(song, is_finished=False).bars
    assert [bar.is_repeated for bar in finished] == [True, False]
    assert [bar.is_final for bar in finished] == [False, True]
    assert _text(finished[1]) == "2 r2"  # a finished bar is full
    assert [bar.is_open for bar in growing] == [False, True]
    assert _text(growing[1]) == "2"


def test_every_note_names_its_event_and_the_bar_adds_up(make_song: MakeSong) -> None:
    song = make_song((0.25, 60), (1, (60, 64, 67)), (0.5, (67,) * 4), (1.25, 61), (0.5, (60, 64), Figure.CHORD))
    written = write_song_out(song)
    seen = {note.event for bar in written.bars for note in bar.notes}
    assert seen == set(range(len(song.events)))
    for bar in written.bars:
        total = sum(item.length_ticks for item in bar.items if not isinstance(item, SignatureChange))
        assert total == TICKS_PER_BAR

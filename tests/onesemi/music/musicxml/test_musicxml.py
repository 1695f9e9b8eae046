"""MusicXML: read back by a small reader of its own, against the song's events."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from xml.etree import ElementTree as ET

import pytest

from onesemi.music.harmony import chords_of_bar
from onesemi.music.key import KEYS
from onesemi.music.musicxml import musicxml
from onesemi.music.song import Figure, Mark, Player, Song, sub_notes
from onesemi.music.ticks import TICKS_PER_BAR

MakeSong = Callable[..., Song]
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
QUARTERS = {"whole": 4.0, "half": 2.0, "quarter": 1.0, "eighth": 0.5, "16th": 0.25, "32nd": 0.125, "64th": 0.0625}
STROKE_QUAVERS_TICKS = 480
SHORT_LENGTHS = (60, 120, 180, 240, 300, 360, 420, 480, 960, 960, 1200, 1680, 1920, 2880, 3840)
FIGURES = (
    (960, (60, 64, 67), Figure.SEQUENCE),
    (480, (53, 57, 60), Figure.SEQUENCE),
    (1920, (69, 66, 62), Figure.SEQUENCE),
    (1020, (69, 66, 62), Figure.SEQUENCE),
    (480, (67,) * 4, Figure.SEQUENCE),
    (960, (63,) * 4, Figure.SEQUENCE),
    (960, (60, 62, 64, 65, 67, 69, 71, 72), Figure.SEQUENCE),
    (960, (60, 68), Figure.CHORD),
    (1200, (48, 52, 55), Figure.CHORD),
    (480, (), Figure.PERCUSSION),
)


@dataclass
class Sounding:
    """A note as it is heard; pitch None is unpitched."""

    start: int
    length: int
    pitch: int | None


def _tree(song: Song, title: str = "A song") -> ET.Element:
    return ET.fromstring(musicxml(song, title))


def _number(element: ET.Element, path: str) -> int:
    return int(element.findtext(path) or 0)


def _notes_in_time(measure: ET.Element, bar_start: int) -> Iterator[tuple[int, ET.Element]]:
    """Yield (start, note) with the cursor moved as the format says; check that every voice fills the bar."""
    at, chord_at, ends = 0, 0, []
    for element in measure:
        if element.tag == "backup":
            ends.append(at)
            at -= _number(element, "duration")
        elif element.tag == "note":
            if element.find("chord") is None:
                chord_at = at
                at += _number(element, "duration")
            yield bar_start + chord_at, element
    assert {*ends, at} == {TICKS_PER_BAR}


def _pitch(note: ET.Element) -> int | None:
    if note.find("pitch") is None:
        return None
    step = SEMITONES[note.findtext("pitch/step") or ""]
    return 12 * (_number(note, "pitch/octave") + 1) + step + _number(note, "pitch/alter")


def _heard(tree: ET.Element) -> list[Sounding]:
    """All notes: ties joined, strokes through stems played out, trills as the note they stand on."""
    found: list[Sounding] = []
    for bar, measure in enumerate(tree.iter("measure")):
        for start, note in _notes_in_time(measure, bar * TICKS_PER_BAR):
            if note.find("rest") is not None:
                continue
            length, pitch = _number(note, "duration"), _pitch(note)
            if note.find("tie[@type='stop']") is not None:
                tied = next(one for one in found if one.pitch == pitch and one.start + one.length == start)
                tied.length += length
                continue
            strokes = _number(note, "notations/ornaments/tremolo")
            flags = len(note.findall("beam")) or {"eighth": 1, "16th": 2, "32nd": 3}.get(note.findtext("type") or "", 0)
            unit = STROKE_QUAVERS_TICKS * 2 >> strokes + flags if strokes else length
            found += [Sounding(at, unit, pitch) for at in range(start, start + length, unit)]
    return sorted(found, key=lambda note: (note.start, note.pitch or 0))


def _expected(song: Song) -> list[Sounding]:
    found: list[Sounding] = []
    for event in song.events:
        if event.figure is Figure.PERCUSSION:
            found.append(Sounding(event.start_ticks, event.length_ticks, None))
        else:
            found += [Sounding(note.start_ticks, note.length_ticks, note.pitch) for note in sub_notes(event)]
    return sorted(found, key=lambda note: (note.start, note.pitch or 0))


def _random_song(make_song: MakeSong, seed: int) -> Song:
    chance = random.Random(seed)
    bars = chance.randrange(1, 13)
    notes: list[tuple[object, ...]] = []
    tick, starts = 0, [0]
    while tick < bars * TICKS_PER_BAR - chance.choice((0, 0, 960)):
        room = TICKS_PER_BAR - tick % TICKS_PER_BAR
        length, pitches, figure = chance.choice(
            (*FIGURES, *((length, chance.choice((None, chance.randrange(48, 84))), None) for length in SHORT_LENGTHS))
        )
        if length > room:
            length, pitches, figure = room, chance.randrange(48, 84), None
        marks = {mark for mark in Mark if chance.random() < 0.15}
        notes.append((length / 960, pitches, figure, marks))
        tick += length
        starts.append(tick)
    changes = sorted({chance.choice(starts) for _ in range(bars // 3)} - {0})
    keys = ((0, chance.choice(KEYS)), *((tick, chance.choice(KEYS)) for tick in changes))
    return make_song(*notes, keys=keys, repeated_bars=frozenset(range(3, bars, 4)))


@pytest.mark.parametrize("seed", range(100))
def test_a_random_song_reads_back_as_its_events(make_song: MakeSong, seed: int) -> None:
    song = _random_song(make_song, seed)
    tree = _tree(song)
    assert len(list(tree.iter("measure"))) == song.bar_count
    assert _heard(tree) == _expected(song)
    for bar, measure in enumerate(tree.iter("measure")):
        assert len(measure.findall("harmony")) == len(chords_of_bar(song, bar))
        assert (measure.find("barline/repeat[@direction='backward']") is not None) == (bar in song.repeated_bars)


@pytest.mark.parametrize("seed", range(100))
def test_slurs_ties_and_brackets_end_as_often_as_they_begin(make_song: MakeSong, seed: int) -> None:
    tree = _tree(_random_song(make_song, seed))
    for tag in ("slur", "tied", "tuplet"):
        kinds = [element.get("type") for element in tree.iter(tag)]
        assert kinds.count("start") == kinds.count("stop")
    words = [beam.text for beam in tree.iter("beam")]
    assert words.count("begin") == words.count("end")


def test_equal_songs_are_equal_bytes(make_song: MakeSong) -> None:
    one, other = (musicxml(_random_song(make_song, 7), "雨") for _ in range(2))
    assert one == other
    assert one.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE score-partwise PUBLIC ')


@pytest.mark.parametrize("title", ["下雨的企鵝", "מַנגִינָה & <b>\"'", "🎵 ]]>", "Ночь"])
def test_titles_and_names_in_any_script_survive(make_song: MakeSong, title: str) -> None:
    song = replace(make_song((4, 60)), players=(Player(0, title), Player(1, "Ann")), date="2026-01-02")
    tree = _tree(song, title)
    assert tree.findtext("work/work-title") == title
    assert [(creator.get("type"), creator.text) for creator in tree.iter("creator")] == [("composer", f"{title}, Ann")]
    assert tree.findtext("identification/encoding/encoding-date") == "2026-01-02"


def test_what_xml_cannot_hold_is_replaced(make_song: MakeSong) -> None:
    assert _tree(make_song((4, 60)), "a\0b\ud800c\x1b").findtext("work/work-title") == "a\ufffdb\ufffdc\ufffd"


def test_the_first_bar_says_key_time_staves_clefs_and_tempo(make_song: MakeSong) -> None:
    measure = next(_tree(make_song((2, 48), (2, 72), keys=((0, KEYS[3]),))).iter("measure"))
    assert measure.findtext("attributes/divisions") == "960"
    assert measure.findtext("attributes/key/fifths") == "-3"
    assert (measure.findtext("attributes/time/beats"), measure.findtext("attributes/time/beat-type")) == ("4", "4")
    assert measure.findtext("attributes/staves") == "2"
    clefs = [(clef.get("number"), clef.findtext("sign")) for clef in measure.iter("clef")]
    assert clefs == [("1", "G"), ("2", "F")]
    sound = measure.find("direction/sound")
    assert sound is not None
    assert sound.get("tempo") == "112"
    staves = [
        (note.findtext("staff"), note.find("rest") is None, note.get("print-object")) for note in measure.iter("note")
    ]
    assert staves == [("1", False, "no"), ("1", True, None), ("2", True, None), ("2", False, "no")]


def test_one_staff_has_no_second(make_song: MakeSong) -> None:
    tree = _tree(make_song((4, 50)))
    assert tree.find(".//staves") is None
    assert tree.findtext(".//clef/sign") == "F"


def test_chords_follow_the_key_and_a_change_inside_the_bar(make_song: MakeSong) -> None:
    song = make_song((4, 60), (1, 60), (3, 66), (4, 60), keys=((0, KEYS[0]), (4800, KEYS[3])))
    chords = [
        [
            (chord.findtext("root/root-step"), chord.findtext("root/root-alter"), chord.findtext("kind"))
            for chord in measure.iter("harmony")
        ]
        for measure in _tree(song).iter("measure")
    ]
    assert chords == [
        [("C", None, "major")],
        [("G", None, "major"), ("B", "-1", "major")],
        [("C", None, "minor")],
    ]


def test_a_chord_that_comes_in_under_a_long_note_says_when(make_song: MakeSong) -> None:
    song = make_song((4, 60), keys=((0, KEYS[0]), (1920, KEYS[2])))
    assert [chord.findtext("offset") for chord in _tree(song).iter("harmony")] == [None, "1920"]


def test_a_signature_in_the_bar_stands_once_for_both_staves(make_song: MakeSong) -> None:
    song = make_song((1, 48), (1, 72), (2, 66), (4, 60), keys=((0, KEYS[7]), (1920, KEYS[0])))
    first, second = _tree(song).iter("measure")
    assert [key.findtext("fifths") for key in first.iter("key")] == ["1", "0"]
    assert first.findall("attributes")[1].findtext("key/cancel") == "1"
    assert second.find("attributes") is None


def test_a_trill_is_a_held_note_with_its_sign(make_song: MakeSong) -> None:
    note = next(_tree(make_song((4, (72, 73) * 4))).iter("note"))
    assert (_pitch(note), note.findtext("duration")) == (72, "3840")
    assert note.find("notations/ornaments/trill-mark") is not None
    assert note.findtext("notations/ornaments/accidental-mark") == "sharp"


def test_marks_dots_tuplets_and_beams_are_written(make_song: MakeSong) -> None:
    song = make_song((1.5, 72, None, {Mark.ACCENT, Mark.ECHO}), (0.5, 72), (1, (72, 74, 76)), (0.75, 72), (0.25, 73))
    tree = _tree(song)
    notes = list(tree.iter("note"))
    assert notes[0].find("dot") is not None
    assert notes[0].find("notations/articulations/accent") is not None
    assert [words.text for words in tree.iter("words")] == ["echo"]
    assert [(_number(note, "time-modification/actual-notes"), _number(note, "duration")) for note in notes[2:5]] == [
        (3, 320)
    ] * 3
    beams = [[beam.text for beam in note.findall("beam")] for note in notes[2:]]
    assert beams == [["begin"], ["continue"], ["end"], ["begin"], ["end", "backward hook"]]


def test_percussion_is_unpitched_with_a_cross(make_song: MakeSong) -> None:
    note = next(_tree(make_song((4, None, Figure.PERCUSSION))).iter("note"))
    assert note.find("unpitched") is not None
    assert note.findtext("notehead") == "x"


def test_written_values_say_the_durations(make_song: MakeSong) -> None:
    for seed in range(20):
        for note in _tree(_random_song(make_song, seed)).iter("note"):
            if note.find("type") is None:
                continue
            plain = 960 * QUARTERS[note.findtext("type") or ""]
            dotted = plain * (2 - 0.5 ** len(note.findall("dot")))
            normal, actual = _number(note, "time-modification/normal-notes"), _number(note, ".//actual-notes")
            assert abs(dotted * (normal / actual if actual else 1) - _number(note, "duration")) < 1


def test_children_of_notes_stand_in_the_order_of_the_schema(make_song: MakeSong) -> None:
    order = "chord pitch unpitched rest duration tie voice type dot accidental time-modification notehead staff beam"
    names = [*order.split(), "notations"]
    for seed in range(20):
        for note in _tree(_random_song(make_song, seed)).iter("note"):
            places = [names.index(element.tag) for element in note]
            assert places == sorted(places)


def test_a_song_without_events_is_a_bar_of_rest(make_song: MakeSong) -> None:
    (measure,) = _tree(make_song()).iter("measure")
    assert measure.find("note/rest[@measure='yes']") is not None
    assert measure.findtext("note/duration") == "3840"


def test_an_echo_of_a_triplet_is_written_once(make_song: MakeSong) -> None:
    tree = _tree(make_song((1, (60, 64, 67), None, {Mark.ECHO}), (3, 60)))
    assert [words.text for words in tree.iter("words")] == ["echo"]


def test_adagio_stands_where_it_begins(make_song: MakeSong) -> None:
    tree = _tree(make_song((4, 60), (4, 62), (4, 60), (4, 48), adagio_bars=frozenset({1, 2})))
    assert [[words.text for words in measure.iter("words")] for measure in tree.iter("measure")] == [
        [],
        ["Adagio"],
        [],
        [],
    ]
    assert tree.findtext(".//words/../../staff") == "1"


def test_swing_is_a_word_before_the_tempo(make_song: MakeSong) -> None:
    song = make_song((4, 60))
    even, swung = (ET.fromstring(musicxml(song, "A", is_swung=is_swung)) for is_swung in (False, True))
    assert even.find(".//words") is None
    direction = swung.find(".//direction")
    assert direction is not None
    assert [next(iter(kind)).tag for kind in direction.findall("direction-type")] == ["words", "metronome"]
    assert (direction.findtext("direction-type/words") or "").strip() == "Swing"


def test_a_slur_never_ends_before_it_begins(make_song: MakeSong) -> None:
    slur = {Mark.SLUR}
    tree = _tree(make_song((2, 48, None, slur), (2, 72), (2, 72, None, slur), (2, 48), (2, 72), (2, 48)))
    first, second, third = tree.iter("measure")
    assert [note.findtext("staff") for note in first.iter("note")] == ["2", "2", "1", "1"]
    for measure in (second, third):
        assert [note.findtext("staff") for note in measure.iter("note")] == ["1", "1", "2", "2"]
    assert [slur.get("type") for slur in tree.iter("slur")] == ["start", "stop"] * 2


def test_a_part_names_its_instrument(make_song: MakeSong) -> None:
    part = _tree(make_song((4, 60))).find("part-list/score-part")
    assert part is not None
    assert part.find("score-instrument[@id='P1-I1']/instrument-name") is not None
    assert part.findtext("midi-instrument[@id='P1-I1']/midi-program") == "1"

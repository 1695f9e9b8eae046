"""MEI documents: what the engraver is told, and that every id leads back to its event."""

from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest

from onesemi.music.key import KEYS
from onesemi.music.mei import MEI_NAMESPACE, Excerpt, Origin, mei, origin_of_id
from onesemi.music.notation import write_figure_out, write_song_out
from onesemi.music.song import Figure, Mark, Song

MakeSong = Callable[..., Song]
_ID = "{http://www.w3.org/XML/1998/namespace}id"


def _tree(document: str) -> ET.Element:
    return ET.fromstring(document)


def _all(tree: ET.Element, tag: str) -> list[ET.Element]:
    return tree.findall(f".//{{{MEI_NAMESPACE}}}{tag}")


def test_ids_lead_back_to_event_pitch_and_bar() -> None:
    assert origin_of_id("e12-0-67") == Origin(event=12, pitch=67)
    assert origin_of_id("e12-0") == Origin(event=12)
    assert origin_of_id("r7-1") == Origin(event=7)
    assert origin_of_id("b3") == Origin(bar=3)
    assert [origin_of_id(made_up) for made_up in ("beam", "b3x", "e1k4vgum", "r12", "")] == [None] * 5


def test_every_pitched_event_has_a_head_with_its_pitch(make_song: MakeSong) -> None:
    song = make_song((1, 60), (0.5, 50), (1.5, 66), (1, (60, 64, 67)), (1, (60, 68), Figure.CHORD), (1, (72, 74) * 4))
    notes = _all(_tree(mei(write_song_out(song))), "note")
    heads = [origin for note in notes if (origin := origin_of_id(note.get(_ID, ""))) is not None]
    for index, event in enumerate(song.events):
        written = {head.pitch for head in heads if head.event == index}
        assert written <= set(event.pitches)
        assert written, index


def test_no_id_stands_twice(make_song: MakeSong) -> None:
    song = make_song((1.25, 60), (1, (60, 64, 67)), (0.5, (67,) * 4), (1.25, None), (4, None))
    ids = [element.get(_ID) for element in _tree(mei(write_song_out(song))).iter() if element.get(_ID)]
    assert len(set(ids)) == len(ids)


def test_both_staves_are_filled_for_the_same_time(make_song: MakeSong) -> None:
    song = make_song((1, 60), (0.5, 50), (0.5, None), (2, (60, 64, 67)))
    measure = _all(_tree(mei(write_song_out(song))), "measure")[0]
    treble, bass = (_all(staff, "layer")[0] for staff in _all(measure, "staff"))
    assert [child.tag.split("}")[1] for child in treble] == ["note", "space", "space", "tuplet"]
    assert [child.tag.split("}")[1] for child in bass] == ["space", "note", "rest", "tuplet"]
    assert [child.tag.split("}")[1] for child in _all(bass, "tuplet")[0]] == ["space"] * 3


def test_a_signature_change_in_a_bar_stands_on_both_staves(make_song: MakeSong) -> None:
    song = make_song((1, 60), (3, 66), (4, 50), keys=((0, KEYS[0]), (960, KEYS[7])))
    measure = _all(_tree(mei(write_song_out(song))), "measure")[0]
    assert [signature.get("sig") for signature in _all(measure, "keySig")] == ["1s", "1s"]


def test_a_change_to_c_major_is_shown_by_naturals(make_song: MakeSong) -> None:
    song = make_song((1, 60), (3, 60), keys=((0, KEYS[2]), (960, KEYS[0])))
    naturals = _all(_tree(mei(write_song_out(song))), "keyAccid")
    assert [(sign.get("pname"), sign.get("oct"), sign.get("accid")) for sign in naturals] == [
        ("f", "5", "n"),
        ("c", "5", "n"),
    ]


def test_marks_become_signs(make_song: MakeSong) -> None:
    song = make_song((1, 60, None, [Mark.ACCENT, Mark.SLUR]), (1, 62, None, [Mark.ECHO]), (2, (72, 74) * 4))
    tree = _tree(mei(write_song_out(song)))
    assert _all(tree, "note")[0].get("artic") == "acc"
    assert [(slur.get("startid"), slur.get("endid")) for slur in _all(tree, "slur")] == [("#e0-0-60", "#e1-0-62")]
    assert [sign.text for sign in _all(tree, "dir")] == ["echo"]
    assert [sign.get("startid") for sign in _all(tree, "trill")] == ["#e2-0-72"]


def test_adagio_stands_where_it_begins(make_song: MakeSong) -> None:
    song = make_song((4, 60), (4, 62), (4, 64), (4, 65), adagio_bars=frozenset({1, 2}))
    measures = _all(_tree(mei(write_song_out(song))), "measure")
    marked = [[sign.text for sign in _all(measure, "dir")] for measure in measures]
    assert marked == [[], ["Adagio"], [], []]


@pytest.mark.parametrize(("first", "last", "ends"), [(0, 0, ("startid", "tstamp2")), (1, 1, ("tstamp", "endid"))])
def test_a_slur_that_leaves_the_excerpt_is_cut_there(
    first: int, last: int, ends: tuple[str, str], make_song: MakeSong
) -> None:
    song = make_song((4, 60, None, [Mark.SLUR]), (4, 62))
    slurs = _all(_tree(mei(write_song_out(song), Excerpt(first, last))), "slur")
    assert len(slurs) == 1
    assert all(slurs[0].get(end) for end in ends)


def test_an_excerpt_begins_in_its_own_key_and_need_not_show_meter_or_clef(make_song: MakeSong) -> None:
    song = make_song((4, 60), (4, 66), keys=((0, KEYS[0]), (3840, KEYS[7])))
    tree = _tree(mei(write_song_out(song), Excerpt(1, 1, has_meter=False, has_clef=False)))
    definition = _all(tree, "scoreDef")[0]
    assert definition.get("keysig") == "1s"
    assert definition.get("meter.count") is None
    assert _all(tree, "staffDef")[0].get("clef.visible") == "false"
    assert [measure.get(_ID) for measure in _all(tree, "measure")] == ["b1"]


def test_a_card_is_written_by_the_same_means_as_a_song(make_song: MakeSong) -> None:
    card = _all(_tree(mei(write_figure_out(Figure.SINGLE, (66,), 960))), "note")[0]
    song = _all(_tree(mei(write_song_out(make_song((1, 66))))), "note")[0]
    assert card.attrib == song.attrib

"""The MusicXML document of a song: what it is called, who played it, its one part, bar after bar."""

from typing import Final

from onesemi.music.musicxml.measures import MeasureWriter
from onesemi.music.musicxml.tree import Element, child, document_bytes
from onesemi.music.notation import WrittenSong, write_song_out
from onesemi.music.song import Song

_PART: Final = "P1"
_PART_NAME: Final = "Melody"


def musicxml(song: Song, title: str) -> bytes:
    """Return a song's melody and chord names as a MusicXML 4.0 file (partwise, UTF-8).

    What stands on the staves is what `write_song_out` writes; the chords are those the band plays
    (song rules, section 13). The same song and title always give the same bytes. Characters that XML can't hold are
    replaced by U+FFFD. A song without events is one bar of rest: a part has at least one.
    """
    root = Element("score-partwise", {"version": "4.0"})
    child(child(root, "work"), "work-title", title)
    _identify(root, song)
    part_name = child(child(child(root, "part-list"), "score-part", attributes={"id": _PART}), "part-name")
    part_name.text = _PART_NAME
    part = child(root, "part", attributes={"id": _PART})
    part.extend(_measures(song, write_song_out(song)))
    return document_bytes(root)


def _identify(root: Element, song: Song) -> None:
    identification = child(root, "identification")
    for player in song.players:
        child(identification, "creator", player.name, {"type": "composer"})
    encoding = child(identification, "encoding")
    child(encoding, "software", "onesemi")
    if song.date is not None:
        child(encoding, "encoding-date", song.date)
    for element in ("accidental", "beam"):
        child(encoding, "supports", attributes={"element": element, "type": "yes"})
    child(child(identification, "miscellaneous"), "miscellaneous-field", song.genre.value, {"name": "genre"})


def _measures(song: Song, written: WrittenSong) -> list[Element]:
    writer = MeasureWriter(song, written)
    return [writer.measure(bar) for bar in written.bars] or [writer.empty_measure()]

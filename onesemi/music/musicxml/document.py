"""The MusicXML document of a song: what it is called, who played it, its one part, bar after bar."""

from typing import Final

from onesemi.music.musicxml.measures import MeasureWriter
from onesemi.music.musicxml.tree import Element, child, document_bytes
from onesemi.music.notation import WrittenSong, write_song_out
from onesemi.music.song import Song

_PART: Final = "P1"
_PART_NAME: Final = "Melody"
_INSTRUMENT: Final = "P1-I1"
_PIANO: Final = 1


def musicxml(song: Song, title: str, *, is_swung: bool = False) -> bytes:
    """Return a song's melody and chord names as a MusicXML 4.0 file (partwise, UTF-8).

    What stands on the staves is what `write_song_out` writes; the chords are those the band plays
    (song rules, section 13). is_swung says whether the performance swings. The same arguments always give the same
    bytes. Characters that XML can't hold are replaced by U+FFFD. A song without events is one bar of rest: a part has
    at least one.
    """
    root = Element("score-partwise", {"version": "4.0"})
    child(child(root, "work"), "work-title", title)
    _identify(root, song)
    _list_part(child(root, "part-list"))
    part = child(root, "part", attributes={"id": _PART})
    part.extend(_measures(song, write_song_out(song), is_swung=is_swung))
    return document_bytes(root)


def _identify(root: Element, song: Song) -> None:
    identification = child(root, "identification")
    if song.players:  # as one: some programs show but the last of several
        names = ", ".join(player.name for player in song.players)
        child(identification, "creator", names, {"type": "composer"})
    encoding = child(identification, "encoding")
    child(encoding, "software", "onesemi")
    if song.date is not None:
        child(encoding, "encoding-date", song.date)
    for element in ("accidental", "beam"):
        child(encoding, "supports", attributes={"element": element, "type": "yes"})
    child(child(identification, "miscellaneous"), "miscellaneous-field", song.genre.value, {"name": "genre"})


def _list_part(parts: Element) -> None:
    """Name the one part and its instrument, without which programs guess one and complain."""
    part = child(parts, "score-part", attributes={"id": _PART})
    child(part, "part-name", _PART_NAME)
    child(child(part, "score-instrument", attributes={"id": _INSTRUMENT}), "instrument-name", _PART_NAME)
    instrument = child(part, "midi-instrument", attributes={"id": _INSTRUMENT})
    child(instrument, "midi-channel", 1)
    child(instrument, "midi-program", _PIANO)


def _measures(song: Song, written: WrittenSong, *, is_swung: bool) -> list[Element]:
    writer = MeasureWriter(song, written, is_swung=is_swung)
    return [writer.measure(bar) for bar in written.bars] or [writer.empty_measure()]

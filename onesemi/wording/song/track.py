"""Words for what stands on the song track."""

from collections.abc import Mapping
from typing import Final

from onesemi.games.song.cards import CARD_BY_CODE
from onesemi.locale import mark, tr
from onesemi.music.pitch import pitch_text
from onesemi.music.song import Figure, Mark, SongEvent
from onesemi.wording.song.faces import face_name
from onesemi.wording.song.music import beats_text

_FILLERS: Final[Mapping[str, str]] = {
    "gap": mark("Rest in the gap"),
    "band-rest": mark("Band rest"),
    "syncopation": mark("Syncopation's rest"),
}

_MARKS: Final[Mapping[Mark, str]] = {
    Mark.SLUR: mark("slurred to the next note"),
    Mark.ACCENT: mark("accented"),
    Mark.ECHO: mark("echoed"),
}


def event_name(event: SongEvent) -> str:
    """Return what an event on the track is and sounds like, as in "Moon · D4 · 2 beats"."""
    pitches = _pitches_text(event)
    parts = [_origin(event), *([pitches] if pitches else []), beats_text(event.length_ticks)]
    return " · ".join(part for part in parts if part)


def event_detail(event: SongEvent) -> str:
    """Return how an event was judged and what marks it bears, as in "OUTSIDE, echoed"; may be empty."""
    judged = {True: [tr("OUTSIDE")], False: [tr("SAFE")], None: list[str]()}[event.is_outside]
    return ", ".join(judged + [mark_name(sign) for sign in sorted(event.marks)])


def mark_name(sign: Mark) -> str:
    """Return a performance mark in words."""
    return tr(_MARKS[sign])


def _origin(event: SongEvent) -> str:
    """Name the card, where pitch and length don't already say all: a plain note needs no name."""
    if event.card in _FILLERS:
        return tr(_FILLERS[event.card])
    if event.card.startswith("rest:"):
        return tr("Rest")
    card = CARD_BY_CODE.get(event.card)
    if card is None or ":" in event.card:
        return ""
    return face_name(card.face)


def _pitches_text(event: SongEvent) -> str:
    if event.figure is Figure.CHORD:
        return " + ".join(pitch_text(pitch) for pitch in event.pitches)
    if event.figure is Figure.SINGLE:
        return pitch_text(event.pitches[0])
    return ""

"""What a single card sounds like as it is played at the table: the melody's instrument alone, in the genre's tempo."""

from dataclasses import dataclass, replace
from typing import Final

from audio.genres.arrange import STYLES
from audio.genres.casting import magic_part
from audio.genres.role import Role
from audio.score import DRUM_CHANNEL, TICKS_PER_BEAT, Part
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Mark, SongEvent, sub_notes

_VELOCITY: Final = 96
_ACCENT_VELOCITY: Final = 112
_PERCUSSION_SECONDS: Final = 0.25


@dataclass(frozen=True, slots=True)
class PhraseNote:
    """One note of a phrase, in seconds from the phrase's start."""

    part: Part
    key: int
    velocity: int
    start_seconds: float
    length_seconds: float


def phrase_of(event: SongEvent, genre: Genre, tempo_bpm: int) -> tuple[PhraseNote, ...]:
    """Return the notes of a card on the track; none for rests. Magic notes have their own timbre."""
    velocity = _ACCENT_VELOCITY if Mark.ACCENT in event.marks else _VELOCITY
    if event.figure is Figure.PERCUSSION:
        style = STYLES[genre]
        drums = style.band[Role.DRUMS].part(DRUM_CHANNEL)
        return (PhraseNote(drums, int(style.percussion), velocity, 0.0, _PERCUSSION_SECONDS),)
    tick_seconds = 60.0 / (tempo_bpm * TICKS_PER_BEAT)
    part = melody_part(genre, event.timbre)
    return tuple(
        PhraseNote(
            part=part,
            key=note.pitch,
            velocity=velocity,
            start_seconds=(note.start_ticks - event.start_ticks) * tick_seconds,
            length_seconds=note.length_ticks * tick_seconds,
        )
        for note in sub_notes(event)
    )


def melody_part(genre: Genre, timbre: str | None = None) -> Part:
    """Return the part that plays a genre's melody, or a magic note's own."""
    style = STYLES[genre]
    return style.band[Role.MELODY].part(0) if timbre is None else magic_part(style, timbre, 0)


def at_start(event: SongEvent) -> SongEvent:
    """Return the event as it would stand at the song's start: equal sounds become equal values."""
    return replace(event, start_ticks=0, seat=None, is_outside=None, card="")

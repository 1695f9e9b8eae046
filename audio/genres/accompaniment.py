"""What the band plays to a single bar of a song that is still being written."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from audio.genres.arrange import STYLES, arrange
from audio.genres.plan import places_of
from audio.score import ControlChange, Controller, KeySignature, Score, ScoreNote, TempoChange
from onesemi.music.song import Figure, Mark, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR

EXPECTED_BARS: Final = 16
"""How long a song is taken to become: the band grows fuller towards there."""
_MELODY_PART: Final = 0


def accompaniment(song: Song, song_bar: int) -> Score:
    """Return the band's part of one bar of a growing song, which starts at tick 0, without the melody.

    Harmony, room for the melody and how much the band plays are those of the song so far, as if it went on: no
    ending, no ritardando. Pure and deterministic.
    """
    going_on = _going_on(song, song_bar)
    score = arrange(going_on)
    start = next(place.start_ticks for place in places_of(going_on) if place.song_bar == song_bar)
    early = STYLES[song.genre].looseness_ticks
    return Score(
        title=score.title,
        parts=score.parts,
        notes=tuple(_moved(note, start) for note in _in_bar(score.notes, start - early)),
        tempi=(TempoChange(0, float(song.tempo_bpm)),),
        keys=(KeySignature(0, song.key_at(song_bar * TICKS_PER_BAR).fifths),),
        cues=(),
        end_ticks=TICKS_PER_BAR,
        changes=tuple(_changes_from(score.changes, start)),
    )


def _going_on(song: Song, song_bar: int) -> Song:
    """Return the song up to a bar with a rest far behind it; its melody is played by one part, the first."""
    end_ticks = (song_bar + 1) * TICKS_PER_BAR
    last_bar = max(EXPECTED_BARS, song_bar + 2) - 1
    rest = SongEvent(last_bar * TICKS_PER_BAR, TICKS_PER_BAR, Figure.REST, (), "gap", None)
    return replace(song, events=(*(_plain(event) for event in song.events if event.end_ticks <= end_ticks), rest))


def _plain(event: SongEvent) -> SongEvent:
    if event.figure is Figure.PERCUSSION:
        return replace(event, figure=Figure.REST)
    return replace(event, timbre=None, marks=event.marks - {Mark.ECHO})


def _in_bar(notes: Iterable[ScoreNote], start: int) -> Iterator[ScoreNote]:
    return (n for n in notes if n.part != _MELODY_PART and start <= n.start_ticks < start + TICKS_PER_BAR)


def _moved(note: ScoreNote, start: int) -> ScoreNote:
    """What begins a little before the bar begins with it, and ends where it was written to end."""
    late = max(note.start_ticks, start)
    length = note.start_ticks + note.length_ticks - late
    return replace(note, start_ticks=late - start, length_ticks=length)


def _changes_from(changes: Iterable[ControlChange], start: int) -> Iterator[ControlChange]:
    """Yield the band's changes of a bar, before them what was set last by those that came earlier."""
    standing: dict[tuple[int, object], ControlChange] = {}
    inside: list[ControlChange] = []
    for change in changes:
        if change.part == _MELODY_PART or change.start_ticks >= start + TICKS_PER_BAR:
            continue
        if change.start_ticks <= start:
            standing[change.part, _kind(change)] = replace(change, start_ticks=0)
        else:
            inside.append(replace(change, start_ticks=change.start_ticks - start))
    yield from standing.values()
    yield from inside


def _kind(change: ControlChange) -> object:
    control = change.control
    return control.number if isinstance(control, Controller) else type(control)

"""The melody: what the cards on the song track sound like, and when each of them is heard."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from audio.genres.swing import swung
from audio.score import Cue
from onesemi.music.song import Figure, Mark, Song, SongEvent, SubNote, sub_notes
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

_VELOCITY: Final = 94
_BEAT_VELOCITY: Final = (8, 0, 4, 0)
_OFF_BEAT_VELOCITY: Final = -4
_ACCENT_VELOCITY: Final = 18
_ECHO_VELOCITY: Final = -36
_LIFTED_BELOW: Final = 64
_GAP_TICKS: Final = 60
_GAP_SHARE: Final = 8


@dataclass(frozen=True, slots=True)
class MelodyNote:
    """A note of the melody in the ticks of the performance.

    timbre is a magic note's own, or None for the genre's melody instrument; pitch is None for the percussion card.
    event is the index in the song.
    """

    start_ticks: int
    length_ticks: int
    pitch: int | None
    velocity: int
    timbre: str | None
    is_echo: bool
    event: int

    @property
    def end_ticks(self) -> int:
        """Where the note ends."""
        return self.start_ticks + self.length_ticks


@dataclass(frozen=True, slots=True)
class Melody:
    """The whole melody as it is performed, and the cue of each event, repeats included."""

    notes: tuple[MelodyNote, ...]
    cues: tuple[Cue, ...]


def melody_of(song: Song, starts: Iterable[tuple[int, int]], swing: float) -> Melody:
    """Read a song's melody. starts holds, in the order of the performance, each bar's start and its index in the song.

    Events are swung as wholes: the notes inside one (a triplet, a run, a trill) stay even.
    """
    by_bar: dict[int, list[tuple[int, SongEvent]]] = {}
    for index, event in enumerate(song.events):
        by_bar.setdefault(event.bar, []).append((index, event))
    placed = [
        (index, _performed(event, start - song_bar * TICKS_PER_BAR, swing))
        for start, song_bar in starts
        for index, event in by_bar.get(song_bar, ())
    ]
    notes = [note for index, event in placed for note in _notes_of(index, event)]
    cues = tuple(Cue(event.start_ticks, event.end_ticks, index) for index, event in placed)
    slurred = frozenset(index for index, event in enumerate(song.events) if Mark.SLUR in event.marks)
    return Melody(tuple(_articulated(notes, slurred)), cues)


def _performed(event: SongEvent, shift_ticks: int, swing: float) -> SongEvent:
    start = swung(event.start_ticks + shift_ticks, swing)
    return replace(event, start_ticks=start, length_ticks=swung(event.end_ticks + shift_ticks, swing) - start)


def _notes_of(index: int, event: SongEvent) -> list[MelodyNote]:
    def sounding(note: SubNote, pitch: int | None) -> MelodyNote:
        return MelodyNote(
            start_ticks=note.start_ticks,
            length_ticks=note.length_ticks,
            pitch=pitch,
            velocity=_velocity(event, note.start_ticks) + _lift(pitch),
            timbre=event.timbre,
            is_echo=False,
            event=index,
        )

    if event.figure is Figure.PERCUSSION:
        return [sounding(SubNote(event.start_ticks, event.length_ticks, 0), None)]
    notes = [sounding(note, note.pitch) for note in sub_notes(event)]
    return notes + [_echo(note, event) for note in notes] if Mark.ECHO in event.marks else notes


def _velocity(event: SongEvent, start_ticks: int) -> int:
    """Stress the bar's beats a little, an accented event a lot; inside an event only its first note."""
    beat, inside = divmod(start_ticks % TICKS_PER_BAR, TICKS_PER_BEAT)
    velocity = _VELOCITY + (_OFF_BEAT_VELOCITY if inside else _BEAT_VELOCITY[beat])
    is_accented = Mark.ACCENT in event.marks and start_ticks == event.start_ticks
    return velocity + (_ACCENT_VELOCITY if is_accented else 0)


def _lift(pitch: int | None) -> int:
    """Low notes lie among the band's chords and most banks play them softer: they are struck harder."""
    return 0 if pitch is None else max(0, _LIFTED_BELOW - pitch) // 2


def _echo(note: MelodyNote, event: SongEvent) -> MelodyNote:
    return replace(
        note,
        start_ticks=note.start_ticks + event.length_ticks,
        velocity=max(note.velocity + _ECHO_VELOCITY, 1),
        is_echo=True,
    )


def _articulated(notes: list[MelodyNote], slurred: frozenset[int]) -> list[MelodyNote]:
    """Part notes that follow each other at once: equal ones always by a gap, unequal ones where cards meet.

    A slur leaves no gap to the next card's note.
    """
    voice = sorted((note for note in notes if not note.is_echo), key=lambda note: note.start_ticks)
    echoes = [note for note in notes if note.is_echo]
    parted = [
        replace(note, length_ticks=note.length_ticks - _gap_ticks(note, following, slurred))
        for note, following in pairwise(voice)
    ]
    return parted + voice[-1:] + echoes


def _gap_ticks(note: MelodyNote, following: MelodyNote, slurred: frozenset[int]) -> int:
    if following.start_ticks != note.end_ticks or (note.event in slurred and following.event != note.event):
        return 0
    if following.event == note.event and following.pitch != note.pitch:
        return 0
    return min(_GAP_TICKS, note.length_ticks // _GAP_SHARE)

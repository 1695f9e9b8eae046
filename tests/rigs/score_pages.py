"""What a song's MusicXML says, as readers that know nothing of this program shall find it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from random_songs import TITLES, random_song, rich_song

from onesemi.music.genre import Genre
from onesemi.music.harmony import chords_of_bar
from onesemi.music.key import C_MAJOR
from onesemi.music.musicxml import musicxml
from onesemi.music.notation import (
    SignatureChange,
    Tremolo,
    Trill,
    WrittenNote,
    WrittenRest,
    WrittenSong,
    WrittenTuplet,
    write_song_out,
)
from onesemi.music.notation.spelling import spell
from onesemi.music.song import KeyChange, Mark, Song
from onesemi.music.ticks import TICKS_PER_BEAT

BEATS_PER_BAR = 4
FIFTHS_OF_STEPS = {"F": -1, "C": 0, "G": 1, "D": 2, "A": 3, "E": 4, "B": 5}


def fifths_of(step: str, alter: int) -> int:
    """A spelled pitch class by its place in the circle of fifths, C being 0."""
    return FIFTHS_OF_STEPS[step] + 7 * alter


@dataclass(frozen=True, order=True)
class Found:
    """A note or chord as written: times in crotchets; heads by key and place in the circle of fifths, none: a cross.

    ornament is "trill", "tremolo" with the number of strokes, or empty.
    """

    staff: int
    start: Fraction
    length: Fraction
    heads: tuple[tuple[int, int], ...]
    is_tied: bool = False
    is_tie_end: bool = False
    tuplet: tuple[int, int] | None = None
    ornament: str = ""
    has_accent: bool = False


@dataclass(frozen=True)
class Page:
    """All that is told by one file; places are crotchets from the start; chords by root in fifths and minor or not."""

    title: str
    composer: str
    bpm: int
    notes: list[Found]
    chords: list[tuple[Fraction, int, bool]]
    keys: list[list[tuple[Fraction, int]]]
    words: list[tuple[Fraction, str]]
    repeated_bars: list[int]
    slurs: int


def page_of(song: Song, *, is_swung: bool) -> Page:
    """Return what stands on the page of a song."""
    written = write_song_out(song)
    chords = [stretch for bar in range(song.bar_count) for stretch in chords_of_bar(song, bar)]
    roots = [(stretch, spell(stretch.chord.root, stretch.chord.key.fifths)) for stretch in chords]
    return Page(
        title=song.titles.en,
        composer=", ".join(player.name for player in song.players),
        bpm=song.tempo_bpm,
        notes=sorted(_notes(written)),
        chords=[(beats(one.start_ticks), fifths_of(root.step, root.alter), one.chord.is_minor) for one, root in roots],
        keys=[list(_keys(written))] * len(written.staves),
        words=sorted(_words(song, written, is_swung=is_swung)),
        repeated_bars=sorted(song.repeated_bars),
        slurs=len(written.slurs),
    )


def beats(ticks: int) -> Fraction:
    return Fraction(ticks, TICKS_PER_BEAT)


def _notes(written: WrittenSong) -> Iterator[Found]:
    for bar in written.bars:
        for item in bar.items:
            match item:
                case WrittenTuplet():
                    for note in item.notes:
                        yield _note(note, written, (item.actual, item.normal))
                case WrittenNote():
                    yield _note(item, written, None)


def _note(note: WrittenNote, written: WrittenSong, tuplet: tuple[int, int] | None) -> Found:
    heads = [(head.pitch, fifths_of(head.spelling.step, head.spelling.alter)) for head in note.heads]
    match note.ornament:
        case Trill():
            ornament = "trill"
        case Tremolo(strokes):
            ornament = f"tremolo {strokes}"
        case None:
            ornament = ""
    return Found(
        staff=written.staves.index(note.staff) + 1,
        start=beats(note.start_ticks),
        length=beats(note.length_ticks),
        heads=tuple(sorted(heads)),
        is_tied=note.is_tied,
        is_tie_end=note.is_tie_end,
        tuplet=tuplet,
        ornament=ornament,
        has_accent=Mark.ACCENT in note.marks,
    )


def _keys(written: WrittenSong) -> Iterator[tuple[Fraction, int]]:
    standing: int | None = None
    for bar in written.bars:
        place = beats(bar.index * BEATS_PER_BAR * TICKS_PER_BEAT)
        for fifths, start in _signatures(bar.fifths, place, bar.items):
            if fifths != standing:
                yield start, fifths
                standing = fifths


def _signatures(first: int, place: Fraction, items: tuple[object, ...]) -> Iterator[tuple[int, Fraction]]:
    yield first, place
    for item in items:
        if isinstance(item, SignatureChange):
            yield item.fifths, place
        elif isinstance(item, WrittenNote | WrittenRest | WrittenTuplet):
            place = beats(item.start_ticks + item.length_ticks)


def _words(song: Song, written: WrittenSong, *, is_swung: bool) -> Iterator[tuple[Fraction, str]]:
    if is_swung:
        yield Fraction(0), "Swing"
    for event in song.events:
        if Mark.ECHO in event.marks:
            yield beats(event.start_ticks), "echo"
    for bar in written.bars:
        if bar.begins_adagio:
            yield Fraction(bar.index * BEATS_PER_BAR), "Adagio"


@dataclass(frozen=True)
class Case:
    """A song and whether it swings, its file, and what readers shall find in it."""

    song: Song
    is_swung: bool

    def file(self) -> bytes:
        return musicxml(self.song, self.song.titles.en, is_swung=self.is_swung)

    def page(self) -> Page:
        return page_of(self.song, is_swung=self.is_swung)


def _cases() -> Iterator[tuple[str, Case]]:
    genres = list(Genre)
    for place, (script, title) in enumerate(TITLES.items()):
        genre = genres[place % len(genres)]
        yield script, Case(rich_song(genre, title, seed=place), is_swung=place % 2 == 1)
    song = random_song(1, Genre.CLASSICAL, 8)
    high = tuple(replace(event, pitches=tuple(60 + pitch % 24 for pitch in event.pitches)) for event in song.events)
    yield "one staff in C", Case(replace(song, events=high, keys=(KeyChange(0, C_MAJOR),)), is_swung=False)


CASES: Final = dict(_cases())
"""Rich songs of all genres by the script of their titles, every second one swings; and a plain one by nobody."""

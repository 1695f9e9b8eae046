"""The song that a game of "1;" leaves behind: one pure value from which sound, score and picture are made."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.ticks import TICKS_PER_BAR


class Figure(StrEnum):
    """How the pitches of an event lie in its time."""

    SINGLE = "single"  # one pitch for the whole length
    SEQUENCE = "sequence"  # pitches one after another, each as long as the next
    CHORD = "chord"  # pitches together for the whole length
    REST = "rest"
    PERCUSSION = "percussion"  # unpitched


class Mark(StrEnum):
    """What the performance does with an event."""

    SLUR = "slur"  # no gap to the next note
    ACCENT = "accent"
    ECHO = "echo"  # once more, softer


@dataclass(frozen=True, slots=True)
class SongEvent:
    """What one card (or a rest that the table filled in) put on the song track.

    start_ticks counts from the song's start (bar n starts at n × 3840); an event never crosses a bar line.
    pitches are MIDI key numbers, empty for rests and percussion. card is the code of the card's face
    ("G4:1", "rest:2", "o14", "m03", "repeat", "silence") or of what filled the gap ("gap", "band-rest", "syncopation").
    seat is who played it (None: nobody). is_outside is None where the event was never judged.
    timbre is the id of a magic note's own sound.
    """

    start_ticks: int
    length_ticks: int
    figure: Figure
    pitches: tuple[int, ...]
    card: str
    seat: int | None
    is_outside: bool | None = None
    timbre: str | None = None
    marks: frozenset[Mark] = frozenset()

    @property
    def end_ticks(self) -> int:
        """Where the event ends."""
        return self.start_ticks + self.length_ticks

    @property
    def bar(self) -> int:
        """The index of the bar in which the event lies."""
        return self.start_ticks // TICKS_PER_BAR

    @property
    def is_pitched(self) -> bool:
        """Whether the event has a pitch."""
        return bool(self.pitches)

    def marked(self, mark: Mark) -> "SongEvent":
        """Return the event with one more mark."""
        return replace(self, marks=self.marks | {mark})


@dataclass(frozen=True, slots=True)
class SubNote:
    """One sounding note of an event, in ticks from the song's start."""

    start_ticks: int
    length_ticks: int
    pitch: int


def sub_notes(event: SongEvent) -> tuple[SubNote, ...]:
    """Return the notes an event sounds: note i of n starts at floor(i·L/n) (song rules, section 18)."""
    match event.figure:
        case Figure.SINGLE | Figure.CHORD:
            return tuple(SubNote(event.start_ticks, event.length_ticks, pitch) for pitch in event.pitches)
        case Figure.SEQUENCE:
            count, length = len(event.pitches), event.length_ticks
            edges = [event.start_ticks + index * length // count for index in range(count + 1)]
            return tuple(
                SubNote(edges[index], edges[index + 1] - edges[index], pitch)
                for index, pitch in enumerate(event.pitches)
            )
        case Figure.REST | Figure.PERCUSSION:
            return ()


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key that counts from a tick on; the first one stands at 0."""

    start_ticks: int
    key: Key


@dataclass(frozen=True, slots=True)
class Titles:
    """A song's title in the two first languages of the product."""

    en: str
    zh_hant: str

    def in_language(self, language: str) -> str:
        """Return the title for a language code such as "en" or "zh_Hant"."""
        return self.zh_hant if language.startswith("zh") else self.en


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at the table: seat id, name, and the computer's level (None: a person)."""

    seat: int
    name: str
    bot_level: str | None = None


class SongMode(StrEnum):
    """The two ways to play "1;"."""

    BEGINNER = "beginner"
    STANDARD = "standard"


TEMPO_RANGE_BPM: Final = range(30, 301)


@dataclass(frozen=True)
class Song:
    """A finished (or growing) song.

    events lie in time order and don't overlap; keys are in time order, the first at tick 0.
    adagio_bars and repeated_bars are bar indices: accompaniment at half speed; played twice in the performance.
    tempo_bpm counts crotchets. winner is a seat or None. date is ISO 8601 (YYYY-MM-DD) or None.
    log holds the lines of the game's log (rules.log), from which the whole game can be replayed.
    """

    titles: Titles
    genre: Genre
    mode: SongMode
    tempo_bpm: int
    players: tuple[Player, ...]
    winner: int | None
    keys: tuple[KeyChange, ...]
    events: tuple[SongEvent, ...]
    adagio_bars: frozenset[int] = frozenset()
    repeated_bars: frozenset[int] = frozenset()
    date: str | None = None
    seed: str | None = None
    log: tuple[str, ...] = field(default=(), repr=False)

    @cached_property
    def bar_count(self) -> int:
        """How many bars the song has; the last one counts whole though it may be unfinished."""
        end = max((event.end_ticks for event in self.events), default=0)
        return -(-end // TICKS_PER_BAR)

    @cached_property
    def performed_bars(self) -> tuple[int, ...]:
        """The indices of the bars in the order in which they are heard, repeats written out."""
        order: list[int] = []
        for bar in range(self.bar_count):
            order += [bar, bar] if bar in self.repeated_bars else [bar]
        return tuple(order)

    def key_at(self, tick: int) -> Key:
        """Return the key that counts at a tick."""
        current = self.keys[0].key
        for change in self.keys:
            if change.start_ticks > tick:
                break
            current = change.key
        return current

    def events_in_bar(self, bar: int) -> tuple[SongEvent, ...]:
        """Return the events of one bar, in time order."""
        return tuple(event for event in self.events if event.bar == bar)

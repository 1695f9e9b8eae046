"""A song, or the figure on one card, written on staves."""

from dataclasses import dataclass
from itertools import pairwise

from onesemi.music.key import C_MAJOR
from onesemi.music.notation.beams import with_beams
from onesemi.music.notation.figures import staff_of, write_event, write_rest
from onesemi.music.notation.spelling import Accidentals
from onesemi.music.notation.written import (
    BOTH_STAVES,
    Clef,
    Item,
    SignatureChange,
    Slur,
    WrittenBar,
    WrittenNote,
    WrittenSong,
)
from onesemi.music.song import Figure, Mark, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR


def write_song_out(song: Song, *, is_finished: bool = True, has_both_staves: bool = False) -> WrittenSong:
    """Write a song out.

    A song that never goes low (or never leaves it) has one staff, unless has_both_staves is set. A song that still
    grows (is_finished is False) has no final bar line, and its last bar is open until it is full. A key signature
    stands where the first event under it begins.
    """
    writer = _SongWriter(song)
    bars = tuple(writer.bar(index, is_finished=is_finished) for index in range(song.bar_count))
    used = {note.staff for bar in bars for note in bar.notes if note.heads}
    staves = BOTH_STAVES if has_both_staves or len(used) != 1 else tuple(used)
    if not used and not has_both_staves:
        staves = (Clef.TREBLE,)
    return WrittenSong(staves, bars, _slurs(song, bars))


def write_figure_out(figure: Figure, pitches: tuple[int, ...], length_ticks: int) -> WrittenSong:
    """Write out what one card shows, on one staff, in C major, from the start of a bar; the bar stays open."""
    event = SongEvent(0, length_ticks, figure, pitches, "", None)
    staff = staff_of(event, Clef.TREBLE)
    items = with_beams(write_event(0, event, staff, Accidentals(C_MAJOR.fifths)))
    return WrittenSong((staff,), (WrittenBar(0, C_MAJOR.fifths, items, is_open=True),))


@dataclass(slots=True)
class _SongWriter:
    """Writes bar after bar; remembers on which staff the song is and which signature stands there."""

    song: Song
    staff: Clef = Clef.TREBLE
    next_event: int = 0

    def bar(self, index: int, *, is_finished: bool) -> WrittenBar:
        events = self._events_of(index)
        end = (index + 1) * TICKS_PER_BAR
        is_last = index == self.song.bar_count - 1
        is_open = is_last and not is_finished and events[-1][1].end_ticks < end
        fifths = self._fifths(events[0][1] if events else None, index)
        return WrittenBar(
            index=index,
            fifths=fifths,
            items=self._items(events, fifths, index * TICKS_PER_BAR, None if is_open else end),
            is_repeated=index in self.song.repeated_bars,
            is_final=is_last and is_finished,
            is_open=is_open,
            begins_adagio=index in self.song.adagio_bars and index - 1 not in self.song.adagio_bars,
        )

    def _items(self, events: list[tuple[int, SongEvent]], fifths: int, start: int, end: int | None) -> tuple[Item, ...]:
        """Write events; time between them, and up to the end (None: still open), is filled with rests."""
        accidentals = Accidentals(fifths)
        items: list[Item] = []
        reached = start
        for place, event in events:
            items += self._silence(reached, event.start_ticks)
            event_fifths = self.song.key_at(event.start_ticks).fifths
            if event_fifths != accidentals.fifths:
                items.append(SignatureChange(event_fifths, accidentals.fifths))
                accidentals = Accidentals(event_fifths)
            self.staff = staff_of(event, self.staff)
            items += write_event(place, event, self.staff, accidentals)
            reached = event.end_ticks
        if end is not None:
            items += self._silence(reached, end)
        return with_beams(items)

    def _silence(self, start: int, end: int) -> tuple[Item, ...]:
        return write_rest(None, start, end - start, self.staff) if end > start else ()

    def _events_of(self, bar: int) -> list[tuple[int, SongEvent]]:
        """Return the events of the next bar with their places in the song; bars are asked for in order."""
        found: list[tuple[int, SongEvent]] = []
        events = self.song.events
        while self.next_event < len(events) and events[self.next_event].bar == bar:
            found.append((self.next_event, events[self.next_event]))
            self.next_event += 1
        return found

    def _fifths(self, first: SongEvent | None, bar: int) -> int:
        tick = bar * TICKS_PER_BAR if first is None else first.start_ticks
        return self.song.key_at(tick).fifths


def _slurs(song: Song, bars: tuple[WrittenBar, ...]) -> tuple[Slur, ...]:
    """Return a slur from each legato event's last note to the next pitched event's first."""
    first: dict[int, tuple[int, WrittenNote]] = {}
    last: dict[int, tuple[int, WrittenNote]] = {}
    for bar in bars:
        for note in bar.notes:
            first.setdefault(note.event, (bar.index, note))
            last[note.event] = (bar.index, note)
    pitched = [index for index, event in enumerate(song.events) if event.is_pitched]
    slurs: list[Slur] = []
    for one, other in pairwise(pitched):
        if Mark.SLUR in song.events[one].marks:
            start_bar, start = first[one] if len(song.events[one].pitches) == 1 else last[one]
            end_bar, end = first[other]
            slurs.append(Slur((start_bar, start.event, start.piece), (end_bar, end.event, end.piece)))
    return tuple(slurs)

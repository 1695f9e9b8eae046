"""The plan of a performance: the bars in the order in which they are heard, with intro and closing bar."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from audio.genres.bar import Bar, ChordSpan, Level, StrongBeat
from audio.genres.melody import MelodyNote
from audio.genres.voicing import Voicing, voiced, wanted_tones
from onesemi.music.harmony import PROGRESSION, Chord, Degree, chords_of_bar
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BAR

_STRONG_TICKS: Final = TICKS_PER_BAR // 2
_ADAGIO_STRETCH: Final = 2
_SHORT_SONG_BARS: Final = 4
_FULL_FROM: Final = 0.6
"""The share of the song after which the band plays all it has."""


@dataclass(frozen=True, slots=True)
class BarPlace:
    """A bar of the performance before its notes: where it starts and which bar of the song it is (None: none)."""

    start_ticks: int
    song_bar: int | None


def places_of(song: Song) -> tuple[BarPlace, ...]:
    """Return the bars of a performance: an intro of one bar, the song with its repeats, a closing bar."""
    intro = [None] if song.bar_count else []
    order: list[int | None] = [*intro, *song.performed_bars, None]
    return tuple(BarPlace(index * TICKS_PER_BAR, song_bar) for index, song_bar in enumerate(order))


def plan_bars(
    song: Song, places: tuple[BarPlace, ...], melody: tuple[MelodyNote, ...], voicing: Voicing
) -> tuple[Bar, ...]:
    """Lay out the bars: chords in the key that counts, voiced with small movement and room for the melody."""
    clashing = _clashing_at(melody)
    bars = [_bar(song, index, places, clashing) for index in range(len(places))]
    landed = [replace(bar, landing=following.ground(0)) for bar, following in pairwise(bars)]
    previous: tuple[int, ...] = ()
    voiced_bars: list[Bar] = []
    for bar in [*landed, bars[-1]]:
        spans: list[ChordSpan] = []
        for span in bar.spans:
            keys = voiced(wanted_tones(span.chord, voicing, bar.clashing(span)), voicing, previous)
            spans.append(replace(span, voicing=keys))
            previous = keys or previous
        voiced_bars.append(replace(bar, spans=tuple(spans)))
    return tuple(voiced_bars)


def _bar(song: Song, index: int, places: tuple[BarPlace, ...], clashing: dict[int, frozenset[int]]) -> Bar:
    place = places[index]
    is_closing = index == len(places) - 1
    song_bar = place.song_bar
    stretch = _ADAGIO_STRETCH if song_bar in song.adagio_bars else 1
    spans = _song_chords(song, song_bar, stretch) if song_bar is not None else _frame_chord(song, is_closing=is_closing)
    following = None if is_closing else places[index + 1].song_bar
    return Bar(
        start_ticks=place.start_ticks,
        song_bar=song_bar,
        spans=spans,
        strong_beats=tuple(
            StrongBeat(offset // stretch, clashing.get(place.start_ticks + offset, frozenset()))
            for offset in range(0, TICKS_PER_BAR, _STRONG_TICKS)
        ),
        landing=spans[-1].chord.root,
        level=_level(index - 1, len(places) - 2, is_closing=is_closing),
        stretch=stretch,
        is_phrase_start=song_bar is not None and song_bar % len(PROGRESSION) == 0,
        is_phrase_end=song_bar is not None and _ends_phrase(song_bar, following),
        is_closing=is_closing,
    )


def _ends_phrase(song_bar: int, following: int | None) -> bool:
    is_fourth = song_bar % len(PROGRESSION) == len(PROGRESSION) - 1
    return following is None or (is_fourth and following != song_bar)


def _level(number: int, count: int, *, is_closing: bool) -> Level:
    """Bars are counted from the song's first (the intro is −1)."""
    if is_closing or (number >= count * _FULL_FROM and number >= _SHORT_SONG_BARS):
        return Level.FULL
    if number < 0 or (number < 2 and count > _SHORT_SONG_BARS):
        return Level.SPARSE
    return Level.LIGHT if number < _SHORT_SONG_BARS else Level.NORMAL


def _frame_chord(song: Song, *, is_closing: bool) -> tuple[ChordSpan, ...]:
    """The intro and the closing bar stand on the tonic of the first and the last key."""
    key = song.key_at(song.bar_count * TICKS_PER_BAR if is_closing else 0)
    return (ChordSpan(0, TICKS_PER_BAR, Chord(key, Degree.TONIC), ()),)


def _song_chords(song: Song, song_bar: int, stretch: int) -> tuple[ChordSpan, ...]:
    """The song's chords with offsets in the bar's written time."""
    start = song_bar * TICKS_PER_BAR
    return tuple(
        ChordSpan((one.start_ticks - start) // stretch, (one.end_ticks - start) // stretch, one.chord, ())
        for one in chords_of_bar(song, song_bar)
    )


def _clashing_at(melody: tuple[MelodyNote, ...]) -> dict[int, frozenset[int]]:
    """Return for each strong beat the pitch classes a semitone above or below what the melody sounds there."""
    clashing: dict[int, frozenset[int]] = {}
    for note in melody:
        if note.pitch is None:
            continue
        beside = frozenset({(note.pitch + 1) % 12, (note.pitch - 1) % 12})
        first = -(-note.start_ticks // _STRONG_TICKS) * _STRONG_TICKS
        for tick in range(first, note.end_ticks, _STRONG_TICKS):
            clashing[tick] = clashing.get(tick, frozenset()) | beside
    return clashing

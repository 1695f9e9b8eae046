"""The arranger: binds melody and band of a song into the score of its performance."""

from collections.abc import Iterator, Mapping
from typing import Final

from audio.genres import blues, classical, electronic, jazz, pop, rock
from audio.genres.bar import Bar
from audio.genres.casting import Cast, cast_of
from audio.genres.chance import Chance, chance_of
from audio.genres.ending import close
from audio.genres.expression import EXPRESSION, FULL, vibrato
from audio.genres.melody import MelodyNote, melody_of
from audio.genres.plan import BarPlace, places_of, plan_bars
from audio.genres.role import Role
from audio.genres.sheet import BandChange, BandNote, Sheet
from audio.genres.style import Style
from audio.genres.swing import STRAIGHT, swing_ratio
from audio.instruments.drums import Drum
from audio.score import ControlChange, Controller, KeySignature, Score, ScoreNote, TempoChange, without_overlap
from onesemi.music.genre import Genre
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

STYLES: Final[Mapping[Genre, Style]] = {
    Genre.POP: pop.STYLE,
    Genre.ROCK: rock.STYLE,
    Genre.JAZZ: jazz.STYLE,
    Genre.BLUES: blues.STYLE,
    Genre.CLASSICAL: classical.STYLE,
    Genre.ELECTRONIC: electronic.STYLE,
}
_UNEVEN_VELOCITY: Final = 6
_MELODY_UNEVEN_VELOCITY: Final = 4
_GAP_TICKS: Final = 30
_PERCUSSION_TICKS: Final = TICKS_PER_BEAT // 4


def arrange(song: Song, title: str = "") -> Score:
    """Return the performance of a song: intro, all bars with their repeats, and a closing bar on the tonic.

    The melody is as the cards were played, the band is the genre's (song rules, sections 7 and 13). title is what the
    score is called; empty: the song's English title. Pure and deterministic. An empty song is a closing bar alone.
    """
    style = STYLES[song.genre]
    swing = swing_ratio(song.tempo_bpm) if style.is_swung else STRAIGHT
    places = places_of(song)
    starts = [(place.start_ticks, place.song_bar) for place in places if place.song_bar is not None]
    melody = melody_of(song, starts, swing)
    chance = chance_of(song)
    sheet = Sheet(chance, style.band[Role.BASS], swing)
    bars = plan_bars(song, places, melody.notes, style.voicing)
    for role in style.fades:  # whoever plays the file again finds him faded
        sheet.control(bars[0], role, 0, EXPRESSION, FULL)
    for bar in bars:
        _play_bar(bar, sheet, style)
    cast = cast_of(style, melody.notes, {note.role for note in sheet.notes})
    end_ticks = len(places) * TICKS_PER_BAR
    notes = [_melody_note(note, cast, chance, style.percussion) for note in melody.notes]
    notes += [_band_note(note, cast, chance, style.looseness_ticks) for note in sheet.notes]
    return Score(
        title=title or song.titles.en,
        parts=cast.parts,
        notes=without_overlap(notes, cast.parts, gap_ticks=_GAP_TICKS),
        tempi=_tempi(song, style, end_ticks),
        keys=tuple(_key_signatures(song, places)),
        cues=melody.cues,
        end_ticks=end_ticks,
        changes=_changes([*sheet.changes, *vibrato(melody.notes, style.vibrato)], cast),
    )


def is_swung(genre: Genre) -> bool:
    """Tell whether the performances of a genre swing."""
    return STYLES[genre].is_swung


def _play_bar(bar: Bar, sheet: Sheet, style: Style) -> None:
    if bar.is_closing:
        close(bar, sheet, style)
    else:
        style.play(bar, sheet)


def _melody_note(note: MelodyNote, cast: Cast, chance: Chance, percussion: Drum) -> ScoreNote:
    """The melody keeps exact time, for the cards hop with it; only its loudness is a little uneven."""
    return ScoreNote(
        start_ticks=note.start_ticks,
        length_ticks=_PERCUSSION_TICKS if note.pitch is None else note.length_ticks,
        key=int(percussion) if note.pitch is None else note.pitch,
        velocity=_velocity(note.velocity + chance.spread(_MELODY_UNEVEN_VELOCITY)),
        part=cast.part_of(note),
    )


def _band_note(note: BandNote, cast: Cast, chance: Chance, looseness_ticks: int) -> ScoreNote:
    """The band plays a little early or late; each note still ends where it was written to end."""
    end = note.start_ticks + note.length_ticks
    start = min(max(note.start_ticks + chance.spread(looseness_ticks), 0), end - 1)
    velocity = _velocity(note.velocity + chance.spread(_UNEVEN_VELOCITY))
    return ScoreNote(start, end - start, note.key, velocity, cast.roles[note.role])


def _changes(written: list[BandChange], cast: Cast) -> tuple[ControlChange, ...]:
    """Return the changes of those who play at all; two at the same place are the later one alone."""
    last = {
        (change.start_ticks, cast.roles[change.role], change.number): change.value
        for change in written
        if change.role in cast.roles
    }
    return tuple(
        ControlChange(start, part, Controller(number, value)) for (start, part, number), value in sorted(last.items())
    )


def _velocity(wished: int) -> int:
    return min(max(wished, 1), 127)


def _tempi(song: Song, style: Style, end_ticks: int) -> tuple[TempoChange, ...]:
    """Return the song's tempo, and that of each beat of the last bar where the genre slows down into its end."""
    tempi = [TempoChange(0, float(song.tempo_bpm))]
    last_bar = end_ticks - 2 * TICKS_PER_BAR
    for beat, share in enumerate(style.ritardando if song.bar_count else ()):
        bpm = round(song.tempo_bpm * share, 2)
        if bpm != tempi[-1].bpm:
            tempi.append(TempoChange(last_bar + beat * TICKS_PER_BEAT, bpm))
    return tuple(tempi)


def _key_signatures(song: Song, places: tuple[BarPlace, ...]) -> Iterator[KeySignature]:
    """Follow the song's keys through intro, repeats and closing bar; only changes are written."""
    written: int | None = None
    for tick, song_tick in _key_ticks(song, places):
        fifths = song.key_at(song_tick).fifths
        if fifths != written:
            yield KeySignature(tick, fifths)
            written = fifths


def _key_ticks(song: Song, places: tuple[BarPlace, ...]) -> Iterator[tuple[int, int]]:
    """Yield where the key may change: the tick of the performance and the tick of the song it plays."""
    yield 0, 0
    for place in places:
        if place.song_bar is None:
            continue
        start = place.song_bar * TICKS_PER_BAR
        inside = [change.start_ticks for change in song.keys if start < change.start_ticks < start + TICKS_PER_BAR]
        for song_tick in [start, *inside]:
            yield place.start_ticks + song_tick - start, song_tick
    yield places[-1].start_ticks, song.bar_count * TICKS_PER_BAR

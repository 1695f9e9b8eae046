"""Songs as files (".1song"): JSON with a version, checked in full on reading, the same bytes for the same song.

A file that is broken in any way is a SongFileError that says what was expected, what was found and where.
"""

import json
import re
from itertools import pairwise
from typing import Any, Final

from onesemi.music.checked_json import Checked, CheckedJsonError, parse_json
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass
from onesemi.music.song import (
    TEMPO_RANGE_BPM,
    Figure,
    KeyChange,
    Mark,
    Player,
    Song,
    SongEvent,
    SongMode,
    Titles,
)
from onesemi.music.ticks import SHORTEST_TICKS, TICKS_PER_BAR

SONG_SUFFIX: Final = ".1song"
FORMAT: Final = "1song"
VERSION: Final = 1

MOST_BYTES: Final = 4 * 1024 * 1024
_MOST_DEPTH: Final = 6
_MOST_BARS: Final = 10_000
_MOST_TICKS: Final = _MOST_BARS * TICKS_PER_BAR
_MOST_EVENTS: Final = 5_000
_MOST_KEYS: Final = 5_000
_MOST_PLAYERS: Final = 16
_MOST_SEAT: Final = 255
_MOST_LOG_LINES: Final = 50_000
_LONGEST_LOG_LINE: Final = 20_000
_LONGEST_TITLE: Final = 300
_LONGEST_NAME: Final = 100
_LONGEST_WORD: Final = 40
_LONGEST_SEED: Final = 200
_MOST_PITCHES: Final = 64

_DATE: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_KEYS_BY_CODE: Final = {pitch_class.code: Key(pitch_class) for pitch_class in PitchClass}
_PITCH_COUNTS: Final = {
    Figure.SINGLE: (1, 1),
    Figure.SEQUENCE: (2, _MOST_PITCHES),
    Figure.CHORD: (2, _MOST_PITCHES),
    Figure.REST: (0, 0),
    Figure.PERCUSSION: (0, 0),
}
_SONG_FIELDS: Final = dict.fromkeys(
    (
        "format",
        "version",
        "titles",
        "genre",
        "mode",
        "tempo_bpm",
        "players",
        "winner",
        "keys",
        "events",
        "adagio_bars",
        "repeated_bars",
        "date",
        "seed",
        "log",
    ),
    True,
)
_EVENT_FIELDS: Final = {
    "start_ticks": True,
    "length_ticks": True,
    "figure": True,
    "pitches": False,
    "card": True,
    "seat": False,
    "is_outside": False,
    "timbre": False,
    "marks": False,
}


class SongFileError(CheckedJsonError):
    """A file that is not a song, or a song that can't be a file."""


def write_song(song: Song) -> bytes:
    """Return a song as a file. Raises SongFileError for a song that `read_song` would refuse."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "titles": {"en": song.titles.en, "zh_hant": song.titles.zh_hant},
        "genre": song.genre.value,
        "mode": song.mode.value,
        "tempo_bpm": song.tempo_bpm,
        "players": [_player_data(player) for player in song.players],
        "winner": song.winner,
        "keys": [{"start_ticks": change.start_ticks, "key": change.key.tonic.code} for change in song.keys],
        "events": [_event_data(event) for event in song.events],
        "adagio_bars": sorted(song.adagio_bars),
        "repeated_bars": sorted(song.repeated_bars),
        "date": song.date,
        "seed": song.seed,
        "log": list(song.log),
    }
    data = (json.dumps(head, indent=1) + "\n").encode("ascii")
    if read_song(data) != song:
        raise SongFileError("a song of plain values", "one that reads back differently", "$")
    return data


def read_song(data: bytes) -> Song:
    """Return the song of a file; raises SongFileError, and nothing else, for anything that isn't one."""
    try:
        return _song(parse_json(data, most_bytes=MOST_BYTES, most_depth=_MOST_DEPTH))
    except SongFileError:
        raise
    except CheckedJsonError as error:
        raise SongFileError(error.expected, error.found, error.where) from error


def _player_data(player: Player) -> dict[str, Any]:
    return {"seat": player.seat, "name": player.name, "bot_level": player.bot_level}


def _event_data(event: SongEvent) -> dict[str, Any]:
    """What holds for most events (nobody, unjudged, no timbre, no marks) is left out."""
    data: dict[str, Any] = {
        "start_ticks": event.start_ticks,
        "length_ticks": event.length_ticks,
        "figure": event.figure.value,
        "pitches": list(event.pitches),
        "card": event.card,
        "seat": event.seat,
        "is_outside": event.is_outside,
        "timbre": event.timbre,
        "marks": sorted(mark.value for mark in event.marks),
    }
    return {name: value for name, value in data.items() if value is not None and value != []}


def _song(root: Checked) -> Song:
    _check_version(root)
    fields = root.fields(_SONG_FIELDS)
    titles = fields["titles"].fields({"en": True, "zh_hant": True})
    players = _players(fields["players"])
    seats = {player.seat for player in players}
    return Song(
        titles=Titles(titles["en"].text(_LONGEST_TITLE), titles["zh_hant"].text(_LONGEST_TITLE)),
        genre=fields["genre"].choice(Genre),
        mode=fields["mode"].choice(SongMode),
        tempo_bpm=fields["tempo_bpm"].integer(TEMPO_RANGE_BPM.start, TEMPO_RANGE_BPM.stop - 1),
        players=players,
        winner=_seat(fields["winner"], seats),
        keys=_keys(fields["keys"]),
        events=_events(fields["events"], seats),
        adagio_bars=_bars(fields["adagio_bars"]),
        repeated_bars=_bars(fields["repeated_bars"]),
        date=None if fields["date"].is_null else fields["date"].matching(_DATE, "a date such as 2025-03-31"),
        seed=None if fields["seed"].is_null else fields["seed"].text(_LONGEST_SEED),
        log=tuple(line.text(_LONGEST_LOG_LINE) for line in fields["log"].items(_MOST_LOG_LINES)),
    )


def _check_version(root: Checked) -> None:
    """Look at format and version first, so that a file of tomorrow is refused as such and not for its new names."""
    if not isinstance(root.value, dict) or root.value.get("format") != FORMAT:
        raise SongFileError(f'an object with "format": "{FORMAT}"', "something else", "$")
    version = root.value.get("version")
    if type(version) is not int or version != VERSION:
        found = Checked(version, "$.version")
        raise found.fail(f"version {VERSION} (newer files need a newer program)")


def _players(array: Checked) -> tuple[Player, ...]:
    players: list[Player] = []
    for item in array.items(_MOST_PLAYERS):
        fields = item.fields({"seat": True, "name": True, "bot_level": True})
        seat = fields["seat"].integer(0, _MOST_SEAT)
        if any(player.seat == seat for player in players):
            raise fields["seat"].fail("a seat of its own")
        level = None if fields["bot_level"].is_null else fields["bot_level"].text(_LONGEST_WORD)
        players.append(Player(seat, fields["name"].text(_LONGEST_NAME), level))
    return tuple(players)


def _seat(value: Checked, seats: set[int]) -> int | None:
    if value.is_null:
        return None
    seat = value.integer(0, _MOST_SEAT)
    if seat not in seats:
        raise value.fail("the seat of a player")
    return seat


def _keys(array: Checked) -> tuple[KeyChange, ...]:
    changes: list[KeyChange] = []
    for item in array.items(_MOST_KEYS):
        fields = item.fields({"start_ticks": True, "key": True})
        least = changes[-1].start_ticks if changes else 0
        most = _MOST_TICKS if changes else 0  # the first key counts from the start
        start_ticks = fields["start_ticks"].integer(least, most)
        code = fields["key"].value
        if not isinstance(code, str) or code not in _KEYS_BY_CODE:
            raise fields["key"].fail(f"one of {', '.join(_KEYS_BY_CODE)}")
        changes.append(KeyChange(start_ticks, _KEYS_BY_CODE[code]))
    if not changes:
        raise array.fail("at least one key")
    return tuple(changes)


def _events(array: Checked, seats: set[int]) -> tuple[SongEvent, ...]:
    events: list[SongEvent] = []
    for item in array.items(_MOST_EVENTS):
        events.append(_event(item, events[-1].end_ticks if events else 0, seats))
    return tuple(events)


def _event(item: Checked, least_start: int, seats: set[int]) -> SongEvent:
    fields = item.fields(_EVENT_FIELDS)
    start_ticks = _whole_units(fields["start_ticks"], fields["start_ticks"].integer(least_start, _MOST_TICKS))
    room_ticks = TICKS_PER_BAR - start_ticks % TICKS_PER_BAR
    length_ticks = _whole_units(fields["length_ticks"], fields["length_ticks"].integer(SHORTEST_TICKS, room_ticks))
    figure = fields["figure"].choice(Figure)
    return SongEvent(
        start_ticks=start_ticks,
        length_ticks=length_ticks,
        figure=figure,
        pitches=_pitches(fields.get("pitches", Checked([], f"{item.where}.pitches")), figure),
        card=fields["card"].text(_LONGEST_WORD),
        seat=_seat(fields["seat"], seats) if "seat" in fields else None,
        is_outside=fields["is_outside"].boolean() if "is_outside" in fields else None,
        timbre=fields["timbre"].text(_LONGEST_WORD) if "timbre" in fields else None,
        marks=_marks(fields["marks"]) if "marks" in fields else frozenset(),
    )


def _whole_units(value: Checked, ticks: int) -> int:
    if ticks % SHORTEST_TICKS:
        raise value.fail(f"a multiple of {SHORTEST_TICKS} ticks")
    return ticks


def _pitches(array: Checked, figure: Figure) -> tuple[int, ...]:
    pitches = tuple(item.integer(0, 127) for item in array.items(_MOST_PITCHES))
    least, most = _PITCH_COUNTS[figure]
    if not least <= len(pitches) <= most:
        raise array.fail(f"{least} to {most} pitches for {figure.value}")
    return pitches


def _marks(array: Checked) -> frozenset[Mark]:
    marks = [item.choice(Mark) for item in array.items(len(Mark))]
    if len(set(marks)) != len(marks):
        raise array.fail("each mark once")
    return frozenset(marks)


def _bars(array: Checked) -> frozenset[int]:
    bars = [item.integer(0, _MOST_BARS - 1) for item in array.items(_MOST_BARS)]
    if any(one >= other for one, other in pairwise(bars)):
        raise array.fail("bars in rising order")
    return frozenset(bars)

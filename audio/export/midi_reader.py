"""The way back: a MIDI file, this program's or any other's, as a score to be rendered."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import Final

from audio.export.errors import MidiError
from audio.export.midi_parser import ChannelEvent, Event, ExclusiveEvent, MetaEvent, ParsedFile, parse_midi
from audio.export.midi_performance import Performance
from audio.score import TICKS_PER_BEAT, KeySignature, Part, Score, TempoChange, without_overlap
from audio.score.turns import with_their_parts

LONGEST_SECONDS: Final = 4 * 3600.0
_TRACK_NAME, _SET_TEMPO, _KEY_SIGNATURE = 0x03, 0x51, 0x59
_START_BPM: Final = 120.0
_MICROSECONDS_A_MINUTE: Final = 60_000_000
_DROP_FRAME: Final = {29: 29.97}


def read_midi(source: Path | bytes) -> Score:
    """Read a MIDI file of type 0 or 1 as a score at 960 ticks a crotchet, without cues.

    Notes as long as their keys are held, programs, banks, drum kits, tempi, keys, and all controls, of which a part's
    volume, pan and sends are where they stand at its first note. There is a part for each track, channel and preset.
    Left out are the velocity of note-offs, portamento, legato and mono modes. Raises MidiError for a broken file, one
    of over four hours and one of over 150,000 events; OSError where the file can't be read.
    """
    data = source if isinstance(source, bytes) else source.read_bytes()
    file = parse_midi(data)
    clock = _Clock.of(file)
    heading = _Heading(has_tempo=clock.has_tempo)
    performance = Performance(heading.names)
    for event in _in_time(file):
        ticks = clock.ticks(event.tick)
        match event:
            case ChannelEvent():
                performance.take(ticks, event)
            case MetaEvent():
                heading.take(ticks, event)
            case ExclusiveEvent():
                performance.take_exclusive(ticks, event)
    end_ticks = max((clock.ticks(track.end_tick) for track in file.tracks), default=0)
    return _score(heading, performance, end_ticks)


@dataclass(frozen=True, slots=True)
class _Clock:
    """From the file's ticks to a score's; with SMPTE time the tempo is fixed."""

    scale: float
    has_tempo: bool

    @staticmethod
    def of(file: ParsedFile) -> "_Clock":
        if file.division <= 0x7FFF:
            return _Clock(TICKS_PER_BEAT / file.division, has_tempo=True)
        frames, ticks_a_frame = 256 - (file.division >> 8), file.division & 0xFF
        if ticks_a_frame == 0:
            raise MidiError(expected="ticks for each frame", found="0", where="byte 13")
        ticks_a_second = _DROP_FRAME.get(frames, float(frames)) * ticks_a_frame
        return _Clock(TICKS_PER_BEAT * _START_BPM / 60.0 / ticks_a_second, has_tempo=False)

    def ticks(self, tick: int) -> int:
        return round(tick * self.scale)


def _in_time(file: ParsedFile) -> Iterable[Event]:
    """Return all events in time; at one tick in the order of tracks."""
    events: list[Event] = [event for track in file.tracks for event in track.events]
    events.sort(key=itemgetter(0))
    return events


class _Heading:
    """What a file says of its tracks' names, tempi and keys; names fills while it is read."""

    def __init__(self, *, has_tempo: bool) -> None:
        self._has_tempo = has_tempo
        self.names: dict[int, str] = {}
        self._tempi: dict[int, float] = {0: _START_BPM}
        self._keys: dict[int, int] = {}

    def take(self, ticks: int, event: MetaEvent) -> None:
        if event.kind == _TRACK_NAME:
            self.names.setdefault(event.track, _text(event.data))
        elif event.kind == _SET_TEMPO and self._has_tempo:
            self._tempi[ticks] = _bpm(event)
        elif event.kind == _KEY_SIGNATURE:
            self._keys[ticks] = _fifths(event)

    @property
    def tempi(self) -> tuple[TempoChange, ...]:
        return tuple(TempoChange(tick, bpm) for tick, bpm in sorted(self._tempi.items()))

    @property
    def keys(self) -> tuple[KeySignature, ...]:
        return tuple(KeySignature(tick, fifths) for tick, fifths in sorted(self._keys.items()))


def _score(heading: _Heading, performance: Performance, end_ticks: int) -> Score:
    """Return all that was heard; raises MidiError where it lasts too long."""
    end = max(end_ticks, performance.last_ticks, 1)
    parts: tuple[Part, ...] = performance.parts()
    score = Score(
        title=heading.names.get(0, ""),
        parts=parts,
        notes=without_overlap(performance.notes(end), parts),
        tempi=heading.tempi,
        keys=heading.keys,
        cues=(),
        end_ticks=end,
        changes=performance.changes(),
    )
    if len({part.channel for part in parts}) < len(parts):
        score = replace(score, changes=tuple(with_their_parts(score)))
    seconds = score.seconds_at(end)
    if seconds > LONGEST_SECONDS:
        raise MidiError(expected="at most four hours of music", found=f"{seconds:.0f} s", where="file")
    return score


def _text(data: bytes) -> str:
    """Return a name that is UTF-8, or else in the Latin alphabet that the standard was made for."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _bpm(event: MetaEvent) -> float:
    microseconds = int.from_bytes(event.data, "big")
    if len(event.data) != 3 or microseconds == 0:
        raise MidiError(expected="a tempo of 3 bytes above 0", found=event.data.hex(), where=f"tick {event.tick}")
    exact = _MICROSECONDS_A_MINUTE / microseconds
    # Files round tempi to microseconds: 535714 is meant to be 112.
    rounded = round(exact, 3)
    return rounded if round(_MICROSECONDS_A_MINUTE / rounded) == microseconds else exact


def _fifths(event: MetaEvent) -> int:
    fifths = int.from_bytes(event.data[:1], "big", signed=True)
    if len(event.data) != 2 or not -7 <= fifths <= 7:
        raise MidiError(expected="a key of −7 to 7 sharps", found=event.data.hex(), where=f"tick {event.tick}")
    return fifths

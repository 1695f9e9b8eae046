"""The bytes of a MIDI file as events: chunks, variable lengths, running status. Every length is checked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from audio.export.errors import MidiError

LARGEST_BYTES: Final = 16 * 1024 * 1024
# Twenty minutes of a dense band have a third of these; so many are read within a second.
MOST_EVENTS: Final = 150_000
_HEADER_BYTES: Final = 14
_CHUNK_BYTES: Final = 8
_LONGEST_QUANTITY: Final = 4
_META: Final = 0xFF
_END_OF_TRACK: Final = 0x2F
_EXCLUSIVE, _EXCLUSIVE_CONTINUED = 0xF0, 0xF7
_ONE_DATA_BYTE: Final = frozenset({0xC0, 0xD0})


class ChannelEvent(NamedTuple):
    """A channel message: kind is its status without the channel (0x80 … 0xE0)."""

    tick: int
    track: int
    kind: int
    channel: int
    first: int
    second: int


class MetaEvent(NamedTuple):
    """A meta event, its payload as it stands in the file."""

    tick: int
    track: int
    kind: int
    data: bytes


class ExclusiveEvent(NamedTuple):
    """A system exclusive message that is whole in one event: what stands between 0xF0 and 0xF7."""

    tick: int
    track: int
    data: bytes


Event = ChannelEvent | MetaEvent | ExclusiveEvent


@dataclass(frozen=True, slots=True)
class Track:
    """A track's events in the file's own ticks, and the tick where it ends."""

    events: tuple[Event, ...]
    end_tick: int


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A MIDI file as it stands. division is the header's field: ticks a crotchet, or SMPTE time where above 0x7FFF."""

    division: int
    tracks: tuple[Track, ...]


def parse_midi(data: bytes) -> ParsedFile:
    """Return the events of a MIDI file of type 0 or 1; raises MidiError for anything that is none."""
    count, division, begin = _header(data)
    tracks: list[Track] = []
    for start, end in _track_chunks(data, begin):
        tracks.append(_parse_track(_Reader(data, start, end), len(tracks)))
        if sum(len(track.events) for track in tracks) > MOST_EVENTS:
            raise _too_many_events()
    if len(tracks) < max(count, 1):
        raise MidiError(expected=f"{max(count, 1)} tracks", found=str(len(tracks)), where="file")
    return ParsedFile(division, tuple(tracks))


def _header(data: bytes) -> tuple[int, int, int]:
    """Return how many tracks a file says it has, its division, and where its first track begins."""
    if len(data) > LARGEST_BYTES:
        raise MidiError(expected=f"at most {LARGEST_BYTES} bytes", found=str(len(data)), where="file")
    if len(data) < _HEADER_BYTES or data[:4] != b"MThd":
        raise MidiError(expected="a MIDI file (MThd)", found=repr(data[:4]), where="byte 0")
    length = int.from_bytes(data[4:8], "big")
    form, count, division = (int.from_bytes(data[place : place + 2], "big") for place in (8, 10, 12))
    if length < _HEADER_BYTES - _CHUNK_BYTES:
        raise MidiError(expected="a header of 6 bytes", found=str(length), where="byte 4")
    if form > 1:
        raise MidiError(expected="type 0 or 1", found=str(form), where="byte 8")
    if division == 0:
        raise MidiError(expected="ticks for each crotchet", found="0", where="byte 12")
    return count, division, _CHUNK_BYTES + length


def _track_chunks(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each track's content; chunks of other kinds are passed over, as the standard asks."""
    while at + _CHUNK_BYTES <= len(data):
        begin = at + _CHUNK_BYTES
        end = begin + int.from_bytes(data[at + 4 : begin], "big")
        is_track = data[at : at + 4] == b"MTrk"
        if is_track and end > len(data):
            raise MidiError(expected=f"a track up to byte {end}", found=f"{len(data)} bytes", where=f"byte {at}")
        if is_track:
            yield begin, end
        at = end


class _Reader:
    """Reads a track from front to back and never over its end."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data = data
        self.at = start
        self.end = end

    def byte(self) -> int:
        at = self.at
        if at >= self.end:
            raise self._too_short(at)
        self.at = at + 1
        return self._data[at]

    def data_bytes(self, count: int) -> bytes:
        """Return the next bytes, which are below 0x80."""
        at = self.at
        values = self._data[at : min(at + count, self.end)]
        if not values.isascii():
            place, value = next((place, value) for place, value in enumerate(values, at) if value > 0x7F)
            raise MidiError(expected="a data byte", found=f"0x{value:02X}", where=f"byte {place}")
        if len(values) < count:
            raise self._too_short(self.end)
        self.at = at + count
        return values

    def quantity(self) -> int:
        value = 0
        for at in range(self.at, self.at + _LONGEST_QUANTITY):
            if at >= self.end:
                raise self._too_short(at)
            byte = self._data[at]
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                self.at = at + 1
                return value
        raise MidiError(expected="a quantity of at most 4 bytes", found="a longer one", where=f"byte {at + 1}")

    def _too_short(self, at: int) -> MidiError:
        return MidiError(expected="more of the track", found="its end", where=f"byte {at}")

    def take(self, count: int) -> bytes:
        if count > self.end - self.at:
            raise MidiError(
                expected=f"{count} bytes", found=f"{self.end - self.at} to the track's end", where=f"byte {self.at}"
            )
        self.at += count
        return self._data[self.at - count : self.at]


def _too_many_events() -> MidiError:
    return MidiError(expected=f"at most {MOST_EVENTS} events", found="more", where="file")


def _parse_track(reader: _Reader, number: int) -> Track:
    events: list[Event] = []
    tick = status = 0
    while reader.at < reader.end:
        tick += reader.quantity()
        byte = reader.byte()
        if byte >= 0xF0:
            event = _long_event(reader, tick, number, byte)
            if isinstance(event, MetaEvent) and event.kind == _END_OF_TRACK:
                break
            if event is not None:
                events.append(event)
            status = 0
        else:
            status, message = _channel_event(reader, tick, number, status, byte)
            events.append(message)
        if len(events) > MOST_EVENTS:
            raise _too_many_events()
    return Track(tuple(events), tick)


def _long_event(reader: _Reader, tick: int, track: int, status: int) -> MetaEvent | ExclusiveEvent | None:
    """Return an event that says how long it is; None for a piece of a message."""
    if status == _META:
        return MetaEvent(tick, track, reader.data_bytes(1)[0], reader.take(reader.quantity()))
    if status not in {_EXCLUSIVE, _EXCLUSIVE_CONTINUED}:
        raise MidiError(expected="a status byte", found=f"0x{status:02X}", where=f"byte {reader.at - 1}")
    content = reader.take(reader.quantity())
    is_whole = status == _EXCLUSIVE and content[-1:] == b"\xf7"
    return ExclusiveEvent(tick, track, content[:-1]) if is_whole else None


def _channel_event(reader: _Reader, tick: int, track: int, status: int, byte: int) -> tuple[int, ChannelEvent]:
    """Return the status that runs on, and the event; a byte that is no status is the first of the data."""
    if byte > 0x7F:
        status = byte
    elif status == 0:
        raise MidiError(expected="a status byte", found=f"0x{byte:02X}", where=f"byte {reader.at - 1}")
    else:
        reader.at -= 1
    kind, channel = status & 0xF0, status & 0x0F
    if kind in _ONE_DATA_BYTE:
        return status, ChannelEvent(tick, track, kind, channel, reader.data_bytes(1)[0], 0)
    first, second = reader.data_bytes(2)
    return status, ChannelEvent(tick, track, kind, channel, first, second)

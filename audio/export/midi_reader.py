"""The way back: a MIDI file, this program's or any other's, as a score to be rendered."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from audio.export.errors import MidiError
from audio.export.midi_parser import ChannelEvent, Event, MetaEvent, ParsedFile, parse_midi
from audio.score import (
    DRUM_CHANNEL,
    TICKS_PER_BEAT,
    KeySignature,
    Part,
    Score,
    ScoreNote,
    TempoChange,
    without_overlap,
)

LONGEST_SECONDS: Final = 4 * 3600.0
_NOTE_OFF, _NOTE_ON, _CONTROL, _PROGRAM = 0x80, 0x90, 0xB0, 0xC0
_BANK, _VOLUME, _PAN, _EXPRESSION, _SUSTAIN, _REVERB, _CHORUS = 0, 7, 10, 11, 64, 91, 93
_ALL_SOUND_OFF, _RESET, _ALL_NOTES_OFF = 120, 121, 123
_TRACK_NAME, _SET_TEMPO, _KEY_SIGNATURE = 0x03, 0x51, 0x59
_START_BPM: Final = 120.0
_MICROSECONDS_A_MINUTE: Final = 60_000_000
_DROP_FRAME: Final = {29: 29.97}


def read_midi(source: Path | bytes) -> Score:
    """Read a MIDI file of type 0 or 1 as a score at 960 ticks a crotchet, without cues.

    Notes, programs, banks, tempi and keys are kept, the sustain pedal lengthens notes, volume × expression, pan and
    sends count as they stand when a note begins (a part for each setting, so there may be more parts than
    channels). Pitch bends and controllers that move while a note sounds are left out. Raises MidiError for a
    broken file and for one of over four hours; OSError where the file can't be read.
    """
    data = source if isinstance(source, bytes) else source.read_bytes()
    file = parse_midi(data)
    clock = _Clock.of(file)
    performance = _Performance(clock)
    for track, event in _in_time(file):
        performance.take(track, event)
    end_ticks = max((clock.ticks(track.end_tick) for track in file.tracks), default=0)
    return performance.score(end_ticks)


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


def _in_time(file: ParsedFile) -> Iterator[tuple[int, Event]]:
    """Yield all events in time; at one tick in the order of tracks."""
    events = [(event.tick, number, event) for number, track in enumerate(file.tracks) for event in track.events]
    events.sort(key=lambda placed: placed[:2])
    for _, number, event in events:
        yield number, event


@dataclass(slots=True)
class _Channel:
    """What a channel stands at, and the notes that sound on it: by key, the places of those not yet ended."""

    controls: dict[int, int] = field(default_factory=dict)
    program: int = 0
    sounding: dict[int, list[int]] = field(default_factory=dict)
    pedalled: list[int] = field(default_factory=list)

    def part(self, number: int, name: str) -> Part:
        """Return the part that a note starting now belongs to."""
        volume = self.controls.get(_VOLUME, 100) * self.controls.get(_EXPRESSION, 127)
        return Part(
            name=name,
            channel=number,
            program=self.program,
            bank=0 if number == DRUM_CHANNEL else self.controls.get(_BANK, 0),
            volume=round(volume / 127),
            pan=self.controls.get(_PAN, 64),
            reverb=self.controls.get(_REVERB, 40),
            chorus=self.controls.get(_CHORUS, 0),
        )


@dataclass(slots=True)
class _Begun:
    start_ticks: int
    key: int
    velocity: int
    part: tuple[int, Part]
    end_ticks: int | None = None


class _Performance:
    """Takes events in time and collects what they make sound."""

    def __init__(self, clock: _Clock) -> None:
        self._clock = clock
        self._channels = [_Channel() for _ in range(16)]
        self._notes: list[_Begun] = []
        self._names: dict[int, str] = {}
        self._tempi: dict[int, float] = {0: _START_BPM}
        self._keys: dict[int, int] = {}

    def take(self, track: int, event: Event) -> None:
        ticks = self._clock.ticks(event.tick)
        if isinstance(event, MetaEvent):
            self._take_meta(track, ticks, event)
        else:
            self._take_channel(track, ticks, event)

    def _take_meta(self, track: int, ticks: int, event: MetaEvent) -> None:
        if event.kind == _TRACK_NAME:
            self._names.setdefault(track, _text(event.data))
        elif event.kind == _SET_TEMPO and self._clock.has_tempo:
            self._tempi[ticks] = _bpm(event)
        elif event.kind == _KEY_SIGNATURE:
            self._keys[ticks] = _fifths(event)

    def _take_channel(self, track: int, ticks: int, event: ChannelEvent) -> None:
        channel = self._channels[event.channel]
        if event.kind == _NOTE_ON and event.second > 0:
            part = track, channel.part(event.channel, self._names.get(track, ""))
            channel.sounding.setdefault(event.first, []).append(len(self._notes))
            self._notes.append(_Begun(ticks, event.first, event.second, part))
        elif event.kind in {_NOTE_OFF, _NOTE_ON}:
            self._release(channel, event.first, ticks)
        elif event.kind == _CONTROL:
            self._control(channel, event.first, event.second, ticks)
        elif event.kind == _PROGRAM:
            channel.program = event.first

    def _release(self, channel: _Channel, key: int, ticks: int) -> None:
        waiting = channel.sounding.get(key)
        if not waiting:
            return
        place = waiting.pop(0)
        if channel.controls.get(_SUSTAIN, 0) >= 64:
            channel.pedalled.append(place)
        else:
            self._notes[place].end_ticks = ticks

    def _control(self, channel: _Channel, number: int, value: int, ticks: int) -> None:
        channel.controls[number] = value
        if number == _RESET:
            channel.controls.pop(_EXPRESSION, None)
            channel.controls.pop(_SUSTAIN, None)
        if number in {_ALL_SOUND_OFF, _ALL_NOTES_OFF}:
            for key, waiting in channel.sounding.items():
                for _ in range(len(waiting)):
                    self._release(channel, key, ticks)
        if channel.controls.get(_SUSTAIN, 0) < 64 or number == _ALL_SOUND_OFF:
            for place in channel.pedalled:
                self._notes[place].end_ticks = ticks
            channel.pedalled.clear()

    def score(self, end_ticks: int) -> Score:
        """Return all that was heard; notes that nobody ended last until the end."""
        last = max((note.end_ticks or note.start_ticks + 1 for note in self._notes), default=1)
        end = max(end_ticks, last, 1)
        order = {part: index for index, part in enumerate(self._parts())}
        parts = tuple(part for _, part in order)
        notes = (
            ScoreNote(
                start_ticks=note.start_ticks,
                length_ticks=max((end if note.end_ticks is None else note.end_ticks) - note.start_ticks, 1),
                key=note.key,
                velocity=note.velocity,
                part=order[note.part],
            )
            for note in self._notes
        )
        score = Score(
            title=self._names.get(0, ""),
            parts=parts,
            notes=without_overlap(notes, parts),
            tempi=tuple(TempoChange(tick, bpm) for tick, bpm in sorted(self._tempi.items())),
            keys=tuple(KeySignature(tick, fifths) for tick, fifths in sorted(self._keys.items())),
            cues=(),
            end_ticks=end,
        )
        seconds = score.seconds_at(end)
        if seconds > LONGEST_SECONDS:
            raise MidiError(expected="at most four hours of music", found=f"{seconds:.0f} s", where="file")
        return score

    def _parts(self) -> list[tuple[int, Part]]:
        """Return the parts by track, within a track as they appear."""
        return sorted(dict.fromkeys(note.part for note in self._notes), key=lambda part: part[0])


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

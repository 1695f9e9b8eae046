"""Standard MIDI files from scores: type 1, 960 ticks a crotchet, everything that is heard written out."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from mido import Message, MetaMessage, MidiFile, MidiTrack, bpm2tempo

from audio.score import (
    DRUM_CHANNEL,
    TICKS_PER_BEAT,
    ChannelPressure,
    Control,
    ControlChange,
    Controller,
    KeyPressure,
    Part,
    PitchWheel,
    Score,
    ScoreNote,
    Turn,
    in_order,
)

_MAJOR_KEYS: Final = ("Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#")
_MOST_FLATS: Final = 7
# At one tick, notes end before controls change, and they change before notes begin.
_END, _SET_UP, _BEGIN = 0, 1, 2


@dataclass(slots=True)
class _Track:
    """Messages with their ticks, in any order until they are written."""

    messages: list[tuple[int, int, Message | MetaMessage]] = field(default_factory=list)

    def add(self, tick: int, rank: int, message: Message | MetaMessage) -> None:
        self.messages.append((tick, rank, message))

    def finished(self, end_ticks: int) -> MidiTrack:
        """Return the track in order, with delta times, its end at a tick."""
        track, at_ticks = MidiTrack(), 0
        for tick, _, message in sorted(self.messages, key=lambda placed: placed[:2]):
            message.time = tick - at_ticks
            track.append(message)
            at_ticks = tick
        track.append(MetaMessage("end_of_track", time=max(end_ticks - at_ticks, 0)))
        return track


def midi_bytes(score: Score) -> bytes:
    """Return a score as the bytes of a MIDI file; the same score always gives the same bytes.

    Track 0 conducts: title (UTF-8), tempi, 4/4, key signatures. Each part has a track: its name, then bank, program
    and controllers before the first note. Parts that share a channel set it up anew whenever they take turns. At one
    tick notes end, then controls change, then notes begin. All tracks end at the score's end.
    """
    file = MidiFile(type=1, ticks_per_beat=TICKS_PER_BEAT, charset="utf-8")
    file.tracks.append(_conductor(score).finished(score.end_ticks))
    file.tracks += [track.finished(score.end_ticks) for track in _part_tracks(score)]
    content = BytesIO()
    file.save(file=content)
    return content.getvalue()


def _conductor(score: Score) -> _Track:
    track = _Track()
    if score.title:
        track.add(0, _END, MetaMessage("track_name", name=_text(score.title)))
    track.add(
        0,
        _END,
        MetaMessage("time_signature", numerator=4, denominator=4, clocks_per_click=24, notated_32nd_notes_per_beat=8),
    )
    for tempo in score.tempi:
        track.add(tempo.start_ticks, _SET_UP, MetaMessage("set_tempo", tempo=bpm2tempo(tempo.bpm)))
    for key in score.keys:
        track.add(key.start_ticks, _SET_UP, MetaMessage("key_signature", key=_MAJOR_KEYS[key.fifths + _MOST_FLATS]))
    return track


def _part_tracks(score: Score) -> list[_Track]:
    tracks = [_Track() for _ in score.parts]
    for track, part in zip(tracks, score.parts, strict=True):
        track.add(0, _END, MetaMessage("track_name", name=_text(part.name)))
    has_kit = {channel: channel == DRUM_CHANNEL for channel in range(16)}
    having: dict[int, int] = {}
    for event in in_order(score):
        track, part, tick = tracks[event.part], score.parts[event.part], event.start_ticks
        match event:
            case Turn(controls=controls):
                having[part.channel] = event.part
                if has_kit[part.channel] != part.is_drum_kit:
                    has_kit[part.channel] = part.is_drum_kit
                    track.add(tick, _SET_UP, _rhythm_switch(part))
                for message in _set_up(part, controls):
                    track.add(tick, _SET_UP, message)
            case ControlChange(control=control):
                # Not before the set-up of the part whose turn it is: so it goes into that one's track.
                tracks[having[part.channel]].add(tick, _SET_UP, _control_message(part.channel, control))
            case ScoreNote(key=key, velocity=velocity):
                struck = Message("note_on", channel=part.channel, note=key, velocity=velocity)
                track.add(tick, _BEGIN, struck)
                released = Message("note_off", channel=part.channel, note=key, velocity=0)
                track.add(tick + event.length_ticks, _END, released)
    return tracks


def _set_up(part: Part, controls: tuple[Controller, ...]) -> Iterator[Message]:
    """Yield bank, program and the controllers of a part's turn."""
    yield _control_message(part.channel, Controller(0, part.bank))
    yield _control_message(part.channel, Controller(32, 0))
    yield Message("program_change", channel=part.channel, program=part.program)
    for control in controls:
        yield _control_message(part.channel, control)


def _control_message(channel: int, control: Control) -> Message:
    match control:
        case Controller(number=number, value=value):
            return Message("control_change", channel=channel, control=number, value=value)
        case PitchWheel(value=value):
            return Message("pitchwheel", channel=channel, pitch=value - 8192)
        case ChannelPressure(value=value):
            return Message("aftertouch", channel=channel, value=value)
        case KeyPressure(key=key, value=value):
            return Message("polytouch", channel=channel, note=key, value=value)


def _rhythm_switch(part: Part) -> Message:
    """Return GS's "use for rhythm part", to all devices: of its blocks the tenth channel has the first."""
    block = 0 if part.channel == DRUM_CHANNEL else part.channel + (part.channel < DRUM_CHANNEL)
    address = 0x40, 0x10 | block, 0x15, int(part.is_drum_kit)
    return Message("sysex", data=(0x41, 0x7F, 0x42, 0x12, *address, -sum(address) % 128))


def _text(text: str) -> str:
    """Half a surrogate pair has no UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")

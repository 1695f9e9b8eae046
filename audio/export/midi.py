"""Standard MIDI files from scores: type 1, 960 ticks a crotchet, everything that is heard written out."""

from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from mido import Message, MetaMessage, MidiFile, MidiTrack, bpm2tempo

from audio.score import TICKS_PER_BEAT, Part, Score

_MAJOR_KEYS: Final = ("Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#")
_MOST_FLATS: Final = 7
# At one tick, notes end before a part is set up, and it is set up before its notes begin.
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
    and controllers before the first note. Parts that share a channel set it up anew whenever they take turns. All
    tracks end at the score's end.
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
    on_channel: dict[int, Part] = {}
    for part, track in zip(score.parts, tracks, strict=True):
        if part.channel not in on_channel:
            _set_up(track, 0, part, None)
            on_channel[part.channel] = part
    for note in score.notes:
        part, track = score.parts[note.part], tracks[note.part]
        if on_channel[part.channel] != part:
            _set_up(track, note.start_ticks, part, on_channel[part.channel])
            on_channel[part.channel] = part
        struck = Message("note_on", channel=part.channel, note=note.key, velocity=note.velocity)
        track.add(note.start_ticks, _BEGIN, struck)
        released = Message("note_off", channel=part.channel, note=note.key, velocity=0)
        track.add(note.start_ticks + note.length_ticks, _END, released)
    return tracks


def _set_up(track: _Track, tick: int, part: Part, before: Part | None) -> None:
    """Write bank, program and controllers, of the controllers only those that the part before had otherwise."""
    now = _controllers(part)
    was = {} if before is None else _controllers(before)
    track.add(tick, _SET_UP, Message("control_change", channel=part.channel, control=0, value=part.bank))
    track.add(tick, _SET_UP, Message("control_change", channel=part.channel, control=32, value=0))
    track.add(tick, _SET_UP, Message("program_change", channel=part.channel, program=part.program))
    for control, value in now.items():
        if was.get(control) != value:
            track.add(tick, _SET_UP, Message("control_change", channel=part.channel, control=control, value=value))


def _controllers(part: Part) -> dict[int, int]:
    return {7: part.volume, 10: part.pan, 91: part.reverb, 93: part.chorus}


def _text(text: str) -> str:
    """Half a surrogate pair has no UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")

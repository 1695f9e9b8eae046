"""A MIDI file's channel messages as parts, notes and control changes of a score."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from audio.export.midi_parser import ChannelEvent, ExclusiveEvent
from audio.export.midi_system import KIT_BANK, MidiSystem
from audio.score import (
    DRUM_CHANNEL,
    ChannelPressure,
    Control,
    ControlChange,
    Controller,
    KeyPressure,
    Part,
    PitchWheel,
    ScoreNote,
)
from audio.score.channel import ALL_SOUND_OFF, RESET_CONTROLLERS, SOUND_CONTROLLERS
from audio.score.turns import set_otherwise

_NOTE_OFF, _NOTE_ON, _KEY_PRESSURE, _CONTROL, _PROGRAM, _CHANNEL_PRESSURE = 0x80, 0x90, 0xA0, 0xB0, 0xC0, 0xD0
_BANK, _DATA, _FINE_BANK = 0, 6, 32
# Volume, pan, reverb and chorus where a file says nothing, as General MIDI has them.
_SWITCHED_ON: Final = {7: 100, 10: 64, 91: 40, 93: 0}
_USUAL_WHEEL_RANGE: Final = tuple(Controller(*pair) for pair in ((101, 0), (100, 0), (6, 2), (101, 127), (100, 127)))

_Voice = tuple[int, int, tuple[int, int], str]
"""What has a part of its own: track, channel, preset (bank and program), name."""


@dataclass(slots=True)
class _Begun:
    start_ticks: int
    key: int
    velocity: int
    voice: _Voice
    end_ticks: int | None = None


_Said = tuple[int, int, Control]
"""A change: its tick, channel and control."""


class _Desk:
    """A channel's controllers as they stand in the file, and what the score says so far of volume, pan and sends.

    Those come with a program change as the set-up of the next note's part: they are held back until then, and said
    where the part doesn't set them by itself.
    """

    def __init__(self) -> None:
        self.sounding: dict[int, list[int]] = {}
        self._part: Part | None = None
        self._told: dict[int, int] = {}
        self._told_now: tuple[int, dict[int, int]] = -1, {}
        self._switch_on()

    def _switch_on(self) -> None:
        self._values = dict(_SWITCHED_ON)
        self._is_setting_up = True

    def choose_preset(self) -> None:
        """Begin the set-up of another part."""
        self._is_setting_up = True

    def take(self, ticks: int, control: Control) -> bool:
        """Take a control; return whether the score has to say it at once."""
        if not isinstance(control, Controller):
            return True
        number, value = control.number, control.value
        self._values[number] = value
        if number not in _SWITCHED_ON:
            return True
        if not self._is_setting_up:
            self._tell(ticks, number)
        return not self._is_setting_up

    def _tell(self, ticks: int, number: int) -> None:
        if self._told_now[0] != ticks:
            self._told_now = ticks, {}
        self._told[number] = self._told_now[1][number] = self._values[number]

    def new_part(self, name: str, channel: int, preset: tuple[int, int]) -> Part:
        """Return a part of the channel with its set-up: the one before's where nothing was set up since."""
        bank, program = preset
        is_kit = bank == KIT_BANK
        before = None if self._is_setting_up else self._part
        volume, pan, reverb, chorus = (
            (self._values[number] for number in _SWITCHED_ON)
            if before is None
            else (before.volume, before.pan, before.reverb, before.chorus)
        )
        return Part(
            name=name,
            channel=channel,
            program=program,
            bank=0 if is_kit else bank,
            volume=volume,
            pan=pan,
            reverb=reverb,
            chorus=chorus,
            has_drums=None if is_kit == (channel == DRUM_CHANNEL) else is_kit,
        )

    def begin_note(self, ticks: int, part: Part) -> tuple[Controller, ...]:
        """Let a part's note begin; return what the score has to say before it."""
        if part is self._part and not self._is_setting_up:
            return ()
        self._told.update((control.number, control.value) for control in set_otherwise(part, self._part))
        if self._told_now[0] == ticks:
            # In a score a tick's changes come after the turn, also those that the file has before it.
            self._told.update(self._told_now[1])
        self._part = part
        self._is_setting_up = False
        left = [number for number in _SWITCHED_ON if self._told[number] != self._values[number]]
        for number in left:
            self._tell(ticks, number)
        return tuple(_controller(number, self._values[number]) for number in left)

    def reset(self) -> tuple[Controller, ...]:
        """Put all to where it was at the file's beginning; return what the score has to say."""
        said = [] if self._part is None else [Controller(ALL_SOUND_OFF, 0)]
        said.append(Controller(RESET_CONTROLLERS, 0))
        if _DATA in self._values:
            said += _USUAL_WHEEL_RANGE
        said += [Controller(number, 64) for number in SOUND_CONTROLLERS if self._values.get(number, 64) != 64]
        self._switch_on()
        return tuple(said)


class Performance:
    """Takes a file's messages in time and collects what they make sound; names are those of its tracks so far."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self._system = MidiSystem()
        self._desks = [_Desk() for _ in range(16)]
        self._parts: dict[_Voice, Part] = {}
        self._notes: list[_Begun] = []
        self._said: list[_Said] = []
        self.last_ticks = 0

    def take(self, ticks: int, event: ChannelEvent) -> None:
        """Take a message of a channel, at a tick of the score."""
        desk = self._desks[event.channel]
        if event.kind == _NOTE_ON and event.second > 0:
            self._begin(ticks, event, desk)
        elif event.kind in {_NOTE_OFF, _NOTE_ON}:
            self._end(ticks, event.first, desk)
        elif event.kind == _PROGRAM:
            self._system.take_program(event.channel, event.first)
            desk.choose_preset()
        elif event.kind == _CONTROL and event.first == _BANK:
            self._system.take_bank(event.channel, event.second)
            desk.choose_preset()
        elif event.kind == _CONTROL and event.first == _FINE_BANK:
            self._system.take_fine_bank(event.channel, event.second)
        else:
            control = _control(event.kind, event.first, event.second)
            if desk.take(ticks, control):
                self._said.append((ticks, event.channel, control))

    def take_exclusive(self, ticks: int, event: ExclusiveEvent) -> None:
        """Take a message to the whole system."""
        if self._system.take_exclusive(event.data):
            for channel, desk in enumerate(self._desks):
                self._say(ticks, channel, desk.reset())

    def _say(self, ticks: int, channel: int, controls: tuple[Controller, ...]) -> None:
        for control in controls:
            self._said.append((ticks, channel, control))

    def _begin(self, ticks: int, event: ChannelEvent, desk: _Desk) -> None:
        name = self._names.get(event.track, "")
        voice = event.track, event.channel, self._system.preset(event.channel), name
        part = self._parts.get(voice)
        if part is None:
            part = self._parts[voice] = desk.new_part(name, event.channel, voice[2])
        self._say(ticks, event.channel, desk.begin_note(ticks, part))
        desk.sounding.setdefault(event.first, []).append(len(self._notes))
        self._notes.append(_Begun(ticks, event.first, event.second, voice))
        self.last_ticks = max(self.last_ticks, ticks + 1)

    def _end(self, ticks: int, key: int, desk: _Desk) -> None:
        waiting = desk.sounding.get(key)
        if waiting:
            self._notes[waiting.pop(0)].end_ticks = ticks
            self.last_ticks = max(self.last_ticks, ticks)

    def parts(self) -> tuple[Part, ...]:
        """Return the parts by track, within a track as they appear."""
        return tuple(self._parts[voice] for voice in self._ordered())

    def _ordered(self) -> list[_Voice]:
        return sorted(self._parts, key=lambda voice: voice[0])

    def notes(self, end_ticks: int) -> Iterator[ScoreNote]:
        """Yield the notes in order of their start; those that nobody ended last until the end."""
        place = {voice: index for index, voice in enumerate(self._ordered())}
        for note in self._notes:
            end = end_ticks if note.end_ticks is None else note.end_ticks
            length = max(end - note.start_ticks, 1)
            yield ScoreNote(note.start_ticks, length, note.key, note.velocity, place[note.voice])

    def changes(self) -> tuple[ControlChange, ...]:
        """Return the control changes, each with the first part of its channel; what nobody hears is left out."""
        first: dict[int, int] = {}
        for index, (_, channel, _, _) in enumerate(self._ordered()):
            first.setdefault(channel, index)
        return tuple(
            ControlChange(ticks, first[channel], control) for ticks, channel, control in self._said if channel in first
        )


@cache
def _controller(number: int, value: int) -> Controller:
    return Controller(number, value)


def _control(kind: int, first: int, second: int) -> Control:
    if kind == _CONTROL:
        return _controller(first, second)
    if kind == _KEY_PRESSURE:
        return KeyPressure(first, second)
    return ChannelPressure(first) if kind == _CHANNEL_PRESSURE else PitchWheel(second << 7 | first)

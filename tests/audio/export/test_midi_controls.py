"""Control changes through a MIDI file and back; drum switches and banks as FluidSynth takes them."""

import random
from dataclasses import replace
from io import BytesIO

import mido
import pytest
from mutants import hold, mutants

from audio.export.errors import MidiError
from audio.export.midi import midi_bytes
from audio.export.midi_reader import read_midi
from audio.score import (
    ChannelPressure,
    Control,
    ControlChange,
    Controller,
    KeyPressure,
    Part,
    PitchWheel,
    Score,
    ScoreNote,
    TempoChange,
    Turn,
    in_order,
)
from audio.score.channel import Channel, Settings
from audio.score.turns import with_their_parts

SET_UP = {7, 10, 91, 93}


def random_control(chance: random.Random) -> Control:
    match chance.randrange(5):
        case 0:
            return PitchWheel(chance.randrange(16384))
        case 1:
            return ChannelPressure(chance.randrange(128))
        case 2:
            return KeyPressure(chance.randrange(128), chance.randrange(128))
        case _:
            return Controller(
                chance.choice((1, 6, 7, 10, 11, 64, 66, 74, 91, 93, 100, 101, 120, 121, 123)), chance.randrange(128)
            )


def random_score(seed: int) -> Score:
    """Parts on channels of their own and on shared ones, some with drums where none are usual, and many changes."""
    chance = random.Random(seed)
    channels = (0, 1, 1, 9, 2, 9) if seed % 2 else (9, 0, 3, 3, 3)
    parts = tuple(
        Part(
            f"part {index}",
            channel,
            index * 7,
            bank=0 if channel in {2, 9} else index,
            volume=chance.randrange(128),
            pan=chance.randrange(128),
            has_drums={3: None, 2: True}.get(channel),
        )
        for index, channel in enumerate(channels)
    )
    notes = []
    for slot in range(60):
        part = slot % len(parts)
        notes.append(
            ScoreNote(slot * 200, chance.randrange(1, 200), 40 + chance.randrange(40), 1 + chance.randrange(127), part)
        )
    shared = {channel for channel in channels if channels.count(channel) > 1}
    changes = []
    for _ in range(300):
        change = ControlChange(chance.randrange(13_000), chance.randrange(len(parts)), random_control(chance))
        is_set_up = isinstance(change.control, Controller) and change.control.number in SET_UP
        if not is_set_up or (channels[change.part] not in shared and change.start_ticks > change.part * 200):
            changes.append(change)
    changes.sort(key=lambda change: (change.start_ticks, change.part))
    score = Score("", parts, tuple(notes), (TempoChange(0, 100.0),), (), (), 13_440, tuple(changes))
    # Of parts that share a channel a file tells only whose turn it is.
    turned = sorted(with_their_parts(score), key=lambda change: (change.start_ticks, change.part))
    return replace(score, changes=tuple(turned))


@pytest.mark.parametrize("seed", range(20))
def test_a_score_with_changes_comes_back_from_its_file_as_it_was(seed: int) -> None:
    score = random_score(seed)
    assert read_midi(midi_bytes(score)) == score


def foreign_file(seed: int) -> bytes:
    """Tracks that share channels and set them up in any order, as other programs' files do.

    Only chords are struck at one tick: two presets that share a channel can't begin there each with its own volume.
    """
    chance = random.Random(seed)
    file = mido.MidiFile(type=1, ticks_per_beat=480)
    for number in range(3):
        track = mido.MidiTrack([mido.Message("control_change", control=20, value=0, time=number)])
        for _ in range(60):
            channel = {"channel": chance.choice((0, 0, 5, 9))}
            track.append(chance.choice((random_note, random_note, random_set_up))(chance, channel))
        file.tracks.append(track)
    content = BytesIO()
    file.save(file=content)
    return content.getvalue()


def random_note(chance: random.Random, channel: dict[str, int]) -> mido.Message:
    key, velocity = 60 + chance.randrange(6), chance.choice((0, 1, 60, 127))
    return mido.Message("note_on", note=key, velocity=velocity, time=chance.choice((0, 30)), **channel)


def random_set_up(chance: random.Random, channel: dict[str, int]) -> mido.Message:
    value, when = chance.randrange(128), {"time": chance.choice((30, 120))}
    number = chance.choice((0, 1, 7, 10, 11, 32, 64, 91, 121))
    return chance.choice(
        (
            mido.Message("program_change", program=value % 4, **channel, **when),
            mido.Message("control_change", control=number, value=value, **channel, **when),
            mido.Message("pitchwheel", pitch=64 * value - 4096, **channel, **when),
        )
    )


def heard(score: Score) -> list[tuple[ScoreNote, tuple[int, int, int, bool], Settings]]:
    """Return each note with its preset and its channel's settings."""
    channels = {part.channel: Channel() for part in score.parts}
    notes = []
    for event in in_order(score):
        number = score.parts[event.part].channel
        match event:
            case Turn(controls=controls):
                for control in controls:
                    channels[number].take(control)
            case ControlChange(control=control):
                channels[number].take(control)
            case ScoreNote(part=index):
                part = score.parts[index]
                preset = number, part.bank, part.program, part.is_drum_kit
                notes.append((replace(event, part=0), preset, channels[number].settings))
    return notes


@pytest.mark.parametrize("seed", range(30))
def test_any_file_s_score_is_heard_alike_after_our_file(seed: int) -> None:
    score = read_midi(foreign_file(seed))
    back = read_midi(midi_bytes(score))
    assert heard(back) == heard(score)


def test_a_set_up_at_the_tick_of_a_last_change_counts_for_the_part_that_it_sets_up() -> None:
    track = mido.MidiTrack(
        [
            mido.Message("control_change", control=7, value=100),
            mido.Message("note_on", note=60, velocity=90),
            mido.Message("control_change", control=7, value=10, time=480),
            mido.Message("program_change", program=5),
            mido.Message("control_change", control=7, value=80),
            mido.Message("note_on", note=64, velocity=90),
        ]
    )
    file = mido.MidiFile(ticks_per_beat=480)
    file.tracks.append(track)
    content = BytesIO()
    file.save(file=content)
    score = read_midi(content.getvalue())
    assert [dict(settings)[0x80 | 7] for _, (_, _, program, _), settings in heard(score) if program == 5] == [80]


def test_mutated_files_full_of_controls_only_give_named_errors() -> None:
    hold(read_midi, MidiError, mutants(midi_bytes(random_score(2)), 100))

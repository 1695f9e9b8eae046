"""Every exported MIDI file says the same to programs that know nothing of this one."""

import shutil
import subprocess
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import mido
import pytest
from random_songs import TITLES, rich_song

from audio.export.midi import midi_bytes
from audio.genres import arrange
from audio.score import DRUM_CHANNEL, ChannelPressure, Controller, PitchWheel, Score
from audio.soundfont import packaged_bank
from onesemi.music.genre import Genre

Row = tuple[int, int, int, int, int]
"""A note: start and end in ticks, channel, key, velocity."""
FLUIDSYNTH_BLOCK_S = 64 / 44100


@pytest.fixture(scope="module", params=zip(Genre, TITLES.values(), strict=False), ids=lambda param: str(param[0]))
def score(request: pytest.FixtureRequest) -> Score:
    """A performance in each genre, each under a title in another script."""
    return arrange(rich_song(*request.param))


@pytest.fixture(scope="module")
def file(score: Score) -> bytes:
    return midi_bytes(score)


@pytest.fixture(scope="module")
def partitura() -> Any:
    return _quietly_imported("partitura")


@pytest.fixture(scope="module")
def pretty_midi() -> Any:
    return _quietly_imported("pretty_midi")


def _quietly_imported(name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # both import modules that warn of their own end
        return __import__(name)


def rows(score: Score) -> list[Row]:
    return sorted(
        (n.start_ticks, n.start_ticks + n.length_ticks, score.parts[n.part].channel, n.key, n.velocity)
        for n in score.notes
    )


def in_utf_8(name: str) -> str:
    """What a program that takes texts for Latin-1 was given."""
    return name.encode("latin-1").decode("utf-8")


@dataclass
class Channel:
    """What a channel was told: controllers by number, program, wheel, pressure; None: nothing yet."""

    told: dict[str, int] = field(default_factory=dict)

    def hear(self, message: mido.Message) -> None:
        match message.type:
            case "control_change":
                self.told[f"controller {message.control}"] = message.value
            case "program_change":
                self.told["program"] = message.program
            case "pitchwheel":
                self.told["wheel"] = message.pitch + 8192
            case "aftertouch":
                self.told["pressure"] = message.value


def in_time(file: mido.MidiFile) -> Iterator[tuple[int, mido.Message]]:
    """All messages of all tracks, as a player meets them."""
    tick = 0
    for message in mido.merge_tracks(file.tracks):
        tick += message.time
        yield tick, message


def test_mido_reads_the_same_notes_and_names(score: Score, file: bytes) -> None:
    read = mido.MidiFile(file=BytesIO(file), charset="utf-8")
    assert [track.name for track in read.tracks] == [score.title, *(part.name for part in score.parts)]
    heard, held = [], {}
    for tick, message in in_time(read):
        if message.type == "note_on":
            assert (message.channel, message.note) not in held
            held[message.channel, message.note] = tick, message.velocity
        elif message.type == "note_off":
            start, velocity = held.pop((message.channel, message.note))
            heard.append((start, tick, message.channel, message.note, velocity))
    assert not held
    assert sorted(heard) == rows(score)


def test_every_note_finds_its_channel_set_up_as_its_part_and_the_changes_say(score: Score, file: bytes) -> None:
    wanted = {}
    for note in score.notes:
        part = score.parts[note.part]
        state = {"program": part.program, "controller 0": part.bank, "controller 32": 0}
        state |= {f"controller {number}": value for number, value in _sends(part).items()}
        for change in score.changes:
            if change.part == note.part and change.start_ticks <= note.start_ticks:
                state |= _told(change.control)
        wanted[note.start_ticks, part.channel, note.key] = state
    channels = [Channel() for _ in range(16)]
    for tick, message in in_time(mido.MidiFile(file=BytesIO(file))):
        if message.is_meta:
            continue
        channels[message.channel].hear(message)
        if message.type == "note_on":
            state = wanted.pop((tick, message.channel, message.note))
            assert state.items() <= channels[message.channel].told.items()
    assert not wanted


def _sends(part: Any) -> dict[int, int]:
    return {7: part.volume, 10: part.pan, 91: part.reverb, 93: part.chorus}


def _told(control: Any) -> dict[str, int]:
    match control:
        case Controller(number, value):
            return {f"controller {number}": value}
        case PitchWheel(value):
            return {"wheel": value}
        case ChannelPressure(value):
            return {"pressure": value}
    raise AssertionError(control)


def test_pretty_midi_reads_the_same_notes_names_keys_and_tempi(score: Score, file: bytes, pretty_midi: Any) -> None:
    read = pretty_midi.PrettyMIDI(BytesIO(file))
    heard = sorted(
        (note.start, note.end, instrument.is_drum, instrument.program, note.pitch, note.velocity)
        for instrument in read.instruments
        for note in instrument.notes
    )
    written = sorted(
        (
            score.seconds_at(n.start_ticks),
            score.seconds_at(n.start_ticks + n.length_ticks),
            score.parts[n.part].channel == DRUM_CHANNEL,
            score.parts[n.part].program,
            n.key,
            n.velocity,
        )
        for n in score.notes
    )
    by_onset = lambda row: (round(row[0], 4), *row[2:], row[1])  # noqa: E731 - microseconds of tempo don't order notes
    for one, other in zip(sorted(heard, key=by_onset), sorted(written, key=by_onset), strict=True):
        assert one[2:] == other[2:]
        assert one[:2] == pytest.approx(other[:2], abs=1e-3)
    sounding = {score.parts[n.part].name for n in score.notes}
    assert {in_utf_8(instrument.name) for instrument in read.instruments} == sounding
    assert [(read.time_to_tick(key.time), key.key_number) for key in read.key_signature_changes] == [
        (key.start_ticks, key.fifths * 7 % 12) for key in score.keys
    ]
    _, tempi = read.get_tempo_changes()
    assert list(tempi) == pytest.approx([tempo.bpm for tempo in score.tempi], rel=1e-5)


def test_partitura_reads_the_same_notes_programs_controllers_and_names(
    score: Score, file: bytes, partitura: Any
) -> None:
    read = partitura.load_performance_midi(mido.MidiFile(file=BytesIO(file)))
    heard = sorted(
        (n["note_on_tick"], n["note_off_tick"], n["channel"], n["midi_pitch"], n["velocity"])
        for part in read.performedparts
        for n in part.notes
    )
    assert heard == rows(score)
    programs = {(p["channel"], p["program"]) for part in read.performedparts for p in part.programs}
    assert programs == {(part.channel, part.program) for part in score.parts}
    controls = {
        (c["time_tick"], c["channel"], c["number"], c["value"]) for part in read.performedparts for c in part.controls
    }
    sounding = {n.part for n in score.notes}
    changed = {
        (change.start_ticks, score.parts[change.part].channel, change.control.number, change.control.value)
        for change in score.changes
        if change.part in sounding and isinstance(change.control, Controller)
    }
    assert changed <= controls
    metas = [meta for part in read.performedparts for meta in part.meta_other]  # of tracks with notes
    names = [in_utf_8(meta["name"]) for meta in metas if meta["type"] == "track_name"]
    assert sorted(names) == sorted(part.name for part in score.parts)


@pytest.mark.skipif(shutil.which("fluidsynth") is None, reason="fluidsynth is not installed")
def test_fluidsynth_plays_the_same_notes_with_the_same_presets(score: Score, file: bytes, tmp_path: Path) -> None:
    path = tmp_path / "song.mid"
    path.write_bytes(file)
    bank = packaged_bank()
    command = ["fluidsynth", "-niq", "-v", "-R", "0", "-C", "0", "-F", str(tmp_path / "song.raw"), str(bank), str(path)]
    output = subprocess.run(command, capture_output=True, check=True, timeout=60)
    told = [
        line.split()[1:]
        for line in (output.stdout + output.stderr).decode().splitlines()
        if line.startswith(("fluidsynth: noteon", "fluidsynth: cc", "fluidsynth: prog"))
    ]
    # One line for each voice: channel, key, velocity, the note's number, its start in seconds.
    presets: dict[str, tuple[str, str]] = {}
    heard = set()
    for kind, channel, *words in told:
        if kind == "prog":
            presets[channel] = words[0], words[1]
        elif kind == "noteon":
            key, velocity, number, start = words[:4]
            heard.add((int(channel), int(key), int(velocity), float(start), int(number), presets[channel]))
    played = sorted((channel, key, velocity, start, preset) for channel, key, velocity, start, _, preset in heard)
    written = sorted(
        (part.channel, n.key, n.velocity, score.seconds_at(n.start_ticks), part.program)
        for n in score.notes
        for part in (score.parts[n.part],)
    )
    assert [note[:3] for note in played] == [note[:3] for note in written]
    assert [note[3] for note in played] == pytest.approx([note[3] for note in written], abs=2 * FLUIDSYNTH_BLOCK_S)
    assert [int(note[4][1]) for note in played] == [note[4] for note in written]

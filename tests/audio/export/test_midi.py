import shutil
import subprocess
import warnings
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import mido
import pytest

from audio.export.midi import midi_bytes
from audio.export.midi_reader import read_midi
from audio.genres import arrange
from audio.instruments import MAGIC
from audio.score import Score
from audio.soundfont import packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.song import Song

MakeSong = Callable[..., Song]


def opened(data: bytes) -> mido.MidiFile:
    return mido.MidiFile(file=BytesIO(data), charset="utf-8")


def sounding(score: Score) -> list[tuple[int, int, int, int, int]]:
    """Every note as (start, end, channel, key, velocity)."""
    return sorted(
        (n.start_ticks, n.start_ticks + n.length_ticks, score.parts[n.part].channel, n.key, n.velocity)
        for n in score.notes
    )


def test_a_score_comes_back_from_its_file_as_it_was(genre: Genre, random_song: MakeSong) -> None:
    for seed in range(4):
        score = arrange(random_song(seed, genre), "下雨的企鵝")
        assert read_midi(midi_bytes(score)) == replace(score, cues=())


def test_a_song_with_all_magic_timbres_comes_back_with_all_programs(random_song: MakeSong) -> None:
    score = arrange(random_song(1, Genre.POP, 90, timbres=tuple(MAGIC)))
    assert len(score.parts) > 16
    back = read_midi(midi_bytes(score))
    assert back.notes == score.notes
    assert back.parts == score.parts


def test_the_same_score_gives_the_same_bytes(random_song: MakeSong) -> None:
    score = arrange(random_song(1, Genre.JAZZ))
    assert midi_bytes(score) == midi_bytes(score)


def test_the_file_is_type_1_at_960_ticks_with_a_conductor(random_song: MakeSong) -> None:
    score = arrange(random_song(2, Genre.POP), "茶 ♯")
    file = opened(midi_bytes(score))
    assert (file.type, file.ticks_per_beat) == (1, 960)
    conductor = file.tracks[0]
    assert conductor[0].name == "茶 ♯"
    kinds = [message.type for message in conductor]
    assert kinds[:4] == ["track_name", "time_signature", "set_tempo", "key_signature"]
    assert all(message.is_meta for message in conductor)
    assert midi_bytes(score).count(b"\xff\x58\x04\x04\x02\x18\x08") == 1


def test_every_track_ends_at_the_score_s_end(genre: Genre, random_song: MakeSong) -> None:
    score = arrange(random_song(2, genre))
    for track in opened(midi_bytes(score)).tracks:
        assert sum(message.time for message in track) == score.end_ticks
        assert track[-1].type == "end_of_track"


def test_a_part_is_set_up_before_its_first_note_bank_then_program_then_controllers(random_song: MakeSong) -> None:
    for track in opened(midi_bytes(arrange(random_song(2, Genre.ROCK)))).tracks[1:]:
        kinds = [m.type if m.type != "control_change" else m.control for m in track]
        assert kinds[:9] == ["track_name", 0, 32, "program_change", 7, 10, 91, 93, "note_on"]
        assert kinds.count("program_change") == 1


def test_each_part_has_a_channel_of_its_own_and_drums_have_the_tenth(random_song: MakeSong) -> None:
    file = opened(midi_bytes(arrange(random_song(2, Genre.ROCK))))
    channels = [{m.channel for m in track if not m.is_meta} for track in file.tracks[1:]]
    assert all(len(channel) == 1 for channel in channels)
    assert len(set.union(*channels)) == len(channels)
    drums = next(track for track in file.tracks if track.name == "Drums")
    assert {m.channel for m in drums if not m.is_meta} == {9}


def test_mido_reads_the_same_notes(genre: Genre, random_song: MakeSong) -> None:
    score = arrange(random_song(3, genre))
    heard = []
    for track in opened(midi_bytes(score)).tracks:
        tick, held = 0, {}
        for message in track:
            tick += message.time
            if message.type == "note_on":
                assert message.note not in held
                held[message.note] = tick, message.velocity
            elif message.type == "note_off":
                start, velocity = held.pop(message.note)
                heard.append((start, tick, message.channel, message.note, velocity))
        assert not held
    assert sorted(heard) == sounding(score)


def test_pretty_midi_reads_the_same_notes_at_the_same_times(genre: Genre, random_song: MakeSong) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it imports pkg_resources, which warns of its own end
        import pretty_midi
    score = arrange(random_song(3, genre), "茶")
    # Its own reading of text is latin-1; the notes are what is asked of it.
    file = pretty_midi.PrettyMIDI(BytesIO(midi_bytes(score)))
    heard = sorted(
        (round(n.start, 4), round(n.end, 4), i.is_drum, i.program, n.pitch, n.velocity)
        for i in file.instruments
        for n in i.notes
    )
    written = sorted(
        (
            round(score.seconds_at(n.start_ticks), 4),
            round(score.seconds_at(n.start_ticks + n.length_ticks), 4),
            score.parts[n.part].channel == 9,
            score.parts[n.part].program,
            n.key,
            n.velocity,
        )
        for n in score.notes
    )
    assert len(heard) == len(written)
    for one, other in zip(heard, written, strict=True):
        assert one[2:] == other[2:]
        assert one[:2] == pytest.approx(other[:2], abs=2e-3)


@pytest.mark.skipif(shutil.which("fluidsynth") is None, reason="fluidsynth is not installed")
def test_fluidsynth_plays_the_same_notes(genre: Genre, random_song: MakeSong, tmp_path: Path) -> None:
    score = arrange(random_song(3, genre, 4))
    path = tmp_path / "song.mid"
    path.write_bytes(midi_bytes(score))
    command = ["fluidsynth", "-niq", "-v", "-F", str(tmp_path / "song.raw"), str(packaged_bank()), str(path)]
    output = subprocess.run(command, capture_output=True, check=True, timeout=60)
    lines = (output.stdout + output.stderr).decode().splitlines()
    # One line for each voice: channel, key, velocity, the note's number, its start in seconds.
    printed = [line.split() for line in lines if line.startswith("fluidsynth: noteon")]
    heard = {(words[5], int(words[2]), int(words[3]), int(words[4]), float(words[6])) for words in printed}
    played = sorted((channel, key, velocity, start) for _, channel, key, velocity, start in heard)
    written = sorted(
        (channel, key, velocity, score.seconds_at(tick)) for tick, _, channel, key, velocity in sounding(score)
    )
    assert [note[:3] for note in played] == [note[:3] for note in written]
    assert [note[3] for note in played] == pytest.approx([note[3] for note in written], abs=0.01)

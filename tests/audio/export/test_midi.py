from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import mido

from audio.export.midi import midi_bytes
from audio.export.midi_reader import read_midi
from audio.genres import arrange
from audio.instruments import MAGIC
from onesemi.music.genre import Genre
from onesemi.music.song import Song

MakeSong = Callable[..., Song]


def opened(data: bytes) -> mido.MidiFile:
    return mido.MidiFile(file=BytesIO(data), charset="utf-8")


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
        set_up = kinds[: kinds.index("note_on")]
        assert set_up[:8] == ["track_name", 0, 32, "program_change", 7, 10, 91, 93]
        assert set(set_up[8:]) <= {11}  # what the part changes at its very start
        assert kinds.count("program_change") == 1


def test_each_part_has_a_channel_of_its_own_and_drums_have_the_tenth(random_song: MakeSong) -> None:
    file = opened(midi_bytes(arrange(random_song(2, Genre.ROCK))))
    channels = [{m.channel for m in track if not m.is_meta} for track in file.tracks[1:]]
    assert all(len(channel) == 1 for channel in channels)
    assert len(set.union(*channels)) == len(channels)
    drums = next(track for track in file.tracks if track.name == "Drums")
    assert {m.channel for m in drums if not m.is_meta} == {9}

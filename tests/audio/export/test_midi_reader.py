import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mutants import hold, mutants

from audio.export.errors import MidiError
from audio.export.midi import midi_bytes
from audio.export.midi_parser import MOST_EVENTS
from audio.export.midi_reader import read_midi
from audio.genres import arrange
from audio.score import ChannelPressure, Control, Controller, KeyPressure, PitchWheel, Score, TempoChange
from onesemi.music.genre import Genre
from onesemi.music.song import Song

MakeSong = Callable[..., Song]
END = b"\x00\xff\x2f\x00"


def smf(*tracks: bytes, division: int = 480, form: int = 1, count: int | None = None) -> bytes:
    header = b"MThd" + (6).to_bytes(4, "big")
    for field in (form, len(tracks) if count is None else count, division):
        header += field.to_bytes(2, "big")
    return header + b"".join(b"MTrk" + len(track).to_bytes(4, "big") + track for track in tracks)


def notes(score: Score) -> list[tuple[int, int, int, int]]:
    return [(n.start_ticks, n.length_ticks, n.key, n.velocity) for n in score.notes]


def test_ticks_are_brought_to_960_a_crotchet() -> None:
    score = read_midi(smf(b"\x00\x90\x3c\x40\x83\x60\x80\x3c\x00" + END))
    assert notes(score) == [(0, 960, 60, 64)]
    assert score.end_ticks == 960


def test_running_status_and_note_on_of_velocity_0_are_understood() -> None:
    score = read_midi(smf(b"\x00\x90\x3c\x40\x78\x3c\x00\x00\x3e\x41\x78\x3e\x00" + END))
    assert notes(score) == [(0, 240, 60, 64), (240, 240, 62, 65)]


def test_type_0_is_split_into_parts_by_channel_and_program() -> None:
    track = b"\x00\xc0\x05\x00\x90\x3c\x40\x00\x99\x24\x40\x78\x80\x3c\x00\x00\x89\x24\x00"
    track += b"\x00\xc0\x06\x00\x90\x3c\x40\x78\x80\x3c\x00"
    score = read_midi(smf(track + END, form=0))
    assert [(part.channel, part.program) for part in score.parts] == [(0, 5), (9, 0), (0, 6)]


def changes(score: Score) -> list[tuple[int, int, Control]]:
    return [(change.start_ticks, change.part, change.control) for change in score.changes]


def test_a_part_has_its_set_up_from_its_first_note_and_what_moves_later_is_a_change() -> None:
    track = b"\x00\xb0\x07\x50\x00\x90\x3c\x40\x78\xb0\x07\x40\x00\xb0\x0b\x40\x78\x80\x3c\x00"
    score = read_midi(smf(track + b"\x00\x90\x3c\x40\x78\x80\x3c\x00" + END))
    assert [(part.volume, part.reverb) for part in score.parts] == [(80, 40)]
    assert changes(score) == [(240, 0, Controller(7, 64)), (240, 0, Controller(11, 64))]


def test_every_kind_of_control_is_kept() -> None:
    track = (
        b"\x00\x90\x3c\x40\x01\xe0\x01\x41\x01\xd0\x05\x01\xa0\x3c\x06\x01\xb0\x40\x7f\x01\xb0\x7b\x00\x78\x80\x3c\x00"
    )
    score = read_midi(smf(track + END))
    assert [control for _, _, control in changes(score)] == [
        PitchWheel(0x41 << 7 | 1),
        ChannelPressure(5),
        KeyPressure(60, 6),
        Controller(64, 127),
        Controller(123, 0),
    ]


def test_a_part_that_comes_back_otherwise_than_it_began_says_so() -> None:
    first = b"\x00\xc0\x05\x00\xb0\x07\x50\x00\x90\x3c\x40\x78\x80\x3c\x00"
    second = b"\x00\xc0\x06\x00\xb0\x07\x60\x00\x90\x3c\x40\x78\x80\x3c\x00"
    third = b"\x00\xc0\x05\x00\xb0\x07\x20\x00\x90\x3c\x40\x78\x80\x3c\x00"
    score = read_midi(smf(first + second + third + END))
    assert [(part.program, part.volume) for part in score.parts] == [(5, 80), (6, 96)]
    assert changes(score) == [(480, 0, Controller(7, 32))]


def test_two_tracks_on_one_channel_share_its_controls() -> None:
    right = b"\x00\xb0\x07\x50\x00\x90\x4c\x40\x83\x60\x80\x4c\x00\x00\x90\x4c\x40\x83\x60\x80\x4c\x00"
    left = b"\x78\xb0\x07\x40\x00\x90\x30\x40\x83\x60\x80\x30\x00"
    score = read_midi(smf(right + END, left + END))
    assert [part.volume for part in score.parts] == [80, 80]
    assert changes(score) == [(240, 0, Controller(7, 64))]


def test_a_selected_bank_waits_for_the_program_change() -> None:
    track = b"\x00\xb0\x00\x08\x00\x90\x3c\x40\x78\x80\x3c\x00\x00\xc0\x05\x00\x90\x3c\x40\x78\x80\x3c\x00"
    assert [(part.bank, part.program) for part in read_midi(smf(track + END)).parts] == [(0, 0), (8, 5)]


def test_the_sustain_pedal_is_a_control_and_notes_are_as_long_as_their_keys_are_held() -> None:
    score = read_midi(smf(b"\x00\xb0\x40\x7f\x00\x90\x3c\x40\x78\x80\x3c\x00\x78\xb0\x40\x00" + END))
    assert notes(score) == [(0, 240, 60, 64)]
    assert changes(score) == [(0, 0, Controller(64, 127)), (480, 0, Controller(64, 0))]


def test_a_reset_of_the_system_ends_all_sound_and_puts_controls_back() -> None:
    system_on = b"\x78\xf0\x05\x7e\x7f\x09\x01\xf7"
    track = b"\x00\xb0\x07\x50\x00\xb0\x4a\x10\x00\x90\x3c\x40" + system_on + b"\x00\x90\x3c\x40\x78\x80\x3c\x00"
    score = read_midi(smf(track + END))
    assert changes(score) == [
        (0, 0, Controller(74, 16)),
        (240, 0, Controller(120, 0)),
        (240, 0, Controller(121, 0)),
        (240, 0, Controller(74, 64)),
        (240, 0, Controller(7, 100)),
    ]


def swept(count: int) -> bytes:
    return smf(b"\x00\x90\x3c\x40" + b"".join(b"\x01\xb0\x0b" + bytes([n & 127]) for n in range(count)) + END)


def test_a_file_full_of_controllers_is_read_within_a_second(tmp_path: Path) -> None:
    path = tmp_path / "full.mid"
    path.write_bytes(swept(MOST_EVENTS - 10))
    # In a process of its own, as its user has it: here the garbage collector walks all that pytest keeps.
    script = (
        "import sys, time, pathlib; from audio.export.midi_reader import read_midi; before = time.process_time(); "
        "count = len(read_midi(pathlib.Path(sys.argv[1])).changes); print(count, time.process_time() - before)"
    )
    output = subprocess.run([sys.executable, "-c", script, path], capture_output=True, check=True, timeout=60).stdout
    count, seconds = output.split()
    assert int(count) == MOST_EVENTS - 10
    assert float(seconds) < 1.0


@pytest.mark.parametrize("data", [swept(1_000_000), smf(*[b"\x01\xb0\x0b\x00" * (MOST_EVENTS // 2) + END] * 3)])
def test_a_fuller_one_is_refused_within_a_second(data: bytes) -> None:
    before = time.process_time()
    with pytest.raises(MidiError, match=f"file: expected at most {MOST_EVENTS} events, found more"):
        read_midi(data)
    assert time.process_time() - before < 1.0


def test_a_note_without_end_lasts_to_the_end() -> None:
    assert notes(read_midi(smf(b"\x00\x90\x3c\x40\x83\x60\xff\x2f\x00"))) == [(0, 960, 60, 64)]


def test_tempi_and_keys_are_read() -> None:
    track = b"\x00\xff\x51\x03\x08\x2c\xa2\x00\xff\x59\x02\xfd\x00\x83\x60\xff\x51\x03\x07\xa1\x20" + END
    score = read_midi(smf(track))
    assert score.tempi == (TempoChange(0, 112.0), TempoChange(960, 120.0))
    assert [(key.start_ticks, key.fifths) for key in score.keys] == [(0, -3)]


@pytest.mark.parametrize(("name", "text"), [("茶".encode(), "茶"), (b"caf\xe9", "café")])
def test_names_are_utf_8_or_else_latin(name: bytes, text: str) -> None:
    track = b"\x00\xff\x03" + bytes([len(name)]) + name + b"\x00\x90\x3c\x40\x78\x80\x3c\x00" + END
    score = read_midi(smf(track))
    assert (score.title, score.parts[0].name) == (text, text)


def test_smpte_time_counts_in_seconds() -> None:
    # 25 frames of 40 ticks: a tick is a millisecond.
    track = b"\x00\x90\x3c\x40\x87\x68\x80\x3c\x00" + END
    score = read_midi(smf(track, division=(256 - 25) << 8 | 40))
    assert score.seconds_at(score.notes[0].length_ticks) == pytest.approx(1.0)


def test_system_exclusive_unknown_metas_and_foreign_chunks_are_passed_over() -> None:
    track = b"\x00\xf0\x03\x01\x02\xf7\x00\xff\x7f\x01\x00\x00\x90\x3c\x40\x78\x80\x3c\x00" + END
    assert notes(read_midi(smf(track) + b"XXXX\x00\x00\x00\x02ab")) == [(0, 240, 60, 64)]


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"", "byte 0"),
        (b"RIFF" + bytes(20), "byte 0"),
        (smf(END, form=2), "byte 8"),
        (smf(END, division=0), "byte 12"),
        (smf(END, division=0xE700), "byte 13"),
        (smf(END, count=3), "file"),
        (smf(END)[:-2], "byte 14"),
        (smf(b"\x00\x90\x3c"), "byte 25"),
        (smf(b"\x00\x3c\x40" + END), "byte 23"),
        (smf(b"\x00\x90\x3c\xff\x00"), "byte 25"),
        (smf(b"\xff\xff\xff\xff\x00" + END), "byte 26"),
        (smf(b"\x00\xff\x03\x7fabc" + END), "byte 26"),
        (smf(b"\x00\xff\x51\x03\x00\x00\x00" + END), "tick 0"),
        (smf(b"\x00\xff\x51\x02\x00\x00" + END), "tick 0"),
        (smf(b"\x00\xff\x59\x02\x09\x00" + END), "tick 0"),
        (smf(b"\xff\xff\xff\x7f\x90\x3c\x40" + END, division=1), "file"),
    ],
)
def test_a_broken_file_is_a_named_error_with_its_place(data: bytes, where: str) -> None:
    with pytest.raises(MidiError) as caught:
        read_midi(data)
    assert caught.value.where == where
    assert str(caught.value) == f"{where}: expected {caught.value.expected}, found {caught.value.found}"


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "茶.mid"
    path.write_bytes(smf(b"\x00\x90\x3c\x40\x78\x80\x3c\x00" + END))
    assert len(read_midi(path).notes) == 1


def read_well(data: bytes) -> None:
    """Read a file whose notes, if it is one, have lengths and lie within."""
    score = read_midi(data)
    assert all(n.length_ticks > 0 and n.start_ticks < score.end_ticks for n in score.notes)


def read_or_refuse(data: bytes) -> None:
    """Read; only the named error may come, and nothing may take long."""
    before = time.process_time()
    with suppress(MidiError):
        read_well(data)
    assert time.process_time() - before < 1.0


@given(st.binary(max_size=200), st.booleans())
def test_random_bytes_only_give_named_errors(data: bytes, has_header: bool) -> None:
    read_or_refuse(smf(data) if has_header else data)


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_mutated_files_only_give_named_errors(random_song: MakeSong, count: int) -> None:
    whole = midi_bytes(arrange(random_song(1, Genre.POP, 4)))
    hold(read_well, MidiError, mutants(whole, count))

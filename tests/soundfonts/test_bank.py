"""The bank as a file: the same everywhere, small, whole, and read by everybody without complaint."""

import hashlib
import os
import shutil
import subprocess
import sys
import wave
from pathlib import Path

import mido
import numpy as np
import pytest

from audio.instruments.drums import HIGHEST_DRUM, LOWEST_DRUM
from audio.instruments.magic import MAGIC, MAGIC_BANK
from audio.score import DRUM_CHANNEL, Part
from audio.soundfont import DRUM_BANK
from soundfonts import __main__ as command

LARGEST_BYTES = 8_000_000
AUDIBLE = 0.002


def test_the_bank_has_the_bytes_of_its_checksum(bank_content: bytes) -> None:
    expected, name = command.CHECKSUM.read_text(encoding="ascii").split()
    assert (hashlib.sha256(bank_content).hexdigest(), name) == (expected, "onesemi.sf2")


def test_a_processor_without_wide_registers_builds_the_same_bank(bank_content: bytes) -> None:
    core = pytest.importorskip("numpy._core._multiarray_umath")
    has = [name for name in core.__cpu_dispatch__ if core.__cpu_features__.get(name)]
    question = "import hashlib; from soundfonts.bank import build; print(hashlib.sha256(build()).hexdigest())"
    told = subprocess.run(
        [sys.executable, "-c", question],
        cwd=command.FOLDER.parent,
        env={**os.environ, "NPY_DISABLE_CPU_FEATURES": " ".join(has), "PYTHONHASHSEED": "7"},
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert told.stdout.strip() == hashlib.sha256(bank_content).hexdigest()


def test_the_bank_is_small_and_says_what_it_is(bank, bank_content: bytes) -> None:
    assert len(bank_content) < LARGEST_BYTES
    assert (bank.name, bank.info.version) == ("onesemi", (2, 4))
    assert "CC0" in bank.info.licence


def test_every_program_is_there_and_every_magic_note_has_its_own(bank) -> None:
    places = {(preset.bank, preset.program): preset.name for preset in bank.presets()}
    assert set(places) == {
        *((0, program) for program in range(128)),
        (DRUM_BANK, 0),
        *((MAGIC_BANK, instrument.program) for instrument in MAGIC.values()),
    }
    assert {places[MAGIC_BANK, part.program] for part in MAGIC.values()} == {part.name for part in MAGIC.values()}


@pytest.mark.parametrize("program", range(0, 128, 8))
def test_every_program_sounds_as_far_as_a_piano_reaches(note, program: int) -> None:
    for number in range(program, program + 8):
        for key in (0, 21, 60, 84, 108):
            signal = note(Part("", 0, number), key, 0.3)
            assert np.abs(signal).max() > AUDIBLE, (number, key)


def test_every_drum_sounds_and_nothing_else_does(note) -> None:
    heard = [key for key in range(128) if np.abs(note(Part("", DRUM_CHANNEL, 0), key, 0.2)).max(initial=0.0) > AUDIBLE]
    assert heard == list(range(LOWEST_DRUM, HIGHEST_DRUM + 1))


def test_fluidsynth_plays_the_whole_bank_without_a_word(bank, bank_path: Path, tmp_path: Path) -> None:
    fluidsynth = shutil.which("fluidsynth")
    assert fluidsynth is not None
    file, track = mido.MidiFile(ticks_per_beat=480), mido.MidiTrack()
    for preset in bank.presets():
        channel = DRUM_CHANNEL if preset.bank == DRUM_BANK else 0
        track.append(mido.Message("control_change", channel=channel, control=0, value=min(preset.bank, 127)))
        track.append(mido.Message("program_change", channel=channel, program=preset.program))
        track.append(mido.Message("note_on", channel=channel, note=60, velocity=100))
        track.append(mido.Message("note_off", channel=channel, note=60, time=10))
    file.tracks.append(track)
    file.save(tmp_path / "all.mid")
    told = subprocess.run(
        [fluidsynth, "-ni", "-q", "-F", tmp_path / "all.wav", bank_path, tmp_path / "all.mid"],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert told.stderr == ""
    with wave.open(str(tmp_path / "all.wav")) as sound:
        assert np.abs(np.frombuffer(sound.readframes(sound.getnframes()), "<i2")).max() > 1000


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a folder that the command takes for its own; what it builds is short."""
    monkeypatch.setattr(command, "BANK", tmp_path / "onesemi.sf2")
    monkeypatch.setattr(command, "CHECKSUM", tmp_path / "onesemi.sf2.sha256")
    monkeypatch.setattr(command, "build", lambda: b"a bank")
    return tmp_path


def test_the_command_writes_the_bank_and_a_new_checksum_when_asked(folder: Path, capsys) -> None:
    assert command.main(["--new-checksum"]) == 0
    assert (folder / "onesemi.sf2").read_bytes() == b"a bank"
    checksum = hashlib.sha256(b"a bank").hexdigest()
    assert (folder / "onesemi.sf2.sha256").read_text(encoding="ascii") == f"{checksum}  onesemi.sf2\n"
    assert command.main(["--check"]) == 0
    assert capsys.readouterr().err == ""


def test_another_checksum_is_told_and_fails_a_check_only(folder: Path, capsys) -> None:
    (folder / "onesemi.sf2.sha256").write_text("0000  onesemi.sf2\n", encoding="ascii")
    assert command.main([]) == 0
    assert "expected the SHA-256 0000, found" in capsys.readouterr().err
    assert command.main(["--check"]) == 1
    assert (folder / "onesemi.sf2").read_bytes() == b"a bank"

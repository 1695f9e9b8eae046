"""The twenty timbres: in tune, of one loudness, clean, and unlike each other."""

import shutil
import subprocess
import wave
from io import BytesIO
from itertools import combinations
from pathlib import Path

import mido
import numpy as np
import pytest

from audio.dsp import loudness_lufs
from audio.export.midi import midi_bytes
from audio.instruments.magic import MAGIC as INSTRUMENTS
from audio.instruments.magic import MAGIC_BANK, magic_instrument
from audio.score import Score, ScoreNote, TempoChange
from soundfonts.magic import MAGIC

RATE_HZ = 44100
KEYS = (48, 53, 57, 60, 64, 67, 71, 76, 83)
HALF_A_TOLERANCE_DB = 1.5

card = pytest.mark.parametrize("card", INSTRUMENTS)


def test_there_is_a_recipe_for_each_magic_note_under_its_name() -> None:
    assert {card: sound.name for card, sound in MAGIC.items()} == {c: part.name for c, part in INSTRUMENTS.items()}


@card
def test_a_timbre_is_in_tune_on_all_keys(note, tuner, card: str) -> None:
    part = magic_instrument(card).part(0)
    assert [round(tuner(note(part, key, 1.2), key, RATE_HZ), 2) for key in KEYS] == pytest.approx([0] * 9, abs=3.0)


def heard_lufs(signal: np.ndarray) -> float:
    padded = np.zeros(round(1.2 * RATE_HZ), np.float32)
    padded[: len(signal)] = signal[: len(padded)]
    return loudness_lufs(padded[:, None], RATE_HZ)


def test_all_timbres_are_equally_loud_on_all_keys(note) -> None:
    loudness = {
        (card, key): heard_lufs(note(part.part(0), key)) for card, part in INSTRUMENTS.items() for key in KEYS[::2]
    }
    middle = float(np.median(list(loudness.values())))
    off = {place: round(level - middle, 2) for place, level in loudness.items()}
    assert {place: db for place, db in off.items() if abs(db) > HALF_A_TOLERANCE_DB} == {}


@card
def test_a_note_begins_at_once_and_without_a_click(note, card: str) -> None:
    signal = note(magic_instrument(card).part(0), 72)
    assert abs(float(signal[0])) < 0.002
    loud = np.flatnonzero(np.abs(signal) > 0.25 * np.abs(signal).max())
    assert loud[0] / RATE_HZ < 0.06


@card
def test_no_two_timbres_have_the_same_spectrum(note, card: str) -> None:
    def colour(name: str) -> np.ndarray:
        signal = note(magic_instrument(name).part(0), 60)[: round(0.4 * RATE_HZ)]
        bands = np.abs(np.fft.rfft(np.reshape(np.resize(signal, 16384), (4, 4096)), axis=1))
        return np.log10(np.maximum(bands[:, :512].reshape(4, -1, 8).mean(axis=2), 1e-4))

    own = colour(card)
    others = {name: float(np.mean(np.abs(colour(name) - own))) for name in INSTRUMENTS if name != card}
    assert min(others.values()) > 0.05


def test_fluidsynth_hears_the_same_pitches(bank_path: Path, tmp_path: Path, tuner) -> None:
    fluidsynth = shutil.which("fluidsynth")
    assert fluidsynth is not None
    cards, key = ("m01", "m04", "m10", "m13", "m14", "m17", "m20"), 66
    file, track = mido.MidiFile(ticks_per_beat=480), mido.MidiTrack()
    for card in cards:  # 120 a minute: a second is 960 ticks
        part = magic_instrument(card)
        track.append(mido.Message("control_change", control=0, value=part.bank))
        track.append(mido.Message("program_change", program=part.program))
        track.append(mido.Message("note_on", note=key, velocity=100))
        track.append(mido.Message("note_off", note=key, time=1440))
        track.append(mido.Message("control_change", control=120, value=0, time=480))
    file.tracks.append(track)
    file.save(tmp_path / "magic.mid")
    subprocess.run(
        [
            fluidsynth,
            "-ni",
            "-q",
            "-R",
            "0",
            "-C",
            "0",
            "-F",
            tmp_path / "magic.wav",
            bank_path,
            tmp_path / "magic.mid",
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    with wave.open(str(tmp_path / "magic.wav")) as sound:
        frames = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").reshape(-1, 2)[:, 0] / 32768.0
    notes = [frames[2 * RATE_HZ * number :][: 2 * RATE_HZ] for number in range(len(cards))]
    assert [round(tuner(part, key, RATE_HZ), 2) for part in notes] == pytest.approx([0] * len(cards), abs=3.0)


def test_the_tuner_finds_a_note_that_is_off(tuner) -> None:
    seconds = np.arange(2 * RATE_HZ) / RATE_HZ
    for cents in (-5.0, 4.0):
        vibrato = 0.2 * np.sin(2 * np.pi * 5.0 * seconds)
        signal = np.sin(2 * np.pi * 440.0 * 2.0 ** (cents / 1200.0) * seconds + vibrato)
        assert tuner(signal, 69, RATE_HZ) == pytest.approx(cents, abs=0.3)


def test_cards_of_one_game_never_share_a_preset() -> None:
    assert all(
        (one.bank, one.program) != (other.bank, other.program) for one, other in combinations(INSTRUMENTS.values(), 2)
    )


def test_an_exported_midi_file_names_a_preset_that_stands_in_elsewhere() -> None:
    part = magic_instrument("m16").part(2)
    score = Score("Tea", (part,), (ScoreNote(0, 960, 69, 100, 0),), (TempoChange(0, 120.0),), (), (), 3840)
    messages = [message for message in mido.MidiFile(file=BytesIO(midi_bytes(score))) if not message.is_meta]
    chosen = [(message.type, message.dict().get("value", message.dict().get("program"))) for message in messages[:3]]
    assert chosen == [("control_change", MAGIC_BANK), ("control_change", 0), ("program_change", 11)]

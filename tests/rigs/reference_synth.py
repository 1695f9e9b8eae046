"""FluidSynth's command as the reference: single notes of a bank, all in one run, each in a slot of its own."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import mido
import numpy as np
import soundfile

from audio.engine.loudness import MASTER_GAIN
from audio.soundfont import DRUM_BANK

IS_INSTALLED = shutil.which("fluidsynth") is not None
LEAD_S = 0.1
_TICKS_PER_SECOND = 9600


@dataclass(frozen=True)
class Struck:
    """A note of a preset on a channel of its own (drums on the tenth), and controllers that are set before it."""

    bank: int
    program: int
    key: int
    velocity: int
    held_s: float = 1.0
    slot_s: float = 3.0
    controllers: tuple[tuple[int, int], ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        return self.bank, self.program

    @property
    def channel(self) -> int:
        return 9 if self.bank == DRUM_BANK else 0


def record(
    messages: Sequence[tuple[float, mido.Message]],
    bank: Path,
    folder: Path,
    *,
    rate_hz: int = 44100,
    gain: float = MASTER_GAIN,
    end_s: float,
) -> np.ndarray:
    """Return FluidSynth's recording of messages at times in seconds, dry, shape (frames, 2), end_s long at least."""
    track = mido.MidiTrack([mido.MetaMessage("set_tempo", tempo=1_000_000)])
    now = 0
    for seconds, message in sorted(messages, key=lambda timed: timed[0]):
        tick = round(seconds * _TICKS_PER_SECOND)
        track.append(message.copy(time=tick - now))
        now = tick
    track.append(mido.MetaMessage("text", text="", time=round(end_s * _TICKS_PER_SECOND) - now))
    file = mido.MidiFile(ticks_per_beat=_TICKS_PER_SECOND)
    file.tracks.append(track)
    file.save(folder / "notes.mid")
    words = ["-ni", "-R", "0", "-C", "0", "-g", f"{gain:.6f}", "-r", str(rate_hz), "-O", "float"]
    command = ["fluidsynth", *words, "-F", folder / "notes.wav", bank, folder / "notes.mid"]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    recording, recorded_hz = soundfile.read(folder / "notes.wav", dtype="float32", always_2d=True)
    assert recorded_hz == rate_hz
    missing = max(0, round(end_s * rate_hz) - len(recording))
    return np.pad(recording, ((0, missing), (0, 0)))


def record_notes(
    notes: Sequence[Struck], bank: Path, folder: Path, *, rate_hz: int = 44100, gain: float = MASTER_GAIN
) -> list[np.ndarray]:
    """Return FluidSynth's recording of each note from its beginning to its slot's end (a little later at most)."""
    messages: list[tuple[float, mido.Message]] = []
    starts = []
    now = 0.0
    for note in notes:
        channel = {"channel": note.channel}
        bank_select = 0 if note.channel == 9 else note.bank
        controllers = ((120, 0), (121, 0), (0, bank_select), *note.controllers)
        messages += [(now, mido.Message("control_change", control=c, value=v, **channel)) for c, v in controllers]
        messages.append((now, mido.Message("program_change", program=note.program, **channel)))
        starts.append(now + LEAD_S)
        messages.append((starts[-1], mido.Message("note_on", note=note.key, velocity=note.velocity, **channel)))
        messages.append((starts[-1] + note.held_s, mido.Message("note_off", note=note.key, **channel)))
        now += note.slot_s
    recording = record(messages, bank, folder, rate_hz=rate_hz, gain=gain, end_s=now)
    ends = [start - LEAD_S + note.slot_s for start, note in zip(starts, notes, strict=True)]
    return [recording[round(s * rate_hz) : round(e * rate_hz)] for s, e in zip(starts, ends, strict=True)]

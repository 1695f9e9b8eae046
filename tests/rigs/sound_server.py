"""A PulseAudio server of a test's own, whose only sink leads nowhere but into a recording."""

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import numpy as np
import pytest

RATE_HZ = 44100
PATIENCE_SECONDS = 20.0
FADING_SECONDS = 60.0
STRETCH_FRAMES = 4096
# Without norewinds the null sink takes two seconds of sound at once.
SCRIPT = """
load-module module-native-protocol-unix socket={socket} auth-anonymous=1
load-module module-null-sink sink_name=null norewinds=1
set-default-sink null
"""


@contextmanager
def running_sound_server() -> Iterator["SoundServer"]:
    """Run a server for a while; skip the test where there is no PulseAudio."""
    for program in ("pulseaudio", "pactl", "parec"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} isn't installed")
    with TemporaryDirectory() as folder:  # not the test's own: a socket's path is 107 bytes long at most
        server = SoundServer(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Recording:
    """What went into the sink since the recording began, the left channel; a thread reads it as it comes."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._bytes = bytearray()
        self._has_more = threading.Condition()
        self._reader = threading.Thread(target=self._read, name="recording", daemon=True)
        self._reader.start()

    @property
    def heard(self) -> np.ndarray:
        with self._has_more:
            whole = bytes(self._bytes[: self.frames * 8])
        return np.frombuffer(whole, np.float32).reshape(-1, 2)[:, 0]

    @property
    def frames(self) -> int:
        return len(self._bytes) // 8

    def take(self, seconds: float) -> np.ndarray:
        """Wait for so much more and return it: the recording keeps time."""
        start = self.frames
        end = start + round(seconds * RATE_HZ)
        with self._has_more:
            is_there = self._has_more.wait_for(lambda: self.frames >= end, PATIENCE_SECONDS + seconds)
        assert is_there, "the recording ended"
        return self.heard[start:end]

    def wait_for_silence(self, stretch_seconds: float = 0.3) -> None:
        """Wait until what was played before has faded."""
        until = self.frames + round(FADING_SECONDS * RATE_HZ)
        while self.take(stretch_seconds).any():
            assert self.frames < until, "it never gets silent"

    def _read(self) -> None:
        while piece := self._pipe.read1(4096):  # type: ignore[attr-defined]
            with self._has_more:
                self._bytes += piece
                self._has_more.notify_all()

    def close(self) -> None:
        self._reader.join(PATIENCE_SECONDS)


class SoundServer:
    """Starts, stops and hangs; works as root, too. environment is what a program needs to play there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket = folder / "native"
        self._process: subprocess.Popen[bytes] | None = None
        self.environment = {
            "PULSE_SERVER": f"unix:{self._socket}",
            "XDG_RUNTIME_DIR": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "HOME": str(folder),
        }

    def start(self) -> None:
        """Start and wait until it answers."""
        script = self._folder / "script.pa"
        script.write_text(SCRIPT.format(socket=self._socket))
        command = ["pulseaudio", "-n", "-F", script, "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        command += ["--disable-shm=yes"]  # a killed server would leave its memory behind
        self._process = subprocess.Popen(
            command, env=self._whole_environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE_SECONDS
        while self._ask("info").returncode:
            assert self._process.poll() is None, "pulseaudio ended"
            assert time.monotonic() < until, "pulseaudio doesn't answer"

    def crash(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it, if it runs; one that hangs, too."""
        self._end(signal.SIGTERM, signal.SIGCONT)

    def _end(self, *signals: signal.Signals) -> None:
        if self._process is not None:
            for number in signals:
                self._process.send_signal(number)
            self._process.wait()
            self._process = None
            self._socket.unlink(missing_ok=True)

    def hang(self) -> None:
        """Let it answer nothing any more, until `go_on`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def pull_out(self) -> None:
        """Take the sink away, as headphones go."""
        rows = (row.split() for row in self.ask("list", "short", "modules").splitlines())
        self.ask("unload-module", next(row[0] for row in rows if row[1] == "module-null-sink"))

    def plug_in(self, rate_hz: int, sink: str = "null") -> None:
        """Give it a sink again, or another one, which may have another rate."""
        self.ask("load-module", "module-null-sink", f"sink_name={sink}", "norewinds=1", f"rate={rate_hz}")

    def prefer(self, sink: str) -> None:
        """Make a sink the default, as a user does in the system's settings."""
        self.ask("set-default-sink", sink)

    def show_device(self, name: str | None) -> None:
        """Let PortAudio see one more device, which plays into the sink of its name; None takes it away."""
        words = "" if name is None else f"pcm.{name} {{ type pulse device {name} }}"
        (self._folder / ".asoundrc").write_text(words + "\n")

    def wait_for_player(self) -> None:
        """Wait until some program plays, be it silence."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not self.ask("list", "short", "sink-inputs"):
            assert time.monotonic() < until, "nobody plays"

    def ask(self, *words: str) -> str:
        """Return what pactl answers."""
        return self._ask(*words).stdout.decode()

    def _ask(self, *words: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            ["pactl", *words],
            env=self._whole_environment,
            capture_output=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    @contextmanager
    def recording(self, sink: str = "null") -> Iterator[Recording]:
        """Record what a sink is given; begin before the stream that shall be heard."""
        command = ["parec", "--latency-msec=10", "-d", f"{sink}.monitor", "--format=float32le", "--channels=2"]
        with subprocess.Popen(
            [*command, f"--rate={RATE_HZ}"],
            env=self._whole_environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            assert process.stdout is not None
            recording = Recording(process.stdout)
            try:
                recording.take(0.01)
                yield recording
            finally:
                process.kill()
                recording.close()

    @property
    def _whole_environment(self) -> dict[str, str]:
        return {**os.environ, **self.environment}


def cents_off(sound: np.ndarray, key: int) -> float | None:
    """Return by how much the note of a key sounds off equal temperament; None where another one is far stronger.

    The median over short stretches: a busy machine may tear the stream now and then, and a stretch with a tear in it
    says nothing of the note.
    """
    starts = range(0, len(sound) - STRETCH_FRAMES + 1, STRETCH_FRAMES // 2)
    found = [_stretch_cents_off(sound[start : start + STRETCH_FRAMES], key) for start in starts]
    known = [cents for cents in found if cents is not None]
    return float(np.median(known)) if 2 * len(known) > len(found) else None


def _stretch_cents_off(sound: np.ndarray, key: int) -> float | None:
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), 1 << 19))
    wanted_hz = 440.0 * 2.0 ** ((key - 69) / 12)
    low, high = (round(wanted_hz * 2.0 ** (cents / 1200) / RATE_HZ * (1 << 19)) for cents in (-70, 70))
    peak = low + int(np.argmax(spectrum[low:high]))
    if spectrum[peak] < 0.3 * spectrum.max():
        return None
    return float(1200 * np.log2(peak * RATE_HZ / (1 << 19) / wanted_hz))


def first_loud(sound: np.ndarray, level: float = 0.005) -> int | None:
    """Return the first frame over a level."""
    loud = np.flatnonzero(np.abs(sound) > level)
    return int(loud[0]) if len(loud) else None

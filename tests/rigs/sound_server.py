"""A PulseAudio server of a test's own, whose only sink leads nowhere but into a recording."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

RATE_HZ = 44100
PATIENCE_SECONDS = 20.0
# Without norewinds the null sink takes two seconds of sound at once.
SCRIPT = """
load-module module-native-protocol-unix socket={socket} auth-anonymous=1
load-module module-null-sink sink_name=null norewinds=1
set-default-sink null
"""


def is_installed() -> bool:
    return all(shutil.which(program) for program in ("pulseaudio", "pactl", "parec"))


class Recording:
    """What went into the sink since the recording began; read as it comes, which keeps time as well."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._bytes = bytearray()

    @property
    def heard(self) -> np.ndarray:
        """All that was read by now, the left channel."""
        whole = len(self._bytes) // 8 * 8
        return np.frombuffer(bytes(self._bytes[:whole]), np.float32).reshape(-1, 2)[:, 0]

    @property
    def frames(self) -> int:
        return len(self._bytes) // 8

    def take(self, seconds: float) -> np.ndarray:
        """Wait for so much more and return it."""
        start = self.frames
        self.read_until(start + round(seconds * RATE_HZ))
        return self.heard[start:]

    def read_until(self, frames: int) -> None:
        assert self._process.stdout is not None
        while self.frames < frames:
            piece = self._process.stdout.read1(4096)  # type: ignore[attr-defined]
            assert piece, "the recording ended"
            self._bytes += piece


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
        }

    def start(self) -> None:
        """Start and wait until it answers."""
        script = self._folder / "script.pa"
        script.write_text(SCRIPT.format(socket=self._socket))
        command = ["pulseaudio", "-n", "-F", script, "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        self._process = subprocess.Popen(
            command, env=self._whole_environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE_SECONDS
        while subprocess.run(
            ["pactl", "info"], env=self._whole_environment, capture_output=True, check=False, timeout=PATIENCE_SECONDS
        ).returncode:
            assert self._process.poll() is None, "pulseaudio ended"
            assert time.monotonic() < until, "pulseaudio doesn't answer"

    def stop(self) -> None:
        """Kill it, as a crash would."""
        if self._process is not None:
            self._process.kill()
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

    @contextmanager
    def recording(self) -> Iterator[Recording]:
        """Record what the sink is given; begin before the stream that shall be heard."""
        command = ["parec", "--latency-msec=10", "-d", "null.monitor", "--format=float32le", "--channels=2"]
        with subprocess.Popen(
            [*command, f"--rate={RATE_HZ}"],
            env=self._whole_environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                recording = Recording(process)
                recording.read_until(1)
                yield recording
            finally:
                process.kill()

    @property
    def _whole_environment(self) -> dict[str, str]:
        return {**os.environ, **self.environment, "HOME": str(self._folder)}


def pitch_hz(sound: np.ndarray) -> float:
    """Return the strongest frequency of a piece of sound, to about a cent."""
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), 1 << 19))
    return float(np.argmax(spectrum)) * RATE_HZ / (1 << 19)


def first_loud(sound: np.ndarray, level: float = 0.005) -> int | None:
    """Return the first frame over a level."""
    loud = np.flatnonzero(np.abs(sound) > level)
    return int(loud[0]) if len(loud) else None

"""From a full bar at the table to the loudspeaker: with the cards turned down, only the band can be heard."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
from sound_server import RATE_HZ, running_sound_server

from ui.settings import Settings

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 60.0
HEARD_SECONDS = 8.0
LOUD = 0.005


def test_the_band_is_heard_once_a_bar_is_full(display: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    settings = Settings(effects_percent=0, music_percent=100, does_band_join_in=True)
    (home / "settings.json").write_bytes(msgspec.json.encode(settings))
    with running_sound_server() as server, server.recording() as recording:
        environment = {**os.environ, **server.environment, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        environment |= {"ONESEMI_HOME": str(home), "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
        with subprocess.Popen(
            [sys.executable, ROOT / "tests/ui/joining_band.py", tmp_path],
            env=environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as program:
            try:
                said = program.stdout.readline()
                assert said == "ready\n", program.communicate()
                server.wait_for_player()
                recording.wait_for_silence()  # the computer may have filled a bar by itself
                start = recording.frames
                program.stdin.write("on\n")
                program.stdin.flush()
                assert program.stdout.readline() == "full\n", program.communicate()
                while not (np.abs(recording.heard[start:]) > LOUD).any():
                    assert recording.frames < start + (HEARD_SECONDS + PATIENCE_SECONDS) * RATE_HZ, "nothing is heard"
                    recording.take(0.1)
                _rest, complaints = program.communicate("end\n", timeout=PATIENCE_SECONDS)
            finally:
                program.kill()
        assert (program.returncode, complaints) == (0, "")

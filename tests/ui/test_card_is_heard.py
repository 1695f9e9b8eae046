"""From the mouse to the loudspeaker: a note card that is clicked in the real window is heard in a recording."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from sound_server import RATE_HZ, Recording, cents_off, first_loud, running_sound_server

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 60.0
HEARD_SECONDS = 3.0
AFTER_ATTACK_FRAMES = 2000
WINDOW_FRAMES = 12000
CENTS = 15.0


def test_a_card_that_is_clicked_is_heard_at_its_pitch(display: str, tmp_path: Path) -> None:
    with running_sound_server() as server, server.recording() as recording:
        environment = {**os.environ, **server.environment, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        environment |= {"ONESEMI_HOME": str(tmp_path / "home"), "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
        with subprocess.Popen(
            [sys.executable, ROOT / "tests/ui/played_card.py", tmp_path],
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
                recording.wait_for_silence()
                start = recording.frames
                program.stdin.write("click\n")
                program.stdin.flush()
                key = int(program.stdout.readline())
                heard = heard_from(recording, start)
                _rest, complaints = program.communicate("end\n", timeout=PATIENCE_SECONDS)
            finally:
                program.kill()
        off = cents_off(heard[AFTER_ATTACK_FRAMES:][:WINDOW_FRAMES], key)
        assert off is not None, key
        assert abs(off) <= CENTS
        assert (program.returncode, complaints) == (0, "")


def heard_from(recording: Recording, start: int) -> np.ndarray:
    """Return what is heard from the first sound on after a frame."""
    while first_loud(recording.heard[start:]) is None:
        assert recording.frames < start + HEARD_SECONDS * RATE_HZ, "nothing is heard"
        recording.take(0.05)
    recording.take((AFTER_ATTACK_FRAMES + WINDOW_FRAMES) / RATE_HZ)
    heard = recording.heard[start:]
    return heard[first_loud(heard) :]

"""The real window on a real X server: a whole game by mouse and one by keyboard, then play and export."""

import json
import os
import subprocess
import sys
from pathlib import Path

import mido
import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("hand", ["clicks", "keys"])
def test_a_whole_game_is_played_heard_and_taken_home(hand: str, display: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "ONESEMI_HOME": str(home)}
    environment["HOME"] = str(tmp_path)
    finished = subprocess.run(
        [sys.executable, ROOT / "tests/ui/whole_game.py", hand, tmp_path],
        env={**environment, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    seen = json.loads(finished.stdout.splitlines()[-1])
    assert seen["moves"] >= 10
    assert seen["winner"] is not None
    written = {path.suffix: path for path in tmp_path.rglob("onesemi/*")}
    assert set(written) == {".mid", ".1song", ".png", ".wav"}, seen["exports"]
    assert mido.MidiFile(written[".mid"]).length > 5
    with Image.open(written[".png"]) as postcard:
        assert postcard.size == (1748, 1240)
    assert written[".wav"].stat().st_size > 500_000
    assert [path.parent.name for path in home.rglob("*.table")] == ["finished"]

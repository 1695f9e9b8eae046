"""The SoundFont specification, measured on rendered sound, from our engine and from FluidSynth."""

from pathlib import Path

import pytest
from both_players import BothPlayers


@pytest.fixture
def both(tmp_path: Path) -> BothPlayers:
    """Return what plays notes of made banks on both players."""
    return BothPlayers(tmp_path)

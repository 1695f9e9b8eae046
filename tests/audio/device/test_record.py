"""What is kept of a session's sound."""

from pathlib import Path

import pytest

from audio.device import SoundRecord, read_record, record_of, write_record
from onesemi.music.checked_json import CheckedJsonError

RECORD = SoundRecord("Kopfhörer 耳機", 61, 20, 3, 1)


def test_a_record_reads_back(tmp_path: Path) -> None:
    write_record(tmp_path / "a.json", RECORD)
    assert read_record(tmp_path / "a.json") == RECORD


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"device": "x", "open_seconds": -1, "held_ahead_ms": 1, "ran_dry": 1, "late_blocks": 1}']
)
def test_a_broken_record_says_what_is_wrong(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(CheckedJsonError):
        read_record(tmp_path / "a.json")


def test_an_outputs_record_counts_what_went_wrong_on_all_its_devices_and_how_long_there_was_one(rig) -> None:
    assert record_of(rig.output) == SoundRecord("", 0, 0, 0, 0)
    rig.pass_time(10)
    rig.port.underruns = 2
    rig.port.latency_seconds = 0.02
    rig.output.mix.underruns = 4
    assert record_of(rig.output) == SoundRecord("fake device", 10, 20, 2, 4)
    rig.port.is_running = False
    rig.listed = ()
    rig.pass_time(10)
    assert record_of(rig.output) == SoundRecord("fake device", 10, 0, 2, 4)

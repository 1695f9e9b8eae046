"""How sound goes is written down."""

from pathlib import Path

import pytest

from audio.device import RECORD_FILE, Output, read_record
from ui.sound_diary import SoundDiary

pytestmark = pytest.mark.usefixtures("qapp")


def test_it_is_written_now_and_then_once_there_is_an_output(tmp_path: Path) -> None:
    outputs: list[Output | None] = [None]
    diary = SoundDiary(lambda: outputs[-1], tmp_path / "home")
    diary.write()
    assert not (tmp_path / "home").exists()
    outputs.append(Output(lambda _name: None))
    outputs[-1].mix.underruns = 2
    diary._timer.timeout.emit()
    assert read_record(tmp_path / "home" / RECORD_FILE).late_blocks == 2


def test_where_it_cannot_be_written_it_is_logged_and_nothing_else(tmp_path: Path, caplog) -> None:
    (tmp_path / "home").write_text("a file, no folder")
    SoundDiary(lambda: Output(lambda _name: None), tmp_path / "home").write()
    assert [record.levelname for record in caplog.records] == ["WARNING"]

"""Long exports: rendered in blocks, kept outside of memory, and nothing left when they end too early."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import audio.export.rendering as renderings
import audio.export.spool as spools
from audio.dsp.samples import Float32
from audio.engine import Synth, render
from audio.export.compressed import write_flac, write_ogg
from audio.export.rendering import finished_signal
from audio.export.sound_file import Master
from audio.export.wav import write_wav
from audio.genres import arrange
from audio.score import Score
from onesemi.music.genre import Genre
from onesemi.music.song import Song

MakeSong = Callable[..., Song]

OPEN_FILES = Path("/proc/self/fd")


class CancelledError(Exception):
    pass


@pytest.fixture(scope="module")
def score(random_song: MakeSong) -> Score:
    return arrange(random_song(1, Genre.JAZZ, 3, timbres=()))


@pytest.fixture
def in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spools, "_IN_MEMORY_BYTES", 1000)


def held_by_this_process() -> tuple[int, int]:
    return threading.active_count(), len(list(OPEN_FILES.iterdir())) if OPEN_FILES.is_dir() else 0


def test_what_is_not_mastered_is_handed_on_while_it_is_rendered(
    score: Score, synth: Synth, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path) -> None:
        raise AssertionError("expected no spool")

    monkeypatch.setattr(renderings, "Spool", refuse)
    shares: list[float] = []
    with finished_signal(score, synth, None, tmp_path, shares.append) as signal:
        first = next(signal.pieces)
        assert shares == []
        rest = list(signal.pieces)
    whole = np.concatenate([first, *rest])
    assert len(whole) == signal.frames
    assert np.array_equal(whole, render(score, synth))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.usefixtures("in_a_file")
@pytest.mark.parametrize("master", [None, Master()], ids=["raw", "mastered"])
@pytest.mark.parametrize("last_share", [0.0, 0.79, 0.8, 0.9, 0.95])
def test_a_cancelled_export_leaves_no_file_thread_or_open_spool(
    score: Score, synth: Synth, tmp_path: Path, last_share: float, master: Master | None
) -> None:
    def cancel(share: float) -> None:
        if share >= last_share:
            raise CancelledError

    before = held_by_this_process()
    with pytest.raises(CancelledError):
        write_wav(tmp_path / "a.wav", score, synth, master=master, progress=cancel)
    assert list(tmp_path.iterdir()) == []
    assert held_by_this_process() == before


@pytest.mark.usefixtures("in_a_file")
@pytest.mark.parametrize("write", [write_wav, write_flac, write_ogg])
def test_an_export_without_room_for_its_spool_fails_and_leaves_nothing(
    score: Score, synth: Synth, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[..., object]
) -> None:
    real = spools.Spool.append

    def append(spool: spools.Spool, piece: Float32) -> None:
        if spool.frames:
            raise OSError(28, os.strerror(28))
        real(spool, piece)

    monkeypatch.setattr(spools.Spool, "append", append)
    before = held_by_this_process()
    with pytest.raises(OSError, match="No space"):
        write(tmp_path / "a", score, synth)
    assert list(tmp_path.iterdir()) == []
    assert held_by_this_process() == before


@pytest.mark.usefixtures("in_a_file")
def test_a_mastered_export_waits_in_a_file_that_has_no_name(
    score: Score, synth: Synth, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[set[str]] = []
    real = spools.Spool.pieces

    def pieces(spool: spools.Spool) -> object:
        names.append({path.suffix for path in tmp_path.iterdir()})
        return real(spool)

    monkeypatch.setattr(spools.Spool, "pieces", pieces)
    write_wav(tmp_path / "a.wav", score, synth)
    # Only the file that is written lies there, and is renamed at the end.
    assert names
    assert all(found == {".part"} for found in names)
    assert [path.name for path in tmp_path.iterdir()] == ["a.wav"]

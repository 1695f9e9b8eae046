import os
import stat
import threading
from pathlib import Path

import pytest

from onesemi.files import atomic, write_bytes, write_text, writing


def _write_half(path: Path, fault: BaseException) -> None:
    with writing(path) as file:
        file.write(b"half")
        raise fault


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_bytes(tmp_path / "歌.mid", b"abc")
    assert [path.name for path in tmp_path.iterdir()] == ["歌.mid"]
    assert (tmp_path / "歌.mid").read_bytes() == b"abc"


def test_text_is_utf_8_with_line_ends_as_they_are(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "一\n二\n")
    assert (tmp_path / "a").read_bytes() == "一\n二\n".encode()


def test_a_failed_writer_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "song.wav"
    write_bytes(path, b"old")
    with pytest.raises(KeyboardInterrupt):
        _write_half(path, KeyboardInterrupt())
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_first_writer_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="broken"):
        _write_half(tmp_path / "song.wav", ValueError("broken"))
    assert list(tmp_path.iterdir()) == []


def test_a_streamed_writer_may_go_back_and_mend_its_header(tmp_path: Path) -> None:
    with writing(tmp_path / "a") as file:
        file.write(b"0000data")
        file.seek(0)
        file.write(b"1234")
        file.seek(4)
        assert file.read() == b"data"
    assert (tmp_path / "a").read_bytes() == b"1234data"


def test_readers_see_the_old_file_until_the_block_ends(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_bytes(path, b"old")
    with writing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"


def test_bytes_reach_the_disk_before_the_name_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(descriptor: int) -> None:
        order.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "bytes")
        fsync(descriptor)

    def noted_replace(self: Path, target: Path) -> Path:
        order.append("name")
        return replace(self, target)

    monkeypatch.setattr(atomic.os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_bytes(tmp_path / "a", b"x")
    assert order == (["bytes", "name"] if os.name == "nt" else ["bytes", "name", "folder"])


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_permissions_of_an_existing_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch(mode=0o640)
    path.chmod(0o640)
    write_bytes(path, b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_keeps_pointing_at_the_written_file(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        write_bytes(tmp_path / "nowhere" / "a", b"x")


def test_writers_at_the_same_time_never_mix(tmp_path: Path) -> None:
    path, size = tmp_path / "a", 200_000
    contents = [bytes([value]) * size for value in range(6)]
    threads = [threading.Thread(target=write_bytes, args=(path, content)) for content in contents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_bytes() in contents
    assert list(tmp_path.iterdir()) == [path]

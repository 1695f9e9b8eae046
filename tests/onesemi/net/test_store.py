import os
from pathlib import Path
from typing import Any

import pytest

from onesemi.net import store as store_module
from onesemi.net.store import TableFileError, TableInUseError, TableStore, read_table

PLAYERS = "pb"


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path / "家")


@pytest.fixture
def make_file(store: TableStore, make_players: Any) -> Any:
    def make(lines: Any = (), game: str = "straws") -> Path:
        file = store.create(game, "1", "4 straws", make_players(PLAYERS))
        file.append(lines)
        file.close()
        return file.path

    return make


def test_a_table_is_found_as_it_was_left(store: Any, make_file: Any, make_players: Any) -> None:
    make_file(["one", "zwei 二"])
    (saved,) = store.unfinished("straws").tables
    assert saved.lines == ("one", "zwei 二")
    assert saved.header.options == "4 straws"
    assert saved.header.players == make_players(PLAYERS)


def test_the_newest_table_comes_first_and_other_games_are_left_alone(store: Any, make_file: Any) -> None:
    older, newer, other = make_file(["a"]), make_file(["b"]), make_file(["c"], game="dominoes")
    os.utime(older, (1000, 1000))
    os.utime(newer, (2000, 2000))
    assert [saved.path for saved in store.unfinished("straws").tables] == [newer, older]
    assert [saved.path for saved in store.unfinished("dominoes").tables] == [other]


def test_lines_outlive_the_process_at_once_and_a_power_cut_after_sync(
    store: Any, make_players: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    file = store.create("straws", "1", "", make_players(PLAYERS))
    monkeypatch.setattr(store_module.os, "fsync", lambda _descriptor: synced.append(file.path.read_bytes()))
    file.append(["a", "b"])
    assert read_table(file.path).lines == ("a", "b")
    assert synced == []
    file.sync()
    assert synced[0].endswith(b"\na\nb\n")
    file.close()


def test_a_full_disk_leaves_no_half_action(store: Any, make_players: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Any, content: bytes) -> None:
        file.write(content[:3])
        raise OSError(28, "No space left on device")

    file = store.create("straws", "1", "", make_players(PLAYERS))
    file.append(["a"])
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "_write_all", full)
        with pytest.raises(OSError, match="No space"):
            file.append(["b", "c"])
    assert read_table(file.path).lines == ("a",)
    file.append(["d"])
    file.close()
    assert read_table(file.path).lines == ("a", "d")


def test_a_table_cut_at_any_byte_is_gone_on_with_or_named_broken_but_never_lost(store: Any, make_file: Any) -> None:
    path = make_file(["one", "two 二"])
    content, name = path.read_bytes(), path.name
    header_end = content.index(b"\n") + 1
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        found = store.unfinished("straws")
        if cut < header_end:
            assert found.tables == ()
            assert [fault.path for fault in found.broken] == [path.parent / "broken" / name]
            assert found.broken[0].path.read_bytes() == content[:cut]
        else:
            whole_lines = content[header_end:cut].decode(errors="ignore").split("\n")[:-1]
            assert found.tables[0].lines == tuple(whole_lines)
            file = store.go_on(found.tables[0])
            file.append(["next"])
            file.close()
            assert read_table(path).lines == (*whole_lines, "next")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "without one"),
        (b"{}\n", "missing required field"),
        (b"not json\n", "malformed"),
        (b'{"format":"onesemi-table-9","game":"straws","rules_version":"1","options":"","players":[]}\n', "table-9"),
        (b'{"format":"onesemi-table-1","game":"s","rules_version":"1","options":"","players":[],"x":1}\n', "unknown"),
        (
            b'{"format":"onesemi-table-1","game":"s","rules_version":"1","options":"","players":[]}\n\xff\xfe\n',
            "byte 0",
        ),
    ],
)
def test_what_is_no_table_is_named_and_kept_aside(store: Any, make_file: Any, content: Any, found: Any) -> None:
    path = make_file()
    path.write_bytes(content)
    (fault,) = store.unfinished("straws").broken
    assert found in str(fault)
    assert str(fault.path) in str(fault)
    assert fault.path.read_bytes() == content
    assert store.unfinished("straws") == store_module.Found((), ())


def test_a_table_that_is_open_elsewhere_is_not_offered_and_not_taken(store: Any, make_file: Any) -> None:
    make_file(["a"])
    (saved,) = store.unfinished("straws").tables
    file = store.go_on(saved)
    assert store.unfinished("straws").tables == ()
    with pytest.raises(TableInUseError):
        store.go_on(saved)
    file.close()
    assert store.unfinished("straws").tables == (saved,)


def test_finished_and_dropped_tables_are_kept_but_not_offered(store: Any, make_file: Any, make_players: Any) -> None:
    file = store.create("straws", "1", "", make_players(PLAYERS))
    file.append(["a"])
    file.finish()
    assert file.path.parent.name == "finished"
    assert read_table(file.path).lines == ("a",)
    make_file(["b"])
    (saved,) = store.unfinished("straws").tables
    store.drop(saved)
    assert store.unfinished("straws").tables == ()
    assert read_table(saved.path.parent / "dropped" / saved.path.name).lines == ("b",)


def test_old_finished_tables_make_room_for_new_ones_but_broken_ones_stay(
    store: Any, make_file: Any, make_players: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(store_module, "KEPT_TABLES", 2)
    paths = []
    for number in range(4):
        file = store.create("straws", "1", "", make_players(PLAYERS))
        os.utime(file.path, (number, number))
        file.finish()
        paths.append(file.path)
    assert [path.exists() for path in paths] == [False, False, True, True]
    for _ in range(4):
        make_file().write_bytes(b"?")
    broken = store.unfinished("straws").broken
    assert [fault.path.exists() for fault in broken] == [True] * 4


def test_a_file_that_cannot_be_opened_or_moved_is_told_of_and_stays(
    store: Any, make_file: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_arguments: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    path = make_file(["a"])
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "_opened", refused)
        (fault,) = store.unfinished("straws").broken
    assert "Permission denied" in str(fault)
    path.write_bytes(b"?")
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "_moved", refused)
        (fault,) = store.unfinished("straws").broken
    assert fault.path == path
    assert path.read_bytes() == b"?"


def test_no_home_yet_means_no_tables(tmp_path: Path) -> None:
    assert TableStore(tmp_path / "nowhere").unfinished("straws").tables == ()
    assert list(tmp_path.iterdir()) == []


def test_the_error_says_what_was_expected(make_file: Any) -> None:
    path = make_file()
    path.write_bytes(b"?\n")
    with pytest.raises(TableFileError, match="expected the header of a table, found"):
        read_table(path)

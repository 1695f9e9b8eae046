import pytest
from pytestqt.qtbot import QtBot

from ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("qapp")  # timers want one


class PretendedTable:
    """Things that fall due at given times; done and closed tell what happened."""

    def __init__(self, dues: list[float]) -> None:
        self.dues = dues
        self.done = 0
        self.is_closed = False

    def next_due(self) -> float | None:
        return self.dues[0] if self.dues else None

    def advance(self) -> bool:
        self.dues.pop(0)
        self.done += 1
        return True

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(("now_seconds", "done"), [(0.9, 0), (1.0, 1), (5.0, 1)])
def test_a_beat_does_one_thing_and_only_what_is_due(now_seconds: float, done: int) -> None:
    table = PretendedTable([1.0, 2.0])
    TableDriver(table, lambda: now_seconds).beat()
    assert table.done == done


def test_a_table_with_nothing_due_is_left_alone() -> None:
    table = PretendedTable([])
    TableDriver(table, lambda: 9.0).beat()
    assert table.done == 0


def test_the_beat_goes_on_by_itself(qtbot: QtBot) -> None:
    table = PretendedTable([1.0] * 5)
    driver = TableDriver(table, lambda: 2.0)
    qtbot.waitUntil(lambda: table.done == 5, timeout=5000)
    driver.close()


def test_a_closed_table_is_driven_no_more(qtbot: QtBot) -> None:
    table = PretendedTable([1.0] * 5)
    driver = TableDriver(table, lambda: 2.0)
    driver.close()
    other = PretendedTable([1.0] * 5)
    second = TableDriver(other, lambda: 2.0)
    qtbot.waitUntil(lambda: other.done == 5, timeout=5000)
    second.close()
    assert (table.done, table.is_closed) == (0, True)

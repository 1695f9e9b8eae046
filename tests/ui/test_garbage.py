"""Whoever makes objects, it is the window's thread that destroys what cycles of references held."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.garbage import collect_on_this_thread, collect_what_is_due

Collections = list[tuple[str, int]]


@pytest.fixture
def collections() -> Iterator[Collections]:
    """Every collection: the thread's name, the generation."""
    seen: Collections = []

    def see(phase: str, words: dict[str, int]) -> None:
        if phase == "start":
            seen.append((threading.current_thread().name, words["generation"]))

    gc.callbacks.append(see)
    yield seen
    gc.callbacks.remove(see)


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def on_another_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work, name="worker")
    thread.start()
    thread.join(20)
    assert not thread.is_alive()


def make_garbage() -> None:
    for _ in range(2000):
        ring: list[object] = []
        ring.append(ring)


class Page(QWidget):
    """A widget that holds itself, with a timer that complains when another thread takes it down."""

    def __init__(self) -> None:
        super().__init__()
        self.again = self.show
        QTimer(self).start(10)


def test_a_page_in_a_cycle_is_destroyed_by_the_windows_thread_though_another_one_makes_the_objects(
    qtbot: QtBot, collections: Collections
) -> None:
    gc.enable()
    owner = QObject()
    collect_on_this_thread(owner)
    gc.collect()
    collections.clear()
    page = weakref.ref(Page())
    on_another_thread(make_garbage)
    assert page() is not None
    assert collections == []
    is_over = threading.Event()
    worker = threading.Thread(target=lambda: [make_garbage() for _ in iter(lambda: is_over.wait(0.005), True)])
    worker.start()
    qtbot.waitUntil(lambda: page() is None, timeout=5000)
    is_over.set()
    worker.join(20)
    assert {thread for thread, _generation in collections} == {"MainThread"}


@pytest.mark.usefixtures("thresholds")
@pytest.mark.parametrize(
    ("allowed", "collected"), [((10, 5, 5), [2]), ((10, 5, 1000), [1]), ((10, 1000, 1000), [0]), ((100_000, 5, 5), [])]
)
def test_the_oldest_generation_that_is_due_is_collected(
    collections: Collections, allowed: tuple[int, int, int], collected: list[int]
) -> None:
    gc.collect()
    gc.set_threshold(*allowed)
    for generation in [1] * 6 + [0] * 6:
        gc.collect(generation)
    collections.clear()
    kept = [[number] for number in range(20)]
    collect_what_is_due()
    assert [generation for _thread, generation in collections] == collected
    assert kept


@pytest.mark.usefixtures("thresholds")
def test_a_threshold_of_nought_switches_a_generation_off(collections: Collections) -> None:
    gc.collect()
    gc.set_threshold(0)
    collections.clear()
    make_garbage()
    collect_what_is_due()
    assert collections == []

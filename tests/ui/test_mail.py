"""Mail between threads: it arrives on the window's, and holds nobody."""

import threading
import weakref
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ui.mail import Mail


class Reader(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.read: list[tuple[object, str]] = []

    def take(self, *words: object) -> None:
        self.read.append((words, threading.current_thread().name))


def on_another_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work, name="worker")
    thread.start()
    thread.join(20)
    assert not thread.is_alive()


def test_mail_from_another_thread_is_read_on_the_windows_in_order(qtbot: QtBot) -> None:
    reader = Reader()
    mail = Mail(reader.take)
    on_another_thread(lambda: [mail.send(number, "word") for number in range(3)])
    assert reader.read == []
    qtbot.waitUntil(lambda: len(reader.read) == 3, timeout=5000)
    assert reader.read == [((number, "word"), "MainThread") for number in range(3)]


def test_who_may_send_holds_no_reader_and_its_mail_is_dropped(qapp: QCoreApplication) -> None:
    reader = Reader()
    mail, gone = Mail(reader.take), weakref.ref(reader)
    on_another_thread(lambda: mail.send("late"))
    del reader
    assert gone() is None
    qapp.sendPostedEvents()
    on_another_thread(lambda: mail.send("later"))
    qapp.sendPostedEvents()


def test_a_reader_that_qt_destroyed_reads_no_more(qapp: QCoreApplication) -> None:
    reader = Reader()
    mail = Mail(reader.take)
    delete(reader)
    mail.send("late")
    qapp.sendPostedEvents()
    assert reader.read == []

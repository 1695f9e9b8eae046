"""The survey of banks goes on beside the dialog, and outlives it without holding it."""

import gc
import threading
import weakref

from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ui.dialogs.bank_choice import BankChoice
from ui.rehearsed_sound import BANKS


def test_banks_are_listed_when_they_are_found(qtbot: QtBot) -> None:
    choice = BankChoice(None, lambda: BANKS)
    qtbot.addWidget(choice)
    qtbot.waitUntil(lambda: choice.count() == 1 + len(BANKS), timeout=5000)


def test_a_choice_that_is_gone_is_not_kept_by_the_survey_and_hears_nothing_of_it(qapp: QCoreApplication) -> None:
    is_held = threading.Event()

    def survey() -> tuple:
        assert is_held.wait(20)
        return BANKS

    choice = BankChoice(None, survey)
    (thread,) = [thread for thread in threading.enumerate() if thread.name == "bank survey"]
    gone = weakref.ref(choice)
    delete(choice)  # as its dialog does when it is closed
    del choice
    gc.collect()
    is_there_still = gone() is not None
    is_held.set()
    thread.join(20)
    assert not is_there_still
    qapp.sendPostedEvents()

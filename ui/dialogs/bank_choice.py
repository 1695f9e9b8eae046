"""The choice of the sound bank, with whose work it is and under what terms."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel

from onesemi.locale import tr
from ui.drop_down import DropDown
from ui.mail import Mail

if TYPE_CHECKING:
    from audio.soundfont import FoundBank

_FIRST: Final = ""


class _Surveyor:
    """Looks for banks on a thread, which holds nothing of Qt's, and sends what it found."""

    def __init__(self, survey: "Callable[[], tuple[FoundBank, ...]]", found: Mail) -> None:
        self._thread = threading.Thread(target=lambda: found.send(survey()), name="bank survey", daemon=True)
        self._thread.start()

    def finish(self) -> None:
        self._thread.join()


class BankChoice(DropDown):
    """Lists "automatic" first, then the banks of this machine; those that can't be read are named with the reason.

    told comes with every choice and carries what there is to know of it: maker, terms.
    """

    told = Signal(str)

    def __init__(self, chosen: str | None, survey: "Callable[[], tuple[FoundBank, ...]]") -> None:
        super().__init__(tr("Sound bank"))
        self._banks: dict[str, FoundBank] = {}
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._list(chosen)
        self.currentIndexChanged.connect(lambda _index: self._tell())
        self._surveyor = _Surveyor(survey, Mail(self._take))

    @property
    def chosen(self) -> str | None:
        """The path of the chosen bank; None: the first one that can be read."""
        return self.currentData() or None

    def finish_survey(self) -> None:
        """Wait until the banks are listed: for pictures."""
        self._surveyor.finish()
        QCoreApplication.sendPostedEvents()

    def _take(self, banks: "tuple[FoundBank, ...]") -> None:
        self._banks = {str(bank.path): bank for bank in banks}
        self._list(self.chosen)
        self._tell()

    def _list(self, chosen: str | None) -> None:
        was_blocked = self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self._rows.clear()
        first = self._first
        self._add(_FIRST, tr("Automatic") if first is None else tr("Automatic ({name})", name=first.name))
        for path, bank in self._banks.items():
            if bank.fault is None:
                self._add(path, bank.name, tooltip=path)
            else:
                self._add(
                    path, tr("{name} (broken)", name=bank.name), tooltip=f"{path}\n{bank.fault}", fault=bank.fault
                )
        if chosen is not None and chosen not in self._banks:
            self._add(chosen, tr("{name} (not found)", name=chosen.rpartition("/")[2]), tooltip=chosen)
        self.setCurrentIndex(max(self.findData(chosen or _FIRST), 0))
        self.blockSignals(was_blocked)

    @property
    def _first(self) -> "FoundBank | None":
        return next((bank for bank in self._banks.values() if bank.fault is None), None)

    def _add(self, path: str, text: str, *, tooltip: str = "", fault: str | None = None) -> None:
        row = QStandardItem(text)
        row.setData(path, Qt.ItemDataRole.UserRole)
        row.setToolTip(tooltip)
        row.setEnabled(fault is None)
        if fault is not None:
            row.setAccessibleDescription(fault)
        self._rows.appendRow(row)

    def _tell(self) -> None:
        self.setToolTip(self._rows.item(self.currentIndex()).toolTip())
        bank = self._first if self.chosen is None else self._banks.get(self.chosen)
        self.told.emit("" if bank is None else bank_text(bank))


def bank_text(bank: "FoundBank") -> str:
    """Return whose work a bank is and under what terms, in its own words."""
    if bank.fault is not None:
        return tr("Can't be read: {reason}", reason=bank.fault)
    licence = bank.info.licence or tr("The bank names no licence.")
    return tr("By {author}. {licence}", author=bank.info.author, licence=licence) if bank.info.author else licence

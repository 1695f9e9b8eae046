"""What every body of a chooser is: a widget that sees the table's keys before anybody else."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class ChooserBody(QWidget):
    """Offers possible answers. Keys come from the focused button inside it, or from the table by `take_key`."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Act on a key of ours; return whether it was one."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take our own keys; leave the others to the table."""
        if not self.take_key(event):
            event.ignore()

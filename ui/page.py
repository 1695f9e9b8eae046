"""A page of the window: one place of the program at a time, with a way back."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.settings import Settings


class Page(QWidget):
    """What the window shows whole. A page names itself, takes the focus when it comes up, and asks to be left."""

    back_requested = Signal()
    has_shell_style = False
    """Whether the window adds its own pages' look (`ui.shell_style`) to the program's."""

    def heading(self) -> str:
        """Return what the window's title bar says beside the program's name; "" for nothing."""
        return ""

    def entered(self) -> None:
        """Take the focus: the page has just come up."""
        self.setFocus()

    def may_leave(self) -> bool:
        """Return whether the page can be left now; a page with something to lose asks its user first."""
        return True

    def follow(self, settings: Settings, before: Settings) -> None:
        """Take over settings that were changed elsewhere while the page is shown."""

    def closed(self) -> None:
        """Let go of what the page holds (a player, a session): it isn't shown again."""

"""The one window: a stack of pages with a way back, its size remembered."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QStackedWidget

from onesemi.locale import tr
from ui.page import Page
from ui.settings import SettingsKeeper
from ui.shell_style import shell_style
from ui.theme import THEMES

PageMaker = Callable[[], Page]
SMALLEST: Final = QSize(1024, 700)


class Window(QMainWindow):
    """Shows pages. A page is pushed by its maker, so that the whole stack can be made anew in another language.

    Escape and Alt+Left go back where the page itself doesn't take the key. The first page is never left; closing the
    window asks the page on top, which may refuse.
    """

    page_shown = Signal(Page)

    def __init__(self, keeper: SettingsKeeper) -> None:
        super().__init__()
        self._keeper = keeper
        self._makers: list[PageMaker] = []
        self._pages: list[Page] = []
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        self.setMinimumSize(SMALLEST)
        settings = keeper.settings
        self.resize(max(settings.window_width, SMALLEST.width()), max(settings.window_height, SMALLEST.height()))
        if settings.is_maximized:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._pages[-1]

    @property
    def has_pages(self) -> bool:
        """Whether there is a page; not before the first is pushed and after all were let go."""
        return bool(self._pages)

    def push(self, maker: PageMaker) -> Page:
        """Show a new page on top of the others."""
        self._makers.append(maker)
        self._pages.append(self._made(maker))
        self._show_top()
        return self.page

    def back(self) -> bool:
        """Leave the page on top if it lets us; return whether it was left."""
        if len(self._pages) < 2 or not self.page.may_leave():
            return False
        self._drop_top()
        self._show_top()
        return True

    def home(self) -> None:
        """Show the first page, without asking the others."""
        self._drop_above_first()
        self._show_top()

    def begin(self, maker: PageMaker) -> Page:
        """Show a new page right above the first: back leads there, whatever lay between."""
        self._drop_above_first()
        return self.push(maker)

    def remake(self) -> None:
        """Make every page anew: another language or look."""
        makers = tuple(self._makers)
        while self._pages:
            self._drop_top()
        for maker in makers:
            self._makers.append(maker)
            self._pages.append(self._made(maker))
        self._show_top()

    def close_pages(self) -> None:
        """Let every page go, the top one first."""
        while self._pages:
            self._drop_top()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go back on Escape and Alt+Left; Enter presses the button in focus, which Qt does in dialogs only."""
        is_alt_left = event.key() == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape or is_alt_left:
            self.back()
            return
        focus = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focus, QAbstractButton):
            focus.click()
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Remember the size; a page with something to lose may keep the window open."""
        if self._pages and not self.page.may_leave():
            event.ignore()
            return
        size = self.normalGeometry().size() if self.isMaximized() else self.size()
        self._keeper.change(window_width=size.width(), window_height=size.height(), is_maximized=self.isMaximized())
        super().closeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the window into a small screen once it is known."""
        super().showEvent(event)
        room = self.screen().availableSize()
        if room.width() < self.minimumWidth() or room.height() < self.minimumHeight():
            self.setMinimumSize(self.minimumSize().boundedTo(room))
            self.resize(self.size().boundedTo(room))

    def _made(self, maker: PageMaker) -> Page:
        page = maker()
        page.back_requested.connect(self.back)
        if page.has_shell_style:
            page.setStyleSheet(shell_style(THEMES[self._keeper.settings.theme]))
        self._stack.addWidget(page)
        return page

    def _drop_above_first(self) -> None:
        while len(self._pages) > 1:
            self._drop_top()

    def _drop_top(self) -> None:
        self._makers.pop()
        page = self._pages.pop()
        page.closed()
        page.hide()
        page.deleteLater()  # the stack's child till then: a button of its own may have been pressed

    def _show_top(self) -> None:
        page = self.page
        self._stack.setCurrentWidget(page)
        heading = page.heading()
        name = tr("1; — a song together")
        self.setWindowTitle(f"{heading} — {name}" if heading else name)
        page.entered()
        self.page_shown.emit(page)

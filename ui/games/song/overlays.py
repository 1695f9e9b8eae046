"""What lies over the table of "1;" for a moment: the question whether to leave, the discards, the list of keys."""

from collections.abc import Callable

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from onesemi.games.song.view import View
from onesemi.locale import tr, tr_plural
from ui.games.song.actions import key_list
from ui.games.song.board import Board
from ui.games.song.shows import card_show
from ui.table.card import CardShow
from ui.table.chooser import Chooser
from ui.table.gallery import CardGallery
from ui.table.key_help import KeyHelp
from ui.table.options import OptionGrid, OptionShow
from ui.theme import Theme


class Overlays:
    """Opens and closes them over a board; `closed` is called when the table has the focus again.

    The question whether to leave lies above the discards. `leave` is called when the player wants to go.
    """

    def __init__(
        self, board: Board, theme: Theme, page: QWidget, *, closed: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        self._board = board
        self._theme = theme
        self._closed = closed
        self._leave = leave
        self._question = Chooser(board)
        self._pile = Chooser(board)
        self._help = KeyHelp(tr("Keys"), tr("Close"), key_list(), page)

    def open_help(self) -> None:
        """Show the list of keys."""
        self._help.open()

    def ask_to_leave(self) -> None:
        """Ask whether to leave the table."""
        options = (
            OptionShow(False, tr("Stay"), tr("Go on playing.")),  # noqa: FBT003 - the value of an answer
            OptionShow(True, tr("Leave"), tr("The game is kept: go on with it later.")),  # noqa: FBT003 - as above
        )
        grid = OptionGrid(options, self._theme, len(options), self._question)
        grid.chosen.connect(lambda goes: self._leave() if goes else self.close())
        self._question.ask(tr("Leave the table?"), tr("The others wait for you as long as you like."), grid)
        self.settle()

    def show_discards(self, view: View) -> None:
        """Show all discarded cards, the newest first; nothing where there are none."""
        if not view.discards:
            return
        gallery = CardGallery(self._discards(view), tr("Close"), self._theme, self._pile)
        gallery.closed.connect(self.close)
        gallery.card_looked_at.connect(self._board.detail.show_card)
        count = tr_plural("{count} card", "{count} cards", len(view.discards))
        self._pile.ask(tr("Discards, the newest first"), count, gallery)
        self.settle()

    def follow(self, view: View) -> None:
        """Let open discards show what lies there now; a pile that was shuffled away closes."""
        gallery = self._pile.body
        if isinstance(gallery, CardGallery) and view.discards:
            gallery.show_cards(self._discards(view))
        elif gallery is not None:
            self.close()

    def make_way(self) -> None:
        """Put the discards away: the table asks for a choice in their place."""
        self._pile.dismiss()

    def settle(self) -> None:
        """Lay out what is open for the board's present size."""
        for chooser in (self._pile, self._question):
            if chooser.body is not None:
                chooser.settle(self._board.places.chooser)
                chooser.raise_()

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer a key to what lies on top; return whether there is something, which has all keys."""
        top = self._top
        if top is None:
            return False
        top.take_key(event)
        return True

    def close(self) -> bool:
        """Close what lies on top; return whether there was something."""
        top = self._top
        if top is None:
            return False
        top.dismiss()
        self._closed()
        return True

    @property
    def _top(self) -> Chooser | None:
        return next((chooser for chooser in (self._question, self._pile) if chooser.body is not None), None)

    def _discards(self, view: View) -> list[CardShow]:
        return [card_show(card, self._theme, view.options.numbers) for card in reversed(view.discards)]

"""What is asked of the player at the table of "1;": the chooser, where the focus goes, a swap in the making."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from onesemi.games.song.cards import CardId
from onesemi.games.song.view import Ask, View
from onesemi.wording.song import ask_name, prompt
from ui.games.song.answers import card_move, own_ask
from ui.games.song.asking import Send, chooser_body
from ui.games.song.board import Board
from ui.games.song.shows import Looks, card_show
from ui.games.song.swap import Swap
from ui.table.card_row import CardRow


class TableQuestion:
    """Asks on a page's board what the player's own view asks, and sends the answer.

    make_way is called before a chooser opens; marked_anew when other cards are marked for a swap.
    """

    def __init__(
        self,
        board: Board,
        page: QWidget,
        send: Send,
        *,
        make_way: Callable[[], None],
        marked_anew: Callable[[], None],
    ) -> None:
        self._board = board
        self._page = page
        self._send = send
        self._make_way = make_way
        self._marked_anew = marked_anew
        self._asked: tuple[int, Ask] | None = None
        self._swap = Swap()

    @property
    def marked(self) -> frozenset[CardId]:
        """The cards chosen for a swap so far."""
        return self._swap.marked

    def ask(self, view: View, looks: Looks) -> None:
        """Open the chooser that fits what is asked; leave one alone that asks for the same decision still."""
        ask = own_ask(view)
        asked = None if ask is None else (view.decision, ask)
        if asked == self._asked:
            return
        chooser = self._board.chooser
        is_focus_free = self._is_focus_free()
        self._asked, self._swap = asked, Swap()
        chooser.dismiss()
        body = chooser_body(view, looks, self._send, chooser)
        if ask is not None and body is not None and view.pending is not None:
            self._make_way()
            chooser.ask(ask_name(ask), prompt(view.pending, looks.names), body)
            chooser.settle(self._board.places.chooser)
            if isinstance(body, CardRow):
                body.card_looked_at.connect(self._board.detail.show_card)
                if ask is Ask.STAR:
                    body.card_chosen.connect(
                        lambda card: self._change(self._swap.with_other(CardId(card)), view, looks)
                    )
        elif is_focus_free:
            self._board.hand.focus_first()

    def choose_card(self, card: CardId, view: View, looks: Looks) -> None:
        """Take a card of the hand for the answer: played, given, or marked for the swap."""
        if own_ask(view) is Ask.STAR:
            self._change(self._swap.with_own(card), view, looks)
        else:
            self._send(card_move(view, card))

    def take_focus(self) -> None:
        """Put the focus into an open chooser, or into the hand."""
        body = self._board.chooser.body
        if body is not None:
            body.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._board.hand.focus_first()

    def _is_focus_free(self) -> bool:
        """Whether nobody would miss the focus: it is nowhere, on the page itself, or in a chooser about to close."""
        focus = QApplication.focusWidget()
        return focus is None or focus is self._page or self._board.chooser.isAncestorOf(focus)

    def _change(self, swap: Swap, view: View, looks: Looks) -> None:
        self._swap = swap
        if swap.move is not None:
            self._send(swap.move)
            return
        self._marked_anew()
        row = self._board.chooser.body
        if isinstance(row, CardRow) and view.pending is not None:
            numbers = view.options.numbers
            row.show_cards(
                [card_show(card, looks.theme, numbers, is_marked=card in swap.marked) for card in view.pending.cards]
            )

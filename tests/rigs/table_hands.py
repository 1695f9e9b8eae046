"""Two ways to answer what the table of "1;" asks: with the mouse alone, with the keyboard alone."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.games.song.answers import can_draw, can_stop, choosable_cards
from ui.games.song.pitch_keyboard import PianoKey, PitchKeyboard
from ui.games.song.table_page import SongTablePage
from ui.table.card_row import CardRow
from ui.table.options import OptionGrid
from ui.table.ordering import OrderRow

LEFT = Qt.MouseButton.LeftButton
Play = Callable[[QtBot, SongTablePage], None]


def by_clicks(qtbot: QtBot, page: SongTablePage) -> None:
    """Answer what is asked with the mouse."""
    board, body = page.board, page.board.chooser.body
    lit = choosable_cards(page.view)
    match body:
        case PitchKeyboard():
            qtbot.mouseClick(body.findChildren(PianoKey)[7], LEFT)
        case OrderRow():
            qtbot.mouseClick(body.tiles[0], LEFT)
            qtbot.mouseClick(body.tiles[1], LEFT)
            qtbot.mouseClick(body.confirm, LEFT)
        case OptionGrid():
            qtbot.mouseClick(body.buttons[-1], LEFT)
        case CardRow():
            qtbot.mouseClick(body.grid.buttons[0], LEFT)
        case _ if lit:
            qtbot.mouseClick(board.hand.card(next(card for card in board.hand.order if card in lit)), LEFT)
        case _ if can_draw(page.view):
            qtbot.mouseClick(board.draw_pile, LEFT)
        case _:
            assert can_stop(page.view)
            qtbot.mouseClick(board.answer_bar.button("stop"), LEFT)


def by_keys(qtbot: QtBot, page: SongTablePage) -> None:
    """Answer what is asked with the keyboard, whatever has the focus."""

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(QApplication.focusWidget(), key)

    board, body = page.board, page.board.chooser.body
    lit = choosable_cards(page.view)
    if isinstance(body, PitchKeyboard):
        press(Qt.Key.Key_F)
    elif isinstance(body, OrderRow):
        press(Qt.Key.Key_Return)
    elif body is not None:
        press(Qt.Key.Key_1)
    elif lit:
        press(Qt.Key.Key_Right)
        press(Qt.Key.Key_Home)
        while not any(board.hand.card(card).hasFocus() for card in lit):
            press(Qt.Key.Key_Right)
        press(Qt.Key.Key_Return)
    else:
        press(Qt.Key.Key_D if can_draw(page.view) else Qt.Key.Key_S)

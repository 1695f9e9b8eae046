"""The actions of the table of "1;" and its keys, as they stand for a view."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt

from onesemi.games.song.view import View
from onesemi.locale import tr
from ui.games.song.answers import can_draw, has_stop_button
from ui.games.song.hand_order import HandOrder
from ui.table.action_bar import Action

DRAW: Final = "draw"
STOP: Final = "stop"
SORT: Final = "sort"
HINT: Final = "hint"
MUTE: Final = "mute"
LOG: Final = "log"
DISCARDS: Final = "discards"
HELP: Final = "help"
LEAVE: Final = "leave"

KEYS: Final = {
    Qt.Key.Key_D: DRAW,
    Qt.Key.Key_S: STOP,
    Qt.Key.Key_O: SORT,
    Qt.Key.Key_H: HINT,
    Qt.Key.Key_M: MUTE,
    Qt.Key.Key_L: LOG,
    Qt.Key.Key_P: DISCARDS,
    Qt.Key.Key_Question: HELP,
    Qt.Key.Key_F1: HELP,
}


@dataclass(frozen=True, slots=True)
class Switches:
    """What the player has set at this table."""

    order: HandOrder = HandOrder.PITCH
    is_hint_on: bool = False
    is_muted: bool = False
    is_log_open: bool = False


def answer_actions(view: View) -> tuple[Action, ...]:
    """Return the actions that answer what is asked, always the same ids; they stand beside the question."""
    return (
        Action(DRAW, tr("Draw"), "D", tr("Draw a card"), is_primary=True, is_enabled=can_draw(view)),
        Action(STOP, tr("Stop"), "S", tr("End your turn here"), is_primary=True, is_enabled=has_stop_button(view)),
    )


def actions(view: View, switches: Switches) -> tuple[Action, ...]:
    """Return all other actions, always the same ids in the same order."""
    has_seat = view.you is not None
    return (
        Action(SORT, _order_text(switches.order), "O", tr("Sort the hand in another way"), is_enabled=has_seat),
        Action(
            HINT,
            _switch_text(tr("Hint"), is_on=switches.is_hint_on),
            "H",
            tr("Show which cards are SAFE"),
            is_enabled=has_seat,
            is_on=switches.is_hint_on,
        ),
        Action(
            MUTE,
            _switch_text(tr("Sound"), is_on=not switches.is_muted),
            "M",
            tr("Mute the sound on this device"),
            is_on=not switches.is_muted,
        ),
        Action(LOG, tr("Log"), "L", tr("Show what happened so far"), is_on=switches.is_log_open),
        Action(HELP, tr("Keys"), "?", tr("Show all keys")),
        Action(LEAVE, tr("Leave"), "Esc", tr("Leave the table; the game is kept")),
    )


def key_list() -> tuple[tuple[str, str], ...]:
    """Return the keys and what they do, for the help."""
    return (
        (tr("← → ↑ ↓, Tab"), tr("move through the hand and the choices")),
        (tr("Enter, Space"), tr("play or choose the card in focus")),
        ("D", tr("draw a card")),
        ("S", tr("stop: end the turn, keep a drawn card")),
        ("1 – 9", tr("choose an answer by its number")),
        ("C D E F G A B", tr("name a pitch; with Shift the sharp")),
        ("O", tr("sort the hand by pitch, by length, as drawn")),
        ("H", tr("SAFE hint on and off")),
        ("M", tr("sound on and off")),
        ("L", tr("log on and off")),
        ("P", tr("look through the discards")),
        ("Esc", tr("close what is open; leave the table")),
    )


def _switch_text(name: str, *, is_on: bool) -> str:
    return tr("{name}: on", name=name) if is_on else tr("{name}: off", name=name)


def _order_text(order: HandOrder) -> str:
    match order:
        case HandOrder.PITCH:
            return tr("Sort: pitch")
        case HandOrder.LENGTH:
            return tr("Sort: length")
        case HandOrder.DRAWN:
            return tr("Sort: as drawn")

"""The choosers of "1;": for every choice that is asked, a panel body with the possible answers."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import (
    ChooseEffect,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    ChooseSeat,
    KeepCards,
    Move,
    Play,
    Stop,
)
from onesemi.games.song.view import Ask, View
from onesemi.locale import tr, tr_plural
from onesemi.music.pitch import pitch_class_of, pitch_text
from onesemi.wording.song import key_name, key_notes, wand_effect_detail, wand_effect_name
from ui.games.song.answers import own_ask, safe_in
from ui.games.song.paints import PitchPaint, SeatMarkPaint
from ui.games.song.pitch_keyboard import PitchKeyboard
from ui.games.song.shows import Looks, card_show
from ui.table.card_row import CardRow
from ui.table.chooser_body import ChooserBody
from ui.table.options import OptionGrid, OptionShow
from ui.table.ordering import OrderRow, TileShow

Send = Callable[[Move], None]
_MOST_WITH_DETAIL = 9


def chooser_body(view: View, looks: Looks, send: Send, parent: QWidget) -> ChooserBody | None:
    """Return the body that asks for the view's own choice; None where the hand is the chooser, or nothing is asked.

    send is called with the chosen move. The star's body only sends that cards are kept: a swap needs an own card too.
    """
    match own_ask(view):
        case Ask.CLOUD_SEAT | Ask.MIRROR_SEAT | Ask.KEY | Ask.WAND:
            return _grid(view, looks, send, parent)
        case Ask.PITCH:
            return _keyboard(view, looks, send, parent)
        case Ask.ORDER:
            return _order(view, looks, send, parent)
        case Ask.STAR:
            return _star(view, looks, send, parent)
        case Ask.DRAWN:
            return _drawn(view, looks, send, parent)
        case Ask.OPENING | Ask.MUST_PLAY | Ask.EXTRA | Ask.DISCARD | Ask.GIVE | None:
            return None


def _grid(view: View, looks: Looks, send: Send, parent: QWidget) -> OptionGrid:
    options = [option for option in (_option(view, move, looks) for move in view.moves) if option is not None]
    if len(options) > _MOST_WITH_DETAIL:
        options = [OptionShow(option.value, option.text, "", option.icon) for option in options]
    has_details = any(option.detail for option in options)
    grid = OptionGrid(options, looks.theme, min(3 if has_details else 4, len(options)), parent)
    grid.chosen.connect(send)
    return grid


def _option(view: View, move: Move, looks: Looks) -> OptionShow | None:
    match move:
        case ChooseSeat(seat):
            count = view.seat(seat).hand_count
            detail = tr_plural("{count} card", "{count} cards", count)
            return OptionShow(move, looks.names[seat], detail, SeatMarkPaint(seat))
        case ChooseKey(key):
            return OptionShow(move, key_name(key), key_notes(key), PitchPaint(key.tonic, looks.theme))
        case ChooseEffect(effect):
            return OptionShow(move, wand_effect_name(effect), wand_effect_detail(effect))
        case _:
            return None


def _keyboard(view: View, looks: Looks, send: Send, parent: QWidget) -> PitchKeyboard:
    keyboard = PitchKeyboard(safe_in(view), looks.theme, parent)
    keyboard.chosen.connect(lambda pitch: send(ChoosePitch(pitch)))
    return keyboard


def _order(view: View, looks: Looks, send: Send, parent: QWidget) -> OrderRow:
    pitches = view.pending.pitches if view.pending is not None else ()
    tiles = [TileShow(pitch, pitch_text(pitch), PitchPaint(pitch_class_of(pitch), looks.theme)) for pitch in pitches]
    hint = tr("Click two notes to swap them. By keys: Space picks a note up, the arrows carry it.")
    row = OrderRow(tiles, tr("Play it like this"), hint, looks.theme, parent)
    row.chosen.connect(lambda order: send(ChooseOrder(order)))
    return row


def _star(view: View, looks: Looks, send: Send, parent: QWidget) -> CardRow:
    cards = view.pending.cards if view.pending is not None else ()
    keep = OptionShow(KeepCards(), tr("Keep my hand"))
    row = CardRow([card_show(card, looks.theme, view.options.numbers) for card in cards], [keep], looks.theme, parent)
    row.chosen.connect(send)
    return row


def _drawn(view: View, looks: Looks, send: Send, parent: QWidget) -> CardRow:
    """Offer the card just drawn, the last one in the hand: to play it or to keep it."""
    card: CardId = view.hand[-1]
    options = [OptionShow(Play(card), tr("Play it")), OptionShow(Stop(), tr("Keep it"))]
    row = CardRow([card_show(card, looks.theme, view.options.numbers)], options, looks.theme, parent)
    row.chosen.connect(send)
    row.card_chosen.connect(lambda _card: send(Play(card)))
    return row

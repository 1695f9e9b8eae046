"""What an answer to a choice is worth: which card to part with, whom to name, which key, pitch, order or effect."""

from itertools import pairwise
from typing import Final

from onesemi.games.song.bots.burden import burden, burden_in_key
from onesemi.games.song.bots.outlook import Outlook
from onesemi.games.song.bots.worth import play_worth
from onesemi.games.song.fitting import IS_ZERO_BEAT
from onesemi.games.song.judging import safe_cards, safe_classes
from onesemi.games.song.moves import (
    ChooseCard,
    ChooseEffect,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    ChooseSeat,
    DrawCard,
    KeepCards,
    Move,
    Play,
    Stop,
    SwapCard,
    WandEffect,
)
from onesemi.games.song.view import Ask
from onesemi.rules.seats import Seat

_DRAW_WORTH: Final = -0.5  # for want of a playable card; a 0-beat card that does less harm comes first
_KEEP_WORTH: Final = 0.0
_BEFORE_THE_BEAT: Final = 10.0  # more than any beat card is worth
_WAND_WORTH: Final = {
    WandEffect.LEGATO: 0.9,
    WandEffect.RUSH: 0.4,
    WandEffect.KEY_CHANGE: 0.3,
    WandEffect.ADAGIO: 0.25,
    WandEffect.IMPROV: 0.2,
    WandEffect.SYNCOPATION: 0.1,
    WandEffect.REMIX: 0.0,
}


def move_worth(outlook: Outlook, move: Move) -> float:  # noqa: C901, PLR0911 - one return per case of a closed union
    """Return what any legal move is worth to the seat that is asked; comparable within one question."""
    match move:
        case Play(card):
            return play_worth(outlook, card)
        case DrawCard():
            return _DRAW_WORTH
        case Stop() | KeepCards():
            return _KEEP_WORTH
        case ChooseCard(card):
            return burden(card, outlook.view.safe_cards)
        case ChooseSeat(seat):
            return _seat_worth(outlook, seat)
        case ChooseKey(key):
            return -burden_in_key(outlook.hand, key, outlook.genre, outlook.last)
        case ChoosePitch(pitch_class):
            return float(pitch_class in safe_classes(outlook.key, outlook.genre))
        case ChooseOrder(pitches):
            return -float(sum(abs(after - before) for before, after in pairwise(pitches)))
        case ChooseEffect(effect):
            return _WAND_WORTH[effect]
        case SwapCard(card, for_card):
            taken = safe_cards((for_card,), outlook.key, outlook.genre, outlook.last)
            return burden(card, outlook.view.safe_cards) - burden(for_card, taken)


def worth_in_turn(outlook: Outlook, move: Move) -> float:
    """Return what a move is worth to a player who thinks of the whole turn.

    A beat card may still follow a 0-beat card, so one that does any good stands above all beat cards.
    """
    worth = move_worth(outlook, move)
    is_first = isinstance(move, Play) and IS_ZERO_BEAT[move.card] and worth > 0.0
    return worth + _BEFORE_THE_BEAT if is_first else worth


def _seat_worth(outlook: Outlook, seat: Seat) -> float:
    """The mirror wants the smallest hand; the cloud's discard does least harm at the largest."""
    count = outlook.view.seat(seat).hand_count
    pending = outlook.view.pending
    return float(-count if pending is not None and pending.ask is Ask.MIRROR_SEAT else count)

"""Which move a click on a card or a press on an action means: read off the view, no rules of our own."""

from onesemi.games.song.cards import CardId
from onesemi.games.song.judging import safe_classes
from onesemi.games.song.moves import ChooseCard, DrawCard, Move, Play, Stop, SwapCard
from onesemi.games.song.view import Ask, View
from onesemi.music.pitch import PitchClass

_GIVING_ASKS = frozenset({Ask.DISCARD, Ask.GIVE})


def is_asked(view: View) -> bool:
    """Whether the table waits for the view's own seat."""
    return view.pending is not None and view.you is not None and view.pending.seat == view.you


def own_ask(view: View) -> Ask | None:
    """Return what is asked of the view's own seat, if anything."""
    return view.pending.ask if view.pending is not None and is_asked(view) else None


def choosable_cards(view: View) -> frozenset[CardId]:
    """Return the own cards that are part of a legal move now."""
    return frozenset(move.card for move in view.moves if isinstance(move, Play | ChooseCard | SwapCard))


def card_move(view: View, card: CardId) -> Move:
    """Return the move that choosing an own card means; it may be illegal: the table then says why."""
    return ChooseCard(card) if own_ask(view) in _GIVING_ASKS else Play(card)


def safe_in(view: View) -> frozenset[PitchClass]:
    """Return the pitch classes that are SAFE now; none before a key was drawn."""
    if view.key is None or view.genre is None:
        return frozenset()
    return safe_classes(view.key, view.genre)


def can_draw(view: View) -> bool:
    """Whether drawing is a legal move now."""
    return DrawCard() in view.moves


def has_stop_button(view: View) -> bool:
    """Whether stopping has a button beside the question: where a card was drawn its chooser has one."""
    return can_stop(view) and own_ask(view) is not Ask.DRAWN


def can_stop(view: View) -> bool:
    """Whether stopping, or keeping a drawn card, is a legal move now."""
    return Stop() in view.moves

"""Why a move is refused, told as exactly as the table allows."""

from onesemi.games.song.cards import CardId
from onesemi.games.song.fitting import IS_ZERO_BEAT, length_now
from onesemi.games.song.footing import footing_of
from onesemi.games.song.moves import DrawCard, Move, Play
from onesemi.games.song.pending import TURN_ASKS, Ask, Pending
from onesemi.games.song.state import Dealing, Ended, Playing, State
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    """Return the reason for which a move that isn't legal is refused."""
    if isinstance(state, Ended):
        return Reason("game-over", "2")
    pending = None if isinstance(state, Dealing) else state.pending
    if isinstance(state, Dealing) or pending is None:
        return Reason("chance-awaited", "3")
    if pending.seat != seat:
        return Reason("not-your-turn", "4", {"awaited": pending.seat})
    return _refused_answer(state, pending, move)


def _refused_answer(state: Playing, pending: Pending, move: Move) -> Reason:
    if pending.ask not in TURN_ASKS:
        return Reason("not-offered", "4", {"asked": pending.ask.value})
    match move:
        case Play(card):
            return _refused_play(state, pending, card)
        case DrawCard():
            return Reason("beat-card-playable", "4")
        case _:
            return Reason("not-offered", "4", {"asked": pending.ask.value})


def _refused_play(state: Playing, pending: Pending, card: CardId) -> Reason:
    if card not in state.hand(pending.seat):
        return Reason("not-in-hand", "4")
    if pending.ask is Ask.DRAWN:
        return Reason("only-drawn-card", "4")
    if IS_ZERO_BEAT[card]:
        return _refused_zero_beat(state, pending)
    return _refused_beat(state, pending, card)


def _refused_zero_beat(state: Playing, pending: Pending) -> Reason:
    if pending.ask is not Ask.OPENING:
        return Reason("zero-beat-used", "4")
    if state.flags_of(pending.seat).is_zero_beat_barred:
        return Reason("zero-beat-barred", "11")
    return Reason("no-effect", "8")


def _refused_beat(state: Playing, pending: Pending, card: CardId) -> Reason:
    footing = footing_of(state, pending.seat)
    length = length_now(card, footing)
    if length == 0:
        return Reason("nothing-to-repeat", "8")
    if length > footing.room_ticks:
        return Reason("no-room", "4", {"length_ticks": length, "room_ticks": footing.room_ticks})
    if length < footing.least_ticks:
        return Reason("too-short", "9", {"length_ticks": length, "least_ticks": footing.least_ticks})
    if length > footing.most_ticks:
        return Reason("too-long", "11", {"length_ticks": length, "most_ticks": footing.most_ticks})
    return Reason("chime-only", "18", {"length_ticks": length})

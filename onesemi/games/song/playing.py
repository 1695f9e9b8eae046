"""Cards leave the hand: a 0-beat card for its effect, a beat card for the track; or a card is drawn (section 4)."""

from onesemi.games.song.agenda import AfterPlay, DrawCards, EndTurn, OfferDrawn, Rewards, Sound
from onesemi.games.song.cards import CARDS, CardId
from onesemi.games.song.events import CardPlayed, Why
from onesemi.games.song.fitting import HALF_BEAT_TICKS, IS_ZERO_BEAT, fits, length_now
from onesemi.games.song.footing import footing_of
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.table import Table
from onesemi.games.song.zero_beat import take_effect
from onesemi.rules.seats import Seat


def play(table: Table, pending: Pending, card: CardId) -> None:
    """Play a card from the hand."""
    seat = pending.seat
    if pending.ask is Ask.EXTRA:
        _use_extra(table, seat, card)
    table.hands[seat].remove(card)
    table.tell(CardPlayed(seat, card))
    if IS_ZERO_BEAT[card]:
        _play_zero_beat(table, seat, card)
    else:
        table.in_play = card
        table.push(Sound(seat, card))


def _use_extra(table: Table, seat: Seat, card: CardId) -> None:
    is_free = table.is_chime_open and length_now(card, footing_of(table, seat)) <= HALF_BEAT_TICKS
    if not is_free:
        table.extras -= 1


def _play_zero_beat(table: Table, seat: Seat, card: CardId) -> None:
    """The card goes to the discards first, its effect follows, then the draw, then step 2 (section 18)."""
    table.discards.append(card)
    table.push(
        Rewards(seat),
        DrawCards(seat, table.options.numbers.zero_beat_draws, Why.ZERO_BEAT),
        Pending(Ask.MUST_PLAY, seat),
    )
    take_effect(table, seat, CARDS[card].face)


def draw_for_want(table: Table, seat: Seat) -> None:
    """Draw because nothing can be played."""
    table.push(DrawCards(seat, 1, Why.NO_CARD), OfferDrawn(seat, len(table.hands[seat])))


def offer_drawn(table: Table, step: OfferDrawn) -> None:
    """Let the card just drawn be played if it is a beat card that fits; else the turn ends."""
    hand = table.hands[step.seat]
    if len(hand) > step.held and fits(hand[-1], footing_of(table, step.seat)):
        table.push(Pending(Ask.DRAWN, step.seat))
    else:
        table.push(EndTurn())


def stop(table: Table) -> None:
    """End the turn of one's own will."""
    table.push(EndTurn())


def after_play(table: Table, _step: AfterPlay) -> None:
    """Offer an extra play where there is one and the hand isn't empty; else end the turn (section 18)."""
    if table.hands[table.turn] and (table.extras or table.is_chime_open):
        table.push(Pending(Ask.EXTRA, table.turn))
    else:
        table.push(EndTurn())

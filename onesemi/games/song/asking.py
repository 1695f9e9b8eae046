"""Questions to players: asked when there is a choice, taken silently when there is none, answered (section 4)."""

from typing import Final

from onesemi.games.song.agenda import EndTurn
from onesemi.games.song.cards import Magic
from onesemi.games.song.choosing import answers, discardable, star_cards
from onesemi.games.song.drawing import discard
from onesemi.games.song.events import Gave, StarSwapped, Why
from onesemi.games.song.magic import cloud_over, swap_hands, wave_wand
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
)
from onesemi.games.song.pending import TURN_ASKS, Ask, Pending
from onesemi.games.song.placing import name_pitch
from onesemi.games.song.playing import draw_for_want, play, stop
from onesemi.games.song.table import Table
from onesemi.games.song.zero_beat import change_key, reorder
from onesemi.rules.seats import Seat

_WHY: Final = {
    "classical": Why.RESOLUTION,
    "electronic": Why.FOURTH_BAR,
    Magic.CANDY.value: Why.CANDY,
    Magic.CLOUD.value: Why.CLOUD,
    Magic.BALLOON.value: Why.BALLOON,
    Magic.FIREWORKS.value: Why.FIREWORKS,
}


def ask(table: Table, pending: Pending) -> bool:
    """Ask a question; return False, with it resolved, where there is nothing to choose."""
    if pending.ask in TURN_ASKS:
        return _ask_turn(table, pending)
    if _is_void(table, pending):
        table.agenda.pop()
        return False
    if pending.ask is Ask.DISCARD and pending.remaining >= len(table.hands[pending.seat]):
        _discard_all(table, pending)
        return False
    options = answers(table, pending)
    if len(options) > 1 and not table.flags[pending.seat].has_left:
        return True
    table.agenda.pop()
    if options:
        answer(table, pending, options[0])
    return False


def _is_void(table: Table, pending: Pending) -> bool:
    """A choice of somebody who left lapses, but for the pitch of a card in play; so does a gift to such a player."""
    target = pending.target
    if target is not None and table.flags[target].has_left:
        return True
    return table.flags[pending.seat].has_left and pending.ask is not Ask.PITCH


def _ask_turn(table: Table, pending: Pending) -> bool:
    is_void = pending.ask is Ask.EXTRA and len(answers(table, pending)) == 1
    if is_void or table.flags[pending.seat].has_left:
        table.agenda[-1] = EndTurn()
        return False
    return True


def _discard_all(table: Table, pending: Pending) -> None:
    table.agenda.pop()
    for card in tuple(discardable(table, pending)):
        discard(table, pending.seat, card, _WHY[pending.cause])


def answer(table: Table, pending: Pending, move: Move) -> None:
    """Take a legal answer to a question that was taken off the agenda."""
    seat = pending.seat
    match move:
        case Play(card):
            play(table, pending, card)
        case DrawCard():
            draw_for_want(table, seat)
        case Stop():
            stop(table)
        case ChooseCard():
            _choose_card(table, pending, move)
        case ChooseSeat(other):
            _choose_seat(table, pending, other)
        case _:
            _choose_other(table, seat, move)


def _choose_other(
    table: Table, seat: Seat, move: ChooseKey | ChoosePitch | ChooseOrder | ChooseEffect | SwapCard | KeepCards
) -> None:
    match move:
        case ChooseKey(key):
            change_key(table, key)
        case ChoosePitch(pitch_class):
            name_pitch(table, seat, pitch_class)
        case ChooseOrder(pitches):
            reorder(table, pitches)
        case ChooseEffect(effect):
            wave_wand(table, seat, effect)
        case SwapCard():
            _swap_card(table, seat, move)
        case KeepCards():
            table.tell(StarSwapped(seat, None, None, has_swapped=False))


def _choose_card(table: Table, pending: Pending, move: ChooseCard) -> None:
    if pending.ask is Ask.GIVE:
        target = pending.target
        assert target is not None
        table.hands[pending.seat].remove(move.card)
        table.hands[target].append(move.card)
        table.tell(Gave(pending.seat, target, move.card))
        return
    discard(table, pending.seat, move.card, _WHY[pending.cause])
    if pending.remaining > 1:
        table.push(Pending(Ask.DISCARD, pending.seat, pending.cause, remaining=pending.remaining - 1))


def _choose_seat(table: Table, pending: Pending, other: Seat) -> None:
    if pending.ask is Ask.MIRROR_SEAT:
        swap_hands(table, pending.seat, other)
    else:
        cloud_over(table, pending.seat, other)


def _swap_card(table: Table, seat: Seat, move: SwapCard) -> None:
    hand, place = table.hands[seat], table.pile.index(move.for_card, -len(star_cards(table)))
    hand.remove(move.card)
    table.pile[place] = move.card
    hand.append(move.for_card)
    table.tell(StarSwapped(seat, move.card, move.for_card, has_swapped=True))

"""The flow of turns: begin, gap, end, band rest, no way on, skip, win (sections 2, 4, 5 and 18)."""

from itertools import chain, groupby

from onesemi.games.song.agenda import BeginTurn, EndTurn, NextTurn
from onesemi.games.song.bars import rest_to_bar_end
from onesemi.games.song.cards import CardId
from onesemi.games.song.events import GameEnded, TurnBegan, TurnEnded, TurnSkipped
from onesemi.games.song.fitting import HALF_BEAT_TICKS, IS_REPEAT, IS_ZERO_BEAT, fitting, last_note
from onesemi.games.song.footing import footing_of
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.table import Table
from onesemi.rules.game import Result
from onesemi.rules.seats import Seat


def begin_turn(table: Table, step: BeginTurn) -> None:
    """Step 0: win with an empty hand, or fill a gap that no card fits; then the seat is asked."""
    seat = step.seat
    table.turn = seat
    table.turn_number += 1
    table.beats_played = 0
    if table.flags[seat].has_rainbow:
        table.set_flags(seat, has_rainbow=False)
    table.tell(TurnBegan(seat, table.turn_number))
    if not table.hands[seat]:
        end_game(table, seat)
        return
    if table.room_ticks < HALF_BEAT_TICKS and not fitting(table.hands[seat], footing_of(table, seat)):
        rest_to_bar_end(table, "gap")
    table.push(Pending(Ask.OPENING, seat))


def end_turn(table: Table, _step: EndTurn) -> None:
    """Step 4: win check, then band rest, then no way on."""
    seat = table.turn
    _lapse(table, seat)
    table.tell(TurnEnded(seat))
    if not table.hands[seat] and not table.flags[seat].has_left:
        end_game(table, seat)
        return
    _rest_if_idle(table, has_beat=table.beats_played > 0)
    if has_no_way_on(table):
        end_stuck(table)
    else:
        table.push(NextTurn())


def _lapse(table: Table, seat: Seat) -> None:
    """Let go what holds for one turn only."""
    table.extras = 0
    table.is_chime_open = False
    table.slurs = 0
    flags = table.flags[seat]
    improv_turns = max(flags.improv_turns - 1, 0)
    if (improv_turns, flags.least_ticks, flags.most_ticks) != (flags.improv_turns, 0, None) or (
        flags.is_zero_beat_barred or flags.has_dumpling
    ):
        table.set_flags(seat, improv_turns=improv_turns)
        _use_up(table, seat)


def _use_up(table: Table, seat: Seat) -> None:
    """Use up what others laid on a seat's turn: Adagio, clock, snowflake, dumpling."""
    table.set_flags(seat, least_ticks=0, most_ticks=None, is_zero_beat_barred=False, has_dumpling=False)


def _rest_if_idle(table: Table, *, has_beat: bool) -> None:
    """Count turns without a beat card; after a whole round of them the band rests."""
    table.idle_turns = 0 if has_beat else table.idle_turns + 1
    if table.idle_turns >= len(table.players):
        table.idle_turns = 0
        rest_to_bar_end(table, "band-rest")


def next_turn(table: Table, _step: NextTurn) -> None:
    """Pass the turn on; a skipped seat's turn is used up at once."""
    seat = table.next_seat(table.turn)
    if not table.flags[seat].is_skipped:
        table.push(BeginTurn(seat))
        return
    table.turn = seat
    table.set_flags(seat, is_skipped=False, has_rainbow=False)
    _use_up(table, seat)
    table.tell(TurnSkipped(seat))
    _rest_if_idle(table, has_beat=False)
    table.push(NextTurn())


def has_no_way_on(table: Table) -> bool:
    """Tell whether no hand and no pile holds a beat card; a Repeat counts only if a last note exists."""
    has_last = last_note(table.track) is not None

    def is_way(card: CardId) -> bool:
        return not IS_ZERO_BEAT[card] and (has_last or not IS_REPEAT[card])

    return not any(map(is_way, chain(*table.hands.values(), table.pile, table.discards)))


def end_game(table: Table, winner: Seat) -> None:
    """Let a seat win; the others are ranked by the cards they hold, equals share a place."""
    others = sorted(table.after(winner), key=lambda seat: len(table.hands[seat]))
    shared = tuple(tuple(group) for _count, group in groupby(others, key=lambda seat: len(table.hands[seat])))
    _end(table, ((winner,), *shared), is_stuck=False)


def end_stuck(table: Table) -> None:
    """End the game with no way on: fewest cards wins, of equals whoever's turn comes first."""
    order = [*table.after(table.turn)]
    if not table.flags[table.turn].has_left:
        order.append(table.turn)
    ranked = sorted(order, key=lambda seat: len(table.hands[seat]))
    _end(table, tuple((seat,) for seat in ranked), is_stuck=True)


def _end(table: Table, ranks: tuple[tuple[Seat, ...], ...], *, is_stuck: bool) -> None:
    left = tuple(seat for seat in table.seats if table.flags[seat].has_left)
    result = Result((*ranks, left) if left else ranks)
    table.agenda.clear()
    table.ending = result, is_stuck
    table.tell(GameEnded(result, is_stuck))

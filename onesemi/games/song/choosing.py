"""What may be answered to each question, exactly (sections 4, 8–11 and 18)."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import Final

from onesemi.games.song.cards import CARDS, CardId, Magic
from onesemi.games.song.fitting import (
    HALF_BEAT_TICKS,
    IS_ZERO_BEAT,
    can_syncopate,
    fitting,
    last_singles,
    length_now,
    zero_beat_playable,
)
from onesemi.games.song.footing import Reading, footing_of, possible_of
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
from onesemi.games.song.pending import Ask, Pending
from onesemi.music.pitch import PitchClass
from onesemi.rules.seats import Seat

_PLAYS: Final = tuple(Play(card.id) for card in CARDS)
_CARD_CHOICES: Final = tuple(ChooseCard(card.id) for card in CARDS)
_PITCHES: Final = tuple(ChoosePitch(pitch_class) for pitch_class in PitchClass)
_DRAW: Final = DrawCard()
_STOP: Final = Stop()


def answers(table: Reading, pending: Pending) -> list[Move]:  # noqa: C901, PLR0911 - one return per case of a closed union
    """Return every legal answer to a question, in a fixed order."""
    seat = pending.seat
    match pending.ask:
        case Ask.OPENING | Ask.MUST_PLAY | Ask.DRAWN | Ask.EXTRA:
            return _turn_moves(table, pending)
        case Ask.DISCARD | Ask.GIVE:
            return [_CARD_CHOICES[card] for card in discardable(table, pending)]
        case Ask.CLOUD_SEAT | Ask.MIRROR_SEAT:
            return [ChooseSeat(other) for other in table.seats if other != seat and not table.flags_of(other).has_left]
        case Ask.KEY:
            return [ChooseKey(key) for key in pending.keys]
        case Ask.PITCH:
            return list(_PITCHES)
        case Ask.ORDER:
            return [ChooseOrder(order) for order in dict.fromkeys(permutations(pending.pitches))]
        case Ask.WAND:
            return [ChooseEffect(effect) for effect in wand_effects(table, seat)]
        case Ask.STAR:
            swaps = product(table.hand(seat), star_cards(table))
            return [*(SwapCard(own, other) for own, other in swaps), KeepCards()]


def _turn_moves(table: Reading, pending: Pending) -> list[Move]:
    seat = pending.seat
    hand, footing = table.hand(seat), footing_of(table, seat)
    if pending.ask is Ask.DRAWN:
        return [_PLAYS[hand[-1]], _STOP]
    if pending.ask is Ask.EXTRA:
        return [*(_PLAYS[card] for card in extra_cards(table, seat)), _STOP]
    moves: list[Move] = [_PLAYS[card] for card in fitting(hand, footing)] or [_DRAW]
    if pending.ask is Ask.OPENING and not table.flags_of(seat).is_zero_beat_barred:
        moves += [_PLAYS[card] for card in zero_beat_playable(hand, possible_of(table, footing))]
    return moves


def extra_cards(table: Reading, seat: Seat) -> list[CardId]:
    """Return the beat cards that an extra play allows: all by the counter, up to half a beat by the chime."""
    footing = footing_of(table, seat)
    cards = fitting(table.hand(seat), footing)
    if table.extras:
        return cards
    if not table.is_chime_open:
        return []
    return [card for card in cards if length_now(card, footing) <= HALF_BEAT_TICKS]


def discardable(table: Reading, pending: Pending) -> Sequence[CardId]:
    """Return the cards among which a discard or a gift is chosen; the balloon takes 0-beat cards only."""
    hand = table.hand(pending.seat)
    if pending.cause == Magic.BALLOON:
        return [card for card in hand if IS_ZERO_BEAT[card]]
    return hand


def wand_effects(table: Reading, seat: Seat) -> tuple[WandEffect, ...]:
    """Return what the wand can do now (section 18: only possible effects are offered)."""
    remix = table.options.numbers.remix_notes
    barred = set()
    if not can_syncopate(table.hand(seat), footing_of(table, seat)):
        barred.add(WandEffect.SYNCOPATION)
    if len(last_singles(table.track, remix)) < remix:
        barred.add(WandEffect.REMIX)
    return tuple(effect for effect in WandEffect if effect not in barred)


def star_cards(table: Reading) -> tuple[CardId, ...]:
    """Return the cards on top of the pile that the star shows, the topmost first."""
    return tuple(reversed(table.pile[-table.options.numbers.star_looks :]))

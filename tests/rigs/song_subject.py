"""The game of "1;" as a subject of the laws: random options, its cards, who may not know which, plausible moves."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from game_laws import Subject

from onesemi.games.song.cards import CARDS, CardId, Kind
from onesemi.games.song.choosing import star_cards
from onesemi.games.song.events import Event
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
from onesemi.games.song.notation import NOTATION
from onesemi.games.song.options import DECK_RATIOS, Options
from onesemi.games.song.pending import Ask
from onesemi.games.song.play import SONG
from onesemi.games.song.state import Dealing, Ended, all_cards
from onesemi.games.song.view import View
from onesemi.music.key import KEYS
from onesemi.music.pitch import PitchClass
from onesemi.music.song import SongMode
from onesemi.rules.illegal import Illegal
from onesemi.rules.seats import Seat


def _song_setup(chance: random.Random) -> tuple[tuple[Seat, ...], Options]:
    count = chance.randrange(2, 9)
    seats = tuple(Seat(number) for number in chance.sample(range(20), count))
    mode = SongMode.BEGINNER if chance.random() < 0.2 else SongMode.STANDARD
    options = Options(
        mode=mode,
        has_odd_notes=chance.random() < 0.8,
        has_magic_notes=chance.random() < 0.8,
        is_timed=chance.random() < 0.5,
    )
    if chance.random() < 0.4:
        kinds = chance.sample(list(Kind), chance.randrange(1, 4))
        tuned = replace(options, ratios=tuple((kind, chance.choice(DECK_RATIOS)) for kind in kinds))
        try:
            SONG.start(seats, tuned)
        except Illegal:
            return seats, options
        return seats, tuned
    return seats, options


def _song_cards(state: Any) -> list[int] | None:
    is_settled = not isinstance(state, Dealing) or not state.halves
    return sorted(all_cards(state)) if is_settled else None


def _song_hidden(state: Any, seat: Seat | None) -> set[int]:
    table = state.table if isinstance(state, Ended) else state
    hands = table.hands or ((),) * len(table.seats)
    hidden = {card for other, hand in zip(table.seats, hands, strict=True) if other != seat for card in hand}
    hidden |= set(table.pile)
    pending = getattr(state, "pending", None)
    if pending is not None and pending.ask is Ask.STAR and pending.seat == seat:
        hidden -= set(star_cards(state))
    return hidden


def _song_plausible(state: Any, seat: Seat, chance: random.Random) -> Iterator[Move]:
    if isinstance(state, Dealing):
        yield from (DrawCard(), Stop(), Play(CARDS[0].id))
        return
    table = state.table if isinstance(state, Ended) else state
    others = [card.id for card in chance.sample(CARDS, 3)]
    cards = [*table.hand(seat), *others, *table.pile[-3:]]
    yield from (DrawCard(), Stop(), KeepCards())
    for card in cards:
        yield from (Play(card), ChooseCard(card), SwapCard(chance.choice(cards), card))
    yield from (ChooseSeat(Seat(number)) for number in (*table.seats, 99))
    yield from (ChooseKey(chance.choice(KEYS)), ChoosePitch(chance.choice(list(PitchClass))))
    yield from (ChooseEffect(effect) for effect in WandEffect)
    singles = [event.pitches[0] for event in table.track if len(event.pitches) == 1][-3:]
    yield from (ChooseOrder(order) for order in permutations(singles) if order)
    yield ChooseOrder((60, 61))


SONG_SUBJECT = Subject(
    game=SONG,
    notation=NOTATION,
    view_type=View,
    move_type=Move,
    event_type=Event,
    card_type=CardId,
    setup=_song_setup,
    cards=_song_cards,
    hidden=_song_hidden,
    plausible=_song_plausible,
)

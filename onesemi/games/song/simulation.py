"""What many games of "1;" between computer players show about the rules: the table of section 15."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from onesemi.games.song.bots import bot_for
from onesemi.games.song.cards import CARDS, CardId, face_code, fixed_length_ticks
from onesemi.games.song.events import CardPlayed, DrawFailed, Drew, Event, Judged, TurnBegan, Why
from onesemi.games.song.fitting import IS_ZERO_BEAT
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.state import Ended, Playing, State
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.bots import Budget, Level
from onesemi.rules.chance import Stream
from onesemi.rules.estimate import Estimate, estimate
from onesemi.rules.game import Step
from onesemi.rules.seats import Seat
from onesemi.rules.selfplay import Contender, play_game

_V02_HAND: Final = 7
_WHOLE_BAR_CARDS: Final = frozenset(card.id for card in CARDS if fixed_length_ticks(card.face) == TICKS_PER_BAR)


def v02_options(options: Options) -> Options:
    """Return the options as the rules stood before v0.3: 0-beat cards cost no draw, hands of 7 in both modes."""
    numbers = replace(options.numbers, zero_beat_draws=0, hand_standard=_V02_HAND, hand_beginner=_V02_HAND)
    return replace(options, numbers=numbers)


@dataclass(frozen=True, slots=True)
class Figures:
    """What one game showed.

    Shares are of 1. zero_beat_uses counts plays by the face's code; keys count as one. whole_bar_turns holds, for each
    4-beat card that left a hand, how many turns its holders had begun with it.
    """

    turns_per_player: float
    cards_played: int
    bars: int
    outside_share: float
    no_card_share: float
    zero_beat_uses: Counter[str]
    whole_bar_turns: tuple[int, ...]
    is_stuck: bool


@dataclass(slots=True)
class _Watcher:
    """Counts while a game is played."""

    turns: int = 0
    played: int = 0
    judged: int = 0
    outside: int = 0
    no_card_turns: int = 0
    zero_beat_uses: Counter[str] = field(default_factory=Counter)
    held: Counter[CardId] = field(default_factory=Counter)
    left: list[int] = field(default_factory=list)

    def watch(self, step: Step[State, Event]) -> None:
        """Take one step into account."""
        for event in step.events:
            self._count(event, step.state)

    def _count(self, event: Event, state: State) -> None:
        match event:
            case TurnBegan(seat=seat):
                self.turns += 1
                self._hold(state, seat)
            case CardPlayed(card=card):
                self._play(card)
            case Judged(outside_notes=notes):
                self.judged += 1
                self.outside += notes > 0
            case Drew(why=Why.NO_CARD) | DrawFailed(why=Why.NO_CARD):
                self.no_card_turns += 1
            case _:
                pass

    def _hold(self, state: State, seat: Seat) -> None:
        if isinstance(state, Playing):
            self.held.update(card for card in state.hand(seat) if card in _WHOLE_BAR_CARDS)

    def _play(self, card: CardId) -> None:
        self.played += 1
        if IS_ZERO_BEAT[card]:
            self.zero_beat_uses[face_code(CARDS[card].face).partition(":")[0]] += 1
        if card in _WHOLE_BAR_CARDS:
            self.left.append(self.held.pop(card, 0))


def simulate(options: Options, players: int, level: Level, games: int, seed: int, budget: Budget) -> Iterator[Figures]:
    """Play games between computer players of one level and yield each one's figures; the same seed, the same games.

    Raises `Illegal` for options that can't be played.
    """
    seeds = Stream(seed)
    contender = Contender(bot_for(level), budget)
    contenders = {Seat(place): contender for place in range(players)}
    for _ in range(games):
        game_seed = seeds.randrange(1 << 62)
        watcher = _Watcher()
        state = play_game(SONG, options, contenders, Stream(game_seed), Stream(game_seed + 1), watcher.watch)
        yield _figures(watcher, state, players)


def _figures(watcher: _Watcher, state: State, players: int) -> Figures:
    assert isinstance(state, Ended)
    return Figures(
        turns_per_player=watcher.turns / players,
        cards_played=watcher.played,
        bars=-(-state.table.end_ticks // TICKS_PER_BAR),
        outside_share=watcher.outside / max(watcher.judged, 1),
        no_card_share=watcher.no_card_turns / max(watcher.turns, 1),
        zero_beat_uses=watcher.zero_beat_uses,
        whole_bar_turns=tuple(watcher.left),
        is_stuck=state.is_stuck,
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """The table of section 15 over many games, each figure with its 95 % interval.

    zero_beat_uses are per game, the most used first; whole_bar_turns is None where no 4-beat card was played.
    """

    games: int
    turns_per_player: Estimate
    cards_played: Estimate
    bars: Estimate
    outside_share: Estimate
    no_card_share: Estimate
    stuck_share: Estimate
    whole_bar_turns: Estimate | None
    zero_beat_uses: tuple[tuple[str, Estimate], ...]


def summarise(figures: Sequence[Figures]) -> Summary:
    """Return the table over at least one game."""
    waits = [float(turns) for game in figures for turns in game.whole_bar_turns]
    codes = sorted({code for game in figures for code in game.zero_beat_uses})
    uses = [(code, estimate([float(game.zero_beat_uses[code]) for game in figures])) for code in codes]
    return Summary(
        games=len(figures),
        turns_per_player=estimate([game.turns_per_player for game in figures]),
        cards_played=estimate([float(game.cards_played) for game in figures]),
        bars=estimate([float(game.bars) for game in figures]),
        outside_share=estimate([game.outside_share for game in figures]),
        no_card_share=estimate([game.no_card_share for game in figures]),
        stuck_share=estimate([float(game.is_stuck) for game in figures]),
        whole_bar_turns=estimate(waits) if waits else None,
        zero_beat_uses=tuple(sorted(uses, key=lambda use: -use[1].mean)),
    )

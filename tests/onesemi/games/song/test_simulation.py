"""The simulation's figures: counted right on known events, and showing what v0.3 changed."""

from onesemi.games.song.cards import CARD_BY_CODE
from onesemi.games.song.events import CardPlayed, Drew, Judged, TurnBegan, Why
from onesemi.games.song.options import Options
from onesemi.games.song.simulation import Figures, _Watcher, simulate, summarise, v02_options
from onesemi.music.song import SongMode
from onesemi.rules.bots import Budget, Level
from onesemi.rules.game import Step
from onesemi.rules.seats import Seat


def figures_of(options: Options, games: int = 40) -> list[Figures]:
    return list(simulate(options, 4, Level.NORMAL, games, 1, Budget(0)))


def test_events_are_counted(desk) -> None:
    table = desk("C4:4 key:G E4:1", "D4:1")
    table.tell("asks")
    whole, key = CARD_BY_CODE["C4:4"].id, CARD_BY_CODE["key:G"].id
    watcher, seat = _Watcher(), Seat(0)
    events = (
        TurnBegan(seat, 1),
        Drew(seat, whole, Why.NO_CARD),
        TurnBegan(seat, 2),
        CardPlayed(seat, key),
        Drew(seat, key, Why.ZERO_BEAT),
        CardPlayed(seat, whole),
        Judged(seat, whole, 1, None, 1),
        Judged(seat, whole, 0, None, 0),
    )
    watcher.watch(Step(table.state, events))
    assert (watcher.turns, watcher.played, watcher.no_card_turns) == (2, 2, 1)
    assert (watcher.judged, watcher.outside) == (2, 1)
    assert watcher.zero_beat_uses == {"key": 1}
    assert watcher.left == [2]  # held at the beginning of both turns


def test_the_same_seed_gives_the_same_figures() -> None:
    assert figures_of(Options(), 5) == figures_of(Options(), 5)


def test_v03_made_games_longer() -> None:
    for mode in SongMode:
        now = summarise(figures_of(Options(mode=mode)))
        before = summarise(figures_of(v02_options(Options(mode=mode))))
        assert now.turns_per_player.low > before.turns_per_player.high


def test_a_summary_over_two_games() -> None:
    games = figures_of(Options(), 2)
    summary = summarise(games)
    assert summary.games == 2
    assert summary.bars.mean == sum(game.bars for game in games) / 2
    uses = [estimate.mean for _code, estimate in summary.zero_beat_uses]
    assert uses == sorted(uses, reverse=True)
    assert sum(uses) * 2 == sum(game.zero_beat_uses.total() for game in games)

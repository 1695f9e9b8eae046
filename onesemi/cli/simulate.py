"""`onesemi simulate`: plays many games between computer players and prints what they show about the rules."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from onesemi.cli.command import CommandError, Exit, Work
from onesemi.cli.demo import LEVELS, MODES
from onesemi.cli.progress import progress_bar
from onesemi.cli.words import count_of_games
from onesemi.locale import tr

if TYPE_CHECKING:
    from onesemi.games.song.options import Options
    from onesemi.games.song.simulation import Summary
    from onesemi.rules.estimate import Estimate


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=("song",), default="song", help=tr("which game; default: song"))
    parser.add_argument("--games", type=count_of_games, default=400, metavar="N", help=tr("how many; default: 400"))
    parser.add_argument(
        "--players", type=int, choices=range(2, 9), default=4, metavar="N", help=tr("2 to 8 players; default: 4")
    )
    parser.add_argument("--mode", choices=MODES, default="standard", help=tr("default: standard"))
    parser.add_argument("--level", choices=LEVELS, default="normal", help=tr("how strong; default: normal"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=tr("which games; default: 1"))
    parser.add_argument(
        "--v02",
        action="store_true",
        help=tr("also by the rules before v0.3, in which a 0-beat card cost no draw and hands were of 7, side by side"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print for a program to read"))


def _run(arguments: argparse.Namespace) -> int:
    from onesemi.games.song.options import Options
    from onesemi.games.song.simulation import v02_options
    from onesemi.music.song import SongMode

    now = Options(mode=SongMode(arguments.mode))
    settings = {tr("v0.4"): now, tr("before v0.3"): v02_options(now)} if arguments.v02 else {tr("v0.4"): now}
    summaries = {name: _summary(arguments, options, name) for name, options in settings.items()}
    if arguments.json:
        _print_json(arguments, list(summaries.values()))
    else:
        _print_table(arguments, summaries)
    return Exit.OK


def _summary(arguments: argparse.Namespace, options: "Options", name: str) -> "Summary":
    from onesemi.games.song.simulation import simulate, summarise
    from onesemi.rules.bots import BUDGETS, Level
    from onesemi.rules.illegal import Illegal
    from onesemi.wording.song import refusal

    level = Level(arguments.level)
    figures = []
    try:
        with progress_bar(tr("playing, {rules}", rules=name)) as progress:
            for game in simulate(options, arguments.players, level, arguments.games, arguments.seed, BUDGETS[level]):
                figures.append(game)
                progress(len(figures), arguments.games)
    except Illegal as fault:
        raise CommandError(refusal(fault.reason)) from fault
    return summarise(figures)


def _print_json(arguments: argparse.Namespace, summaries: Sequence["Summary"]) -> None:
    import json
    from dataclasses import asdict

    names = ("v0.4", "v0.2")
    document: dict[str, Any] = {
        "game": arguments.game,
        "mode": arguments.mode,
        "players": arguments.players,
        "level": arguments.level,
        "seed": arguments.seed,
        "rules": {name: asdict(summary) for name, summary in zip(names, summaries, strict=False)},
    }
    print(json.dumps(document, ensure_ascii=False, indent=1))


def _print_table(arguments: argparse.Namespace, summaries: dict[str, "Summary"]) -> None:
    print(
        tr(
            "{games} games, {players} players, {mode}, computer players: {level}, seed {seed}; ± is the 95 % interval",
            games=arguments.games,
            players=arguments.players,
            mode=arguments.mode,
            level=arguments.level,
            seed=arguments.seed,
        )
    )
    columns = [_rows(summary) for summary in summaries.values()]
    labels = list(dict.fromkeys(label for column in columns for label in column))
    width = max(map(len, labels))
    print(" " * width, *(f"{name:>16}" for name in summaries))
    for label in labels:
        print(f"{label:<{width}}", *(f"{column.get(label, '–'):>16}" for column in columns))


def _rows(summary: "Summary") -> dict[str, str]:
    rows = {
        tr("turns per player"): _number(summary.turns_per_player),
        tr("cards played"): _number(summary.cards_played),
        tr("bars"): _number(summary.bars),
        tr("OUTSIDE of judged cards"): _share(summary.outside_share),
        tr("turns with no playable card"): _share(summary.no_card_share),
        tr("ends with no way on"): _share(summary.stuck_share),
    }
    if summary.whole_bar_turns is not None:
        rows[tr("turns a 4-beat card is held")] = _number(summary.whole_bar_turns)
    for code, uses in summary.zero_beat_uses:
        rows[tr("0-beat cards a game: {card}", card=code)] = _number(uses)
    return rows


def _number(value: "Estimate") -> str:
    return f"{value.mean:.2f} ± {value.half_width:.2f}"


def _share(value: "Estimate") -> str:
    return f"{value.mean:.1%} ± {value.half_width:.1%}"


WORK = Work(_add_arguments, _run)

"""`onesemi bots`: measures how much stronger each level of computer player is than the one below it."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from onesemi.cli.command import Exit, Work
from onesemi.cli.demo import LEVELS, MODES
from onesemi.cli.progress import Progress, progress_bar
from onesemi.cli.words import count_of_games
from onesemi.locale import tr

if TYPE_CHECKING:
    from onesemi.rules.estimate import Estimate

_SEAT_COUNTS: Final = (2, 4)


@dataclass(frozen=True, slots=True)
class _Contest:
    """Who met whom, at how many seats, and the share of games the stronger side won."""

    stronger: str
    weaker: str
    players: int
    share: "Estimate"

    @property
    def is_proved(self) -> bool:
        """Whether the stronger side won beyond the 95 % interval."""
        return self.share.low > 0.5


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=("song",), default="song", help=tr("which game; default: song"))
    parser.add_argument(
        "--deals",
        type=count_of_games,
        default=60,
        metavar="N",
        help=tr("how many deals, each played twice with the seats swapped; default: 60"),
    )
    parser.add_argument("--mode", choices=MODES, default="standard", help=tr("default: standard"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=tr("which deals; default: 1"))
    parser.add_argument("--json", action="store_true", help=tr("print for a program to read"))


def _run(arguments: argparse.Namespace) -> int:
    pairs = [(stronger, weaker) for weaker, stronger in pairwise(LEVELS)]
    with progress_bar(tr("playing")) as progress:
        contests = list(_contests(arguments, pairs, progress))
    if arguments.json:
        _print_json(arguments, contests)
    else:
        _print_table(arguments, contests)
    return Exit.OK


def _contests(arguments: argparse.Namespace, pairs: list[tuple[str, str]], progress: Progress) -> Iterator[_Contest]:
    from onesemi.games.song.bots import bot_for
    from onesemi.games.song.options import Options
    from onesemi.games.song.play import SONG
    from onesemi.music.song import SongMode
    from onesemi.rules.bots import BUDGETS, Level
    from onesemi.rules.contest import duplicate_deals
    from onesemi.rules.estimate import estimate
    from onesemi.rules.selfplay import Contender

    options = Options(mode=SongMode(arguments.mode))
    sides = {name: Contender(bot_for(Level(name)), BUDGETS[Level(name)]) for name in LEVELS}
    total, done = len(pairs) * len(_SEAT_COUNTS) * arguments.deals, 0
    for stronger, weaker in pairs:
        for players in _SEAT_COUNTS:
            shares = []
            met = sides[stronger], sides[weaker]
            for share in duplicate_deals(SONG, options, players, met, arguments.deals, arguments.seed):
                shares.append(share)
                done += 1
                progress(done, total)
            yield _Contest(stronger, weaker, players, estimate(shares))


def _print_json(arguments: argparse.Namespace, contests: list[_Contest]) -> None:
    import json
    from dataclasses import asdict

    rows = [{**asdict(contest), "is_proved": contest.is_proved} for contest in contests]
    document = {"game": arguments.game, "mode": arguments.mode, "deals": arguments.deals, "seed": arguments.seed}
    print(json.dumps({**document, "contests": rows}, ensure_ascii=False, indent=1))


def _print_table(arguments: argparse.Namespace, contests: list[_Contest]) -> None:
    print(
        tr(
            "{deals} deals, each played twice with the seats swapped, {mode}, seed {seed}; ± is the 95 % interval",
            deals=arguments.deals,
            mode=arguments.mode,
            seed=arguments.seed,
        )
    )
    for contest in contests:
        share = f"{contest.share.mean:.1%} ± {contest.share.half_width:.1%}"
        verdict = tr("stronger") if contest.is_proved else tr("not proved")
        print(
            tr(
                "{stronger} against {weaker}, {players} players: wins {share}  {verdict}",
                stronger=contest.stronger,
                weaker=contest.weaker,
                players=contest.players,
                share=share,
                verdict=verdict,
            )
        )


WORK = Work(_add_arguments, _run)

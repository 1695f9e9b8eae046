"""Songs that real games leave, played at random."""

import random
from collections.abc import Sequence

from onesemi.games.song.options import Options
from onesemi.games.song.play import SongGame
from onesemi.games.song.song import song_of
from onesemi.music.song import Player, Song, SongMode
from onesemi.rules.chance import answer
from onesemi.rules.seats import Seat


def played_song(seed: int, seats: int = 4, mode: SongMode = SongMode.STANDARD, players: Sequence[Player] = ()) -> Song:
    """Return the song of a game between players who play at random."""
    game, chance = SongGame(), random.Random(seed)
    state = game.start([Seat(seat) for seat in range(seats)], Options(mode=mode))
    while game.result(state) is None:
        draw = game.chance(state)
        if draw is None:
            seat = min(game.awaited(state))
            state = game.apply(state, seat, game.legal(state, seat).sample(chance)).state
        else:
            state = game.resolve(state, answer(draw.question, chance)).state
    return song_of(game.view(state, None), tuple(players))

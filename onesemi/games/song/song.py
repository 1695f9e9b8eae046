"""From a game to its song: the pure value that sound, score and picture are made of (sections 13 and 17)."""

from onesemi.games.song.title import title_of
from onesemi.games.song.view import View
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR
from onesemi.music.song import KeyChange, Player, Song


def song_of(
    view: View,
    players: tuple[Player, ...],
    date: str | None = None,
    seed: str | None = None,
    log: tuple[str, ...] = (),
) -> Song:
    """Return the song on a table, finished or growing; everything in it lies open, so any view will do.

    date is ISO 8601; log holds the lines of the game's log. Before genre and key are drawn they read as POP in C major.
    """
    genre, keys = view.genre or Genre.POP, view.keys or (KeyChange(0, C_MAJOR),)
    return Song(
        titles=title_of(view.track, genre, keys[0].key),
        genre=genre,
        mode=view.options.mode,
        tempo_bpm=view.options.numbers.tempo_of(genre),
        players=players,
        winner=None if view.result is None else view.result.winners[0],
        keys=keys,
        events=view.track,
        adagio_bars=view.adagio_bars,
        repeated_bars=view.repeated_bars,
        date=date,
        seed=seed,
        log=log,
    )

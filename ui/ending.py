"""From a finished table to its end page's parts: the song, its score, a player, other titles."""

from collections.abc import Callable
from datetime import date
from itertools import count

from audio.genres import arrange
from audio.score.score import Score
from onesemi.games.song.song import song_of
from onesemi.games.song.title import title_of
from onesemi.games.song.view import View
from onesemi.locale import current_language
from onesemi.music.song import Player, Song, Titles


def finished_song(view: View, players: tuple[Player, ...], log: tuple[str, ...], today: date) -> Song:
    """Return the song that a finished game leaves, dated by the user's own calendar."""
    return song_of(view, players, date=today.isoformat(), log=log)


def performance_of(song: Song) -> Score:
    """Return the song's score, called as the language in use has it."""
    return arrange(song, song.titles.in_language(current_language()))


def other_titles() -> Callable[[Song], Titles]:
    """Return a function that gives another title at every call, made from the song without its first notes."""
    turns = count(1)

    def next_titles(song: Song) -> Titles:
        start = next(turns) % max(len(song.events), 1)
        return title_of(song.events[start:], song.genre, song.keys[0].key)

    return next_titles

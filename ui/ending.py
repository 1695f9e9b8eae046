"""A song that is finished, on its way to the end page: what it is called by now, and whether a file holds it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import count

from audio.score.score import Score
from onesemi.games.song.song import song_of
from onesemi.games.song.title import title_of
from onesemi.games.song.view import View
from onesemi.locale import current_language
from onesemi.music.song import Player, Song, Titles


class Ending:
    """One finished song. It outlives the page that shows it, which is made anew in another language.

    is_from_table: the song was just played, not read from a file. is_kept: a file holds it.
    """

    def __init__(self, song: Song, *, is_from_table: bool) -> None:
        self.song = song
        self.is_from_table = is_from_table
        self.is_kept = not is_from_table
        self._other_titles = other_titles()

    @property
    def title(self) -> str:
        """The song's title in the language in use."""
        return self.song.titles.in_language(current_language())

    @property
    def winner(self) -> Player | None:
        """Who won, if anybody did."""
        return next((player for player in self.song.players if player.seat == self.song.winner), None)

    @property
    def may_rename(self) -> bool:
        """Whether the title may be changed here: the winner's right, whom a computer doesn't use (section 13)."""
        return self.winner is None or self.winner.bot_level is None

    def rename(self, title: str) -> None:
        """Call the song as its winner wants; a title of one's own is the same in every language."""
        self.song = replace(self.song, titles=Titles(en=title, zh_hant=title))

    def surprise(self) -> None:
        """Call the song by another generated title."""
        self.song = replace(self.song, titles=self._other_titles(self.song))


def finished_song(view: View, players: tuple[Player, ...], log: tuple[str, ...], today: date) -> Song:
    """Return the song that a finished game leaves, dated by the user's own calendar."""
    return song_of(view, players, date=today.isoformat(), log=log)


def performance_of(song: Song) -> Score:
    """Return the song's score, called as the language in use has it."""
    from audio.genres import arrange  # noqa: PLC0415 - the bands take a moment to load, and only songs need them

    return arrange(song, song.titles.in_language(current_language()))


def other_titles() -> Callable[[Song], Titles]:
    """Return a function that gives another title at every call, made from the song without its first notes."""
    turns = count(1)

    def next_titles(song: Song) -> Titles:
        start = next(turns) % max(len(song.events), 1)
        return title_of(song.events[start:], song.genre, song.keys[0].key)

    return next_titles

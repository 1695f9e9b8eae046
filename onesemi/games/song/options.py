"""The one configuration file of "1;": settings of a table (section 14) and every provisional number (†)."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from onesemi.games.song.cards import Kind
from onesemi.music.genre import Genre
from onesemi.music.song import SongMode

DECK_RATIOS: Final = (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2))


@dataclass(frozen=True, slots=True)
class Numbers:
    """The provisional numbers (†), each named by the section that uses it."""

    hand_standard: int = 8  # 3
    hand_beginner: int = 13  # 3
    players_least: int = 2  # 3
    players_most: int = 8  # 3
    zero_beat_draws: int = 1  # 4: cards drawn after a 0-beat card; 0 plays by v0.2
    outside_draws: int = 1  # 4
    jazz_streak_draws: int = 2  # 7
    dumpling_draws: int = 2  # 11
    candy_discards: int = 2  # 11
    star_looks: int = 3  # 11
    reharmonize_keys: int = 3  # 8
    remix_notes: int = 3  # 8
    electronic_bars: int = 4  # 7
    cut_least_ticks: int = 960  # 8: an event must be this long to be cut
    spare_cards: int = 20  # 14: a deck holds at least players × hand + this
    turn_seconds: float = 60.0  # 14
    choice_seconds: float = 30.0  # 14
    tempo_bpm: tuple[tuple[Genre, int], ...] = (  # 7
        (Genre.POP, 112),
        (Genre.ROCK, 132),
        (Genre.JAZZ, 126),
        (Genre.BLUES, 92),
        (Genre.CLASSICAL, 96),
        (Genre.ELECTRONIC, 124),
    )

    def tempo_of(self, genre: Genre) -> int:
        """Return a genre's tempo in crotchets a minute."""
        return dict(self.tempo_bpm)[genre]


@dataclass(frozen=True, slots=True)
class Options:
    """What the host sets before the deal.

    ratios holds only the kinds whose number of cards is changed; is_timed turns the turn and choice clocks on;
    sounds_as_played off keeps the melody secret to the end.
    """

    mode: SongMode = SongMode.STANDARD
    has_odd_notes: bool = True
    has_magic_notes: bool = True
    ratios: tuple[tuple[Kind, Fraction], ...] = ()
    is_timed: bool = False
    sounds_as_played: bool = True
    numbers: Numbers = field(default_factory=Numbers)

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt."""
        return self.numbers.hand_beginner if self.mode is SongMode.BEGINNER else self.numbers.hand_standard

    def ratio_of(self, kind: Kind) -> Fraction:
        """Return the multiplier for a kind of card."""
        return dict(self.ratios).get(kind, Fraction(1))

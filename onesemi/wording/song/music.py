"""Words for the music on the table: lengths in beats, keys, genres and modes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from onesemi.locale import mark, tr, tr_plural
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import SongMode
from onesemi.music.ticks import TICKS_PER_BEAT

_SIGNS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}

_GENRES: Final[Mapping[Genre, str]] = {
    Genre.POP: mark("POP"),
    Genre.ROCK: mark("ROCK"),
    Genre.JAZZ: mark("JAZZ"),
    Genre.BLUES: mark("BLUES"),
    Genre.CLASSICAL: mark("CLASSICAL"),
    Genre.ELECTRONIC: mark("ELECTRONIC"),
}

_GENRE_RULES: Final[Mapping[Genre, str]] = {
    Genre.POP: mark("Easy Melody: the first OUTSIDE of each bar draws nothing."),
    Genre.ROCK: mark("Strong Beat: a SAFE note that starts on beat 1 or 3 makes the next player draw 1."),
    Genre.JAZZ: mark("More Tension: OUTSIDE is free, but from the second in a row on it draws 2."),
    Genre.BLUES: mark("♭3 and ♭7 of the key are SAFE too; they move with the key."),
    Genre.CLASSICAL: mark("Resolution: play SAFE after an OUTSIDE and discard 1 card of your choice."),
    Genre.ELECTRONIC: mark("Whoever completes bar 4, 8, 12 … discards 1 card; that bar is heard twice."),
}

_MODES: Final[Mapping[SongMode, str]] = {
    SongMode.BEGINNER: mark("Beginner"),
    SongMode.STANDARD: mark("Standard"),
}


def beats_number(length_ticks: int) -> str:
    """Return a length as a number of beats, as in "1½"; the same in every language."""
    beats = Fraction(length_ticks, TICKS_PER_BEAT)
    whole, part = divmod(beats, 1)
    if not part:
        return str(whole)
    if part not in _SIGNS:
        return str(beats) if not whole else f"{whole} {part}"
    return f"{whole or ''}{_SIGNS[part]}"


def beats_text(length_ticks: int) -> str:
    """Return a length in words, as in "1½ beats"."""
    count = 1 if 0 < length_ticks <= TICKS_PER_BEAT else 2
    return tr_plural("{beats} beat", "{beats} beats", count, beats=beats_number(length_ticks))


def room_text(room_ticks: int) -> str:
    """Return what a bar has left, as in "1½ beats left"."""
    return tr("{beats} left", beats=beats_text(room_ticks))


def key_name(key: Key) -> str:
    """Return a key's name, as in "G major"."""
    return tr("{tonic} major", tonic=key.tonic.text)


def key_notes(key: Key) -> str:
    """Return the notes of a key from the tonic up, as in "G A B C D E F♯"."""
    return " ".join(pitch_class.text for pitch_class in key.scale)


def genre_name(genre: Genre) -> str:
    """Return a genre's name."""
    return tr(_GENRES[genre])


def genre_rule(genre: Genre) -> str:
    """Return what a genre changes in play, in one line (song rules, section 7)."""
    return tr(_GENRE_RULES[genre])


def mode_name(mode: SongMode) -> str:
    """Return the name of a way to play."""
    return tr(_MODES[mode])

"""Words for the music on the table: lengths in beats, keys, genres and modes."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Final

from onesemi.games.song.options import Numbers
from onesemi.locale import mark, tr, tr_plural
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import SongMode
from onesemi.music.ticks import TICKS_PER_BEAT

DEFAULT_NUMBERS: Final = Numbers()
"""What a text says where no table is at hand."""

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
    Genre.JAZZ: mark("More Tension: OUTSIDE is free, but from the second in a row on it draws {jazz_streak_draws}."),
    Genre.BLUES: mark("♭3 and ♭7 of the key are SAFE too; they move with the key."),
    Genre.CLASSICAL: mark("Resolution: play SAFE after an OUTSIDE and discard 1 card of your choice."),
    Genre.ELECTRONIC: mark(
        "Whoever completes bar {first}, {second}, {third} … discards 1 card; that bar is heard twice."
    ),
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
    """Return a key's name on cards and at the table, as in "G major" or "G♯/A♭ major".

    The rules name pitches by sharps only, and so do cards, shapes and keyboards (song rules, section 1). Where the
    signature on the staves has flats, the name that musicians know stands beside it.
    """
    written = written_tonic(key)
    tonic = key.tonic.text if written == key.tonic.text else f"{key.tonic.text}/{written}"
    return tr("{tonic} major", tonic=tonic)


def written_key_name(key: Key) -> str:
    """Return a key's name where written music is spoken of (postcard, finished song), as in "A♭ major"."""
    return tr("{tonic} major", tonic=written_tonic(key))


def written_tonic(key: Key) -> str:
    """Return the tonic as the key's signature spells it: A♭ for what the cards call G♯."""
    if key.tonic.is_sharp and key.fifths < 0:
        return f"{key.degree(1).text}♭"
    return key.tonic.text


def key_notes(key: Key) -> str:
    """Return the notes of a key from the tonic up, as in "G A B C D E F♯"."""
    return " ".join(pitch_class.text for pitch_class in key.scale)


def genre_name(genre: Genre) -> str:
    """Return a genre's name."""
    return tr(_GENRES[genre])


def genre_rule(genre: Genre, numbers: Numbers = DEFAULT_NUMBERS) -> str:
    """Return what a genre changes in play, in one line (song rules, section 7), by the numbers of a table."""
    bars = {name: numbers.electronic_bars * times for times, name in enumerate(("first", "second", "third"), 1)}
    return tr(_GENRE_RULES[genre], **asdict(numbers), **bars)


def mode_name(mode: SongMode) -> str:
    """Return the name of a way to play."""
    return tr(_MODES[mode])

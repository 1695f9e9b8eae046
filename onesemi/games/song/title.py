"""A cute title for a finished song, made from the song alone: the same song always gets the same one (section 13)."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

from onesemi.games.song.title_words import (
    ANIMALS,
    MOODS,
    PIECES,
    PLACES_BRIGHT,
    PLACES_DUSKY,
    PLACES_HOMELY,
    Word,
)
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import SongEvent, Titles


class _Lots:
    """A fixed row of choices drawn from a song's content."""

    def __init__(self, content: str) -> None:
        self._number = int.from_bytes(hashlib.sha256(content.encode()).digest())

    def pick(self, count: int) -> int:
        self._number, choice = divmod(self._number, count)
        return choice

    def word(self, words: Sequence[Word]) -> Word:
        return words[self.pick(len(words))]


def title_of(events: Sequence[SongEvent], genre: Genre, key: Key) -> Titles:
    """Return the title of a song by what is heard in it: its events, genre and first key."""
    heard = ";".join(f"{event.start_ticks},{event.length_ticks},{event.pitches}" for event in events)
    lots = _Lots(f"{genre.value};{key.tonic.code};{heard}")
    shape = _SHAPES[lots.pick(len(_SHAPES))]
    return shape(lots.word(MOODS[genre]), lots.word(ANIMALS), lots.word(PIECES[genre]), lots.word(_places(key)))


def _places(key: Key) -> tuple[Word, ...]:
    if key.fifths == 0:
        return PLACES_HOMELY
    return PLACES_BRIGHT if key.fifths > 0 else PLACES_DUSKY


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _mood_animal_place(mood: Word, animal: Word, _piece: Word, place: Word) -> Titles:
    return Titles(f"{mood.en} {animal.en} {place.en}", f"{place.zh}{mood.zh}{animal.zh}")


def _piece_for_animal(mood: Word, animal: Word, piece: Word, _place: Word) -> Titles:
    listener = _a(f"{mood.en} {animal.en}")
    return Titles(f"{_capital(_a(piece.en))} for {listener}", f"送給{mood.zh}{animal.zh}的{piece.zh}")


def _animals_piece(_mood: Word, animal: Word, piece: Word, place: Word) -> Titles:
    return Titles(f"The {animal.en}'s {piece.en} {place.en}", f"{animal.zh}在{place.zh}的{piece.zh}")


def _mood_animals_piece(mood: Word, animal: Word, piece: Word, _place: Word) -> Titles:
    return Titles(f"The {mood.en} {animal.en}'s {piece.en}", f"{mood.zh}{animal.zh}與{piece.zh}")


def _found_place(mood: Word, animal: Word, _piece: Word, place: Word) -> Titles:
    return Titles(f"Meeting {_a(f'{mood.en} {animal.en}')} {place.en}", f"在{place.zh}遇見{mood.zh}{animal.zh}")


_SHAPES: Final[tuple[Callable[[Word, Word, Word, Word], Titles], ...]] = (
    _mood_animal_place,
    _piece_for_animal,
    _animals_piece,
    _mood_animals_piece,
    _found_place,
)

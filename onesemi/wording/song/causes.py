"""Names for what asks for a choice or comes to nothing: a card or a genre, by its code."""

from onesemi.games.song.cards import CARD_BY_CODE
from onesemi.music.genre import Genre
from onesemi.wording.song.faces import face_name
from onesemi.wording.song.music import genre_name


def cause_name(code: str) -> str:
    """Return the name of the card or genre behind a code of `Pending.cause` or `EffectSkipped`; "" for "".

    An unknown code is returned as it is: better an odd word at the table than no table.
    """
    genre = next((genre for genre in Genre if genre.value == code), None)
    if genre is not None:
        return genre_name(genre)
    card = CARD_BY_CODE.get(code)
    return code if card is None else face_name(card.face)

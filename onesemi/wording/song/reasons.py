"""Why things happen and why moves are refused."""

from collections.abc import Mapping
from typing import Final

from onesemi.games.song.cards import CARD_BY_CODE
from onesemi.games.song.events import Saver, Why
from onesemi.locale import mark, tr
from onesemi.music.genre import Genre
from onesemi.rules.illegal import Reason
from onesemi.wording.song.faces import face_name
from onesemi.wording.song.music import beats_text, genre_name

_WHYS: Final[Mapping[Why, str]] = {
    Why.DEAL: mark("the deal"),
    Why.ZERO_BEAT: mark("for a 0-beat card"),
    Why.NO_CARD: mark("no playable card"),
    Why.OUTSIDE: mark("OUTSIDE"),
    Why.STRONG_BEAT: mark("ROCK: strong beat"),
    Why.RAINDROP: mark("raindrop"),
    Why.DUMPLING: mark("dumpling"),
    Why.RESOLUTION: mark("CLASSICAL: resolution"),
    Why.FOURTH_BAR: mark("ELECTRONIC: fourth bar"),
    Why.CANDY: mark("candy"),
    Why.CLOUD: mark("cloud"),
    Why.BALLOON: mark("balloon"),
    Why.FIREWORKS: mark("fireworks"),
    Why.LEFT: mark("left the table"),
}

_SAVERS: Final[Mapping[Saver, str]] = {
    Saver.GENRE: mark("the genre's rule"),
    Saver.RAINBOW: mark("rainbow"),
    Saver.IMPROV: mark("improv"),
    Saver.CLOVER: mark("clover"),
}

REFUSALS: Final[Mapping[str, str]] = {}


def why_text(why: Why) -> str:
    """Return why a card is drawn, not drawn or discarded, as words to stand in brackets."""
    return tr(_WHYS[why])


def saver_text(saver: Saver) -> str:
    """Return what saved an OUTSIDE card from its draw."""
    return tr(_SAVERS[saver])


def cause_name(code: str) -> str:
    """Return the name of the card or genre behind a code of `Pending.cause` or `EffectSkipped`; "" for "".

    An unknown code is returned as it is: better an odd word at the table than no table.
    """
    genre = next((genre for genre in Genre if genre.value == code), None)
    if genre is not None:
        return genre_name(genre)
    card = CARD_BY_CODE.get(code)
    return code if card is None else face_name(card.face)


def refusal(reason: Reason) -> str:
    """Return why a move is refused, and the paragraph of the rules that says so."""
    sentence = REFUSALS.get(reason.code, mark("This can't be done now."))
    return tr("{why} (Rules, section {paragraph})", why=tr(sentence, **_spoken(reason)), paragraph=reason.paragraph)


def too_late() -> str:
    """Return what to say when a move came after somebody else's, or after the clock."""
    return tr("Too late: the table has moved on.")


def _spoken(reason: Reason) -> dict[str, object]:
    """The details in words: lengths (named …_ticks) as beats."""
    return {
        name: beats_text(value) if name.endswith("_ticks") and isinstance(value, int) else value
        for name, value in reason.details.items()
    }

"""Why things happen and why moves are refused."""

from collections.abc import Mapping
from typing import Final

from onesemi.games.song.cards import Kind
from onesemi.games.song.events import Saver, Why
from onesemi.games.song.pending import Ask
from onesemi.locale import mark, tr
from onesemi.rules.illegal import Reason
from onesemi.wording.song.faces import kind_name
from onesemi.wording.song.music import beats_text
from onesemi.wording.song.prompts import asked_sentence

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

REFUSALS: Final[Mapping[str, str]] = {
    "beat-card-playable": mark("You hold a beat card that can be played, so you can't draw."),
    "chance-awaited": mark("The cards are still being dealt."),
    "chime-only": mark("After the wind chime only cards of ½ beat or less are free; this one takes {length_ticks}."),
    "deck-too-few-beat-cards": mark("At least {least} cards of this deck must be beat cards; it has {found}."),
    "deck-too-small": mark("This deck needs at least {least} cards for so many players; it has {found}."),
    "game-over": mark("The game is over."),
    "impossible-outcome": mark("This log holds an outcome that chance can't have."),
    "no-chance-awaited": mark("This log holds an outcome of chance where none is asked for."),
    "no-clock-runs": mark("No clock runs now."),
    "no-effect": mark("This card would have no effect now."),
    "no-room": mark("This card takes {length_ticks}, but the bar has only {room_ticks} left."),
    "not-in-hand": mark("This card isn't in your hand."),
    "not-offered": mark("This can't be done now. What is asked: {asked}"),
    "not-your-turn": mark("It isn't your turn."),
    "nothing-to-repeat": mark("There is no last note to repeat yet."),
    "number-out-of-range": mark("The setting {name} can't be {found}."),
    "only-drawn-card": mark("Only the card you just drew can be played now."),
    "ratio-twice": mark("The share of one kind of card is set twice: {kind}."),
    "ratio-unknown": mark("Cards of a kind can be left out, halved, kept or doubled: {kind} can't be {found}."),
    "seat-count": mark("This game is for {least} to {most} players, not {found}."),
    "seat-twice": mark("Two players can't sit on one seat."),
    "tempo-unknown": mark("Every genre needs a tempo from 30 to 300."),
    "too-long": mark("The clock allows only {most_ticks} or less this turn; this card takes {length_ticks}."),
    "too-short": mark("Adagio allows only {least_ticks} or more this turn; this card takes {length_ticks}."),
    "zero-beat-barred": mark("The snowflake keeps you from playing a 0-beat card this turn."),
    "zero-beat-used": mark("One 0-beat card a turn, and it comes first: now a beat card is due."),
}
"""By code: the sentence, with the details of the reason as its values."""


PARAGRAPHS: Final[Mapping[str, str]] = {
    "2": mark("Winning"),
    "3": mark("The deck"),
    "4": mark("A turn"),
    "5": mark("The draw pile"),
    "8": mark("Special cards"),
    "9": mark("Rhythm cards"),
    "10": mark("Odd notes"),
    "11": mark("Magic notes"),
    "14": mark("Settings"),
    "18": mark("Rulings"),
}
"""The headings of the paragraphs that reasons name."""


def why_text(why: Why) -> str:
    """Return why a card is drawn, not drawn or discarded, as words to stand in brackets."""
    return tr(_WHYS[why])


def saver_text(saver: Saver) -> str:
    """Return what saved an OUTSIDE card from its draw."""
    return tr(_SAVERS[saver])


def refusal(reason: Reason) -> str:
    """Return why a move is refused, and the paragraph of the rules that says so."""
    return tr("{why} ({source})", why=refusal_sentence(reason), source=refusal_source(reason))


def refusal_sentence(reason: Reason) -> str:
    """Return why a move is refused.

    A code without a sentence (from a newer table, say) gets a general one: a refusal never breaks the window.
    """
    return tr(REFUSALS.get(reason.code, mark("This can't be done now.")), **_spoken(reason))


def refusal_source(reason: Reason) -> str:
    """Return the paragraph of the rules that a refusal follows from, by number and heading."""
    if reason.paragraph not in PARAGRAPHS:
        return tr("Rules, section {paragraph}", paragraph=reason.paragraph)
    heading = tr(PARAGRAPHS[reason.paragraph])
    return tr("Rules, section {paragraph}: {heading}", paragraph=reason.paragraph, heading=heading)


def too_late() -> str:
    """Return what to say when a move came after somebody else's, or after the clock."""
    return tr("Too late: the table has moved on.")


def _spoken(reason: Reason) -> dict[str, object]:
    """Return the details in words: lengths (named …_ticks) as beats, kinds and asks by name."""
    return {name: _word(name, value) for name, value in reason.details.items()}


def _word(name: str, value: str | int) -> str | int:
    if name.endswith("_ticks") and isinstance(value, int):
        return beats_text(value)
    if name == "kind":
        return kind_name(Kind(str(value)))
    if name == "asked":
        return asked_sentence(Ask(str(value)))
    return value

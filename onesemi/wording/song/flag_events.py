"""Sentences for what begins to hold for a seat."""

from collections.abc import Mapping
from typing import Final

from onesemi.locale import mark, tr

FLAG_SENTENCES: Final[Mapping[str, str]] = {
    "adagio": mark("{name} may only play cards of 1 beat or more in the next turn."),
    "clock": mark("{name} may only play cards of ½ beat or less in the next turn."),
    "skip": mark("{name} will be skipped."),
    "snowflake": mark("{name} can't play a 0-beat card in the next turn."),
    "dumpling": mark("The dumpling waits for {name}: an OUTSIDE first beat card draws extra."),
    "improv": mark("{name}'s OUTSIDE cards draw nothing this turn."),
    "bubble": mark("{name} is shielded by a bubble."),
    "clover": mark("{name}'s next OUTSIDE card draws nothing."),
    "rainbow": mark("Nobody draws for OUTSIDE until {name}'s next turn."),
    "extra": mark("{name} may play one more beat card."),
    "chime": mark("{name} may play any number of cards of ½ beat or less."),
}


def flag_sentence(flag: str, name: str) -> str:
    """Return what a flag means for the named player; flag is a code of `events.FlagSet`."""
    return tr(FLAG_SENTENCES[flag], name=name)

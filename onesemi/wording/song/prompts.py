"""What is asked now, in a sentence: of you, or of somebody else."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from onesemi.games.song.moves import WandEffect
from onesemi.games.song.view import Ask, Pending
from onesemi.locale import mark, tr, tr_plural
from onesemi.rules.seats import Seat
from onesemi.wording.song.causes import cause_name


class _Asking(NamedTuple):
    name: str
    yours: str
    others: str
    bare: str = ""  # yours without a placeholder, where it has one


_ASKS: Final[Mapping[Ask, _Asking]] = {
    Ask.OPENING: _Asking(
        mark("Your turn"),
        mark("Your turn: play a beat card; one 0-beat card may come first."),
        mark("{name} is choosing a card."),
    ),
    Ask.MUST_PLAY: _Asking(
        mark("Play a beat card"),
        mark("Your turn: now play a beat card."),
        mark("{name} is choosing a beat card."),
    ),
    Ask.DRAWN: _Asking(
        mark("Play the drawn card?"),
        mark("The card you drew can be played: play it, or keep it and end your turn."),
        mark("{name} drew a card that can be played."),
    ),
    Ask.EXTRA: _Asking(
        mark("One more card?"),
        mark("You may play another beat card, or stop here."),
        mark("{name} may play another card."),
    ),
    Ask.DISCARD: _Asking(
        mark("Discard a card"),
        mark("Choose a card to discard."),
        mark("{name} is choosing a card to discard."),
    ),
    Ask.GIVE: _Asking(
        mark("Give a card away"),
        mark("Choose a card to give to {target}."),
        mark("{name} is choosing a card for {target}."),
        mark("Choose a card to give away."),
    ),
    Ask.CLOUD_SEAT: _Asking(
        mark("Cloud: choose a player"),
        mark("Choose who discards a card together with you."),
        mark("{name} is choosing who else discards a card."),
    ),
    Ask.MIRROR_SEAT: _Asking(
        mark("Mirror: choose a player"),
        mark("Choose with whom you swap hands."),
        mark("{name} is choosing with whom to swap hands."),
    ),
    Ask.KEY: _Asking(
        mark("Choose a key"),
        mark("Choose the new key."),
        mark("{name} is choosing a new key."),
    ),
    Ask.PITCH: _Asking(
        mark("Choose a pitch"),
        mark("Name the pitch of your wild note."),
        mark("{name} is naming a pitch."),
    ),
    Ask.ORDER: _Asking(
        mark("Remix"),
        mark("Put these pitches in a new order."),
        mark("{name} is putting the last pitches in a new order."),
    ),
    Ask.WAND: _Asking(
        mark("Magic wand"),
        mark("Choose what the wand does."),
        mark("{name} is choosing what the wand does."),
    ),
    Ask.STAR: _Asking(
        mark("Star: the top of the pile"),
        mark("You may swap one of your cards for one of these, or keep your hand."),
        mark("{name} is looking at the top of the pile."),
    ),
}

_WAND: Final[Mapping[WandEffect, tuple[str, str]]] = {
    WandEffect.LEGATO: (mark("Legato"), mark("You may play one more beat card.")),
    WandEffect.ADAGIO: (mark("Adagio"), mark("The next player may only play cards of 1 beat or more.")),
    WandEffect.SYNCOPATION: (mark("Syncopation"), mark("A rest of ½ beat follows; then you may play another card.")),
    WandEffect.RUSH: (mark("Rush"), mark("The next player is skipped.")),
    WandEffect.IMPROV: (mark("Improv"), mark("Your OUTSIDE cards draw nothing, this turn and the next.")),
    WandEffect.REMIX: (mark("Remix"), mark("Put the last pitches in an order of your choice.")),
    WandEffect.KEY_CHANGE: (mark("Key change"), mark("Name the new key.")),
}


def ask_name(ask: Ask) -> str:
    """Return the title of what is asked, for a chooser's head."""
    return tr(_ASKS[ask].name)


def asked_sentence(ask: Ask) -> str:
    """Return what is asked, without the names of cards and players."""
    return tr(_ASKS[ask].bare or _ASKS[ask].yours)


def prompt(pending: Pending, names: Mapping[Seat, str]) -> str:
    """Return what is asked of the player who reads it; names holds every seat's name."""
    target = "" if pending.target is None else names[pending.target]
    asked = tr(_ASKS[pending.ask].yours, target=target)
    cause = cause_name(pending.cause)
    sentence = tr("{cause}: {sentence}", cause=cause, sentence=asked) if cause else asked
    if pending.remaining > 1:
        due = tr_plural("{count} card still due.", "{count} cards still due.", pending.remaining)
        return tr("{sentence} {more}", sentence=sentence, more=due)
    return sentence


def prompt_to_play() -> str:
    """Return what is asked where all that can be played are beat cards: no word of others then."""
    return tr("Your turn: play one of the lifted cards.")


def prompt_to_draw(*, has_zero_beat: bool) -> str:
    """Return what is asked where no beat card can be played; has_zero_beat: a 0-beat card can still come first."""
    if has_zero_beat:
        return tr("Your turn: no beat card fits. Draw a card, or play a 0-beat card first.")
    return tr("Your turn: no card fits. Draw a card.")


def waiting_for(pending: Pending, names: Mapping[Seat, str]) -> str:
    """Return what somebody else is asked, for all who wait."""
    target = "" if pending.target is None else names[pending.target]
    return tr(_ASKS[pending.ask].others, name=names[pending.seat], target=target)


def wand_effect_name(effect: WandEffect) -> str:
    """Return the name of one of the wand's effects."""
    return tr(_WAND[effect][0])


def wand_effect_detail(effect: WandEffect) -> str:
    """Return what one of the wand's effects does, in one line."""
    return tr(_WAND[effect][1])

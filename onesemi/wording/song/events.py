"""Events turned into the sentences of the log."""

from collections.abc import Mapping

from onesemi.games.song.cards import CardId, face_of, is_beat_face
from onesemi.games.song.events import (
    BarCompleted,
    CardPlayed,
    DirectionReversed,
    Discarded,
    DrawFailed,
    DrawShielded,
    Drew,
    EffectSkipped,
    Event,
    FlagSet,
    GameEnded,
    GameOpened,
    Gave,
    HandsSwapped,
    Judged,
    KeyChanged,
    KeysTurnedUp,
    LengthChanged,
    Marked,
    PileReshuffled,
    PitchesReordered,
    Placed,
    SeatLeft,
    StarLooked,
    StarSwapped,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
    WandChosen,
    Why,
)
from onesemi.locale import tr, tr_plural
from onesemi.music.pitch import pitch_text
from onesemi.rules.seats import Seat
from onesemi.wording.song.causes import cause_name
from onesemi.wording.song.faces import card_name
from onesemi.wording.song.flag_events import flag_sentence
from onesemi.wording.song.music import beats_text, genre_name, key_name
from onesemi.wording.song.prompts import wand_effect_name
from onesemi.wording.song.reasons import saver_text, why_text
from onesemi.wording.song.track import event_name, mark_name

Names = Mapping[Seat, str]


def describe(event: Event, names: Names) -> str | None:
    """Return the sentence of the log for an event, or None where another event's sentence already tells it.

    The event is taken as the reader may know it: cards that were blanked are called "a card".
    """
    match event:
        case GameOpened() | TurnBegan() | TurnSkipped() | TurnEnded() | SeatLeft() | GameEnded():
            return _course(event, names)
        case CardPlayed() | Placed() | Judged():
            return _play(event, names)
        case Drew() | DrawFailed() | DrawShielded() | PileReshuffled():
            return _draw(event, names)
        case Discarded() | Gave() | HandsSwapped() | StarLooked() | StarSwapped():
            return _hands(event, names)
        case KeyChanged() | KeysTurnedUp() | LengthChanged() | PitchesReordered() | Marked() | BarCompleted():
            return _song(event, names)
        case WandChosen() | FlagSet() | DirectionReversed() | EffectSkipped():
            return _effect(event, names)


def _course(event: GameOpened | TurnBegan | TurnSkipped | TurnEnded | SeatLeft | GameEnded, names: Names) -> str | None:
    match event:
        case GameOpened(genre, key, first):
            return tr("{genre} in {key}; {name} begins.", genre=genre_name(genre), key=key_name(key), name=names[first])
        case TurnBegan(seat, number):
            return tr("Turn {number}: {name}", number=number, name=names[seat])
        case TurnSkipped(seat):
            return tr("{name} is skipped.", name=names[seat])
        case TurnEnded():
            return None
        case SeatLeft(seat):
            return tr("{name} leaves the table.", name=names[seat])
        case GameEnded(result, is_stuck):
            return _ending([names[seat] for seat in result.winners], is_stuck=is_stuck)


def _ending(winners: list[str], *, is_stuck: bool) -> str:
    if len(winners) > 1:
        return tr("No beat card is left anywhere. {names} share the win.", names=", ".join(winners))
    if is_stuck:
        return tr("No beat card is left anywhere. {name} holds the fewest cards and wins.", name=winners[0])
    return tr("{name} wins.", name=winners[0])


def _play(event: CardPlayed | Placed | Judged, names: Names) -> str | None:
    match event:
        case CardPlayed(seat, card):
            if is_beat_face(face_of(card)):
                return None  # the placing tells it, with pitch and length
            return tr("{name} plays {card}.", name=names[seat], card=card_name(card))
        case Placed(event=placed, card=None):
            return tr("{what} goes on the track.", what=event_name(placed))
        case Placed(event=placed):
            who = "" if placed.seat is None else names[Seat(placed.seat)]
            return tr("{name} plays {card}.", name=who, card=event_name(placed))
        case Judged():
            return _judgement(event, names)


def _judgement(event: Judged, names: Names) -> str | None:
    if not event.outside_notes:
        return None  # the check on the track says it
    if event.saver is not None and not event.draws:
        return tr("OUTSIDE, but it draws nothing: {saver}.", saver=saver_text(event.saver))
    if not event.draws:
        return tr("OUTSIDE.")
    name = names[event.seat]
    return tr_plural(
        "OUTSIDE: {name} draws {count} card.", "OUTSIDE: {name} draws {count} cards.", event.draws, name=name
    )


def _draw(event: Drew | DrawFailed | DrawShielded | PileReshuffled, names: Names) -> str | None:
    match event:
        case Drew(card=None, why=Why.OUTSIDE):
            return None  # how many are drawn was said with the judgement
        case Drew(seat, None, why):
            return tr("{name} draws a card ({why}).", name=names[seat], why=why_text(why))
        case Drew(seat, card, why):
            assert card is not None
            return tr("{name} draws {card} ({why}).", name=names[seat], card=card_name(card), why=why_text(why))
        case DrawFailed(seat, why):
            return tr("{name} would draw ({why}), but both piles are empty.", name=names[seat], why=why_text(why))
        case DrawShielded(seat, why):
            return tr("The bubble saves {name} from a draw ({why}).", name=names[seat], why=why_text(why))
        case PileReshuffled(count):
            return tr_plural(
                "{count} discarded card is shuffled into a new pile.",
                "The discards, {count} cards, are shuffled into a new pile.",
                count,
            )


def _hands(event: Discarded | Gave | HandsSwapped | StarLooked | StarSwapped, names: Names) -> str:
    match event:
        case Discarded(seat, card, why):
            return tr("{name} discards {card} ({why}).", name=names[seat], card=card_name(card), why=why_text(why))
        case Gave(seat, to, card):
            return tr("{name} gives {card} to {other}.", name=names[seat], card=_card(card), other=names[to])
        case HandsSwapped(seat, other):
            return tr("{name} and {other} swap hands.", name=names[seat], other=names[other])
        case StarLooked() | StarSwapped():
            return _star(event, names)


def _star(event: StarLooked | StarSwapped, names: Names) -> str:
    match event:
        case StarLooked(seat, None, count):
            return tr_plural(
                "{name} looks at the top card of the pile.",
                "{name} looks at the top {count} cards of the pile.",
                count,
                name=names[seat],
            )
        case StarLooked(seat, cards, _):
            seen = ", ".join(card_name(card) for card in cards or ())
            return tr("{name} looks at the top of the pile: {cards}.", name=names[seat], cards=seen)
        case StarSwapped(seat, gave, took, has_swapped):
            if not has_swapped:
                return tr("{name} leaves the pile as it is.", name=names[seat])
            return tr("{name} swaps {card} for {other}.", name=names[seat], card=_card(gave), other=_card(took))


def _card(card: CardId | None) -> str:
    return tr("a card") if card is None else card_name(card)


def _song(
    event: KeyChanged | KeysTurnedUp | LengthChanged | PitchesReordered | Marked | BarCompleted, names: Names
) -> str | None:
    match event:
        case KeyChanged(key):
            return tr("The key is now {key}.", key=key_name(key))
        case KeysTurnedUp(keys):
            return tr("Turned up: {keys}.", keys=", ".join(key_name(key) for key in keys))
        case LengthChanged(event=changed):
            return tr("The last note is now {beats} long.", beats=beats_text(changed.length_ticks))
        case PitchesReordered(pitches=pitches):
            return tr("The last pitches are now {pitches}.", pitches=" ".join(pitch_text(pitch) for pitch in pitches))
        case Marked(mark=sign):
            return tr("A note on the track is {mark}.", mark=mark_name(sign))
        case BarCompleted():
            return _bar(event, names)


def _bar(event: BarCompleted, names: Names) -> str:
    number = event.bar + 1
    if event.is_repeated:
        return tr("Bar {number} is complete and will be heard twice.", number=number)
    if event.seat is None:
        return tr("Bar {number} is complete.", number=number)
    return tr("{name} completes bar {number}.", name=names[event.seat], number=number)


def _effect(event: WandChosen | FlagSet | DirectionReversed | EffectSkipped, names: Names) -> str:
    match event:
        case WandChosen(seat, effect):
            return tr("{name}'s wand: {effect}.", name=names[seat], effect=wand_effect_name(effect))
        case FlagSet(seat, flag):
            return flag_sentence(flag, names[seat])
        case DirectionReversed(direction):
            return tr("Play now goes clockwise.") if direction > 0 else tr("Play now goes anticlockwise.")
        case EffectSkipped(seat, code):
            return tr("{cause} has no effect for {name}.", cause=cause_name(code), name=names[seat])

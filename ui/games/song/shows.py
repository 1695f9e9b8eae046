"""From a view of "1;" to what the table's widgets show; the painters in it paint later."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from onesemi.games.song.cards import (
    CARD_BY_CODE,
    CardId,
    Face,
    NoteFace,
    OddFace,
    RestFace,
    Special,
    SpecialFace,
    face_of,
    is_beat_face,
)
from onesemi.games.song.options import Numbers
from onesemi.games.song.view import Ask, Phase, View
from onesemi.locale import mark, tr, tr_plural
from onesemi.music.song import Player, SongEvent
from onesemi.rules.bots import Level
from onesemi.rules.seats import Seat
from onesemi.wording.song import (
    card_name,
    event_detail,
    event_name,
    face_effect,
    flag_detail,
    flag_name,
    prompt,
    prompt_to_draw,
    prompt_to_play,
    restriction_text,
    seat_flags,
    waiting_for,
)
from ui.games.song.answers import can_draw, choosable_cards, is_asked, own_ask
from ui.games.song.paints import BackPaint, FacePaint, FlagPaint, JudgementPaint, NoPaint, SeatMarkPaint
from ui.table.card import CardShow
from ui.table.painting import Paint
from ui.table.pile import PileShow
from ui.table.seat import FlagShow, SeatShow
from ui.theme import Theme

_LEVELS: Final[Mapping[Level, str]] = {
    Level.EASY: mark("bot, easy"),
    Level.NORMAL: mark("bot, normal"),
    Level.HARD: mark("bot, hard"),
}
_CHOOSER_ASKS: Final = frozenset({Ask.CLOUD_SEAT, Ask.MIRROR_SEAT, Ask.KEY, Ask.PITCH, Ask.ORDER, Ask.WAND})


@dataclass(frozen=True, slots=True)
class Looks:
    """What the shows depend on beside the view: palette, the hint's switch, and who sits where."""

    theme: Theme
    is_hint_on: bool
    players: Mapping[Seat, Player]

    @property
    def names(self) -> Mapping[Seat, str]:
        """Every seat's name."""
        return {seat: player.name for seat, player in self.players.items()}


def hand_show(view: View, hand: tuple[CardId, ...], looks: Looks, marked: frozenset[CardId]) -> tuple[CardShow, ...]:
    """Return the own hand, in the order given; marked cards are chosen already.

    Cards are dimmed only while the hand is what is asked: a hand that waits can be read and planned with.
    """
    lit = choosable_cards(view)
    is_hand_asked = own_ask(view) not in {None, *_CHOOSER_ASKS}
    return tuple(
        card_show(
            card,
            looks.theme,
            view.options.numbers,
            is_lit=card in lit,
            is_dimmed=is_hand_asked and card not in lit,
            badge=_badge(view, card, looks),
            is_marked=card in marked,
        )
        for card in hand
    )


def card_show(
    card: CardId,
    theme: Theme,
    numbers: Numbers,
    *,
    is_lit: bool = True,
    is_dimmed: bool = False,
    badge: tuple[str, Paint] | None = None,
    is_marked: bool = False,
) -> CardShow:
    """Return what a card shows at a table with these numbers; badge is a word for readers and a sign."""
    face = face_of(card)
    words = [face_effect(face, numbers)]
    words += [badge[0]] if badge is not None else []
    words += [tr("Not playable now.")] if is_dimmed else []
    return CardShow(
        id=card,
        name=card_name(card),
        description=" ".join(words),
        paint=FacePaint(face, theme),
        is_lit=is_lit,
        is_dimmed=is_dimmed,
        badge=None if badge is None else badge[1],
        is_marked=is_marked,
    )


def event_show(event: SongEvent, looks: Looks, numbers: Numbers) -> CardShow:
    """Return what is shown of an event on the track: who played which card, how it was judged, and what that card does.

    Of notes and rests nothing more is said: they do what they show.
    """
    card = CARD_BY_CODE.get(event.card)
    player = "" if event.seat is None else looks.names[Seat(event.seat)]
    detail = event_detail(event)
    said = [tr("Played by {name}.", name=player)] if player else []
    said += [tr("{detail}.", detail=detail[0].upper() + detail[1:])] if detail else []
    said += [] if card is None or isinstance(card.face, NoteFace | RestFace) else [face_effect(card.face, numbers)]
    paint: Paint = NoPaint() if card is None else FacePaint(card.face, looks.theme)
    return CardShow(id=-1, name=event_name(event), description=" ".join(said), paint=paint)


def seat_show(view: View, seat: Seat, looks: Looks) -> SeatShow:
    """Return what is shown of a seat."""
    seen = view.seat(seat)
    player = looks.players[seat]
    is_playing = view.phase is Phase.PLAYING
    is_turn = is_playing and view.turn == seat
    flags = seat_flags(seen)
    limit = restriction_text(seen.least_ticks, seen.most_ticks)
    details = {flag: flag_detail(flag, view.options.numbers) for flag in flags}
    return SeatShow(
        name=player.name,
        note=tr(_LEVELS[Level(player.bot_level)]) if player.bot_level is not None else "",
        mark=SeatMarkPaint(seat),
        count=seen.hand_count,
        count_text=tr_plural("{count} card", "{count} cards", seen.hand_count),
        flags=tuple(
            FlagShow(
                flag_name(flag),
                f"{details[flag]} ({limit})" if _limits(flag) else details[flag],
                FlagPaint(flag, looks.theme),
            )
            for flag in flags
        ),
        is_turn=is_turn,
        is_awaited=is_playing and seat in view.awaited,
        has_left=seen.has_left,
        turn_text=_turn_text(view, seat, is_turn=is_turn),
    )


def draw_pile_show(view: View, theme: Theme) -> PileShow:
    """Return what the draw pile shows."""
    is_lit = can_draw(view)
    return PileShow(
        name=tr("Draw pile"),
        count=view.pile_count,
        count_text=tr_plural("{count} card", "{count} cards", view.pile_count),
        description=tr("Draw a card (D).") if is_lit else tr("You draw only when you have no playable beat card."),
        top=BackPaint(theme),
        is_lit=is_lit,
    )


def discards_show(view: View, theme: Theme) -> PileShow:
    """Return what the discards show: the card that came last lies open."""
    top = view.discards[-1] if view.discards else None
    return PileShow(
        name=tr("Discards"),
        count=len(view.discards),
        count_text=tr_plural("{count} card", "{count} cards", len(view.discards)),
        description=tr("Empty.") if top is None else tr("On top: {card}. Open it to see all (P).", card=card_name(top)),
        top=None if top is None else FacePaint(face_of(top), theme),
        is_open=True,
    )


def asked_text(view: View, looks: Looks) -> str:
    """Return the line that says what is asked now, of whoever is asked."""
    if view.result is not None:
        winners = ", ".join(looks.names[seat] for seat in view.result.winners)
        return tr("{names} won. The song is finished.", names=winners)
    if view.pending is None:
        return tr("Dealing …")
    if is_asked(view) and can_draw(view):
        return prompt_to_draw(has_zero_beat=bool(choosable_cards(view)))
    if own_ask(view) is Ask.OPENING and _holds_only_beats(choosable_cards(view)):
        return prompt_to_play()
    if is_asked(view):
        return prompt(view.pending, looks.names)
    return waiting_for(view.pending, looks.names)


def _holds_only_beats(cards: frozenset[CardId]) -> bool:
    return bool(cards) and all(is_beat_face(face_of(card)) for card in cards)


def _limits(flag: str) -> bool:
    return flag in {"adagio", "clock"}


def _turn_text(view: View, seat: Seat, *, is_turn: bool) -> str:
    if view.result is not None:
        return tr("Winner") if seat in view.result.winners else ""
    if is_turn:
        return tr("Your turn") if seat == view.you else tr("Playing now")
    is_choosing = view.phase is Phase.PLAYING and seat in view.awaited
    return tr("Choosing …") if is_choosing else ""


def _badge(view: View, card: CardId, looks: Looks) -> tuple[str, Paint] | None:
    """Return the sign of SAFE or OUTSIDE with its word, where the hint is on and the card has pitches."""
    if not looks.is_hint_on:
        return None
    if card in view.safe_cards:
        return tr("SAFE now."), JudgementPaint(is_outside=False, theme=looks.theme)
    is_pitched = _has_known_pitch(view, face_of(card))
    return (tr("OUTSIDE now."), JudgementPaint(is_outside=True, theme=looks.theme)) if is_pitched else None


def _has_known_pitch(view: View, face: Face) -> bool:
    """Whether it is known already what a card will sound: the cat's and the wild note's pitch isn't."""
    match face:
        case NoteFace():
            return True
        case OddFace(pitches=pitches):
            return bool(pitches)
        case SpecialFace(Special.REPEAT):
            return any(event.is_pitched for event in view.track)
        case _:
            return False

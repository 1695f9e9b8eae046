"""What a play is worth to its player, in the unit of `burden`: the greedy judgement of the normal computer player.

A play is worth the card it gets rid of, less the draws it costs, plus what its effect does to the own hand and
to the others'. The numbers are estimates, tuned by play.
"""

from typing import Final

from onesemi.games.song.bots.burden import DRAWN_CARD_BURDEN, IS_PITCHED, burden, burden_in_key
from onesemi.games.song.bots.outlook import Outlook
from onesemi.games.song.cards import (
    CARDS,
    CardId,
    Face,
    KeyChangeFace,
    Magic,
    MagicFace,
    Rhythm,
    RhythmFace,
    Special,
    SpecialFace,
    fixed_length_ticks,
)
from onesemi.games.song.fitting import HALF_BEAT_TICKS, IS_ZERO_BEAT
from onesemi.games.song.placing import STRONG_BEATS_TICKS
from onesemi.music.genre import Genre
from onesemi.music.ticks import TICKS_PER_BAR

_EXTRA_PLAY: Final = 0.9  # one more card leaves the hand
_TRADE: Final = 0.05  # a 0-beat card for a card of the pile: most of those can be the last one
_HARM: Final = 0.35  # a card more in the hand of one opponent
_STEADY_WORTH: Final = {
    Magic.CLOCK: 0.25,
    Magic.BUBBLE: 0.2,
    Magic.WAND: 0.6,
    Magic.DUMPLING: 0.2,
    Magic.CLOVER: 0.35,
    Magic.RAINBOW: 0.3,
    Magic.STAR: 0.25,
    Magic.SNOWFLAKE: 0.1,
    Magic.CLOUD: 0.7,
}


def play_worth(outlook: Outlook, card: CardId) -> float:
    """Return what playing a card of the hand is worth now."""
    return zero_beat_worth(outlook, card) if IS_ZERO_BEAT[card] else beat_worth(outlook, card)


def beat_worth(outlook: Outlook, card: CardId) -> float:
    """Return what a beat card is worth."""
    draws = outlook.expected_draws(card)
    worth = burden(card, outlook.view.safe_cards) - draws * DRAWN_CARD_BURDEN + _genre_worth(outlook, card)
    if outlook.view.extras or outlook.view.is_chime_open:
        worth += _follow_up_worth(outlook, card)
    face = CARDS[card].face
    return worth + _magic_worth(outlook, card, face.magic) if isinstance(face, MagicFace) else worth


def _genre_worth(outlook: Outlook, card: CardId) -> float:
    """What the genre gives for the card: a discard of one's own, or a draw for the next player."""
    view = outlook.view
    is_judged_safe = card in view.safe_cards and not isinstance(CARDS[card].face, MagicFace)
    match outlook.genre:
        case Genre.ROCK if is_judged_safe:
            start = TICKS_PER_BAR - view.room_ticks
            return _HARM if start in STRONG_BEATS_TICKS and not outlook.next_seat.has_bubble else 0.0
        case Genre.CLASSICAL if is_judged_safe:
            return _EXTRA_PLAY if view.was_last_outside else 0.0
        case Genre.CLASSICAL if IS_PITCHED[card] and card not in view.safe_cards:
            return -0.3  # the next player could resolve it
        case Genre.ELECTRONIC if (view.bar + 1) % view.options.numbers.electronic_bars == 0:
            return _EXTRA_PLAY if outlook.room_after(card) == TICKS_PER_BAR else 0.0
        case _:
            return 0.0


def _follow_up_worth(outlook: Outlook, card: CardId) -> float:
    """An extra play is worth something only if another card still fits: keep the bar open for it."""
    rest = tuple(other for other in outlook.hand if other != card)
    return 0.4 if outlook.fitting_in(outlook.room_after(card), rest) else 0.0


def _magic_worth(outlook: Outlook, card: CardId, magic: Magic) -> float:
    steady = _STEADY_WORTH.get(magic)
    return _hand_magic_worth(outlook, card, magic) if steady is None else steady


def _hand_magic_worth(outlook: Outlook, card: CardId, magic: Magic) -> float:  # noqa: C901, PLR0911 - one return a card
    """What a magic note is worth whose effect depends on the hands."""
    left = len(outlook.hand) - 1
    rest = tuple(other for other in outlook.hand if other != card)
    match magic:
        case Magic.METEOR:
            return _EXTRA_PLAY if outlook.fitting_in(outlook.room_after(card), rest) else 0.0
        case Magic.WIND_CHIME:
            lengths = [fixed_length_ticks(CARDS[other].face) or 0 for other in rest]
            return _EXTRA_PLAY * sum(0 < length <= HALF_BEAT_TICKS for length in lengths)
        case Magic.MOON:
            return 0.4 if len(outlook.others) == 1 else 0.25
        case Magic.DANDELION:
            return (_EXTRA_PLAY + _HARM) * min(left, len(outlook.others), 2)
        case Magic.CANDY:
            return _candy_worth(outlook, left)
        case Magic.MIRROR:
            return 1.0 * (left - outlook.fewest_elsewhere)
        case Magic.RAINDROP:
            return _HARM * sum(not other.has_bubble for other in outlook.others) / len(outlook.others)
        case Magic.BALLOON:
            return _EXTRA_PLAY if any(IS_ZERO_BEAT[other] for other in rest) else 0.0
        case Magic.FIREWORKS:
            return _EXTRA_PLAY if outlook.room_after(card) == TICKS_PER_BAR else 0.0
        case _:
            return 0.0


def _candy_worth(outlook: Outlook, left: int) -> float:
    discards = outlook.view.options.numbers.candy_discards
    largest = max(left, *(other.hand_count for other in outlook.others))
    mine = _EXTRA_PLAY * min(discards, left) if left == largest else 0.0
    theirs = sum(other.hand_count == largest for other in outlook.others)
    return mine - _HARM * discards * theirs / len(outlook.others)


def zero_beat_worth(outlook: Outlook, card: CardId) -> float:
    """Return what a 0-beat card is worth: its effect, and a card that can't win traded for one that mostly can."""
    return _TRADE + _effect_worth(outlook, CARDS[card].face)


def _effect_worth(outlook: Outlook, face: Face) -> float:
    match face:
        case KeyChangeFace(key):
            now = burden_in_key(outlook.hand, outlook.key, outlook.genre, outlook.last)
            return now - burden_in_key(outlook.hand, key, outlook.genre, outlook.last)
        case RhythmFace(rhythm):
            return _rhythm_worth(outlook, rhythm)
        case SpecialFace(special):
            return _special_worth(outlook, special)
        case _:
            raise AssertionError("a beat card among the 0-beat cards")


def _rhythm_worth(outlook: Outlook, rhythm: Rhythm) -> float:
    match rhythm:
        case Rhythm.LEGATO:
            return _EXTRA_PLAY if _can_play_two(outlook) else -0.3
        case Rhythm.RUSH:
            return 0.4 if outlook.next_seat.hand_count <= len(outlook.hand) else 0.2
        case Rhythm.ADAGIO:
            return 0.25
        case Rhythm.SYNCOPATION:
            return 0.1 if outlook.footing.room_ticks > HALF_BEAT_TICKS else 0.05


def _can_play_two(outlook: Outlook) -> bool:
    """Whether some playable beat card leaves room for another one."""
    hand = outlook.hand
    for card in outlook.fitting_in(outlook.footing.room_ticks, hand):
        rest = tuple(other for other in hand if other != card)
        if outlook.fitting_in(outlook.room_after(card), rest):
            return True
    return False


def _special_worth(outlook: Outlook, special: Special) -> float:
    match special:
        case Special.IMPROV:
            return _improv_worth(outlook)
        case Special.REHARMONIZE:
            return 0.35
        case Special.CUT:
            return 0.1
        case Special.EXTEND | Special.ECHO | Special.REMIX:
            return 0.0
        case Special.REPEAT | Special.SILENCE:
            raise AssertionError("a beat card among the 0-beat cards")


def _improv_worth(outlook: Outlook) -> float:
    """Improv pays where the only way is an OUTSIDE card that would draw."""
    playable = outlook.fitting_in(outlook.footing.room_ticks, outlook.hand)
    if not playable:
        return 0.0
    return DRAWN_CARD_BURDEN * min(outlook.expected_draws(card) for card in playable)

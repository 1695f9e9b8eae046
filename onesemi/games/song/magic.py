"""The effects of the twenty magic notes (sections 11 and 18)."""

from collections.abc import Callable
from typing import Final

from onesemi.games.song.agenda import DrawCards, MagicEffect
from onesemi.games.song.cards import CARDS, Magic, MagicFace, Rhythm
from onesemi.games.song.choosing import star_cards
from onesemi.games.song.events import DirectionReversed, EffectSkipped, HandsSwapped, StarLooked, WandChosen, Why
from onesemi.games.song.fitting import HALF_BEAT_TICKS, IS_ZERO_BEAT
from onesemi.games.song.moves import WandEffect
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.table import Table
from onesemi.games.song.zero_beat import add_extra, ask_order, improvise, skip_next, use_rhythm
from onesemi.music.key import KEYS
from onesemi.rules.seats import Seat


def take_magic_effect(table: Table, step: MagicEffect) -> None:
    """Let a magic note do what it does; tell where that is impossible."""
    face = CARDS[step.card].face
    assert isinstance(face, MagicFace)
    if table.flags[step.seat].has_left:
        return
    effect = _EFFECTS.get(face.magic)
    if effect is not None and not effect(table, step.seat):
        table.tell(EffectSkipped(step.seat, face.magic.value))


def _meteor(table: Table, seat: Seat) -> bool:
    add_extra(table, seat)
    return True


def _wind_chime(table: Table, seat: Seat) -> bool:
    table.is_chime_open = True
    table.flag(seat, "chime")
    return True


def _clock(table: Table, seat: Seat) -> bool:
    table.flag(table.next_seat(seat), "clock", least_ticks=0, most_ticks=HALF_BEAT_TICKS)
    return True


def _moon(table: Table, seat: Seat) -> bool:
    skip_next(table, seat)
    return True


def _dandelion(table: Table, seat: Seat) -> bool:
    others = list(table.after(seat))
    neighbours = [others[0], others[-1]] if len(others) > 1 else others
    gifts = neighbours[: len(table.hands[seat])]
    table.push(*(Pending(Ask.GIVE, seat, Magic.DANDELION.value, target=other) for other in gifts))
    return bool(gifts)


def _candy(table: Table, seat: Seat) -> bool:
    players = [seat, *table.after(seat)]
    most = max(len(table.hands[player]) for player in players)
    count = min(table.options.numbers.candy_discards, most)
    if count == 0:
        return False
    table.push(
        *(
            Pending(Ask.DISCARD, player, Magic.CANDY.value, remaining=count)
            for player in players
            if len(table.hands[player]) == most
        )
    )
    return True


def _cloud(table: Table, seat: Seat) -> bool:
    table.push(Pending(Ask.CLOUD_SEAT, seat, Magic.CLOUD.value))
    return True


def cloud_over(table: Table, seat: Seat, other: Seat) -> None:
    """Let the cloud's player and the chosen one discard, in this order; who holds none discards none."""
    table.push(*(Pending(Ask.DISCARD, player, Magic.CLOUD.value) for player in (seat, other)))


def _mirror(table: Table, seat: Seat) -> bool:
    table.push(Pending(Ask.MIRROR_SEAT, seat, Magic.MIRROR.value))
    return True


def swap_hands(table: Table, seat: Seat, other: Seat) -> None:
    """Swap two hands; flags stay with the seats (mirror)."""
    table.hands[seat], table.hands[other] = table.hands[other], table.hands[seat]
    table.tell(HandsSwapped(seat, other))


def _bubble(table: Table, seat: Seat) -> bool:
    table.flag(seat, "bubble", has_bubble=True)
    return True


def _raindrop(table: Table, seat: Seat) -> bool:
    table.push(*(DrawCards(other, 1, Why.RAINDROP) for other in table.after(seat)))
    return True


def _wand(table: Table, seat: Seat) -> bool:
    table.push(Pending(Ask.WAND, seat, Magic.WAND.value))
    return True


def wave_wand(table: Table, seat: Seat, effect: WandEffect) -> None:
    """Let the wand do what was chosen."""
    table.tell(WandChosen(seat, effect))
    match effect:
        case WandEffect.LEGATO | WandEffect.ADAGIO | WandEffect.RUSH:
            use_rhythm(table, seat, Rhythm(effect.value))
        case WandEffect.SYNCOPATION:
            use_rhythm(table, seat, Rhythm.SYNCOPATION)
            add_extra(table, seat)
        case WandEffect.IMPROV:
            improvise(table, seat, 2)
        case WandEffect.REMIX:
            ask_order(table, seat)
        case WandEffect.KEY_CHANGE:
            table.push(Pending(Ask.KEY, seat, Magic.WAND.value, keys=KEYS))


def _dumpling(table: Table, seat: Seat) -> bool:
    table.flag(table.next_seat(seat), "dumpling", has_dumpling=True)
    return True


def _clover(table: Table, seat: Seat) -> bool:
    table.flag(seat, "clover", has_clover=True)
    return True


def _rainbow(table: Table, seat: Seat) -> bool:
    table.flag(seat, "rainbow", has_rainbow=True)
    return True


def _star(table: Table, seat: Seat) -> bool:
    top = star_cards(table)
    if not top or not table.hands[seat]:
        return False
    table.tell(StarLooked(seat, top, len(top)))
    table.push(Pending(Ask.STAR, seat, Magic.STAR.value))
    return True


def _snowflake(table: Table, seat: Seat) -> bool:
    table.flag(table.next_seat(seat), "snowflake", is_zero_beat_barred=True)
    return True


def _butterfly(table: Table, _seat: Seat) -> bool:
    if len(table.players) <= 2:
        return False
    table.direction = -table.direction
    table.tell(DirectionReversed(table.direction))
    return True


def _balloon(table: Table, seat: Seat) -> bool:
    if not any(IS_ZERO_BEAT[card] for card in table.hands[seat]):
        return False
    table.push(Pending(Ask.DISCARD, seat, Magic.BALLOON.value))
    return True


_EFFECTS: Final[dict[Magic, Callable[[Table, Seat], bool]]] = {
    Magic.METEOR: _meteor,
    Magic.WIND_CHIME: _wind_chime,
    Magic.CLOCK: _clock,
    Magic.MOON: _moon,
    Magic.DANDELION: _dandelion,
    Magic.CANDY: _candy,
    Magic.CLOUD: _cloud,
    Magic.MIRROR: _mirror,
    Magic.BUBBLE: _bubble,
    Magic.RAINDROP: _raindrop,
    Magic.WAND: _wand,
    Magic.DUMPLING: _dumpling,
    Magic.CLOVER: _clover,
    Magic.RAINBOW: _rainbow,
    Magic.STAR: _star,
    Magic.SNOWFLAKE: _snowflake,
    Magic.BUTTERFLY: _butterfly,
    Magic.BALLOON: _balloon,
}
"""All but the cat, which is judged, and the fireworks, which are a reward (`bars.reward`)."""

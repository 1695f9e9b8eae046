"""The orders in which a hand of "1;" can be sorted."""

from enum import StrEnum

from onesemi.games.song.cards import CardId, Face, Kind, NoteFace, face_of, fixed_length_ticks, kind_of


class HandOrder(StrEnum):
    """How the own hand is sorted; the sort switch goes through them in this order."""

    PITCH = "pitch"
    LENGTH = "length"
    DRAWN = "drawn"

    @property
    def next(self) -> "HandOrder":
        """The order that the switch goes to from here."""
        orders = list(HandOrder)
        return orders[(orders.index(self) + 1) % len(orders)]


_KIND_RANKS = (Kind.NOTE, Kind.ODD, Kind.MAGIC, Kind.REST, Kind.SPECIAL, Kind.RHYTHM, Kind.KEY_CHANGE)


def in_order(hand: tuple[CardId, ...], order: HandOrder) -> tuple[CardId, ...]:
    """Return a hand sorted: notes by pitch class or by length, then the other kinds; as drawn leaves it as it is."""
    match order:
        case HandOrder.PITCH:
            return tuple(sorted(hand, key=lambda card: (*_pitch_rank(face_of(card)), card)))
        case HandOrder.LENGTH:
            return tuple(sorted(hand, key=lambda card: (*_length_rank(face_of(card)), card)))
        case HandOrder.DRAWN:
            return hand


def _pitch_rank(face: Face) -> tuple[int, int, int]:
    kind = _KIND_RANKS.index(kind_of(face))
    if isinstance(face, NoteFace):
        return kind, face.pitch_class, face.pitch * 10_000 + face.length_ticks
    return kind, 0, fixed_length_ticks(face) or 0


def _length_rank(face: Face) -> tuple[int, int, int]:
    length = fixed_length_ticks(face)
    is_zero_beat = length == 0
    pitch = face.pitch if isinstance(face, NoteFace) else 0
    return int(is_zero_beat), 100_000 if length is None else length, _KIND_RANKS.index(kind_of(face)) * 1000 + pitch

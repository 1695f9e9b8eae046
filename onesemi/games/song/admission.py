"""Which tables may be opened: number of seats, ratios, numbers, and a deck that is large enough (sections 3 and 14)."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Final

from onesemi.games.song.cards import Kind
from onesemi.games.song.deck import beat_card_count, deck_size
from onesemi.games.song.options import DECK_RATIOS, Numbers, Options
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.song import TEMPO_RANGE_BPM
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT
from onesemi.rules.illegal import Illegal, Reason

MOST_OF_ANYTHING: Final = 100
_BOUNDS: Final = {
    "hand_standard": range(1, MOST_OF_ANYTHING),
    "hand_beginner": range(1, MOST_OF_ANYTHING),
    "players_least": range(2, 9),
    "players_most": range(2, 9),
    "star_looks": range(1, MOST_OF_ANYTHING),
    "reharmonize_keys": range(1, len(KEYS)),
    "remix_notes": range(2, 6),
    "electronic_bars": range(1, MOST_OF_ANYTHING),
    "cut_least_ticks": range(TICKS_PER_BEAT, TICKS_PER_BAR + 1),
}
"""What the engine can play by; numbers that aren't named may be from 0 on."""


def check(seat_count: int, options: Options) -> None:
    """Raise `Illegal` for options or a number of seats that can't be played (section 14)."""
    numbers = options.numbers
    _check_numbers(numbers)
    if not numbers.players_least <= seat_count <= numbers.players_most:
        details = {"least": numbers.players_least, "most": numbers.players_most, "found": seat_count}
        raise Illegal(Reason("seat-count", "3", details))
    _check_ratios(kind for kind, _ratio in options.ratios)
    for kind, ratio in options.ratios:
        if ratio not in DECK_RATIOS:
            raise Illegal(Reason("ratio-unknown", "14", {"kind": kind.value, "found": str(ratio)}))
    size, least = deck_size(options), seat_count * options.hand_size + numbers.spare_cards
    if size < least:
        raise Illegal(Reason("deck-too-small", "14", {"least": least, "found": size}))
    beats = beat_card_count(options)
    if beats * 2 < size:
        raise Illegal(Reason("deck-too-few-beat-cards", "14", {"least": -(-size // 2), "found": beats}))


def _check_ratios(kinds: Iterable[Kind]) -> None:
    seen: set[Kind] = set()
    for kind in kinds:
        if kind in seen:
            raise Illegal(Reason("ratio-twice", "14", {"kind": kind.value}))
        seen.add(kind)


def _check_numbers(numbers: Numbers) -> None:
    for field in fields(numbers):
        value = getattr(numbers, field.name)
        if isinstance(value, int) and value not in _BOUNDS.get(field.name, range(MOST_OF_ANYTHING)):
            raise Illegal(Reason("number-out-of-range", "14", {"name": field.name, "found": value}))
    for name in ("turn_seconds", "choice_seconds"):
        if not 1 <= getattr(numbers, name) <= 86_400:
            raise Illegal(Reason("number-out-of-range", "14", {"name": name, "found": str(getattr(numbers, name))}))
    tempi = dict(numbers.tempo_bpm)
    if sorted(tempi) != sorted(Genre) or any(tempo not in TEMPO_RANGE_BPM for tempo in tempi.values()):
        raise Illegal(Reason("tempo-unknown", "7"))

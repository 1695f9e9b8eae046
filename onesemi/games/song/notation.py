"""Moves and options of "1;" as text, both ways: the lines of logs and save files.

Cards go by their codes (`cards.card_code`): G#4:1/2, rest:2'1, key:D, echo, o14, m03.
"""

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from typing import Final

from onesemi.games.song.cards import CARD_BY_CODE, CARDS, CardId, Kind, card_code
from onesemi.games.song.moves import (
    ChooseCard,
    ChooseEffect,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    ChooseSeat,
    DrawCard,
    KeepCards,
    Move,
    Play,
    Stop,
    SwapCard,
    WandEffect,
)
from onesemi.games.song.options import DECK_RATIOS, Numbers, Options
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass, pitch_code
from onesemi.music.song import SongMode
from onesemi.rules.notation import NotationError, read_number
from onesemi.rules.seats import Seat


def write_move(move: Move) -> str:  # noqa: C901, PLR0911 - one case per move of a closed union
    """Return a move as text, as in "play G#4:1/2" or "swap rest:1 for echo'2"."""
    match move:
        case Play(card):
            return f"play {_code(card)}"
        case DrawCard():
            return "draw"
        case Stop():
            return "stop"
        case ChooseCard(card):
            return f"card {_code(card)}"
        case ChooseSeat(seat):
            return f"seat {seat}"
        case ChooseKey(key):
            return f"key {key.tonic.code}"
        case ChoosePitch(pitch_class):
            return f"pitch {pitch_class.code}"
        case ChooseOrder(pitches):
            return f"order {' '.join(map(pitch_code, pitches))}"
        case ChooseEffect(effect):
            return f"effect {effect.value}"
        case SwapCard(card, for_card):
            return f"swap {_code(card)} for {_code(for_card)}"
        case KeepCards():
            return "keep"


def read_move(text: str) -> Move:
    """Return the move that a text stands for; raise `NotationError` where it is none."""
    word, _space, rest = text.partition(" ")
    read = _READERS.get(word)
    if read is not None:
        return read(rest)
    plain = _PLAIN_MOVES.get(text)
    if plain is None:
        raise NotationError(f"a move ({', '.join((*_READERS, *_PLAIN_MOVES))})", text)
    return plain


def _code(card: CardId) -> str:
    return _CODES[card]


_CODES: Final = tuple(map(card_code, CARDS))


def _read_card(text: str) -> CardId:
    card = CARD_BY_CODE.get(text)
    if card is None:
        raise NotationError("the code of a card", text)
    return card.id


def _read_class(text: str) -> PitchClass:
    found = _CLASSES.get(text)
    if found is None:
        raise NotationError("a pitch class such as F#", text)
    return found


_CLASSES: Final = {pitch_class.code: pitch_class for pitch_class in PitchClass}
_PITCHES: Final = {pitch_code(midi): midi for midi in range(128)}


def _read_order(text: str) -> ChooseOrder:
    return ChooseOrder(tuple(_read_pitch(word) for word in text.split(" ")))


def _read_pitch(text: str) -> int:
    found = _PITCHES.get(text)
    if found is None:
        raise NotationError("a pitch such as G#4", text)
    return found


def _read_effect(text: str) -> WandEffect:
    try:
        return WandEffect(text)
    except ValueError as error:
        raise NotationError(f"an effect ({', '.join(WandEffect)})", text) from error


def _read_swap(text: str) -> SwapCard:
    own, word, other = (*text.split(" "), "", "", "")[:3]
    if word != "for" or text.count(" ") != 2:
        raise NotationError("two cards with 'for' between them", text)
    return SwapCard(_read_card(own), _read_card(other))


_READERS: Final[dict[str, Callable[[str], Move]]] = {
    "play": lambda rest: Play(_read_card(rest)),
    "card": lambda rest: ChooseCard(_read_card(rest)),
    "seat": lambda rest: ChooseSeat(Seat(read_number(rest))),
    "key": lambda rest: ChooseKey(Key(_read_class(rest))),
    "pitch": lambda rest: ChoosePitch(_read_class(rest)),
    "order": _read_order,
    "effect": lambda rest: ChooseEffect(_read_effect(rest)),
    "swap": _read_swap,
}
_PLAIN_MOVES: Final[dict[str, Move]] = {"draw": DrawCard(), "stop": Stop(), "keep": KeepCards()}


_SWITCHES: Final = {
    "odd": "has_odd_notes",
    "magic": "has_magic_notes",
    "timed": "is_timed",
    "sound": "sounds_as_played",
}
_SWITCH_TEXT: Final = {True: "on", False: "off"}
_INTEGERS: Final = tuple(found.name for found in fields(Numbers) if isinstance(getattr(Numbers(), found.name), int))
_SECONDS: Final = ("turn_seconds", "choice_seconds")


def write_options(options: Options) -> str:
    """Return options as text: the mode, the switches, and every ratio and number that isn't the standard one."""
    words = [f"mode={options.mode.value}"]
    words += [f"{word}={_SWITCH_TEXT[getattr(options, name)]}" for word, name in _SWITCHES.items()]
    words += [f"ratio.{kind.value}={ratio}" for kind, ratio in options.ratios]
    standard = Numbers()
    for name in (*_INTEGERS, *_SECONDS):
        if getattr(options.numbers, name) != getattr(standard, name):
            words.append(f"{name}={getattr(options.numbers, name)}")
    if options.numbers.tempo_bpm != standard.tempo_bpm:
        words += [f"tempo.{genre.value}={tempo}" for genre, tempo in options.numbers.tempo_bpm]
    return " ".join(words)


_RATIOS: Final = {str(ratio): ratio for ratio in DECK_RATIOS}


class _OptionsReader:
    """Collects the words of an options line."""

    def __init__(self) -> None:
        self.mode: SongMode | None = None
        self.switches: dict[str, bool] = {}
        self.ratios: list[tuple[Kind, Fraction]] = []
        self.numbers: dict[str, int | float] = {}
        self.tempi: list[tuple[Genre, int]] = []

    def read(self, word: str) -> None:
        """Take one word; raise `NotationError` where it isn't a setting."""
        name, equals, value = word.partition("=")
        if not equals:
            raise NotationError("a setting such as mode=standard", word)
        try:
            self._set(name, value)
        except (KeyError, ValueError) as error:
            raise NotationError("a known setting with a possible value", word) from error

    def _set(self, name: str, value: str) -> None:
        group, _dot, member = name.partition(".")
        if name == "mode":
            self.mode = SongMode(value)
        elif name in _SWITCHES:
            self.switches[_SWITCHES[name]] = {"on": True, "off": False}[value]
        elif group == "ratio":
            self.ratios.append((Kind(member), _RATIOS[value]))
        elif group == "tempo":
            self.tempi.append((Genre(member), int(value)))
        else:
            self.numbers[name] = _NUMBER_TYPES[name](value)

    def options(self) -> Options:
        """Return what was read."""
        if self.mode is None:
            raise NotationError("a mode", "none")
        tempi = {"tempo_bpm": tuple(self.tempi)} if self.tempi else {}
        numbers = Numbers(**self.numbers, **tempi)  # type: ignore[arg-type] # names and types come from one table
        return Options(mode=self.mode, ratios=tuple(self.ratios), numbers=numbers, **self.switches)


_NUMBER_TYPES: Final[dict[str, type[int] | type[float]]] = {
    **dict.fromkeys(_INTEGERS, int),
    **dict.fromkeys(_SECONDS, float),
}


def read_options(text: str) -> Options:
    """Return the options that a text stands for; raise `NotationError` where it is none."""
    reader = _OptionsReader()
    for word in text.split(" "):
        reader.read(word)
    return reader.options()


class SongNotation:
    """The notation of "1;", as logs want it (`rules.notation.Notation`)."""

    def write_move(self, move: Move) -> str:
        """Return a move as text."""
        return write_move(move)

    def read_move(self, text: str) -> Move:
        """Return the move that a text stands for."""
        return read_move(text)

    def write_options(self, options: Options) -> str:
        """Return options as text."""
        return write_options(options)

    def read_options(self, text: str) -> Options:
        """Return the options that a text stands for."""
        return read_options(text)


NOTATION: Final = SongNotation()

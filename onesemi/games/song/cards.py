"""The cards of "1;": what a face says, the whole catalogue, and the codes by which logs and songs name them."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, NewType

from onesemi.music.key import KEYS, Key
from onesemi.music.pitch import PitchClass, Register, midi_key, pitch_code
from onesemi.music.song import Figure
from onesemi.music.ticks import TICKS_PER_BEAT

CardId = NewType("CardId", int)


class Kind(StrEnum):
    """The seven kinds of card (song rules, section 3)."""

    NOTE = "note"
    REST = "rest"
    KEY_CHANGE = "key_change"
    SPECIAL = "special"
    RHYTHM = "rhythm"
    ODD = "odd"
    MAGIC = "magic"


class Special(StrEnum):
    """The eight special cards (section 8)."""

    REPEAT = "repeat"
    ECHO = "echo"
    EXTEND = "extend"
    CUT = "cut"
    SILENCE = "silence"
    REMIX = "remix"
    REHARMONIZE = "reharmonize"
    IMPROV = "improv"


class Rhythm(StrEnum):
    """The four rhythm cards (section 9)."""

    LEGATO = "legato"
    ADAGIO = "adagio"
    SYNCOPATION = "syncopation"
    RUSH = "rush"


class Magic(StrEnum):
    """The twenty magic notes (section 11), by the ids that songs and sounds use."""

    METEOR = "m01"
    WIND_CHIME = "m02"
    CLOCK = "m03"
    MOON = "m04"
    DANDELION = "m05"
    CANDY = "m06"
    CLOUD = "m07"
    MIRROR = "m08"
    BUBBLE = "m09"
    RAINDROP = "m10"
    WAND = "m11"
    DUMPLING = "m12"
    CLOVER = "m13"
    CAT = "m14"
    RAINBOW = "m15"
    STAR = "m16"
    SNOWFLAKE = "m17"
    BUTTERFLY = "m18"
    BALLOON = "m19"
    FIREWORKS = "m20"


@dataclass(frozen=True, slots=True)
class NoteFace:
    """A plain note: pitch class, register and length."""

    pitch_class: PitchClass
    register: Register
    length_ticks: int

    @property
    def pitch(self) -> int:
        """The MIDI key number."""
        return midi_key(self.pitch_class, self.register.octave)


@dataclass(frozen=True, slots=True)
class RestFace:
    """A rest of some length."""

    length_ticks: int


@dataclass(frozen=True, slots=True)
class KeyChangeFace:
    """A 0-beat card that changes the key."""

    key: Key


@dataclass(frozen=True, slots=True)
class SpecialFace:
    """One of the eight specials."""

    special: Special


@dataclass(frozen=True, slots=True)
class RhythmFace:
    """One of the four rhythm cards; all take 0 beats."""

    rhythm: Rhythm


@dataclass(frozen=True, slots=True)
class OddFace:
    """An odd note (section 10). pitches is empty for the wild note (o23) and percussion (o24)."""

    id: str
    length_ticks: int
    figure: Figure
    pitches: tuple[int, ...]

    @property
    def is_wild(self) -> bool:
        """Whether the player names the pitch class."""
        return self.figure is Figure.SINGLE and not self.pitches


@dataclass(frozen=True, slots=True)
class MagicFace:
    """A magic note: a length, an effect, and a timbre of its own."""

    magic: Magic
    length_ticks: int


Face = NoteFace | RestFace | KeyChangeFace | SpecialFace | RhythmFace | OddFace | MagicFace


@dataclass(frozen=True, slots=True)
class Card:
    """A physical card: its id, its face, and which of the equal ones it is (0, 1, …)."""

    id: CardId
    face: Face
    copy: int


def kind_of(face: Face) -> Kind:  # noqa: PLR0911 - one return per case of a closed union
    """Return the kind of a face."""
    match face:
        case NoteFace():
            return Kind.NOTE
        case RestFace():
            return Kind.REST
        case KeyChangeFace():
            return Kind.KEY_CHANGE
        case SpecialFace():
            return Kind.SPECIAL
        case RhythmFace():
            return Kind.RHYTHM
        case OddFace():
            return Kind.ODD
        case MagicFace():
            return Kind.MAGIC


def fixed_length_ticks(face: Face) -> int | None:
    """Return how long a face is on the track: 0 for 0-beat cards, None where the table decides (Repeat, Silence)."""
    match face:
        case (
            NoteFace(length_ticks=length)
            | RestFace(length)
            | OddFace(length_ticks=length)
            | MagicFace(length_ticks=length)
        ):
            return length
        case SpecialFace(Special.REPEAT | Special.SILENCE):
            return None
        case KeyChangeFace() | SpecialFace() | RhythmFace():
            return 0


def is_beat_face(face: Face) -> bool:
    """Tell beat cards from 0-beat cards."""
    return fixed_length_ticks(face) != 0


def face_code(face: Face) -> str:  # noqa: PLR0911 - one return per case of a closed union
    """Return the code of a face for logs and songs: G#4:1/2, rest:2, key:D, echo, legato, o14, m03."""
    match face:
        case NoteFace():
            return f"{pitch_code(face.pitch)}:{_beats_code(face.length_ticks)}"
        case RestFace(length):
            return f"rest:{_beats_code(length)}"
        case KeyChangeFace(key):
            return f"key:{key.tonic.code}"
        case SpecialFace(special):
            return special.value
        case RhythmFace(rhythm):
            return rhythm.value
        case OddFace(id=odd_id):
            return odd_id
        case MagicFace(magic):
            return magic.value


def card_code(card: Card) -> str:
    """Return the code of a physical card: the face's code, with ' and the copy's number behind all but the first."""
    return face_code(card.face) + (f"'{card.copy}" if card.copy else "")


def _beats_code(length_ticks: int) -> str:
    beats = Fraction(length_ticks, TICKS_PER_BEAT)
    return str(beats)


def _ticks(beats: str) -> int:
    return int(Fraction(beats) * TICKS_PER_BEAT)


_PLAIN_BEATS: Final = ("1/2", "1", "2", "4")
_C4, _D4, _E4, _F4, _G4, _A4, _B4, _C5, _D5 = 60, 62, 64, 65, 67, 69, 71, 72, 74

ODD_FACES: Final = (
    OddFace("o01", _ticks("1/16"), Figure.SINGLE, (79,)),
    OddFace("o02", _ticks("1/8"), Figure.SINGLE, (75,)),
    OddFace("o03", _ticks("1/4"), Figure.SINGLE, (_A4,)),
    OddFace("o04", _ticks("3/8"), Figure.SINGLE, (66,)),
    OddFace("o05", _ticks("3/4"), Figure.SINGLE, (_E4,)),
    OddFace("o06", _ticks("3/2"), Figure.SINGLE, (_G4,)),
    OddFace("o07", _ticks("3"), Figure.SINGLE, (_C4,)),
    OddFace("o08", _ticks("7/16"), Figure.SINGLE, (70,)),
    OddFace("o09", _ticks("7/8"), Figure.SINGLE, (_B4,)),
    OddFace("o10", _ticks("7/4"), Figure.SINGLE, (_D4,)),
    OddFace("o11", _ticks("7/2"), Figure.SINGLE, (53,)),
    OddFace("o12", _ticks("5/4"), Figure.SINGLE, (73,)),
    OddFace("o13", _ticks("5/2"), Figure.SINGLE, (57,)),
    OddFace("o14", _ticks("1"), Figure.SEQUENCE, (_C4, _E4, _G4)),
    OddFace("o15", _ticks("2"), Figure.SEQUENCE, (_A4, 66, _D4)),
    OddFace("o16", _ticks("1"), Figure.SEQUENCE, (_C5, _D5) * 4),
    OddFace("o17", _ticks("2"), Figure.SEQUENCE, (_E4, _F4) * 8),
    OddFace("o18", _ticks("1/2"), Figure.SEQUENCE, (_G4,) * 4),
    OddFace("o19", _ticks("1"), Figure.SEQUENCE, (63,) * 4),
    OddFace("o20", _ticks("1"), Figure.SEQUENCE, (_C4, _D4, _E4, _F4, _G4, _A4, _B4, _C5)),
    OddFace("o21", _ticks("1/2"), Figure.SEQUENCE, (_G4, 66, _E4, _D4)),
    OddFace("o22", _ticks("1"), Figure.CHORD, (_C4, 68)),
    OddFace("o23", _ticks("1"), Figure.SINGLE, ()),
    OddFace("o24", _ticks("1/2"), Figure.PERCUSSION, ()),
)

_MAGIC_BEATS: Final = {
    Magic.METEOR: "1/2",
    Magic.WIND_CHIME: "1/2",
    Magic.CLOCK: "1",
    Magic.MOON: "2",
    Magic.DANDELION: "1",
    Magic.CANDY: "1",
    Magic.CLOUD: "1",
    Magic.MIRROR: "1",
    Magic.BUBBLE: "1/2",
    Magic.RAINDROP: "1/2",
    Magic.WAND: "1",
    Magic.DUMPLING: "1",
    Magic.CLOVER: "1",
    Magic.CAT: "1",
    Magic.RAINBOW: "2",
    Magic.STAR: "1",
    Magic.SNOWFLAKE: "1",
    Magic.BUTTERFLY: "1/2",
    Magic.BALLOON: "1",
    Magic.FIREWORKS: "1",
}


def _faces() -> tuple[tuple[Face, int], ...]:
    """Every face with how many of it a standard deck holds (section 3)."""
    notes = [
        NoteFace(pitch_class, register, _ticks(beats))
        for beats in _PLAIN_BEATS
        for register in Register
        for pitch_class in PitchClass
    ]
    counted: list[tuple[Face, int]] = [(note, 1) for note in notes]
    counted += [(RestFace(_ticks(beats)), 8) for beats in _PLAIN_BEATS]
    counted += [(KeyChangeFace(key), 2) for key in KEYS]
    counted += [(SpecialFace(special), 4) for special in Special]
    counted += [(RhythmFace(rhythm), 6) for rhythm in Rhythm]
    counted += [(odd, 1) for odd in ODD_FACES]
    counted += [(MagicFace(magic, _ticks(beats)), 1) for magic, beats in _MAGIC_BEATS.items()]
    return tuple(counted)


STANDARD_COUNTS: Final = dict(_faces())
LARGEST_RATIO: Final = 2


def _catalogue() -> tuple[Card, ...]:
    cards: list[Card] = []
    for face, count in STANDARD_COUNTS.items():
        cards += [Card(CardId(len(cards) + copy), face, copy) for copy in range(count * LARGEST_RATIO)]
    return tuple(cards)


CARDS: Final = _catalogue()
"""Every card that any deck can hold, by id: each face twice as often as a standard deck has it."""

CARD_BY_CODE: Final = {card_code(card): card for card in CARDS}


def face_of(card: CardId) -> Face:
    """Return the face of a card."""
    return CARDS[card].face

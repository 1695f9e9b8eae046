"""Words on cards: each face's name and its effect in one line."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from onesemi.games.song.cards import (
    CardId,
    Face,
    KeyChangeFace,
    Kind,
    Magic,
    MagicFace,
    NoteFace,
    OddFace,
    RestFace,
    Rhythm,
    RhythmFace,
    Special,
    SpecialFace,
    face_of,
)
from onesemi.games.song.options import Numbers
from onesemi.locale import mark, tr
from onesemi.music.pitch import Register, pitch_text
from onesemi.music.song import Figure
from onesemi.wording.song.music import DEFAULT_NUMBERS, beats_text, key_name, key_notes

_KINDS: Final[Mapping[Kind, str]] = {
    Kind.NOTE: mark("Note"),
    Kind.REST: mark("Rest"),
    Kind.KEY_CHANGE: mark("Key change"),
    Kind.SPECIAL: mark("Special card"),
    Kind.RHYTHM: mark("Rhythm card"),
    Kind.ODD: mark("Odd note"),
    Kind.MAGIC: mark("Magic note"),
}

_REGISTERS: Final[Mapping[Register, str]] = {
    Register.LOW: mark("low"),
    Register.MID: mark("middle"),
    Register.HIGH: mark("high"),
}

_SPECIALS: Final[Mapping[Special, tuple[str, str]]] = {
    Special.REPEAT: (mark("Repeat"), mark("Plays the last note again: same pitch, same length.")),
    Special.ECHO: (mark("Echo"), mark("0 beats: the last note is heard once more, softly, in the performance.")),
    Special.EXTEND: (mark("Extend"), mark("0 beats: the note at the end of the track doubles, up to the bar's end.")),
    Special.CUT: (mark("Cut"), mark("0 beats: the note at the end of the track is halved; the beats are free again.")),
    Special.SILENCE: (mark("Silence"), mark("The rest of the bar is silent.")),
    Special.REMIX: (mark("Remix"), mark("0 beats: put the last {remix_notes} pitches in an order of your choice.")),
    Special.REHARMONIZE: (
        mark("Reharmonize"),
        mark("0 beats: turn up {reharmonize_keys} keys and choose the new one."),
    ),
    Special.IMPROV: (mark("Improv"), mark("0 beats: your OUTSIDE cards draw nothing this turn.")),
}

_RHYTHMS: Final[Mapping[Rhythm, tuple[str, str]]] = {
    Rhythm.LEGATO: (mark("Legato"), mark("0 beats: you may play one more beat card this turn.")),
    Rhythm.ADAGIO: (mark("Adagio"), mark("0 beats: the next player may only play cards of 1 beat or more.")),
    Rhythm.SYNCOPATION: (mark("Syncopation"), mark("0 beats: a rest of ½ beat comes first, then your beat card.")),
    Rhythm.RUSH: (mark("Rush"), mark("0 beats: the next player is skipped.")),
}

_ODD_NAMES: Final[Mapping[str, str]] = {
    "o01": mark("Hemidemisemiquaver"),
    "o02": mark("Demisemiquaver"),
    "o03": mark("Semiquaver"),
    "o04": mark("Dotted semiquaver"),
    "o05": mark("Dotted quaver"),
    "o06": mark("Dotted crotchet"),
    "o07": mark("Dotted minim"),
    "o08": mark("Double-dotted semiquaver"),
    "o09": mark("Double-dotted quaver"),
    "o10": mark("Double-dotted crotchet"),
    "o11": mark("Double-dotted minim"),
    "o12": mark("Tied crotchet and semiquaver"),
    "o13": mark("Tied minim and quaver"),
    "o14": mark("Quaver triplet"),
    "o15": mark("Crotchet triplet"),
    "o16": mark("Trill"),
    "o17": mark("Long trill"),
    "o18": mark("Drumroll note"),
    "o19": mark("Repeated note"),
    "o20": mark("Run up"),
    "o21": mark("Run down"),
    "o22": mark("Double note"),
    "o23": mark("Wild note"),
    "o24": mark("Percussion"),
}

_MAGICS: Final[Mapping[Magic, tuple[str, str]]] = {
    Magic.METEOR: (mark("Meteor"), mark("You may play one more beat card.")),
    Magic.WIND_CHIME: (mark("Wind chime"), mark("Then play any number of cards of ½ beat or less.")),
    Magic.CLOCK: (mark("Clock"), mark("The next player may only play cards of ½ beat or less.")),
    Magic.MOON: (mark("Moon"), mark("The next player is skipped.")),
    Magic.DANDELION: (mark("Dandelion"), mark("Give 1 card to each neighbour.")),
    Magic.CANDY: (mark("Candy"), mark("Whoever holds the most cards discards {candy_discards}.")),
    Magic.CLOUD: (mark("Cloud"), mark("You and a player of your choice discard 1 each.")),
    Magic.MIRROR: (mark("Mirror"), mark("Swap hands with a player of your choice.")),
    Magic.BUBBLE: (mark("Bubble"), mark("Cancels the next draw that others force on you.")),
    Magic.RAINDROP: (mark("Raindrop"), mark("All other players draw 1.")),
    Magic.WAND: (mark("Wand"), mark("Choose a rhythm card's effect, Improv, Remix or a new key.")),
    Magic.DUMPLING: (
        mark("Dumpling"),
        mark("If the next player's first beat card is OUTSIDE, it draws {dumpling_draws}."),
    ),
    Magic.CLOVER: (mark("Clover"), mark("Your next OUTSIDE card draws nothing.")),
    Magic.CAT: (mark("Cat"), mark("A pitch at random, and it is judged.")),
    Magic.RAINBOW: (mark("Rainbow"), mark("Nobody draws for OUTSIDE until your next turn.")),
    Magic.STAR: (mark("Star"), mark("Look at the top {star_looks} cards; you may swap one of yours for one of them.")),
    Magic.SNOWFLAKE: (mark("Snowflake"), mark("The next player can't play a 0-beat card.")),
    Magic.BUTTERFLY: (mark("Butterfly"), mark("The direction of play reverses.")),
    Magic.BALLOON: (mark("Balloon"), mark("Discard one 0-beat card, if you hold one.")),
    Magic.FIREWORKS: (mark("Fireworks"), mark("If it completes the bar, discard 1 card of your choice.")),
}


def kind_name(kind: Kind) -> str:
    """Return the name of a kind of card."""
    return tr(_KINDS[kind])


def face_name(face: Face) -> str:
    """Return a face's name, short enough for the card itself: "G♯4 · 1 beat", "Repeat", "Moon"."""
    match face:
        case NoteFace():
            return tr("{pitch} · {beats}", pitch=pitch_text(face.pitch), beats=beats_text(face.length_ticks))
        case RestFace(length):
            return tr("Rest · {beats}", beats=beats_text(length))
        case KeyChangeFace(key):
            return tr("Key: {key}", key=key_name(key))
        case SpecialFace() | RhythmFace() | OddFace() | MagicFace():
            return _given_name(face)


def face_effect(face: Face, numbers: Numbers = DEFAULT_NUMBERS) -> str:
    """Return what a face does, in one line; numbers are those of the table at which it is played."""
    match face:
        case NoteFace(pitch_class, register, length):
            return tr(
                "Note {pitch}, {register} register, {beats}.",
                pitch=pitch_class.text,
                register=tr(_REGISTERS[register]),
                beats=beats_text(length),
            )
        case RestFace(length):
            return tr("Silence for {beats}; never judged.", beats=beats_text(length))
        case KeyChangeFace(key):
            return tr("0 beats: the key becomes {key}. SAFE: {notes}.", key=key_name(key), notes=key_notes(key))
        case SpecialFace(special):
            return tr(_SPECIALS[special][1], **asdict(numbers))
        case RhythmFace(rhythm):
            return tr(_RHYTHMS[rhythm][1])
        case OddFace() | MagicFace():
            return _rare_effect(face, numbers)


def card_name(card: CardId) -> str:
    """Return the name of a physical card's face."""
    return face_name(face_of(card))


def _given_name(face: SpecialFace | RhythmFace | OddFace | MagicFace) -> str:
    match face:
        case SpecialFace(special):
            return tr(_SPECIALS[special][0])
        case RhythmFace(rhythm):
            return tr(_RHYTHMS[rhythm][0])
        case OddFace(id=odd_id):
            return tr(_ODD_NAMES[odd_id])
        case MagicFace(magic):
            return tr(_MAGICS[magic][0])


def _rare_effect(face: OddFace | MagicFace, numbers: Numbers) -> str:
    match face:
        case OddFace():
            return _odd_effect(face, numbers)
        case MagicFace(Magic.CAT, length):
            return tr("{beats}. {effect}", beats=beats_text(length), effect=tr(_MAGICS[Magic.CAT][1]))
        case MagicFace(magic, length):
            effect = tr(_MAGICS[magic][1], **asdict(numbers))
            return tr("{beats}, always SAFE. {effect}", beats=beats_text(length), effect=effect)


def _odd_effect(face: OddFace, numbers: Numbers) -> str:
    beats = beats_text(face.length_ticks)
    if face.is_wild:
        return tr("{beats}: you name the pitch.", beats=beats)
    match face.figure:
        case Figure.PERCUSSION:
            return tr("{beats} of percussion; never judged.", beats=beats)
        case Figure.CHORD:
            notes = " + ".join(pitch_text(pitch) for pitch in face.pitches)
            return tr(
                "{beats}: {notes} together; each OUTSIDE note draws {draws}.",
                beats=beats,
                notes=notes,
                draws=numbers.outside_draws,
            )
        case Figure.SEQUENCE:
            return tr("{beats}: {notes}; SAFE only if all are.", beats=beats, notes=_short_run(face.pitches))
        case Figure.SINGLE | Figure.REST:
            return tr("{pitch}, {beats}.", pitch=pitch_text(face.pitches[0]), beats=beats)


def _short_run(pitches: tuple[int, ...]) -> str:
    """Name the pitches of a run; a trill or roll, which repeats itself, only once with how often."""
    for size in range(1, len(pitches) // 2 + 1):
        times, left = divmod(len(pitches), size)
        if not left and pitches == pitches[:size] * times:
            return " ".join(pitch_text(pitch) for pitch in pitches[:size]) + f" × {times}"
    return " ".join(pitch_text(pitch) for pitch in pitches)

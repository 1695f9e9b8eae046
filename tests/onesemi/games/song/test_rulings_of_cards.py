"""Special and rhythm cards and odd notes (sections 8, 9, 10 and 18)."""

import pytest

from onesemi.games.song.fitting import cut_length
from onesemi.music.genre import Genre

SINGLES = "C4:1/2 E4:1/2 G4:1/2"

RULINGS = [
    # Repeat
    (
        "section 8: Repeat plays the last note again, judged again",
        ("repeat C5:4", "D4:1"),
        {"track": "F#4:1", "genre": Genre.ROCK},
        ("A play repeat",),
        {"pitches": "66 66", "lengths": "1 1", "judged": "1 - 1"},
    ),
    (
        "section 8: Repeat passes over rests and percussion",
        ("repeat C5:4", "D4:1"),
        {"track": "E4:1 rest:1 o24"},
        ("A play repeat",),
        {"pitches": "64 - - 64"},
    ),
    (
        "section 8: Repeat needs a last note",
        ("repeat C5:4", "D4:1"),
        {"track": "rest:1"},
        (),
        {"may A play repeat": "no"},
    ),
    (
        "section 8: Repeat needs room",
        ("repeat C5:4", "D4:1"),
        {"track": "E4:2 rest:1"},
        (),
        {"may A play repeat": "no"},
    ),
    (
        "section 8: Repeat can become OUTSIDE by a key change",
        ("key:G repeat C5:4", "D4:1"),
        {"track": "F4:1", "genre": Genre.ROCK},
        ("A play key:G", "A play repeat"),
        {"judged": "1 - 1"},
    ),
    (
        "section 18: Repeat of a double note is judged as one",
        ("repeat C5:4", "D4:1"),
        {"track": "o22!", "key": "D", "genre": Genre.ROCK},
        ("A play repeat",),
        {"judged": "2 - 2", "pitches": "60+68 60+68"},
    ),
    (
        "section 18: Repeat of a run is judged as one: one OUTSIDE",
        ("repeat C5:4", "D4:1"),
        {"track": "o15", "key": "C", "genre": Genre.BLUES},
        ("A play repeat",),
        {"judged": "1 - 1"},
    ),
    (
        "section 18: Repeat of magic is judged, without its effect",
        ("repeat C5:4", "D4:1", "E4:1"),
        {"track": "m04", "genre": Genre.ROCK},
        ("A play repeat",),
        {"judged": "0 - 0", "asks": "B opening"},
    ),
    (
        "section 18: Repeat copies the present length of an extended note",
        ("extend D4:1 C5:4", "repeat E4:1"),
        {"track": "E4:1/2"},
        ("A play extend", "A play D4:1", "B play repeat"),
        {"lengths": "1 1 1"},
    ),
    # Echo
    (
        "section 8: Echo marks the last note and does nothing else",
        ("echo D4:1 C5:4", "D4:2"),
        {"track": "E4:1 rest:1"},
        ("A play echo",),
        {"marks": "echo -", "asks": "A must_play", "drew A": "zero_beat"},
    ),
    (
        "section 18: Echo needs a last note",
        ("echo D4:1 C5:4", "D4:2"),
        {"track": "rest:1"},
        (),
        {"may A play echo": "no"},
    ),
    # Extend, Cut
    (
        "section 8: Extend doubles the event at the end",
        ("extend D4:1 C5:4", "D4:2"),
        {"track": "E4:1"},
        ("A play extend",),
        {"lengths": "2", "place": "0:2"},
    ),
    (
        "section 8: Extend: at most to the bar's end",
        ("extend D4:1 C5:4", "D4:2"),
        {"track": "rest:1 E4:2"},
        ("A play extend",),
        {"lengths": "1 3", "place": "1:0"},
    ),
    (
        "section 8: Extend: only a pitched event",
        ("extend D4:1 C5:4", "D4:2"),
        {"track": "E4:1 rest:1"},
        (),
        {"may A play extend": "no"},
    ),
    (
        "section 8: Extend: not percussion",
        ("extend D4:1 C5:4", "D4:2"),
        {"track": "E4:1 o24"},
        (),
        {"may A play extend": "no"},
    ),
    (
        "section 8: Extend: only in the current bar; it needs room",
        ("extend D4:1 C5:4", "D4:2"),
        {"track": "E4:4"},
        (),
        {"may A play extend": "no"},
    ),
    (
        "section 8: Cut halves and frees the beats",
        ("cut D4:1 C5:4", "D4:2"),
        {"track": "E4:2"},
        ("A play cut",),
        {"lengths": "1", "place": "0:1"},
    ),
    (
        "section 8: Cut: not below half a beat",
        ("cut D4:1 C5:4", "D4:2"),
        {"track": "E4:1"},
        ("A play cut",),
        {"lengths": "1/2"},
    ),
    (
        "section 8: Cut needs a length of at least 1 beat",
        ("cut D4:1 C5:4", "D4:2"),
        {"track": "E4:1/2"},
        (),
        {"may A play cut": "no"},
    ),
    (
        "section 8: Cut: 7/8 beat is too short",
        ("cut D4:1 C5:4", "D4:2"),
        {"track": "o09"},
        (),
        {"may A play cut": "no"},
    ),
    (
        "section 8: Cut: not in a completed bar",
        ("cut D4:1 C5:4", "D4:2"),
        {"track": "E4:4"},
        (),
        {"may A play cut": "no"},
    ),
    (
        "section 18: Cut: 1 3/4 beats become 7/8",
        ("cut D4:1 C5:4", "D4:2"),
        {"track": "o10"},
        ("A play cut",),
        {"lengths": "7/8"},
    ),
    (
        "section 18: Cut: a key that counts from the cut note's end moves with it",
        ("key:G D4:1 C5:4", "cut E4:1"),
        {"track": "E4:2"},
        ("A play key:G", "A play D4:1", "B play cut", "B play E4:1"),
        {"keys": "0:C 1920:G", "lengths": "2 1/2 1"},
    ),
    # Silence
    (
        "section 8: Silence rests to the bar's end",
        ("silence C5:4", "D4:2"),
        {"track": "E4:1"},
        ("A play silence",),
        {"lengths": "1 3", "place": "1:0", "judgements": "0"},
    ),
    ("section 8: Silence at 0/4 is a whole bar", ("silence C5:4", "D4:2"), {}, ("A play silence",), {"lengths": "4"}),
    # Remix
    (
        "section 8: Remix puts the last three pitches in a new order; lengths stay, nothing is judged again",
        ("remix D4:1 C5:4", "D4:2"),
        {"track": SINGLES},
        ("A play remix", "A order G4 C4 E4"),
        {"pitches": "67 60 64", "lengths": "1/2 1/2 1/2", "judgements": "0", "asks": "A must_play"},
    ),
    (
        "section 8: Remix takes single notes only",
        ("remix D4:1 C5:4", "D4:2"),
        {"track": "A4:1/2 C4:1/2 o18 E4:1/2 rest:1/2"},
        ("A play remix", "A order E4 A4 C4"),
        {"pitches": "64 69 67+67+67+67 60 -"},
    ),
    (
        "section 18: Remix needs three",
        ("remix D4:1 C5:4", "D4:2"),
        {"track": "C4:1/2 E4:1/2"},
        (),
        {"may A play remix": "no"},
    ),
    (
        "section 18: Remix takes the latest three",
        ("remix D4:1 C5:4", "D4:2"),
        {"track": "A4:1/2 " + SINGLES},
        ("A play remix", "A order G4 E4 C4"),
        {"pitches": "69 67 64 60"},
    ),
    (
        "section 18: Remix takes magic too",
        ("remix D4:1 C5:4", "D4:2"),
        {"track": "m01 E4:1/2 G4:1/2"},
        ("A play remix", "A order G4 E4 C4"),
        {"pitches": "67 64 60"},
    ),
    (
        "section 4: Remix of three equal pitches is no choice",
        ("remix D4:1 C5:4", "D4:2"),
        {"track": "C4:1/2 C4:1 C4:2"},
        ("A play remix",),
        {"asks": "A must_play"},
    ),
    # Reharmonize, Improv
    (
        "section 8: Reharmonize: one of three keys, none the current one",
        ("reharmonize D4:1 C5:4", "D4:2"),
        {},
        ("A play reharmonize", "roll 0", "roll 0", "roll 8", "A key B"),
        {"keys": "0:B", "asks": "A must_play"},
    ),
    (
        "section 8: Reharmonize: no other key",
        ("reharmonize D4:1 C5:4", "D4:2"),
        {},
        ("A play reharmonize", "roll 0", "roll 0", "roll 8"),
        {"may A key C": "no", "may A key C#": "yes", "may A key D": "yes", "may A key D#": "no"},
    ),
    (
        "section 8: Improv: your OUTSIDE cards draw nothing this turn",
        ("improv F#4:1 C5:4", "D4:2"),
        {"genre": Genre.ROCK},
        ("A play improv", "A play F#4:1"),
        {"judged": "1 improv 0", "flags A": ""},
    ),
    # rhythm
    (
        "section 9: Legato: step 2 once more, and the two notes are slurred",
        ("legato C4:1 E4:1 G4:1", "D4:2"),
        {},
        ("A play legato", "A play C4:1", "A play E4:1"),
        {"asks": "B opening", "marks": "slur -"},
    ),
    (
        "section 9: Legato: it may be left",
        ("legato C4:1 E4:1 G4:1", "D4:2"),
        {},
        ("A play legato", "A play C4:1", "A stop"),
        {"asks": "B opening", "marks": "-", "drew A": "zero_beat"},
    ),
    (
        "section 9: Legato: no slur to a rest",
        ("legato C4:1 rest:1 G4:1", "D4:2"),
        {},
        ("A play legato", "A play C4:1", "A play rest:1"),
        {"marks": "- -"},
    ),
    (
        "section 18: Legato and meteor add up",
        ("legato m01 E4:1 G4:1 C5:1/2 A4:4", "D4:2"),
        {},
        ("A play legato", "A play m01", "A play E4:1", "A play G4:1"),
        {"asks": "B opening"},
    ),
    (
        "section 18: extras may go on over the bar's end",
        ("legato C4:1 E4:1 G4:1", "D4:2"),
        {"track": "rest:2 rest:1"},
        ("A play legato", "A play C4:1", "A play E4:1"),
        {"place": "1:1"},
    ),
    (
        "section 18: an extra that nothing fits ends the turn silently",
        ("legato C4:1 E4:4 G4:4", "D4:2"),
        {"pile": "A4:4"},
        ("A play legato", "A play C4:1"),
        {"asks": "B opening"},
    ),
    (
        "section 9: Adagio: only beat cards of 1 beat or more",
        ("adagio C4:1 E4:1 G4:4", "D4:1/2 rest:1/2 E5:1 o03"),
        {},
        ("A play adagio", "A play C4:1"),
        {
            "adagio": "0",
            "may B play D4:1/2": "no",
            "may B play rest:1/2": "no",
            "may B play E5:1": "yes",
            "may B play o03": "no",
        },
    ),
    (
        "section 9: Syncopation: half a beat of rest, then step 2, accented",
        ("syncopation C4:1 E4:4", "D4:1"),
        {},
        ("A play syncopation", "A play C4:1"),
        {"track": "syncopation C4:1", "lengths": "1/2 1", "marks": "- accent"},
    ),
    (
        "section 9: Syncopation needs half a beat",
        ("syncopation o01 C4:1", "D4:1"),
        {"track": "o11 o03"},
        (),
        {"may A play syncopation": "no"},
    ),
    (
        "section 18: Syncopation needs a legal card for the place after the rest",
        ("syncopation C4:4 E4:4", "D4:1"),
        {},
        (),
        {"may A play syncopation": "no"},
    ),
    (
        "section 18: Syncopation: the next bar, if the rest fills this one",
        ("syncopation C4:4 E4:4", "D4:1"),
        {"track": "o11"},
        ("A play syncopation", "A play C4:4"),
        {"place": "2:0"},
    ),
    (
        "section 18: Syncopation: under the restrictions of the turn",
        ("syncopation C4:1/2 E4:4", "D4:1"),
        {"flags": "A adagio"},
        (),
        {"may A play syncopation": "no"},
    ),
    (
        "section 9: Rush: the next player is skipped, the next card accented",
        ("rush C4:1 E4:4", "D4:1", "F4:1"),
        {},
        ("A play rush", "A play C4:1"),
        {"asks": "C opening", "marks": "accent"},
    ),
    # odd
    (
        "section 10: a run is SAFE only if all its notes are",
        ("o15 C5:4", "D4:1"),
        {"genre": Genre.ROCK, "key": "G"},
        ("A play o15",),
        {"judged": "0 - 0"},
    ),
    (
        "section 10: otherwise one OUTSIDE",
        ("o20 C5:4", "D4:1"),
        {"genre": Genre.ROCK, "key": "B"},
        ("A play o20",),
        {"judged": "1 - 1"},
    ),
    (
        "section 10: a double note draws 1 for each OUTSIDE note",
        ("o22 C5:4", "D4:1"),
        {"genre": Genre.ROCK, "key": "C"},
        ("A play o22",),
        {"judged": "1 - 1"},
    ),
    (
        "section 10: the wild note's pitch is named, in the mid register, and judged",
        ("o23 C5:4", "D4:1"),
        {"genre": Genre.ROCK},
        ("A play o23", "A pitch F#"),
        {"pitches": "66", "judged": "1 - 1"},
    ),
    (
        "section 10: percussion is never judged",
        ("o24 C5:4", "D4:1"),
        {"genre": Genre.ROCK},
        ("A play o24",),
        {"judgements": "0", "pitches": "-"},
    ),
    (
        "section 10: a sixty-fourth note takes 1/16 beat",
        ("o01 C5:4", "D4:1"),
        {},
        ("A play o01",),
        {"place": "0:1/16", "pitches": "79"},
    ),
]


@pytest.mark.parametrize(
    ("hands", "given", "moves", "then"), [row[1:] for row in RULINGS], ids=[row[0] for row in RULINGS]
)
def test_cards(check, hands, given, moves, then):
    check(hands, given, moves, then)


@pytest.mark.parametrize(("length", "halved"), [(960, 480), (1020, 540), (1080, 540), (1680, 840), (3780, 1920)])
def test_section_18_a_halved_length_is_rounded_up_to_a_multiple_of_60_ticks(length, halved):
    assert cut_length(length) == halved

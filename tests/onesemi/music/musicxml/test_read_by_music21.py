"""music21 finds in a MusicXML file what was written."""

from fractions import Fraction
from typing import Any

import pytest
from music21 import articulations, bar, converter, expressions, harmony, key, note, spanner, tempo
from score_pages import BEATS_PER_BAR, CASES, Found, Page, fifths_of


@pytest.mark.parametrize("script", CASES)
def test_music21_reads_the_same_page(script: str) -> None:
    case = CASES[script]
    score = converter.parse(case.file(), format="musicxml")
    assert read_page(score) == case.page()


def test_the_last_bar_line_is_final() -> None:
    score = converter.parse(CASES["Han"].file(), format="musicxml")
    for part in score.parts:
        assert part.getElementsByClass("Measure").last().rightBarline.type == "final"


def read_page(score: Any) -> Page:
    first = score.parts[0]
    (mark,) = first.recurse().getElementsByClass(tempo.MetronomeMark)
    return Page(
        title=score.metadata.title,
        composer=" | ".join(score.metadata.composers),
        bpm=mark.number,
        notes=sorted(
            _note(number, place, element)
            for number, part in enumerate(score.parts, start=1)
            for place, element in _placed(part, note.GeneralNote)
            if not isinstance(element, note.Rest | harmony.Harmony)
        ),
        chords=[
            (place, fifths_of(one.root().step, int(one.root().alter)), one.quality == "minor")
            for place, one in _placed(first, harmony.ChordSymbol)
        ],
        keys=[[(place, one.sharps) for place, one in _placed(part, key.KeySignature)] for part in score.parts],
        words=sorted(
            (place, one.content.strip())
            for part in score.parts
            for place, one in _placed(part, expressions.TextExpression)
        ),
        repeated_bars=[one.activeSite.number - 1 for _, one in _placed(first, bar.Repeat) if one.direction == "end"],
        slurs=len(score.recurse().getElementsByClass(spanner.Slur)),
    )


def _placed(part: Any, kind: type) -> list[tuple[Fraction, Any]]:
    """Elements of a kind with their places; music21 counts measures from 1."""
    return [
        (Fraction((measure.number - 1) * BEATS_PER_BAR) + Fraction(element.getOffsetInHierarchy(measure)), element)
        for measure in part.getElementsByClass("Measure")
        for element in measure.recurse().getElementsByClass(kind)
    ]


def _note(staff: int, place: Fraction, element: Any) -> Found:
    pitches = getattr(element, "pitches", ())
    tie = element.tie.type if element.tie is not None else ""
    tuplet = element.duration.tuplets[0] if element.duration.tuplets else None
    return Found(
        staff=staff,
        start=place,
        length=Fraction(element.quarterLength),
        heads=tuple(sorted((pitch.midi, fifths_of(pitch.step, int(pitch.alter))) for pitch in pitches)),
        is_tied=tie in {"start", "continue"},
        is_tie_end=tie in {"stop", "continue"},
        tuplet=None if tuplet is None else (tuplet.numberNotesActual, tuplet.numberNotesNormal),
        ornament=" ".join(_ornament(expression) for expression in element.expressions),
        has_accent=any(isinstance(one, articulations.Accent) for one in element.articulations),
    )


def _ornament(expression: Any) -> str:
    match expression:
        case expressions.Trill():
            return "trill"
        case expressions.Tremolo(numberOfMarks=marks):
            return f"tremolo {marks}"
    raise AssertionError(expression)

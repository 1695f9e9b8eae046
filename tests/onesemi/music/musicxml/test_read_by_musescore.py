"""Debian's MuseScore opens a MusicXML file without a complaint and finds in it what was written."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from score_pages import BEATS_PER_BAR, CASES, Found, Page

PROGRAM = next((name for name in ("mscore3", "musescore3") if shutil.which(name)), None)
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="MuseScore 3 (Debian: musescore3) is not installed")
TPC_OF_C = 14
LENGTHS = {"whole": 4, "half": 2, "quarter": 1, "eighth": "1/2", "16th": "1/4", "32nd": "1/8", "64th": "1/16"}
STROKES = {"r8": 1, "r16": 2, "r32": 3, "r64": 4}


@dataclass(frozen=True)
class Opened:
    """What MuseScore made of the files, and what it said about it."""

    scores: dict[str, ET.Element]
    said: list[str]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    """All files opened and kept in MuseScore's own form, in one run of the program."""
    folder = tmp_path_factory.mktemp("musescore")
    jobs = []
    for place, case in enumerate(CASES.values()):
        (folder / f"{place}.musicxml").write_bytes(case.file())
        jobs.append({"in": f"{place}.musicxml", "out": f"{place}.mscx"})
    (folder / "jobs.json").write_text(json.dumps(jobs), encoding="utf-8")
    (folder / "run").mkdir(mode=0o700)
    places = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder / "run"), "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [str(PROGRAM), "-j", "jobs.json"],
        cwd=folder,
        env={**os.environ, **places},
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    scores = {script: _score(folder / f"{place}.mscx") for place, script in enumerate(CASES)}
    return Opened(scores, (ran.stdout + ran.stderr).splitlines())


def _score(path: Path) -> ET.Element:
    score = ET.parse(path).find("Score")
    assert score is not None
    return score


def test_musescore_complains_of_nothing(opened: Opened) -> None:
    usual = ("convert <", "\tto <", "... success!")
    assert [line for line in opened.said if line.strip() and not line.startswith(usual)] == []
    assert opened.said.count("... success!") == len(CASES)


@pytest.mark.parametrize("script", CASES)
def test_musescore_reads_the_same_page(opened: Opened, script: str) -> None:
    assert read_page(opened.scores[script]) == CASES[script].page()


@dataclass
class StaffReader:
    """Walks a staff of MuseScore's own form, place by place."""

    staff: int
    at: Fraction = Fraction(0)
    tuplet: tuple[int, int] | None = None
    notes: list[Found] = field(default_factory=list)
    chords: list[tuple[Fraction, int, bool]] = field(default_factory=list)
    keys: list[tuple[Fraction, int]] = field(default_factory=list)
    words: list[tuple[Fraction, str]] = field(default_factory=list)
    repeated_bars: list[int] = field(default_factory=list)
    slurs: int = 0

    def read(self, staff: ET.Element) -> None:
        for place, measure in enumerate(staff.findall("Measure")):
            assert (measure.find("startRepeat") is None) == (measure.find("endRepeat") is None)
            if measure.find("startRepeat") is not None:
                self.repeated_bars.append(place)
            for voice in measure.findall("voice"):
                self.at = Fraction(place * BEATS_PER_BAR)
                for element in voice:
                    self.meet(element)

    def meet(self, element: ET.Element) -> None:
        match element.tag:
            case "Chord":
                self.notes.append(self.note(element))
                self.slurs += len(element.findall("Spanner[@type='Slur']/next"))
                self.at += self.length(element)
            case "Rest":
                self.at += self.length(element)
            case "location":
                self.at += BEATS_PER_BAR * Fraction(element.findtext("fractions"))
            case "Tuplet":
                self.tuplet = int(element.findtext("actualNotes") or 0), int(element.findtext("normalNotes") or 0)
            case "endTuplet":
                self.tuplet = None
            case _:
                self.sign(element)

    def sign(self, element: ET.Element) -> None:
        match element.tag:
            case "Harmony":
                name = element.findtext("name") or ""
                assert name in {"", "m"}
                self.chords.append((self.at, int(element.findtext("root") or 0) - TPC_OF_C, name == "m"))
            case "KeySig":
                self.keys.append((self.at, int(element.findtext("accidental") or 0)))
            case "StaffText":
                self.words.append((self.at, element.findtext("text") or ""))
            case "Tempo":
                text = element.find("text")
                assert text is not None
                if text.text:
                    self.words.append((self.at, text.text.strip()))

    def length(self, element: ET.Element) -> Fraction:
        kind = element.findtext("durationType") or ""
        if kind == "measure":
            return Fraction(BEATS_PER_BAR)
        plain = Fraction(LENGTHS[kind]) * (2 - Fraction(1, 2 ** int(element.findtext("dots") or 0)))
        return plain if self.tuplet is None else plain * self.tuplet[1] / self.tuplet[0]

    def note(self, chord: ET.Element) -> Found:
        heads = [] if chord.findtext("Note/head") == "cross" else chord.findall("Note")
        signs = [element.text or "" for element in chord.findall("Articulation/subtype")]
        stroke = chord.findtext("Tremolo/subtype") or chord.findtext("Note/Tremolo/subtype")
        ornaments = ["trill" for sign in signs if "Trill" in sign or "trill" in sign]
        ornaments += [f"tremolo {STROKES[stroke]}"] if stroke else []
        return Found(
            staff=self.staff,
            start=self.at,
            length=self.length(chord),
            heads=tuple(sorted((_number(head, "pitch"), _number(head, "tpc") - TPC_OF_C) for head in heads)),
            is_tied=chord.find("Note/Spanner[@type='Tie']/next") is not None,
            is_tie_end=chord.find("Note/Spanner[@type='Tie']/prev") is not None,
            tuplet=self.tuplet,
            ornament=" ".join(ornaments),
            has_accent=any("Accent" in sign for sign in signs),
        )


def _number(element: ET.Element, tag: str) -> int:
    return int(element.findtext(tag) or 0)


def read_page(score: ET.Element) -> Page:
    readers = []
    for number, staff in enumerate(score.findall("Staff"), start=1):
        readers.append(StaffReader(number))
        readers[-1].read(staff)
        if not readers[-1].keys or readers[-1].keys[0][0] > 0:
            readers[-1].keys.insert(0, (Fraction(0), 0))  # C major at the start is no sign to keep
    first = readers[0]
    told: dict[Any, Any] = {tag.get("name"): tag.text for tag in score.findall("metaTag")}
    return Page(
        title=told["workTitle"],
        composer=told["composer"] or "",
        bpm=round(60 * float(score.findtext(".//Tempo/tempo") or 0)),
        notes=sorted(note for reader in readers for note in reader.notes),
        chords=first.chords,
        keys=[reader.keys for reader in readers],
        words=sorted(word for reader in readers for word in reader.words),
        repeated_bars=first.repeated_bars,
        slurs=sum(reader.slurs for reader in readers),
    )

"""Faders: one gain for all that a channel plays, which sounds as if each note followed its controls by itself."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from audio.engine import Synth, render
from audio.engine.fader import Fader
from audio.engine.history import LOOK_FRAMES, History
from audio.engine.motion import glide_frames
from audio.engine.voices import Voices
from audio.score import ControlChange, Controller, Part, Score, ScoreNote, TempoChange
from audio.score.channel import controller_dial
from audio.soundfont import load_bank, packaged_bank
from audio.soundfont.modulators import DEFAULT_MODULATORS

RATE_HZ = 44100
TICKS_A_SECOND = 960
EXPRESSION = controller_dial(11)
FADES = tuple(modulator for modulator in DEFAULT_MODULATORS if modulator.source & 0xFF == EXPRESSION)
PLAIN = Part("plain", 0, 0, volume=127, reverb=0)


@pytest.fixture(scope="module")
def bank():
    return load_bank(packaged_bank())


def fader_of(moves: list[tuple[int, int]]) -> Fader:
    """A fader of expression that moves to values at frames."""
    history = History(lambda tick: tick)
    history.set_up(())
    for frame, value in moves:
        history.change(frame, Controller(11, value))
    return Fader(FADES, {EXPRESSION: history.course(EXPRESSION, 1)}, RATE_HZ)


def swelling_chord() -> Score:
    part = Part("strings", 0, 48, reverb=60)
    notes = tuple(ScoreNote(0, 3600, key, velocity, 0) for key, velocity in ((55, 40), (62, 90), (71, 127)))
    changes = tuple(ControlChange(300 * place, 0, Controller(11, 20 + 9 * place)) for place in range(12))
    return Score("", (part,), notes, (TempoChange(0, 60.0),), (), (), 3840, changes)


def score_of(notes, changes, parts: tuple[Part, ...] = (PLAIN,)) -> Score:
    """Notes (second, key, part) of half a second each, and controllers (second, part, number, value)."""
    struck = tuple(ScoreNote(round(at * TICKS_A_SECOND), 480, key, 127, part) for at, key, part in notes)
    moved = tuple(ControlChange(round(at * TICKS_A_SECOND), part, Controller(*pair)) for at, part, *pair in changes)
    return Score("", parts, struck, (TempoChange(0, 60.0),), (), (), 4 * TICKS_A_SECOND, moved)


def test_a_fader_sounds_as_if_every_moment_of_every_note_were_worked_out(bank, monkeypatch) -> None:
    score = swelling_chord()
    faded = render(score, Synth(bank, has_effects=False))
    monkeypatch.setattr(Voices, "faded_dials", lambda *_: frozenset())
    each = render(score, Synth(bank, has_effects=False))
    assert all(strike.motion is not None for strike in Synth(bank).strikes(score))
    glide = round(0.012 * RATE_HZ)
    changes = [round(300 * place / TICKS_A_SECOND * RATE_HZ) for place in range(13)]
    for before, after in pairwise(changes):
        still = slice(before + glide, after - glide)
        assert np.abs(faded[still]).max() > 0.003
        assert faded[still] == pytest.approx(each[still], abs=1e-6)


def random_score(random: Random) -> Score:
    """Four parts that take turns on two channels, whose controls are moved and reset while notes sound."""
    parts = tuple(
        Part(str(index), random.randrange(2), random.choice((0, 16, 48, 73)), volume=random.choice((40, 100, 127)))
        for index in range(4)
    )
    notes = [
        ScoreNote(
            64 * random.randrange(60),
            random.randrange(100, 1500),
            random.randrange(50, 80),
            random.randrange(30, 127),
            random.randrange(4),
        )
        for _ in range(30)
    ]
    changes = [
        ControlChange(
            200 * random.randrange(24),
            random.randrange(4),
            Controller(random.choice((1, 7, 7, 10, 11, 11, 11, 121)), random.randrange(128)),
        )
        for _ in range(12)
    ]
    notes.sort(key=lambda note: (note.start_ticks, note.part, note.key))
    changes.sort(key=lambda change: change.start_ticks)
    return Score("", parts, tuple(notes), (TempoChange(0, 60.0),), (), (), 6000, tuple(changes))


@pytest.mark.parametrize("seed", range(10))
def test_faders_follow_turns_and_resets_as_single_notes_do(bank, monkeypatch, seed: int) -> None:
    score = random_score(Random(seed))
    faded = render(score, Synth(bank, has_effects=False))
    monkeypatch.setattr(Voices, "faded_dials", lambda *_: frozenset())
    each = render(score, Synth(bank, has_effects=False))
    frames = min(len(faded), len(each))
    is_still = np.ones(frames, np.bool_)
    for change in score.changes:
        moved = round(change.start_ticks / TICKS_A_SECOND * RATE_HZ)
        is_still[max(0, moved - 700) : moved + 700] = False
    assert np.abs(each[:frames][is_still]).max() > 0.05
    assert np.abs(faded[:frames][is_still] - each[:frames][is_still]).max() < 1e-4
    assert max(np.abs(longer[frames:]).max(initial=0.0) for longer in (faded, each)) < 1e-3


def test_all_notes_of_a_channel_share_one_fader_and_their_still_waves(bank) -> None:
    strikes = Synth(bank).strikes(swelling_chord())
    assert len(strikes) > 3
    assert len({id(strike.fader) for strike in strikes}) == 1
    assert all(strike.motion is None for strike in strikes)


def test_a_fader_is_the_same_in_whatever_ranges_it_is_asked_for() -> None:
    random = Random(4)
    for density in (30, 400, 8000):
        frames = sorted(random.randrange(1, 300_000) for _ in range(300_000 // density))
        moves = [(frame, random.randrange(128)) for frame in frames]
        whole = fader_of(moves).curve(0, 1 << 18)
        assert whole is not None
        fader, at = fader_of(moves), 0
        while at < len(whole):
            end = min(at + LOOK_FRAMES * random.randrange(1, 600), len(whole))
            curve = fader.curve(at, end)
            piece = np.ones(end - at, np.float32) if curve is None else np.broadcast_to(curve, end - at)
            assert np.array_equal(piece, whole[at:end]), (density, at)
            at = end


def test_a_fader_has_got_there_by_its_move_and_glides_before_it() -> None:
    glide, curve = glide_frames(RATE_HZ), fader_of([(10_000, 64)]).curve(0, 20_000)
    look = 10_000 // LOOK_FRAMES * LOOK_FRAMES
    assert curve is not None
    assert np.all(curve[: look - glide + 1] == 1.0)
    assert np.all(curve[look:] == pytest.approx((64 / 127) ** 2))
    assert np.diff(curve[look - glide : look]) == pytest.approx(
        np.full(glide - 1, ((64 / 127) ** 2 - 1) / glide), abs=1e-6
    )


def test_no_glide_is_longer_than_the_way_from_the_move_before() -> None:
    curve = fader_of([(6400, 10), (6464, 127), (6528, 10)]).curve(0, 8192)
    assert curve is not None
    assert curve[[6400, 6464, 6528]] == pytest.approx([(10 / 127) ** 2, 1.0, (10 / 127) ** 2])


def test_a_fader_that_stands_still_is_one_number_and_none_at_full() -> None:
    fader = fader_of([(50_000, 64)])
    assert fader.curve(0, 32_768) is None
    assert fader.curve(65_536, 98_304) == pytest.approx([(64 / 127) ** 2])


def test_a_fader_never_goes_beyond_its_loudest() -> None:
    fader = fader_of([(0, 20), (30_000, 90), (60_000, 5)])
    curve = fader.curve(0, 90_000)
    assert curve is not None
    # It stands at rest, which is full, until it is moved.
    assert fader.loudest == 1.0
    soft = History(lambda tick: tick)
    soft.set_up([Controller(11, 20)])
    soft.change(30_000, Controller(11, 90))
    assert Fader(FADES, {EXPRESSION: soft.course(EXPRESSION, 1)}, RATE_HZ).loudest == pytest.approx((90 / 127) ** 2)


def test_a_note_that_begins_with_a_jump_of_the_fader_begins_right(sine_synth) -> None:
    jump = score_of([(1.0, 69, 0)], [(0.0, 0, 11, 1), (1.0, 0, 11, 127)])
    still = score_of([(1.0, 69, 0)], [])
    assert np.abs(render(still, sine_synth())).max() > 0.1
    assert render(jump, sine_synth()) == pytest.approx(render(still, sine_synth()), abs=1e-7)


def test_a_part_that_takes_its_turn_sets_its_fader_for_its_own_notes(sine_synth, measure) -> None:
    parts = PLAIN, Part("soft", 0, 0, volume=40, reverb=0)
    notes = [(0.0, 69, 0), (0.2, 81, 1), (1.0, 69, 0), (2.0, 81, 1)]
    synth = sine_synth()
    strikes = synth.strikes(score_of(notes, [(1.5, 0, 7, 90)], parts))
    first, soft, again, late = (strike.voice.gain * gain_at(strike) for strike in strikes)
    assert soft / first == pytest.approx((40 / 127) ** 2, rel=1e-3)
    assert again == pytest.approx(first)
    assert late == pytest.approx(soft)


def gain_at(strike) -> float:
    """The gain of a strike's fader where the strike begins."""
    curve = strike.fader.curve(strike.start_frame, strike.start_frame + 64)
    return 1.0 if curve is None else float(curve[0])

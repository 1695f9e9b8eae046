"""Whole performances: the same samples however they are asked for, tails, cuts, seeking."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from audio.dsp.reverb import response_frames
from audio.engine import Synth, render, render_blocks, render_length_frames
from audio.engine.mixer import QUANTUM_FRAMES, Mixer
from audio.engine.waves import Waves
from audio.score import TICKS_PER_BEAT, ControlChange, Controller, Part, Score, ScoreNote, TempoChange
from audio.soundfont import Generator, load_bank, packaged_bank

G = Generator
RATE_HZ = 44100


def _score(parts: tuple[Part, ...], notes: list[ScoreNote], bpm: float = 120.0) -> Score:
    ordered = tuple(sorted(notes, key=lambda note: (note.start_ticks, note.part, note.key)))
    end = max((note.start_ticks + note.length_ticks for note in notes), default=0)
    return Score("", parts, ordered, (TempoChange(0, bpm),), (), (), end)


@pytest.fixture(scope="module")
def band() -> Score:
    parts = (Part("a", 0, 0), Part("b", 1, 48, pan=20, reverb=90), Part("c", 2, 4, chorus=60), Part("drums", 9, 0))
    beat = TICKS_PER_BEAT
    notes = [ScoreNote(n * beat // 2, beat // 3, 60 + n % 7, 90 - n, 0) for n in range(16)]
    notes += [ScoreNote(n * beat, beat, 48 + key, 70, 1) for n in range(8) for key in (0, 4, 7)]
    notes += [ScoreNote(n * 2 * beat + 7, 2 * beat - 40, 67, 80, 2) for n in range(4)]
    notes += [ScoreNote(n * beat // 2, 100, (36, 42, 38, 46)[n % 4], 100, 3) for n in range(16)]
    return _score(parts, notes)


@pytest.fixture(scope="module")
def whole(band: Score, synth: Synth) -> np.ndarray:
    return render(band, synth)


@pytest.mark.parametrize("block_frames", [64, 1000, 32768, 40_000, 10_000_000])
def test_samples_do_not_depend_on_the_block_size(band, synth, whole, block_frames: int) -> None:
    blocks = list(render_blocks(band, synth, block_frames))
    assert all(block.shape == (block_frames, 2) for block in blocks[:-1])
    assert np.array_equal(np.concatenate(blocks), whole)
    assert blocks[0].dtype == np.float32


@pytest.mark.parametrize("effects_apart", [False, True])
def test_samples_do_not_depend_on_where_the_effects_are_made(band, whole, *, effects_apart: bool) -> None:
    path = packaged_bank()
    assert path is not None
    blocks = list(render_blocks(band, Synth(load_bank(path)), 10_000, effects_apart=effects_apart))
    assert np.array_equal(np.concatenate(blocks), whole)


def test_live_sound_needs_no_other_thread(band, synth) -> None:
    before = threading.active_count()
    blocks = render_blocks(band, synth, 1000)
    next(blocks)
    assert threading.active_count() == before


def test_a_performance_played_again_looks_up_nothing(band, monkeypatch) -> None:
    synth = Synth(load_bank(packaged_bank()))
    first = render(band, synth)
    render(band, synth)
    monkeypatch.setattr(Waves, "stretches", lambda *_: pytest.fail("looked up again"))
    assert np.array_equal(render(band, synth), first)


def test_what_is_remembered_of_a_performance_keeps_no_wave_that_had_to_go(band) -> None:
    bound_bytes = 48 << 20
    synth = Synth(load_bank(packaged_bank()))
    synth.waves = Waves(synth.bank.samples, synth.rate_hz, bound_bytes)
    strikes = synth.strikes(band)
    synth.waves.expect(strikes)
    mixer = Mixer(synth, strikes)
    most_bytes = 0
    for quantum in [*range(12), *range(12)]:
        mixer.mix(quantum, 1)
        known = [stretch for stretches in synth.waves.performance(strikes) for stretch in stretches or ()]
        arrays = {id(array): array for one in known for array in (one.wave, one.curve) if array is not None}
        most_bytes = max(most_bytes, sum(array.nbytes for array in arrays.values()))
    assert synth.waves.losses > 0
    assert 0 < most_bytes <= bound_bytes


@pytest.mark.parametrize("quanta", [1, 3, 4])
def test_a_quantum_is_mixed_to_the_same_samples_alone_or_among_others(band, synth, quanta: int) -> None:
    swells = [ControlChange(tick, 1, Controller(11, 40 + tick // 100)) for tick in range(0, 7000, 333)]
    pans = [ControlChange(tick, 2, Controller(10, tick // 80)) for tick in range(0, 7000, 500)]
    changes = tuple(sorted((*swells, *pans), key=lambda change: change.start_ticks))
    strikes = synth.strikes(replace(band, changes=changes))
    assert any(strike.motion for strike in strikes)
    mixer = Mixer(synth, strikes)
    alone = [mixer.mix(quantum, 1) for quantum in range(12)]
    among = [mixer.mix(quantum, quanta) for quantum in range(0, 12, quanta)]
    assert np.array_equal(np.concatenate(among, axis=1), np.concatenate(alone, axis=1))


def test_a_fresh_synth_gives_the_same_samples_as_a_warm_one(band, whole) -> None:
    path = packaged_bank()
    assert path is not None
    assert np.array_equal(render(band, Synth(load_bank(path))), whole)


def test_the_length_is_known_before(band, synth, whole) -> None:
    assert render_length_frames(band, synth) == len(whole)


def test_the_tail_is_whole_and_fades_out(band, synth, whole) -> None:
    end = round(band.seconds_at(band.end_ticks) * RATE_HZ)
    assert len(whole) - end > response_frames(RATE_HZ)
    assert np.abs(whole[-1000:]).max() < 1e-4
    assert np.abs(whole[end : end + 20_000]).max() > 1e-3


def test_a_usual_band_keeps_under_full_scale(whole) -> None:
    assert 0.05 < float(np.abs(whole).max()) < 1.0


@pytest.mark.parametrize("start_seconds", [0.1, 0.75, 2.0, 3.3])
def test_playing_from_within_the_song_takes_up_its_notes_and_reverb(band, synth, whole, start_seconds: float) -> None:
    start = round(start_seconds * RATE_HZ)
    late = np.concatenate(list(render_blocks(band, synth, 5000, start_seconds)))
    assert late.shape == whole[start:].shape
    assert np.abs(late - whole[start:]).max() < 1e-5


def test_playing_from_after_the_end_is_nothing(band, synth) -> None:
    assert list(render_blocks(band, synth, 1000, 999.0)) == []


def test_an_empty_score_is_its_written_silence(synth) -> None:
    silent = Score("", (), (), (TempoChange(0, 120.0),), (), (), 4 * TICKS_PER_BEAT)
    rendered = render(silent, synth)
    assert rendered.shape == (2 * RATE_HZ, 2)
    assert not rendered.any()


def test_without_effects_the_song_is_the_sum_of_its_notes(synth) -> None:
    path = packaged_bank()
    assert path is not None
    part = Part("", 0, 24)
    dry = render(_score((part,), [ScoreNote(960, 960, 60, 90, 0)]), Synth(load_bank(path), has_effects=False))
    note = synth.note(part, 60, 90, 0.5)
    assert len(dry) == RATE_HZ // 2 + len(note)
    assert np.abs(dry[RATE_HZ // 2 :] - note).max() < 1e-6
    assert not dry[: RATE_HZ // 2].any()


def test_notes_start_on_their_frame_in_every_tempo(synth) -> None:
    part = Part("", 9, 0, reverb=0)
    notes = (ScoreNote(960, 100, 36, 120, 0), ScoreNote(1920, 100, 36, 120, 0))
    score = Score("", (part,), notes, (TempoChange(0, 60.0), TempoChange(960, 240.0)), (), (), 3840)
    rendered = np.abs(render(score, synth)).max(axis=1)
    assert rendered[:RATE_HZ].max() < 1e-6
    assert rendered[RATE_HZ : RATE_HZ + 300].max() > 0.01


def _drum_synth(maker, generators) -> Synth:
    zones = [
        maker.zone([(43, 42 | 42 << 8), *generators, (54, 1), (53, 0)]),
        maker.zone([(43, 46 | 46 << 8), *generators, (54, 1), (53, 0)]),
    ]
    preset = maker.preset([maker.zone([(41, 0)])], bank=128)
    return Synth(load_bank(maker.write(maker.bank_bytes([preset], [zones], [maker.sine()]))))


def test_an_exclusive_class_is_cut_within_20_ms(maker) -> None:
    drums = Part("", 9, 0, reverb=0)
    other = Part("", 0, 0, reverb=0)
    generators = [(G.EXCLUSIVE_CLASS, 1), (G.VOLUME_ENVELOPE_RELEASE, 2400)]
    notes = [ScoreNote(0, 4000, 46, 127, 0), ScoreNote(960, 10, 42, 1, 0), ScoreNote(960, 10, 42, 1, 1)]
    rendered = np.abs(render(_score((drums, other), notes), _drum_synth(maker, generators))).max(axis=1)
    cut = RATE_HZ // 2
    assert rendered[cut - 200 : cut].max() > 0.1
    assert rendered[cut + 882 :].max() < 1e-3
    free = np.abs(render(_score((drums, other), notes), _drum_synth(maker, []))).max(axis=1)
    assert free[cut + 882 : cut + 2000].max() > 0.1


def test_a_class_cuts_in_the_release_too_and_never_louder(maker) -> None:
    drums = Part("", 9, 0, reverb=0)
    generators = [(G.EXCLUSIVE_CLASS, 1), (G.VOLUME_ENVELOPE_RELEASE, 2400)]
    notes = [ScoreNote(0, 96, 46, 127, 0), ScoreNote(960, 10, 42, 1, 0)]
    rendered = np.abs(render(_score((drums,), notes), _drum_synth(maker, generators))).max(axis=1)
    cut = RATE_HZ // 2
    assert 0.02 < rendered[cut - 200 : cut].max() < 0.1
    assert rendered[cut : cut + 441].max() <= rendered[cut - 200 : cut].max()
    assert len(rendered) <= cut + 882


def test_notes_of_one_stroke_do_not_cut_each_other(maker) -> None:
    zones = [maker.zone([(57, 1), (54, 1), (53, 0)]), maker.zone([(57, 1), (54, 1), (53, 1)])]
    preset = maker.preset([maker.zone([(41, 0)])], bank=128)
    sounds = [maker.sine(), maker.sine(882.0)]
    synth = Synth(load_bank(maker.write(maker.bank_bytes([preset], [zones], sounds))), has_effects=False)
    drums = Part("", 9, 0)
    rendered = render(_score((drums,), [ScoreNote(0, 1920, 60, 127, 0)]), synth)
    assert np.abs(rendered[:RATE_HZ] - synth.note(drums, 60, 127, 1.0)[:RATE_HZ]).max() < 1e-6


def test_a_key_struck_again_ends_its_note(sine_synth, measure) -> None:
    part = Part("", 0, 0, volume=127, reverb=0)
    notes = [ScoreNote(0, 9600, 69, 127, 0), ScoreNote(960, 480, 69, 127, 0)]
    rendered = render(_score((part,), notes), sine_synth())
    assert measure.level_db(rendered, 0.6, 0.7) == pytest.approx(measure.level_db(rendered, 0.3, 0.4), abs=0.1)
    assert not rendered[RATE_HZ : 2 * RATE_HZ].any()


@pytest.mark.parametrize(("program", "most"), [(16, 0), (24, 20)])
def test_a_repeated_note_is_synthesised_once(synth, monkeypatch, program: int, most: int) -> None:
    import audio.engine.waves as module

    path = packaged_bank()
    assert path is not None
    begun = []
    real = module.synthesise
    monkeypatch.setattr(module, "synthesise", lambda *words: begun.append(words[5]) or real(*words))
    notes = [ScoreNote(n * 960, 300 + 20 * n, 60, 60 + n, 0) for n in range(20)]
    render(_score((Part("", 0, program),), notes), Synth(load_bank(path)))
    assert begun.count(0) == len(synth.voices(Part("", 0, program), 60, 60))
    # The guitar's filter falls with the release: that part alone is made for each class of lengths.
    assert len(begun) - begun.count(0) <= most


def test_a_released_wave_joins_the_held_one(synth) -> None:
    part = Part("", 0, 24)
    short, long = (synth.note(part, 60, 100, seconds) for seconds in (0.5, 2.0))
    off = RATE_HZ // 2
    assert np.abs(short[:off] - long[:off]).max() < 1e-6
    steps = np.abs(np.diff(short[:, 0]))
    assert steps[off - 3 : off + 3].max() < 2.0 * steps[off - 400 : off - 3].max()


@pytest.mark.parametrize("quantum", range(1, 9))
def test_a_performance_taken_up_anywhere_is_the_same_to_the_last_bit(band, synth, whole, quantum: int) -> None:
    start = quantum * QUANTUM_FRAMES
    taken_up = np.concatenate(list(render_blocks(band, synth, start_seconds=start / synth.rate_hz)))
    assert np.array_equal(taken_up, whole[start:])

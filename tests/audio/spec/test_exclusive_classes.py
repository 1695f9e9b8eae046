"""Exclusive classes: a new note cuts the earlier ones of its class on its channel within 20 ms, and nothing else."""

import math
from pathlib import Path

import mido
import numpy as np
import pytest
from both_players import RATE_HZ, TONE_HZ, Hearing, Note, Sound, bank_of, show, tone, tone_sample, zone
from reference_synth import IS_INSTALLED, record

from audio.engine import Synth, render
from audio.score import Part, Score, ScoreNote, TempoChange
from audio.soundfont import Generator, load_bank

G = Generator
SECOND_S = 0.5
CUT_S = 0.02
# One tick a millisecond: 960 ticks a crotchet at 62.5 crotchets a minute.
MILLISECOND_BPM = 62.5
LOW_KEY, HIGH_KEY = 45, 93
LONG = (G.VOLUME_ENVELOPE_RELEASE, 2400)


def grouped(number: int) -> Sound:
    return tone([(G.EXCLUSIVE_CLASS, number), LONG])


def play(folder: Path, sounds: list[Sound], struck: list[tuple[int, int, int]]) -> list[Hearing]:
    """Return a second from both players: struck holds (milliseconds, channel, key); channel n plays sound n."""
    path = folder / "made.sf2"
    path.write_bytes(bank_of(sounds))
    parts = tuple(Part("", channel, channel, volume=127, reverb=0) for channel in range(len(sounds)))
    notes = tuple(ScoreNote(ms, 1000 - ms, key, 127, channel) for ms, channel, key in struck)
    score = Score("", parts, notes, (TempoChange(0, MILLISECOND_BPM),), (), (), 1000)
    heard = [Hearing("ours", render(score, Synth(load_bank(path), has_effects=False))[:RATE_HZ], RATE_HZ)]
    if IS_INSTALLED:
        messages = [(0.0, mido.Message("program_change", channel=n, program=n)) for n in range(len(sounds))]
        messages += [(0.0, mido.Message("control_change", channel=n, control=7, value=127)) for n in range(len(sounds))]
        for ms, channel, key in struck:
            struck_key = {"channel": channel, "note": key}
            messages.append((ms / 1000, mido.Message("note_on", velocity=127, **struck_key)))
            # A player that hears no end to a note never ends.
            messages.append((1.0, mido.Message("note_off", **struck_key)))
        heard.append(Hearing("FluidSynth", record(messages, path, folder, end_s=1.2)[:RATE_HZ], RATE_HZ))
    return heard


def strength_db(hearing: Hearing, key: int, start_s: float, end_s: float) -> float:
    """Return how strongly a key's tone sounds, in dB of a whole one; a window of whole periods of it and all others."""
    frequency_hz = TONE_HZ * 2 ** ((key - 69) / 12)
    period = RATE_HZ / (TONE_HZ / 4)
    first = round(start_s * RATE_HZ)
    frames = int(int((end_s - start_s) * RATE_HZ / period) * period)
    times = np.arange(frames) / RATE_HZ
    pair = hearing.signal[first : first + frames].astype(np.float64)
    carrier = np.exp(-2j * np.pi * frequency_hz * times)
    found = np.mean((pair[:, 1] + 1j * pair[:, 0]) * carrier)
    return 20 * math.log10(abs(found) / 0.25 + 1e-9)


AFTER = SECOND_S + CUT_S, SECOND_S + CUT_S + 0.02
BEFORE = SECOND_S - 0.2, SECOND_S - 0.01


def test_a_note_of_the_same_class_cuts_within_20_ms(tmp_path: Path) -> None:
    heard = play(tmp_path, [grouped(3)], [(0, 0, LOW_KEY), (500, 0, HIGH_KEY)])
    rows = [(h.player, strength_db(h, LOW_KEY, *BEFORE), strength_db(h, LOW_KEY, *AFTER)) for h in heard]
    show("the first note before and 20 ms after the second (dB)", rows)
    assert rows[0][1] == pytest.approx(0.0, abs=0.5)
    assert rows[0][2] < -80.0
    assert strength_db(heard[0], HIGH_KEY, *AFTER) == pytest.approx(0.0, abs=0.5)


@pytest.mark.parametrize(
    ("name", "sounds", "second_channel"),
    [
        ("another class", [grouped(3), grouped(4)], 1),
        ("another channel", [grouped(3), grouped(3)], 1),
        ("no class", [grouped(0)], 0),
    ],
)
def test_nothing_else_is_cut(tmp_path: Path, name: str, sounds: list[Sound], second_channel: int) -> None:
    heard = play(tmp_path, sounds, [(0, 0, LOW_KEY), (500, second_channel, HIGH_KEY)])
    rows = [(h.player, strength_db(h, LOW_KEY, *BEFORE), strength_db(h, LOW_KEY, *AFTER)) for h in heard]
    show(f"{name}: the first note before and after the second (dB)", rows)
    for _, before_db, after_db in rows:
        assert after_db == pytest.approx(before_db, abs=0.5)


def test_classes_of_one_channels_two_sounds_stay_apart(tmp_path: Path) -> None:
    # Two classes in one preset, by key: the second cuts only its own.
    waves = tone_sample(), tone_sample(1)
    zones = tuple(
        (zone([(G.KEY_RANGE, low | high << 8), (G.SAMPLE_MODES, 1), (G.PAN, pan), (G.EXCLUSIVE_CLASS, number)]), wave)
        for low, high, number in ((0, 60, 1), (61, 127, 2))
        for pan, wave in zip((-500, 500), waves, strict=True)
    )
    heard = play(tmp_path, [Sound(zones)], [(0, 0, LOW_KEY), (250, 0, 81), (500, 0, HIGH_KEY)])
    rows = [(h.player, strength_db(h, LOW_KEY, *AFTER), strength_db(h, 81, *AFTER)) for h in heard]
    show("the other class's note, the own class's note, 20 ms after the third (dB)", rows)
    assert rows[0][1] == pytest.approx(0.0, abs=0.5)
    assert rows[0][2] < -80.0


def test_the_voices_of_one_note_do_not_cut_each_other(tmp_path: Path) -> None:
    # The tone is two voices of one class already: were one cut, an ear would be silent.
    (ours, *_) = play(tmp_path, [grouped(3)], [(0, 0, LOW_KEY)])
    left, right = ours.gains(0.1, 0.4)
    assert left == pytest.approx(1.0, abs=0.01)
    assert right == pytest.approx(1.0, abs=0.01)


def test_chords_of_one_class_leave_the_last_note(tmp_path: Path) -> None:
    heard = play(tmp_path, [grouped(3)], [(0, 0, LOW_KEY), (0, 0, HIGH_KEY)])
    rows = [(h.player, strength_db(h, LOW_KEY, 0.1, 0.3), strength_db(h, HIGH_KEY, 0.1, 0.3)) for h in heard]
    show("lower, upper of two at once (dB)", rows)
    assert rows[0][1] < -80.0
    assert rows[0][2] == pytest.approx(0.0, abs=0.5)


def test_a_release_tail_is_cut_as_well(tmp_path: Path) -> None:
    path = tmp_path / "made.sf2"
    path.write_bytes(bank_of([grouped(3)]))
    notes = (ScoreNote(0, 200, LOW_KEY, 127, 0), ScoreNote(500, 400, HIGH_KEY, 127, 0))
    score = Score("", (Part("", 0, 0, volume=127, reverb=0),), notes, (TempoChange(0, MILLISECOND_BPM),), (), (), 1000)
    ours = Hearing("ours", render(score, Synth(load_bank(path), has_effects=False)), RATE_HZ)
    assert strength_db(ours, LOW_KEY, *BEFORE) > -12.0
    assert strength_db(ours, LOW_KEY, *AFTER) < -80.0


def test_a_struck_key_again_needs_no_class(tmp_path: Path) -> None:
    plain = Note(tone([LONG]))
    heard = play(tmp_path, [plain.sound], [(0, 0, LOW_KEY), (500, 0, LOW_KEY)])
    assert all(strength_db(hearing, LOW_KEY, *AFTER) > -3.0 for hearing in heard)

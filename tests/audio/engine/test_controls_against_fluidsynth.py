"""Control changes from the MIDI file to the sound, against FluidSynth: the same file, played by both.

FluidSynth's level is 1.1 dB over ours at the same gain (see `both_players`), which is taken off. Where it is not exact
itself, the exact value is held beside it: it takes 127/128 of the wheel's range, and pitch in whole cents.
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path

import mido
import numpy as np
import pytest
from both_players import REFERENCE_OVER_OURS_DB
from made_banks import BankMaker
from reference_synth import IS_INSTALLED, record

from audio.engine import Synth, render
from audio.export.midi_reader import read_midi
from audio.soundfont import Generator, load_bank
from audio.units import hz_to_absolute_cents

G = Generator
RATE_HZ = 44100
TONE_HZ = 441.0
WINDOW_S = 0.06
# Below, the steps of a 7-bit controller are wide, and a few milliseconds count.
QUIETEST_DB = -50.0
Message = tuple[float, mido.Message]
Both = tuple[np.ndarray, np.ndarray]

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason="the reference, FluidSynth, isn't installed")


def control(at_s: float, number: int, value: int, channel: int = 0) -> Message:
    return at_s, mido.Message("control_change", channel=channel, control=number, value=value)


def note(start_s: float, end_s: float, key: int = 69, channel: int = 0) -> list[Message]:
    return [
        (start_s, mido.Message("note_on", channel=channel, note=key, velocity=127)),
        (end_s, mido.Message("note_off", channel=channel, note=key, velocity=64)),
    ]


def wheel(at_s: float, pitch: int) -> Message:
    return at_s, mido.Message("pitchwheel", pitch=pitch)


def registered(at_s: float, parameter: int, coarse: int, fine: int | None = None) -> list[Message]:
    """Choose a registered parameter and set it; the fine byte, where there is one, goes before."""
    chosen = [(101, 0), (100, parameter), *([] if fine is None else [(38, fine)]), (6, coarse)]
    return [control(at_s, number, value) for number, value in chosen]


def sweep(number: int, start_s: float, end_s: float, first: int = 127, last: int = 0) -> list[Message]:
    count = abs(last - first)
    times = np.linspace(start_s, end_s, count + 1)
    return [control(at, number, first + (n if last > first else -n)) for n, at in enumerate(times)]


@pytest.fixture
def play(maker: BankMaker, tmp_path: Path) -> Callable[..., Both]:
    """Return what plays messages on a bank of one looped tone at key 69, dry: ours and FluidSynth's."""

    def both(messages: Sequence[Message], generators=(), modulators=(), end_s: float = 3.0, presets=()) -> Both:
        zone = maker.zone([(G.SAMPLE_MODES, 1), *generators, (G.SAMPLE, 0)], list(modulators))
        made = [maker.preset([maker.zone([(G.INSTRUMENT, 0)])])]
        for bank, program, semitones in presets:
            zones = [maker.zone([(G.COARSE_TUNE, semitones), (G.INSTRUMENT, 0)])]
            made.append(maker.preset(zones, bank=bank, program=program))
        path = maker.write(maker.bank_bytes(made, [[zone]], [maker.sine()]))
        theirs = record(messages, path, tmp_path, end_s=end_s)
        score = read_midi(tmp_path / "notes.mid")
        rendered = render(score, Synth(load_bank(path), has_effects=False))
        ours = np.zeros_like(theirs)
        ours[: len(rendered)] = rendered[: len(ours)]
        return ours, theirs

    return both


def piece(signal: np.ndarray, at_s: float) -> np.ndarray:
    return signal[round(at_s * RATE_HZ) : round((at_s + WINDOW_S) * RATE_HZ)].astype(np.float64)


def level_db(signal: np.ndarray, at_s: float, ear: int) -> float:
    return 10 * math.log10(float(np.mean(piece(signal, at_s)[:, ear] ** 2)) + 1e-20)


def cents(signal: np.ndarray, at_s: float) -> float:
    """Return the tone's distance from 441 Hz, from the phase advance of its strongest bin."""
    mono = piece(signal, at_s).sum(axis=1)
    window = np.hanning(len(mono) - 1)
    first, second = np.fft.rfft(mono[:-1] * window), np.fft.rfft(mono[1:] * window)
    peak = int(np.argmax(np.abs(first[1:]))) + 1
    frequency_hz = float(np.angle(second[peak] / first[peak]) % (2 * math.pi)) * RATE_HZ / (2 * math.pi)
    return hz_to_absolute_cents(frequency_hz) - hz_to_absolute_cents(TONE_HZ)


def levels_apart_db(both: Both, times: Sequence[float], ears: Sequence[int] = (0, 1)) -> list[float]:
    """Return ours less theirs at each time in each ear, as far as theirs is heard at all."""
    ours, theirs = both
    return [
        level_db(ours, at, ear) - level_db(theirs, at, ear) + REFERENCE_OVER_OURS_DB
        for at in times
        for ear in ears
        if level_db(theirs, at, ear) > QUIETEST_DB
    ]


def cents_apart(both: Both, times: Sequence[float]) -> list[float]:
    return [cents(both[0], at) - cents(both[1], at) for at in times]


@pytest.mark.parametrize("number", [7, 11])
def test_a_sweep_of_loudness_runs_alike(play, number: int) -> None:
    both = play([control(0, 7, 127), *note(0.1, 2.9), *sweep(number, 0.3, 2.7)])
    apart = levels_apart_db(both, np.arange(0.15, 2.6, 0.1))
    assert len(apart) > 30
    assert apart == pytest.approx([0.0] * len(apart), abs=0.3)


def test_a_sweep_of_pan_runs_alike_in_both_ears(play) -> None:
    both = play([*note(0.1, 2.9), *sweep(10, 0.3, 2.7, 0, 127)])
    apart = levels_apart_db(both, np.arange(0.4, 2.8, 0.1))
    assert len(apart) > 40
    assert apart == pytest.approx([0.0] * len(apart), abs=0.3)


@pytest.mark.parametrize(("semitones", "pitch"), [(None, 8191), (None, -4096), (12, 8191), (12, -8192), (12, 3000)])
def test_bends_come_to_the_same_pitch(play, semitones: int | None, pitch: int) -> None:
    chosen = [] if semitones is None else registered(0.02, 0, semitones)
    both = play([*chosen, *note(0.1, 2.5), wheel(1.0, pitch), wheel(1.8, 0)])
    bent = 100.0 * (semitones or 2) * pitch / 8192
    assert [cents(both[0], at) for at in (0.5, 1.3, 2.1)] == pytest.approx([0.0, bent, 0.0], abs=0.5)
    assert [cents(both[1], at) for at in (0.5, 1.3, 2.1)] == pytest.approx([0.0, bent * 127 / 128, 0.0], abs=1.0)


def test_a_bend_runs_alike(play) -> None:
    both = play([*note(0.1, 2.9), *[wheel(0.3 + 0.02 * n, 68 * n) for n in range(120)]])
    apart = [
        ours - 128 / 127 * theirs for ours, theirs in zip(*([cents(s, at) for at in TIMES] for s in both), strict=True)
    ]
    assert apart == pytest.approx([0.0] * len(apart), abs=1.5)


TIMES = tuple(np.arange(0.35, 2.7, 0.2))


@pytest.mark.parametrize(
    ("parameter", "coarse", "fine"), [(1, 96, 0), (1, 20, 0), (1, 70, 64), (2, 67, None), (2, 52, None)]
)
def test_registered_tunings_are_heard_alike(play, parameter: int, coarse: int, fine: int | None) -> None:
    both = play([*note(0.1, 2.5), *registered(1.0, parameter, coarse, fine)])
    assert cents_apart(both, (0.5, 1.3, 2.1)) == pytest.approx([0.0] * 3, abs=1.0)
    assert abs(cents(both[0], 1.3)) > 10.0


def test_a_fine_byte_alone_tunes_nothing(play) -> None:
    both = play([*note(0.1, 2.5), *registered(1.0, 1, 96, 0), control(1.5, 38, 100)])
    assert cents_apart(both, (1.3, 2.0)) == pytest.approx([0.0] * 2, abs=1.0)


def test_an_unregistered_parameter_leaves_the_registered_ones_alone(play) -> None:
    chosen = [control(0.5, number, value) for number, value in ((99, 1), (98, 8), (6, 100))]
    both = play([*registered(0.02, 0, 2), *chosen, *note(0.6, 2.5), wheel(1.0, 8191)])
    assert cents(both[0], 1.5) == pytest.approx(200.0, abs=0.5)
    assert cents(both[1], 1.5) == pytest.approx(200.0 * 127 / 128, abs=1.0)


VIBRATO = [(G.VIBRATO_LFO_FREQUENCY, round(hz_to_absolute_cents(0.5)))]


@pytest.mark.parametrize("source", ["modulation wheel", "channel pressure", "key pressure"])
def test_vibrato_is_as_deep(play, source: str) -> None:
    modulators = [(0x000A, G.VIBRATO_LFO_TO_PITCH, 50, 0, 0)] if source == "key pressure" else []
    begin = {
        "modulation wheel": mido.Message("control_change", control=1, value=127),
        "channel pressure": mido.Message("aftertouch", value=127),
        "key pressure": mido.Message("polytouch", note=69, value=127),
    }[source]
    both = play([*note(0.1, 2.9), (0.3, begin)], VIBRATO, modulators)
    # Quarters of the oscillator's round: it starts with the note.
    assert cents_apart(both, (0.57, 1.07, 1.57, 2.07)) == pytest.approx([0.0] * 4, abs=1.5)
    assert cents(both[0], 0.57) == pytest.approx(49.6, abs=1.5)


def test_vibrato_of_half_a_wheel_is_half_as_deep(play) -> None:
    both = play([*note(0.1, 2.9), control(0.3, 1, 64), control(1.2, 1, 0)], VIBRATO)
    assert cents_apart(both, (0.57, 1.07, 1.57)) == pytest.approx([0.0] * 3, abs=1.5)
    assert cents(both[0], 1.57) == pytest.approx(0.0, abs=0.5)


def test_brightness_that_a_bank_maps_moves_the_cutoff_alike(play) -> None:
    cutoff = [(G.FILTER_CUTOFF, round(hz_to_absolute_cents(TONE_HZ)))]
    both = play([*note(0.1, 2.9), *sweep(74, 0.3, 2.7)], cutoff, [(0x02CA, G.FILTER_CUTOFF, 2400, 0, 0)])
    apart = levels_apart_db(both, np.arange(0.35, 2.6, 0.1))
    assert apart == pytest.approx([0.0] * len(apart), abs=0.6)


def test_resonance_that_a_bank_maps_moves_alike(play) -> None:
    cutoff = [(G.FILTER_CUTOFF, round(hz_to_absolute_cents(TONE_HZ)))]
    both = play([*note(0.1, 2.9), *sweep(71, 0.3, 2.7, 64, 127)], cutoff, [(0x02C7, G.FILTER_RESONANCE, 200, 0, 0)])
    apart = levels_apart_db(both, np.arange(0.15, 2.8, 0.1))
    assert apart == pytest.approx([0.0] * len(apart), abs=0.6)


PEDALLED = {
    "sustain": [control(0.0, 64, 127), control(1.2, 64, 0)],
    "half up": [control(0.0, 64, 63)],
    "half down": [control(0.0, 64, 64), control(1.2, 64, 63)],
    "sustain after the note": [control(0.6, 64, 127), control(1.2, 64, 0)],
    "sostenuto": [control(0.3, 66, 127), control(1.2, 66, 0)],
    "sostenuto before the note": [control(0.0, 66, 127), control(1.2, 66, 0)],
    "sostenuto pressed again": [control(0.0, 66, 127), control(0.3, 66, 127), control(1.2, 66, 0)],
    "sostenuto up, sustain down": [control(0.2, 64, 127), control(0.3, 66, 127), control(1.2, 66, 0)],
    "sustain up, sostenuto down": [
        control(0.2, 64, 127),
        control(0.3, 66, 127),
        control(0.9, 64, 0),
        control(1.4, 66, 0),
    ],
    "sostenuto of what is sustained": [control(0.0, 64, 127), control(0.7, 66, 127), control(1.2, 64, 0)],
    "reset lifts the sustain": [control(0.0, 64, 127), control(1.2, 121, 0)],
    "reset": [control(0.3, 121, 0)],
    "all notes off": [control(0.3, 123, 0)],
    "all notes off under the pedal": [control(0.0, 64, 127), control(0.3, 123, 0), control(1.2, 64, 0)],
    "mono": [control(0.3, 126, 1)],
    "all sound off": [control(0.3, 120, 0)],
    "all sound off under the pedal": [control(0.0, 64, 127), control(0.8, 120, 0)],
}


def end_s(signal: np.ndarray) -> float:
    """Return when the sound is over."""
    return float(np.flatnonzero(np.abs(signal).max(axis=1) > 1e-4)[-1]) / RATE_HZ


@pytest.mark.parametrize("changes", PEDALLED.values(), ids=PEDALLED)
def test_notes_end_together(play, changes: list[Message]) -> None:
    ours, theirs = play([*note(0.1, 0.5), *changes], end_s=2.0)
    assert end_s(ours) == pytest.approx(end_s(theirs), abs=0.02)


def test_a_key_struck_again_under_the_pedal_sounds_twice(play) -> None:
    # Deep, and a whole number of periods later: so the two add up, though FluidSynth begins them up to 64 frames late.
    key, again_s = 33, 0.1 + 48 / (TONE_HZ / 8)
    both = play([control(0.0, 64, 127), *note(0.1, 0.5, key), *note(again_s, 1.4, key)])
    free = play([*note(0.1, 2.5, key), *note(again_s, 2.6, key)])
    for ours, theirs in zip(both, free, strict=True):
        assert level_db(ours, 1.2, 0) - level_db(theirs, 1.2, 0) == pytest.approx(6.0, abs=0.7)


def test_reset_leaves_the_same_level_pitch_and_place(play) -> None:
    moved = [control(0.0, 7, 90), control(0.0, 10, 30), control(0.0, 11, 80), control(0.0, 1, 100), wheel(0.0, 4000)]
    both = play([*moved, *registered(0.0, 2, 66), *note(0.1, 1.5), control(0.8, 121, 0), *note(1.7, 2.5)], VIBRATO)
    assert levels_apart_db(both, (0.4, 1.2, 2.0)) == pytest.approx([0.0] * 6, abs=0.3)
    assert cents_apart(both, (1.2, 2.0)) == pytest.approx([0.0] * 2, abs=1.0)


def exclusive(*data: int) -> mido.Message:
    return mido.Message("sysex", data=data)


def rhythm(channel: int, value: int, wrong: int = 0) -> mido.Message:
    """GS's "use for rhythm part" for a channel, to all devices."""
    block = 0 if channel == 9 else channel + (channel < 9)
    address = 0x40, 0x10 | block, 0x15, value
    return exclusive(0x41, 0x7F, 0x42, 0x12, *address, (wrong - sum(address)) % 128)


GM_ON, GM2_ON, GM_OFF = (exclusive(0x7E, 0x7F, 9, kind) for kind in (1, 3, 2))
GS_RESET = exclusive(0x41, 0x7F, 0x42, 0x12, 0x40, 0x00, 0x7F, 0x00, 0x41)
XG_ON = exclusive(0x43, 0x7F, 0x4C, 0, 0, 0x7E, 0)
# Presets apart by their tuning: a bank and program sound so many semitones higher than bank 0's first one.
PRESETS = ((128, 0, 12), (128, 1, 14), (120, 0, 7), (127, 0, 5), (0, 1, 3), (1, 0, 2))


def bank(value: int, channel: int = 0) -> mido.Message:
    return mido.Message("control_change", channel=channel, control=0, value=value)


def fine_bank(value: int, channel: int = 0) -> mido.Message:
    return mido.Message("control_change", channel=channel, control=32, value=value)


def program(value: int, channel: int = 0) -> mido.Message:
    return mido.Message("program_change", channel=channel, program=value)


SWITCHES: dict[str, tuple[int, list[mido.Message]]] = {
    "plain": (0, []),
    "drums": (9, []),
    "bank": (0, [bank(1), program(0)]),
    "bank without program": (0, [bank(1)]),
    "fine bank": (0, [fine_bank(1), program(0)]),
    "bank 120": (0, [bank(120), program(0)]),
    "bank 127": (0, [bank(127), program(0)]),
    "missing bank": (0, [bank(5), program(1)]),
    "missing program": (0, [program(77)]),
    "bank of drums": (9, [bank(1, 9), program(1, 9)]),
    "missing kit": (9, [program(77, 9)]),
    "GM forgets": (0, [bank(1), program(0), GM_ON]),
    "GM ignores banks": (0, [GM_ON, bank(1), program(1)]),
    "GM 2 ignores banks": (0, [GM2_ON, bank(120), program(1)]),
    "GM off": (0, [GM_OFF, bank(1), program(0)]),
    "GS after GM": (0, [GM_ON, GS_RESET, bank(1), program(0)]),
    "GS forgets": (0, [program(1), GS_RESET]),
    "GS rhythm": (0, [GS_RESET, rhythm(0, 1), program(1)]),
    "GS rhythm at once": (0, [program(1), rhythm(0, 1)]),
    "GS second map": (0, [rhythm(0, 2)]),
    "GS rhythm of another channel": (0, [rhythm(1, 1), program(1)]),
    "GS wrong checksum": (0, [rhythm(0, 1, wrong=1)]),
    "GS rhythm over": (0, [bank(1), program(0), rhythm(0, 1), rhythm(0, 0)]),
    "GS rhythm in GM": (0, [GM_ON, rhythm(0, 1)]),
    "GS drums off": (9, [rhythm(9, 0), program(0, 9)]),
    "GS drums off with bank": (9, [rhythm(9, 0), bank(1, 9), program(0, 9)]),
    "XG fine bank": (0, [XG_ON, fine_bank(1), program(0)]),
    "XG bank": (0, [XG_ON, bank(1), program(0)]),
    "XG drums": (0, [XG_ON, bank(127), program(1)]),
    "XG drums 120": (0, [XG_ON, bank(120), program(0)]),
    "XG drums without program": (0, [XG_ON, bank(127)]),
    "XG drums and back": (0, [XG_ON, bank(127), program(1), bank(0), program(1)]),
    "XG drums keep a fine bank": (0, [XG_ON, bank(127), fine_bank(1), program(0), bank(0), program(0)]),
    "XG channel 10": (9, [XG_ON, program(0, 9)]),
    "XG channel 10 melodic": (9, [XG_ON, bank(0, 9), fine_bank(1, 9), program(0, 9)]),
    "XG channel 10 bank alone": (9, [XG_ON, bank(0, 9), program(0, 9)]),
    "GS rhythm in XG": (0, [XG_ON, rhythm(0, 1)]),
}


def test_banks_and_drum_switches_choose_the_same_presets(play) -> None:
    """All in one file: each switch in a slot of its own, before which the system is reset."""
    messages: list[Message] = []
    slot_s = 0.4
    for slot, (channel, switches) in enumerate(SWITCHES.values()):
        start = slot * slot_s
        messages += [(start + 0.002 * n, message) for n, message in enumerate((GS_RESET, *switches))]
        messages += note(start + 0.05, start + 0.3, channel=channel)
    ours, theirs = play(messages, presets=PRESETS, end_s=len(SWITCHES) * slot_s)
    starts = [slot * slot_s + 0.15 for slot in range(len(SWITCHES))]
    found = {name: round(cents(ours, at) / 100) for name, at in zip(SWITCHES, starts, strict=True)}
    assert found == {name: round(cents(theirs, at) / 100) for name, at in zip(SWITCHES, starts, strict=True)}
    assert len(set(found.values())) == 7

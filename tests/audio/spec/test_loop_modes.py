"""Loops and offsets: modes 0 to 3, and every offset, fine and coarse, heard through what lies where in the wave."""

import numpy as np
import pytest
from both_players import RATE_HZ, BothPlayers, Hearing, Note, SampleSpec, Sound, show, single, timecents

from audio.soundfont import Generator

G = Generator
STEP_FRAMES = 4410
LEVELS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
COARSE_FRAMES = 32768
SLOW_RELEASE = (G.VOLUME_ENVELOPE_RELEASE, timecents(100.0))


def stairs(levels: tuple[float, ...] = LEVELS, frames: int = STEP_FRAMES, **more: int) -> SampleSpec:
    """Return a wave that stands on each level for a tenth of a second: what is heard tells where it is read."""
    return SampleSpec(np.repeat(np.rint(np.array(levels) * 32767), frames).astype("<i2"), **more)


def level_at(hearing: Hearing, seconds: float) -> float:
    """Return the wave's level at a time; FluidSynth's is known by its ratio to ours at the start of a plain note."""
    first = round(seconds * hearing.rate_hz)
    # Half the master gain, and equal power in the middle.
    return float(np.mean(hearing.signal[first : first + 100].astype(np.float64))) / 0.5 / 0.70711


def heard_levels(
    both: BothPlayers, sound: Sound, times_s: list[float], held_s: float = 0.6, rest_s: float = 0.4
) -> dict[str, list[float]]:
    plain, note = both.play(Note(single(stairs()), held_s=0.3), Note(sound, held_s=held_s, rest_s=rest_s))
    found = {}
    for reference, hearing in zip(plain, note, strict=True):
        gain = level_at(reference, 0.05) / LEVELS[0]
        found[hearing.player] = [level_at(hearing, at) / gain for at in times_s]
    return found


def hold(found: dict[str, list[float]], times_s: list[float], expected: list[float]) -> None:
    show("time (s), expected, ours, FluidSynth", zip(times_s, expected, *found.values(), strict=True))
    for levels in found.values():
        assert levels == pytest.approx(expected, abs=0.03)


LOOPED = {"loop_start": STEP_FRAMES, "loop_end": 3 * STEP_FRAMES}
TIMES_S = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55]
LATER_S = [0.65, 0.75, 0.85]
MODES = {
    # Held for 0.4 s, then released slowly: levels at TIMES_S and LATER_S.
    0: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.0, 0.0, 0.0],
    1: [0.1, 0.2, 0.3, 0.2, 0.3, 0.2, 0.3, 0.2, 0.3],
    2: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.0, 0.0, 0.0],
    3: [0.1, 0.2, 0.3, 0.2, 0.3, 0.4, 0.5, 0.6, 0.0],
}


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_plays_its_part_of_the_wave(both: BothPlayers, mode: int) -> None:
    times_s = TIMES_S + LATER_S
    sound = single(stairs(**LOOPED), [(G.SAMPLE_MODES, mode), SLOW_RELEASE])
    found = heard_levels(both, sound, times_s, held_s=0.42, rest_s=0.6)
    hold(found, times_s, MODES[mode])


OFFSETS = {
    "start": ([(G.START_OFFSET, 2 * STEP_FRAMES)], 0, [0.3, 0.4, 0.5, 0.6, 0.0, 0.0]),
    "end": ([(G.END_OFFSET, -3 * STEP_FRAMES)], 0, [0.1, 0.2, 0.3, 0.0, 0.0, 0.0]),
    "loop start": ([(G.LOOP_START_OFFSET, STEP_FRAMES)], 1, [0.1, 0.2, 0.3, 0.3, 0.3, 0.3]),
    "loop end": ([(G.LOOP_END_OFFSET, STEP_FRAMES)], 1, [0.1, 0.2, 0.3, 0.4, 0.2, 0.3]),
    "both ends of the loop": (
        [(G.LOOP_START_OFFSET, STEP_FRAMES), (G.LOOP_END_OFFSET, STEP_FRAMES)],
        1,
        [0.1, 0.2, 0.3, 0.4, 0.3, 0.4],
    ),
    "start behind nothing": ([(G.START_OFFSET, STEP_FRAMES)], 1, [0.2, 0.3, 0.2, 0.3, 0.2, 0.3]),
}


@pytest.mark.parametrize("name", OFFSETS)
def test_offsets_count_in_frames(both: BothPlayers, name: str) -> None:
    offsets, mode, expected = OFFSETS[name]
    sound = single(stairs(**LOOPED), [(G.SAMPLE_MODES, mode), *offsets])
    hold(heard_levels(both, sound, TIMES_S), TIMES_S, expected)


def test_coarse_offsets_count_in_32768_frames(both: BothPlayers) -> None:
    # Six levels of 32768 frames; the loop is the second level as recorded.
    second_s = COARSE_FRAMES / RATE_HZ
    wave = stairs(frames=COARSE_FRAMES, loop_start=COARSE_FRAMES, loop_end=2 * COARSE_FRAMES)
    times_s = [0.1, second_s + 0.1, 2 * second_s + 0.1]
    cases = {
        "start": ([(G.START_COARSE_OFFSET, 2)], 0, [0.3, 0.4, 0.5]),
        "end": ([(G.START_COARSE_OFFSET, 1), (G.END_COARSE_OFFSET, -4)], 0, [0.2, 0.0, 0.0]),
        "loop start": ([(G.LOOP_START_COARSE_OFFSET, -1)], 1, [0.1, 0.2, 0.1]),
        "loop end": ([(G.LOOP_END_COARSE_OFFSET, 1)], 1, [0.1, 0.2, 0.3]),
        "both": (
            [(G.LOOP_START_COARSE_OFFSET, 1), (G.LOOP_END_COARSE_OFFSET, 1), (G.START_COARSE_OFFSET, 1)],
            1,
            [0.2, 0.3, 0.3],
        ),
        "fine and coarse": ([(G.START_COARSE_OFFSET, 2), (G.START_OFFSET, -32768)], 0, [0.2, 0.3, 0.4]),
    }
    for name, (offsets, mode, expected) in cases.items():
        print(name)
        sound = single(wave, [(G.SAMPLE_MODES, mode), *offsets])
        hold(heard_levels(both, sound, times_s, held_s=3 * second_s), times_s, expected)


def test_a_preset_cannot_move_the_wave(both: BothPlayers) -> None:
    plain = single(stairs(**LOOPED), [(G.SAMPLE_MODES, 1)])
    moved = Sound(
        plain.zones, (type(plain.preset_zones[0])([(int(G.START_OFFSET), STEP_FRAMES), (int(G.SAMPLE_MODES), 0)]),)
    )
    hold(heard_levels(both, moved, TIMES_S), TIMES_S, [0.1, 0.2, 0.3, 0.2, 0.3, 0.2])

"""The band joins in: bars one after another, each whole, under music volume and mute, dropped with their table."""

import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from waiting import wait_until

from audio.device import Bars
from audio.device import bars as module
from audio.device.level import BAND_GAIN, SONG_GAIN
from audio.device.mix import FADE_FRAMES, Mix
from audio.engine import Synth, render
from audio.genres.accompaniment import accompaniment
from audio.score import Score, TempoChange
from audio.soundfont import load_bank, own_bank
from onesemi.music.genre import Genre
from onesemi.music.song import Song

BAR_FRAMES = 2000  # at 120 crotchets a minute and 1000 Hz
TAIL_FRAMES = 400
LEVEL = 0.1


class Synthesised:
    """What stands for the engine: bar n sounds at n + 1 times the level, its tail at a tenth of that."""

    rate_hz = 1000

    def __init__(self) -> None:
        self.rendered: list[int] = []
        self.gate = threading.Event()
        self.gate.set()
        self.broken_bar: int | None = None

    def accompaniment(self, _song: Song, song_bar: int) -> Score:
        return Score(str(song_bar), (), (), (TempoChange(0, 120.0),), (), (), 3840)

    def render(self, score: Score, _synth: object) -> np.ndarray:
        bar = int(score.title)
        assert self.gate.wait(20)
        self.rendered.append(bar)
        if bar == self.broken_bar:
            raise ValueError("a broken sample")
        frames = np.full((BAR_FRAMES + TAIL_FRAMES, 2), (bar + 1) * LEVEL / BAND_GAIN, np.float32)
        frames[BAR_FRAMES:] *= 0.1
        return frames


@pytest.fixture
def synthesised(monkeypatch: pytest.MonkeyPatch) -> Synthesised:
    synthesised = Synthesised()
    monkeypatch.setattr(module, "accompaniment", synthesised.accompaniment)
    monkeypatch.setattr(module, "render", synthesised.render)
    return synthesised


@pytest.fixture
def faults() -> list[Exception]:
    return []


@pytest.fixture
def mix() -> Mix:
    return Mix()


@pytest.fixture
def bars(synthesised: Synthesised, mix: Mix, faults: list[Exception]) -> Iterator[Bars]:
    bars = Bars(synthesised, mix, faults.append)  # type: ignore[arg-type]  # it only tells its rate
    yield bars
    synthesised.gate.set()
    bars.close()


@pytest.fixture
def song(make_song: Callable[..., Song]) -> Song:
    return make_song((4, 60), (4, 64))


def heard(mix: Mix, frames: int) -> np.ndarray:
    out = np.empty((frames, 2), np.float32)
    mix.fill(out)
    return out[:, 0]


def test_a_bar_is_heard_once_whole_with_its_tail(bars: Bars, mix: Mix, song: Song) -> None:
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    sound = heard(mix, FADE_FRAMES + BAR_FRAMES + TAIL_FRAMES + 1000)
    assert not sound[:FADE_FRAMES].any()
    assert sound[FADE_FRAMES : FADE_FRAMES + BAR_FRAMES] == pytest.approx(LEVEL), "the first beat isn't faded in"
    assert sound[FADE_FRAMES + BAR_FRAMES :][:TAIL_FRAMES] == pytest.approx(LEVEL / 10)
    assert not sound[FADE_FRAMES + BAR_FRAMES + TAIL_FRAMES :].any()
    assert mix.underruns == 0


def test_the_next_bar_begins_where_the_one_before_ends_over_its_tail(bars: Bars, mix: Mix, song: Song) -> None:
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    first = heard(mix, 700)
    bars.play(song, 1)
    wait_until(lambda: mix.voice_count == 2)
    sound = np.concatenate([first, heard(mix, 6000)])[FADE_FRAMES:]
    assert sound[:BAR_FRAMES] == pytest.approx(LEVEL)
    assert sound[BAR_FRAMES : BAR_FRAMES + TAIL_FRAMES] == pytest.approx(2 * LEVEL + LEVEL / 10)
    assert sound[BAR_FRAMES + TAIL_FRAMES : 2 * BAR_FRAMES] == pytest.approx(2 * LEVEL)
    assert not sound[2 * BAR_FRAMES + TAIL_FRAMES :].any()


def test_while_one_sounds_two_may_wait_and_the_others_are_left_out(bars: Bars, mix: Mix, song: Song) -> None:
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    first = heard(mix, FADE_FRAMES + 1)
    for bar in (1, 2, 3, 4):
        bars.play(song, bar)
    bars._wishes.put(None)
    bars._thread.join(20)
    sound = np.concatenate([first, heard(mix, 12_000)])[FADE_FRAMES:]
    in_the_middle = [float(sound[bar * BAR_FRAMES + BAR_FRAMES // 2]) / LEVEL for bar in range(5)]
    assert in_the_middle == pytest.approx([1, 2, 3, 0, 0])


def test_voices_that_are_over_are_not_kept(bars: Bars, mix: Mix, song: Song) -> None:
    for bar in range(6):
        bars.play(song, bar)
        wait_until(lambda: any(not voice.is_spent for voice in mix._voices))
        heard(mix, 2 * (BAR_FRAMES + TAIL_FRAMES))
    assert mix.voice_count <= 3


def test_it_counts_as_music_and_mute_holds(bars: Bars, mix: Mix, song: Song) -> None:
    mix.music_gain, mix.effects_gain = 0.5, 0.0
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    assert heard(mix, 1000)[-1] == pytest.approx(LEVEL / 2)
    mix.is_muted = True
    heard(mix, FADE_FRAMES)
    assert not heard(mix, 500).any()


def test_what_sounds_and_waits_is_dropped_with_its_table(
    bars: Bars, mix: Mix, song: Song, synthesised: Synthesised
) -> None:
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    heard(mix, 1000)
    synthesised.gate.clear()
    bars.play(song, 1)
    bars.play(song, 2)
    bars.stop()
    synthesised.gate.set()
    heard(mix, FADE_FRAMES)
    assert not heard(mix, 6000).any()
    bars.play(song, 3)
    wait_until(lambda: 3 in synthesised.rendered and any(voice.is_running for voice in mix._voices))
    assert heard(mix, 1000)[-1] == pytest.approx(4 * LEVEL), "the next table's bars are heard"
    assert 2 not in synthesised.rendered


def test_a_fault_is_reported_and_the_next_bar_sounds(
    bars: Bars, mix: Mix, song: Song, synthesised: Synthesised, faults: list[Exception]
) -> None:
    synthesised.broken_bar = 0
    bars.play(song, 0)
    bars.play(song, 1)
    wait_until(lambda: mix.voice_count == 1)
    assert [str(fault) for fault in faults] == ["a broken sample"]
    assert heard(mix, 1000)[-1] == pytest.approx(2 * LEVEL)


def test_without_a_device_time_passes_for_it_too(bars: Bars, mix: Mix, song: Song) -> None:
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    mix.skip(10_000)
    assert not heard(mix, 1000).any()


def test_the_real_band_plays_a_bar_under_the_song_s_level(make_song: Callable[..., Song]) -> None:
    synth, mix, faults = Synth(load_bank(own_bank())), Mix(), []
    song = make_song(*[(1, 60 + step) for step in (0, 4, 7, 4)])
    assert song.genre is Genre.POP
    bars = Bars(synth, mix, faults.append)
    bars.play(song, 0)
    wait_until(lambda: mix.voice_count == 1)
    rendered = render(accompaniment(song, 0), synth)[:, 0]
    sound = heard(mix, FADE_FRAMES + len(rendered))[FADE_FRAMES:]
    bars.close()
    assert faults == []
    assert np.abs(rendered).max() > 0.01
    assert np.abs(sound - rendered * np.float32(BAND_GAIN)).max() < 1e-4
    assert BAND_GAIN < SONG_GAIN

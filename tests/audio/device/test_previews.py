import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from waiting import wait_until

from audio.device import Previews
from audio.device.level import PREVIEW_GAIN
from audio.device.mix import Mix
from audio.device.previews import CARD_BEATS, CARD_KEYS, KEPT_PHRASES, mixed
from audio.genres.phrase import PhraseNote
from audio.score import Part
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Mark, SongEvent

PART = Part("part", 0, 0)
ALL_CARDS = len(CARD_KEYS) * len(CARD_BEATS)


def card(key: int = 60, start_ticks: int = 0, name: str = "C4:1") -> SongEvent:
    return SongEvent(start_ticks, 960, Figure.SINGLE, (key,), name, 0)


def rest() -> SongEvent:
    return SongEvent(0, 960, Figure.REST, (), "rest", 0)


class FakeSynth:
    """Notes are constants that tell their key; one may be held up, one may fail."""

    rate_hz = 1000

    def __init__(self) -> None:
        self.asked: list[tuple[int, float]] = []
        self.gate = threading.Event()
        self.gate.set()
        self.broken_key: int | None = None

    def note(self, _part: Part, key: int, _velocity: int, length_seconds: float) -> np.ndarray:
        self.asked.append((key, length_seconds))
        assert self.gate.wait(20)
        if key == self.broken_key:
            raise ValueError("a broken sample")
        return np.full((round(length_seconds * self.rate_hz), 2), key / 1000, np.float32)


class Heard(Mix):
    """A mix that remembers what was added."""

    def __init__(self) -> None:
        super().__init__()
        self.added: list[np.ndarray] = []

    def add_preview(self, frames: np.ndarray) -> None:
        self.added.append(frames)
        super().add_preview(frames)

    @property
    def keys(self) -> list[int]:
        return [round(float(frames[0, 0]) / PREVIEW_GAIN * 1000) for frames in self.added]


@pytest.fixture
def synth() -> FakeSynth:
    return FakeSynth()


@pytest.fixture
def mix() -> Heard:
    return Heard()


@pytest.fixture
def faults() -> list[Exception]:
    return []


@pytest.fixture
def previews(synth, mix, faults) -> Iterator[Previews]:
    previews = Previews(synth, mix, faults.append)
    yield previews
    synth.gate.set()
    previews.close()


def play(previews: Previews, event: SongEvent) -> None:
    previews.play(event, Genre.POP, 120)


def test_a_card_sounds_as_long_as_it_lasts(previews, mix) -> None:
    play(previews, card(72))
    wait_until(lambda: mix.keys == [72])
    assert mix.added[0].shape == (500, 2)


def test_the_same_card_later_in_the_song_is_kept(previews, mix, synth) -> None:
    play(previews, card(60))
    wait_until(lambda: len(mix.added) == 1)
    play(previews, card(60, start_ticks=3840, name="another C4:1"))
    assert mix.added[1] is mix.added[0]


def test_cards_sound_in_the_order_they_were_played(previews, mix, synth) -> None:
    synth.gate.clear()
    for key in (60, 72, 48, 64):
        play(previews, card(key))
    synth.gate.set()
    wait_until(lambda: len(mix.added) == 4)
    assert mix.keys == [60, 72, 48, 64]


def test_a_card_goes_before_what_is_only_prepared(previews, mix, synth) -> None:
    synth.gate.clear()
    play(previews, card(60))
    wait_until(lambda: len(synth.asked) == 1)
    play(previews, card(61))
    synth.gate.set()
    wait_until(lambda: len(mix.added) == 2)
    assert [key for key, _seconds in synth.asked[:2]] == [60, 61]


def test_after_the_first_card_all_others_of_its_genre_are_prepared_once(previews, mix, synth) -> None:
    play(previews, card(60))
    wait_until(lambda: len(synth.asked) == 1 + ALL_CARDS)
    assert set(synth.asked[1:]) == {(key, beats * 0.5) for key in CARD_KEYS for beats in CARD_BEATS}
    play(previews, card(61))
    wait_until(lambda: len(mix.added) == 2)
    assert len(synth.asked) == 2 + ALL_CARDS


def test_a_prepared_card_is_there_at_once_and_needs_no_worker(previews, mix, synth, monkeypatch) -> None:
    play(previews, card(60))
    wait_until(lambda: len(synth.asked) == 1 + ALL_CARDS)
    synth.asked.clear()
    with monkeypatch.context() as patch:
        patch.setattr(previews, "_put", pytest.fail)
        play(previews, card(72))
        assert mix.keys == [60, 72]
        assert synth.asked == [(72, 0.5)]
        previews.play(card(72), Genre.POP, 240)
        assert mix.keys == [60, 72, 72]


def test_a_genre_can_be_prepared_before_its_first_card_which_is_then_there_at_once(previews, mix, synth) -> None:
    previews.prepare(Genre.POP, 120)
    wait_until(lambda: len(synth.asked) == ALL_CARDS)
    previews.prepare(Genre.POP, 120)
    play(previews, card(72))
    assert mix.keys == [72]  # without waiting
    assert len(synth.asked) == ALL_CARDS + 1


def test_longer_notes_are_prepared_first_and_a_faster_tempo_keeps_what_is_there(previews, synth) -> None:
    for tempo_bpm in (120, 240):
        previews.prepare(Genre.POP, tempo_bpm)
    wait_until(lambda: len(synth.asked) == 2 * ALL_CARDS)
    lengths = [seconds for _key, seconds in synth.asked[:: len(CARD_KEYS)]]
    assert lengths == [2.0, 1.0, 0.5, 0.25, 1.0, 0.5, 0.25, 0.125]
    assert set(previews._prepared.values()) == {2.0}


@pytest.mark.parametrize(
    "event",
    [
        replace(card(60), marks=frozenset({Mark.ACCENT})),
        replace(card(60), timbre="m06"),
        replace(card(60), length_ticks=5 * 960),
        SongEvent(0, 960, Figure.PERCUSSION, (), "drum", 0),
    ],
)
def test_what_is_not_prepared_is_left_to_the_worker(previews, mix, synth, event: SongEvent) -> None:
    play(previews, card(61))
    wait_until(lambda: len(previews._prepared) == len(CARD_KEYS))
    synth.gate.clear()
    play(previews, event)
    assert len(mix.added) == 1
    play(previews, card(62))
    assert len(mix.added) == 1, "a later card doesn't overtake it"
    synth.gate.set()
    wait_until(lambda: len(mix.added) == 3)


def test_stop_drops_what_sounds_and_what_waits(previews, mix, synth) -> None:
    play(previews, card(60))
    wait_until(lambda: len(mix.added) == 1)
    wait_until(lambda: len(synth.asked) == 1 + ALL_CARDS)
    mix.fill(np.zeros((10, 2), np.float32))
    synth.gate.clear()
    previews._prepared.clear()
    play(previews, card(61))
    play(previews, card(62))
    previews.stop()
    play(previews, card(63))
    synth.gate.set()
    wait_until(lambda: len(mix.added) == 2)
    assert mix.keys == [60, 63]
    mix.fill(np.zeros((400, 2), np.float32))
    assert mix.preview_count == 1


def test_phrases_are_kept_within_a_bound(previews, mix) -> None:
    for key in range(30, 30 + KEPT_PHRASES + 5):
        play(previews, card(key))
    wait_until(lambda: len(mix.added) == KEPT_PHRASES + 5)
    assert len(previews._kept) == KEPT_PHRASES


def test_a_rest_is_silent_and_harmless(previews, mix) -> None:
    play(previews, rest())
    wait_until(lambda: len(mix.added) == 1)
    mix.fill(np.zeros((10, 2), np.float32))
    assert mix.preview_count == 0


def test_a_fault_is_reported_and_the_next_card_sounds(previews, mix, synth, faults) -> None:
    synth.broken_key = 60
    play(previews, card(60))
    play(previews, card(61))
    wait_until(lambda: len(mix.added) == 1)
    assert mix.keys == [61]
    assert str(faults[0]) == "a broken sample"


def test_closing_ends_the_worker_whatever_waits(synth, mix, faults) -> None:
    previews = Previews(synth, mix, faults.append)
    synth.gate.clear()
    for key in (60, 61, 62):
        play(previews, card(key))
    wait_until(lambda: len(synth.asked) == 1)
    closing = threading.Thread(target=previews.close)
    closing.start()
    wait_until(lambda: previews._generation == 1)
    synth.gate.set()
    closing.join(20)
    previews._thread.join(20)
    assert not previews._thread.is_alive()
    assert mix.added == []
    assert len(synth.asked) == 1


def test_notes_of_a_phrase_stand_where_they_belong() -> None:
    notes = (PhraseNote(PART, 100, 96, 0.0, 0.2), PhraseNote(PART, 200, 96, 0.1, 0.3))
    frames = mixed(FakeSynth(), notes)
    assert frames.shape == (400, 2)
    assert frames[:, 0] == pytest.approx([0.1] * 100 + [0.3] * 100 + [0.2] * 200)


def test_no_notes_are_no_frames() -> None:
    assert mixed(FakeSynth(), ()).shape == (0, 2)

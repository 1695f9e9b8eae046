from itertools import pairwise

import numpy as np
import pytest

from audio.device.mix import FADE_FRAMES, PIECE_FRAMES, PREVIEWS_MOST, Mix, SongVoice
from audio.device.ring import Ring

FADE = FADE_FRAMES


def constant(frames: int, level: float = 0.5) -> np.ndarray:
    return np.full((frames, 2), level, np.float32)


def voice_of(frames: np.ndarray, *, is_running: bool = True, room: int = 0) -> SongVoice:
    ring = Ring(max(len(frames), 1) + room)
    ring.write(frames)
    return SongVoice(ring, is_running=is_running)


def heard(mix: Mix, frames: int) -> np.ndarray:
    out = np.full((frames, 2), np.nan, np.float32)
    mix.fill(out)
    assert np.array_equal(out[:, 0], out[:, 1])
    return out[:, 0]


@pytest.fixture
def mix() -> Mix:
    return Mix()


def test_nothing_is_silence(mix: Mix) -> None:
    assert not heard(mix, 500).any()
    assert mix.blocks == 1


def test_a_song_fades_in_and_is_heard_as_it_is(mix: Mix) -> None:
    song = np.linspace(-0.5, 0.5, 2000, dtype=np.float32).repeat(2).reshape(-1, 2)
    mix.add_voice(voice_of(song))
    out = heard(mix, 2000)
    assert np.allclose(out[FADE:], song[FADE:, 0])
    assert np.allclose(out[:FADE], song[:FADE, 0] * np.arange(1, FADE + 1) / FADE, atol=1e-6)


@pytest.mark.parametrize("change", ["pause", "mute", "softer", "leave"])
def test_no_change_makes_a_jump(mix: Mix, change: str) -> None:
    voice = voice_of(constant(9000))
    mix.add_voice(voice)
    out = list(heard(mix, 1000))
    if change == "pause":
        voice.is_running = False
    elif change == "mute":
        mix.is_muted = True
    elif change == "softer":
        mix.music_gain = 0.1
    else:
        mix.drop_voice(voice)
    out += list(heard(mix, 1000))
    steps = np.abs(np.diff(out))
    assert steps.max() <= 0.5 / FADE + 1e-6
    assert out[-1] == pytest.approx(0.05 if change == "softer" else 0.0)
    assert out[1000 + FADE] == pytest.approx(out[-1])


def test_a_paused_song_stands_still_and_goes_on_where_it_was(mix: Mix) -> None:
    voice = voice_of(constant(5000))
    mix.add_voice(voice)
    heard(mix, 1000)
    voice.is_running = False
    heard(mix, 300)
    stood = voice.ring.read_frames
    heard(mix, 900)
    assert voice.ring.read_frames == stood
    voice.is_running = True
    heard(mix, 100)
    assert voice.ring.read_frames == stood + 100


def test_time_goes_on_while_a_song_is_mute(mix: Mix) -> None:
    mix.is_muted = True
    voice = voice_of(constant(1000))
    mix.add_voice(voice)
    assert not heard(mix, 700).any()
    assert voice.ring.read_frames == 700


def test_what_is_heard_does_not_depend_on_the_blocks() -> None:
    chance = np.random.default_rng(1)
    song, card, other = (chance.uniform(-0.3, 0.3, (count, 1)).repeat(2, 1).astype("f4") for count in (9000, 2500, 700))

    def run(sizes: list[int]) -> np.ndarray:
        mix = Mix()
        voice = voice_of(song)
        mix.add_voice(voice)
        deeds = {
            600: lambda: mix.add_preview(card),
            1200: lambda: mix.add_preview(other),
            1800: lambda: setattr(voice, "is_running", False),
            3000: lambda: setattr(voice, "is_running", True),
            3600: lambda: setattr(mix, "effects_gain", 0.25),
            4200: mix.drop_previews,
            4800: lambda: setattr(mix, "is_muted", True),
        }
        out, position = [], 0
        borders = sorted({*deeds, *np.cumsum(sizes).tolist()})
        for start, end in pairwise([0, *borders]):
            if position in deeds:
                deeds[position]()
            out.append(heard(mix, end - start))
            position = end
        return np.concatenate(out)

    whole = run([6000])
    assert np.allclose(run([95] * 63 + [15]), whole, atol=1e-6)
    assert np.allclose(run([1, 255, 256, 257, 5231]), whole, atol=1e-6)


def test_a_device_may_ask_for_more_than_a_piece(mix: Mix) -> None:
    mix.add_voice(voice_of(constant(3 * PIECE_FRAMES)))
    mix.add_preview(constant(2 * PIECE_FRAMES, 0.25))
    out = heard(mix, 3 * PIECE_FRAMES)
    assert np.allclose(out[FADE : 2 * PIECE_FRAMES], 0.75)
    assert np.allclose(out[2 * PIECE_FRAMES :], 0.5)


def test_a_song_that_is_late_is_counted_and_fades_in_again(mix: Mix) -> None:
    voice = voice_of(constant(1000), room=1000)
    mix.add_voice(voice)
    heard(mix, 600)
    assert not heard(mix, 600)[400:].any()
    assert mix.underruns == 1
    voice.ring.write(constant(1000))
    assert np.abs(np.diff(heard(mix, 600), prepend=0.0)).max() <= 0.5 / FADE + 1e-6
    assert mix.underruns == 1


def test_neither_the_wait_for_the_first_frames_nor_the_end_is_an_underrun(mix: Mix) -> None:
    voice = SongVoice(Ring(1000), is_running=True)
    mix.add_voice(voice)
    heard(mix, 100)
    voice.ring.write(constant(500))
    voice.is_complete = True
    assert not voice.is_spent
    heard(mix, 600)
    assert voice.is_spent
    heard(mix, 100)
    assert mix.underruns == 0


def test_one_song_may_go_while_the_next_is_there_already(mix: Mix) -> None:
    old, new = voice_of(constant(5000)), voice_of(constant(5000, 0.25))
    mix.add_voice(old)
    heard(mix, 500)
    mix.add_voice(new)
    mix.drop_voice(old)
    assert heard(mix, 1000)[-1] == pytest.approx(0.25)


def test_songs_that_are_gone_are_not_held(mix: Mix) -> None:
    for _ in range(20):
        voice = voice_of(constant(1000))
        mix.add_voice(voice)
        heard(mix, 300)
        mix.drop_voice(voice)
        heard(mix, 300)
    assert mix.voice_count == 1


def test_a_preview_sounds_from_its_first_frame_to_its_last(mix: Mix) -> None:
    mix.add_preview(constant(700))
    out = heard(mix, 1000)
    assert np.allclose(out[:700], 0.5)
    assert not out[700:].any()
    assert mix.preview_count == 0


def test_previews_are_bounded_and_the_newest_are_heard(mix: Mix) -> None:
    for number in range(PREVIEWS_MOST + 5):
        mix.add_preview(constant(5000, 0.001 * (number + 1)))
        heard(mix, 10)
    out = heard(mix, 1000)
    assert out[-1] == pytest.approx(sum(0.001 * (number + 1) for number in range(5, PREVIEWS_MOST + 5)), abs=1e-5)
    assert mix.preview_count == PREVIEWS_MOST
    for _ in range(200):
        mix.add_preview(constant(5000, 0.001))
    heard(mix, 10)
    assert len(mix._previews) <= 2 * PREVIEWS_MOST


def test_dropped_previews_fade_and_those_that_wait_are_never_heard(mix: Mix) -> None:
    mix.add_preview(constant(9000))
    heard(mix, 500)
    mix.add_preview(constant(9000))
    mix.drop_previews()
    out = heard(mix, 1000)
    assert np.abs(np.diff(out, prepend=0.5)).max() <= 1.01 / FADE
    assert out[FADE] == 0.0
    assert mix.preview_count == 0


def test_a_card_after_a_drop_is_heard(mix: Mix) -> None:
    mix.add_preview(constant(9000))
    heard(mix, 500)
    mix.drop_previews()
    mix.add_preview(constant(9000, 0.25))
    assert heard(mix, 1000)[-1] == pytest.approx(0.25)


def test_mute_holds_for_cards_that_come_while_it_is_on(mix: Mix) -> None:
    mix.is_muted = True
    mix.add_preview(constant(900))
    assert not heard(mix, 1000).any()


def test_music_and_effects_have_gains_of_their_own(mix: Mix) -> None:
    mix.music_gain, mix.effects_gain = 0.5, 0.1
    mix.add_voice(voice_of(constant(2000)))
    mix.add_preview(constant(2000))
    assert heard(mix, 1000)[-1] == pytest.approx(0.25 + 0.05)


def test_sums_beyond_full_scale_are_held(mix: Mix) -> None:
    for _ in range(4):
        mix.add_preview(constant(100))
    assert heard(mix, 100).max() == 1.0


def test_skipped_time_is_unheard(mix: Mix) -> None:
    voice, standing = voice_of(constant(5000)), voice_of(constant(5000), is_running=False)
    mix.add_voice(voice)
    mix.add_voice(standing)
    mix.add_preview(constant(500))
    heard(mix, 300)
    mix.add_preview(constant(500))
    mix.skip(1000)
    assert (voice.ring.read_frames, standing.ring.read_frames) == (1300, 0)
    assert mix.preview_count == 0
    assert heard(mix, 1)[0] == pytest.approx(0.5 / FADE)

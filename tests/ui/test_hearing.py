"""Hearing without a device."""

import pytest
from loudspeaker_rig import score_of

from onesemi.music.genre import Genre
from ui.hearing import Silence, Standing
from ui.settings import Settings
from ui.song.player import SilentPlayer


def test_silence_keeps_time(song) -> None:
    silence, score = Silence(), score_of(song)
    silence.preview(song.events[0], Genre.POP, 112)
    silence.follow(Settings())
    silence.stop()
    silence.join_in(song, 0)
    silence.check_sound()
    silence.watch_devices(is_wanted=True)
    assert (silence.bank, silence.standing(), silence.survey_banks()) == (None, Standing(), ())
    player = silence.player(song, score)
    assert isinstance(player, SilentPlayer)
    assert player.duration_seconds == pytest.approx(score.seconds_at(score.end_ticks))
    silence.close()

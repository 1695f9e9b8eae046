"""Plays one song live, through an output and from a ring that is filled ahead."""

from audio.device.ahead import Ahead, Render, Report
from audio.device.output import Output


class LivePlayer:
    """Plays one song; keeps `ui.song.player.SongPlayer`. Window's thread only.

    A fault of rendering goes to `report`, and the song ends where it was. How loud songs are is the output's affair.
    """

    def __init__(self, output: Output, render: Render, duration_seconds: float, report: Report) -> None:
        self._output = output
        self._duration_seconds = duration_seconds
        self._ahead = Ahead(render, output.rate_hz, report)
        self._is_wanted = False
        self._feed = self._ahead.start(0.0)
        output.mix.add_voice(self._feed.voice)
        output.open_song()
        self._is_open = True

    @property
    def duration_seconds(self) -> float:
        """How long the performance lasts."""
        return self._duration_seconds

    @property
    def is_playing(self) -> bool:
        """Whether time goes on; False again once the end is reached (the last notes may still fade)."""
        return self._is_wanted and not self._has_ended()

    @property
    def has_sound(self) -> bool:
        """Whether anything can be heard."""
        return self._output.has_sound

    def play(self) -> None:
        """Go on from the position; from the start where the end was reached."""
        if self._has_ended():
            self.seek(0.0)
        self._is_wanted = True
        self._feed.voice.is_running = True

    def pause(self) -> None:
        """Stand still at the position."""
        self._is_wanted = False
        self._feed.voice.is_running = False

    def seek(self, seconds: float) -> None:
        """Go to a position, kept inside 0 … duration; what played plays on there, what stood or had ended stands."""
        self._is_wanted = self.is_playing
        self._output.mix.drop_voice(self._feed.voice)
        self._feed = self._ahead.start(min(max(seconds, 0.0), self._duration_seconds))
        self._feed.voice.is_running = self._is_wanted
        self._output.mix.add_voice(self._feed.voice)

    def position_seconds(self) -> float:
        """Return the position that is heard now, 0 … duration: what was handed over less what the device holds."""
        voice = self._feed.voice
        run_seconds = voice.ring.read_frames / self._output.rate_hz
        if not voice.is_spent:
            run_seconds = max(0.0, run_seconds - self._output.latency_seconds)
        return min(self._feed.start_seconds + run_seconds, self._duration_seconds)

    def close(self) -> None:
        """Stop and let everything go; the player isn't used again."""
        self._is_wanted = False
        if self._is_open:
            self._is_open = False
            self._output.close_song()
        self._ahead.close()
        self._output.mix.drop_voice(self._feed.voice)

    def _has_ended(self) -> bool:
        return self._feed.voice.is_spent or self.position_seconds() >= self._duration_seconds

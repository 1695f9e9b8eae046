"""What a channel's controllers stand at while a note starts: the source of all modulators."""

from dataclasses import dataclass, field

from audio.score.score import Part
from audio.soundfont import GeneralSource

_RESTING = {7: 100, 10: 64, 11: 127}


@dataclass(frozen=True, slots=True)
class NoteControls:
    """The controls of one note: MIDI controllers by number (0–127; absent ones rest), key and velocity 0–127.

    wheel is the pitch wheel's place, 0–16383 with 8192 at rest; wheel_semitones its range.
    """

    key: int
    velocity: int
    controllers: dict[int, int] = field(default_factory=dict)
    wheel: int = 8192
    wheel_semitones: float = 2.0
    channel_pressure: int = 0

    def controller(self, number: int) -> float:
        """Return a MIDI controller, 0–127."""
        return self.controllers.get(number, _RESTING.get(number, 0))

    def general(self, source: int) -> float:
        """Return a general source, scaled to 0–127 (the pitch wheel with fractions)."""
        match source:
            case GeneralSource.VELOCITY:
                return self.velocity
            case GeneralSource.KEY:
                return self.key
            case GeneralSource.CHANNEL_PRESSURE:
                return self.channel_pressure
            case GeneralSource.PITCH_WHEEL:
                return self.wheel / 128.0
            case GeneralSource.PITCH_WHEEL_RANGE:
                return self.wheel_semitones
            case _:
                return 0.0


def part_controls(part: Part, key: int, velocity: int) -> NoteControls:
    """Return the controls of a part's note: its own volume, pan and sends, everything else at rest."""
    return NoteControls(key, velocity, {7: part.volume, 10: part.pan, 91: part.reverb, 93: part.chorus})

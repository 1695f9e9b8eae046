"""The drum kit of the plain band, on the General MIDI keys 35 to 81."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock
from soundfonts.craft.noise import Noise, Ping
from soundfonts.craft.sound import Sound
from soundfonts.craft.wave import Recipe

_HATS, _WHISTLES, _GUIROS, _CUICAS, _TRIANGLES = 1, 2, 3, 4, 5


@dataclass(frozen=True, slots=True)
class Drum:
    """One struck thing and the keys that strike it, each with what its pitch is moved by (in keys).

    Things of one group (not 0) cut each other off, as an open hi-hat is closed.
    """

    sound: Sound
    keys: tuple[tuple[int, int], ...]
    group: int = 0
    pan: int = 0


def _drum(name: str, recipe: Recipe, level_db: float) -> Sound:
    return Sound(name=name, recipe=recipe, keys=(60,), rings_s=3.0, level_db=level_db)


def _cymbal(seconds: float, low_hz: float, ping: float, wash: float, seed: int) -> Noise:
    """Return a cymbal: a wash of noise that lasts, a splash on top of it that doesn't, and some metal in it."""
    return Noise(
        seconds=seconds,
        knocks=(
            Knock(Band(low_hz, 10000.0), level=wash, fades_s=1.15 * seconds),
            Knock(Band(2.0 * low_hz, 13000.0), level=0.6, fades_s=0.2 * seconds),
        ),
        pings=tuple(Ping(hz, hz, level=ping, fades_s=0.8 * seconds) for hz in (2637.0, 3911.0, 5279.0, 7127.0)),
        rate_hz=28000,
        seed=seed,
    )


def _skin(from_hz: float, to_hz: float, fades_s: float, snap: float, seed: int) -> Noise:
    """Return a drum with a skin: a tone that falls into place, and the stick's snap."""
    return Noise(
        seconds=fades_s,
        knocks=(Knock(Band(400.0, 4000.0), level=snap, fades_s=0.04),),
        pings=(
            Ping(from_hz, to_hz, level=1.0, fades_s=fades_s, slides_s=0.08),
            Ping(from_hz * 1.6, to_hz * 1.59, level=0.25, fades_s=0.4 * fades_s, slides_s=0.08),
        ),
        rate_hz=16000,
        seed=seed,
    )


def _rattle(seconds: float, low_hz: float, high_hz: float, seed: int, strokes: tuple[float, ...] = (0.0,)) -> Noise:
    """Return short noise, in one or several strokes."""
    each = seconds - strokes[-1]
    return Noise(
        seconds=seconds,
        knocks=tuple(Knock(Band(low_hz, high_hz), level=1.0, fades_s=each, from_s=start) for start in strokes),
        rate_hz=28000,
        seed=seed,
    )


def _hiss(seconds: float, fades_s: float, low_hz: float, high_hz: float, seed: int) -> Noise:
    """Return noise that is still heard when it is cut off: two plates that go on rubbing."""
    return Noise(
        seconds=seconds,
        knocks=(Knock(Band(low_hz, high_hz), level=1.0, fades_s=fades_s),),
        pings=tuple(Ping(hz, hz, level=0.05, fades_s=fades_s) for hz in (3170.0, 4410.0, 5930.0)),
        rate_hz=28000,
        seed=seed,
    )


def _tick(from_hz: float, fades_s: float, snap: float = 0.3) -> Noise:
    """Return wood: one short high tone and a click."""
    return Noise(
        seconds=fades_s,
        knocks=(Knock(Band(1500.0, 6000.0), level=snap, fades_s=0.015),),
        pings=(
            Ping(from_hz, from_hz, level=0.8, fades_s=fades_s),
            Ping(2.3 * from_hz, 2.3 * from_hz, level=0.3, fades_s=0.4 * fades_s),
        ),
        rate_hz=24000,
    )


def _metal(pitches_hz: tuple[float, ...], seconds: float) -> Noise:
    """Return ringing metal: tones with nothing in common."""
    return Noise(
        seconds=seconds,
        knocks=(Knock(Band(3000.0, 9000.0), level=0.1, fades_s=0.02),),
        pings=tuple(Ping(hz, hz, level=0.6, fades_s=seconds) for hz in pitches_hz),
        rate_hz=28000,
    )


_KICK = Noise(
    seconds=0.32,
    knocks=(Knock(Band(1200.0, 4000.0), level=0.2, fades_s=0.015), Knock(Band(60.0, 300.0), level=0.3, fades_s=0.06)),
    pings=(Ping(170.0, 52.0, level=1.0, fades_s=0.36, slides_s=0.07),),
    rate_hz=16000,
    seed=51,
)
_SNARE = Noise(
    seconds=0.34,
    knocks=(Knock(Band(900.0, 7500.0), level=0.5, fades_s=0.34), Knock(Band(300.0, 1500.0), level=0.5, fades_s=0.06)),
    pings=(Ping(260.0, 185.0, level=0.8, fades_s=0.16), Ping(410.0, 330.0, level=0.4, fades_s=0.1)),
    rate_hz=24000,
    seed=52,
)
_CLAP = _rattle(0.22, 900.0, 4500.0, 53, strokes=(0.0, 0.011, 0.023, 0.034))

KIT: Final[tuple[Drum, ...]] = (
    Drum(_drum("Kick", _KICK, 0.0), ((35, -2), (36, 0))),
    Drum(_drum("Side Stick", _tick(1650.0, 0.07, snap=0.8), -7.0), ((37, 0),)),
    Drum(_drum("Snare", _SNARE, 0.5), ((38, 0), (40, 2))),
    Drum(_drum("Clap", _CLAP, -2.0), ((39, 0),)),
    Drum(
        _drum("Tom", _skin(180.0, 118.0, 0.95, 0.22, 54), -1.5),
        ((41, -5), (43, -2), (45, 0), (47, 3), (48, 6), (50, 9)),
    ),
    Drum(_drum("Closed Hat", _rattle(0.07, 6500.0, 13000.0, 55), -9.0), ((42, 0), (44, -2)), group=_HATS, pan=120),
    Drum(_drum("Open Hat", _hiss(0.8, 1.5, 4200.0, 12500.0, 56), -13.0), ((46, 0),), group=_HATS, pan=120),
    Drum(_drum("Crash", _cymbal(2.5, 1600.0, 0.03, 0.55, 57), -5.0), ((49, 0), (57, 2), (55, 5), (52, -3)), pan=-160),
    Drum(_drum("Ride", _cymbal(1.7, 3400.0, 0.16, 0.22, 58), -17.0), ((51, 0), (59, 2)), pan=-120),
    Drum(_drum("Ride Bell", _metal((1280.0, 3270.0, 4890.0), 0.7), -8.0), ((53, 0),), pan=-120),
    Drum(_drum("Tambourine", _rattle(0.16, 6000.0, 13000.0, 59, strokes=(0.0, 0.03)), -5.0), ((54, 0),), pan=80),
    Drum(_drum("Cowbell", _metal((562.0, 845.0), 0.2), -5.0), ((56, 0),)),
    Drum(
        _drum("Vibraslap", _rattle(0.5, 1800.0, 4500.0, 60, strokes=tuple(n * 0.028 for n in range(14))), -8.0),
        ((58, 0),),
    ),
    Drum(_drum("Bongo", _skin(420.0, 370.0, 0.22, 0.3, 61), -4.0), ((60, 4), (61, 0)), pan=-80),
    Drum(_drum("Conga", _skin(250.0, 220.0, 0.34, 0.3, 62), -3.0), ((62, 5), (63, 4), (64, 0)), pan=80),
    Drum(_drum("Timbale", _skin(440.0, 400.0, 0.3, 0.6, 63), -3.0), ((65, 3), (66, -2))),
    Drum(_drum("Agogo", _metal((880.0, 1370.0, 2310.0), 0.25), -7.0), ((67, 3), (68, -2))),
    Drum(_drum("Shaker", _rattle(0.09, 4500.0, 12000.0, 64), -11.0), ((69, 0), (70, 3)), pan=-100),
    Drum(_drum("Short Whistle", _metal((2300.0, 2330.0), 0.12), -10.0), ((71, 0),), group=_WHISTLES),
    Drum(_drum("Long Whistle", _metal((2300.0, 2330.0), 0.4), -10.0), ((72, 0),), group=_WHISTLES),
    Drum(
        _drum("Short Guiro", _rattle(0.1, 2000.0, 6000.0, 65, strokes=(0.0, 0.02, 0.04, 0.06)), -8.0),
        ((73, 0),),
        group=_GUIROS,
    ),
    Drum(
        _drum("Long Guiro", _rattle(0.32, 2000.0, 6000.0, 66, strokes=tuple(n * 0.03 for n in range(9))), -8.0),
        ((74, 0),),
        group=_GUIROS,
    ),
    Drum(_drum("Wood", _tick(900.0, 0.09), -4.0), ((75, 12), (76, 2), (77, -4)), pan=60),
    Drum(_drum("Cuica", _skin(320.0, 520.0, 0.25, 0.1, 67), -5.0), ((78, -4), (79, 0)), group=_CUICAS),
    Drum(_drum("Muted Triangle", _metal((4100.0, 5870.0, 8990.0), 0.1), -12.0), ((80, 0),), group=_TRIANGLES, pan=140),
    Drum(_drum("Triangle", _metal((4100.0, 5870.0, 8990.0), 0.9), -12.0), ((81, 0),), group=_TRIANGLES, pan=140),
)


def keys_of(kit: tuple[Drum, ...]) -> Iterator[int]:
    """Yield all keys that a kit has something on."""
    yield from (key for drum in kit for key, _moved in drum.keys)

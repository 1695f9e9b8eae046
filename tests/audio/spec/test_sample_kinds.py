"""Kinds of samples: 24 bits beneath 16, the two of a stereo pair."""

import numpy as np
import pytest
from both_players import (
    RATE_HZ,
    TONE_HZ,
    BothPlayers,
    Hearing,
    Note,
    SampleSpec,
    Sound,
    show,
    single,
    tone_sample,
    zone,
)

from audio.soundfont import Generator

G = Generator
QUIET = 10 ** (-84 / 20)
RIGHT, LEFT, LINKED = 2, 4, 8


def quiet_tone(*, has_low_bytes: bool) -> SampleSpec:
    """Return a looped tone of two steps of 16 bits, with or without the eight bits beneath."""
    angle = 2 * np.pi * TONE_HZ / RATE_HZ * np.arange(RATE_HZ + 100)
    exact = np.rint(QUIET * (1 << 23) * np.sin(angle)).astype(np.int32)
    if not has_low_bytes:
        return SampleSpec(np.rint(exact / 256).astype("<i2"), 0, RATE_HZ)
    return SampleSpec((exact >> 8).astype("<i2"), 0, RATE_HZ, low_bytes=(exact & 255).astype(np.uint8))


def noise_db(hearing: Hearing) -> float:
    """Return all that is not the tone, in dB of the tone."""
    mono = hearing.signal[RATE_HZ // 10 : RATE_HZ // 10 + 100 * 300].sum(axis=1).astype(np.float64)
    power = np.abs(np.fft.rfft(mono)) ** 2
    return float(10 * np.log10((power.sum() - power[0] - power[300]) / power[300]))


def test_24_bits_leave_less_noise_than_16(both: BothPlayers) -> None:
    # A bank has low bytes for all of its samples or for none: a sample without them has zeros there.
    loop = [(G.SAMPLE_MODES, 1)]
    coarse, fine = both.play(
        Note(single(quiet_tone(has_low_bytes=False), loop), held_s=0.9),
        Note(single(quiet_tone(has_low_bytes=True), loop), held_s=0.9),
    )
    rows = [(one.player, noise_db(one), noise_db(other)) for one, other in zip(coarse, fine, strict=True)]
    show("16 bits, 24 bits: noise under the tone (dB)", rows)
    for _, with_16, with_24 in rows:
        assert with_16 > -25.0
        assert with_24 < with_16 - 40.0


@pytest.mark.parametrize("key", [57, 69, 76])
def test_the_two_of_a_stereo_pair_stay_together(both: BothPlayers, key: int) -> None:
    sine, cosine = tone_sample(), tone_sample(1)
    sine.kind, sine.link, cosine.kind, cosine.link = LEFT, 1, RIGHT, 0
    zones = tuple((zone([(G.SAMPLE_MODES, 1), (G.PAN, pan)]), wave) for pan, wave in ((-500, sine), (500, cosine)))
    (heard,) = both.play(Note(Sound(zones), key=key, held_s=0.5))
    for hearing in heard:
        amplitude = hearing.amplitude()[round(0.1 * RATE_HZ) : round(0.45 * RATE_HZ)]
        show(f"{hearing.player}: amplitude at least, at most", [(float(amplitude.min()), float(amplitude.max()))])
        # A quarter of a turn apart for ever: the circle stays round.
        assert amplitude.max() / amplitude.min() == pytest.approx(1.0, abs=2e-3)
        assert hearing.pitch_cents(0.1, 0.45) == pytest.approx(100.0 * (key - 69), abs=0.1)


def test_a_linked_sample_plays_as_any(both: BothPlayers) -> None:
    wave = tone_sample()
    wave.kind = LINKED
    linked, plain = both.play(*(Note(single(w, [(G.SAMPLE_MODES, 1)])) for w in (wave, tone_sample())))
    assert np.array_equal(linked.ours.signal, plain.ours.signal)

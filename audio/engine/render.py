"""From a score to sound: in blocks of any size, or whole; the same samples either way."""

from collections.abc import Iterator

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.mixer import QUANTUM_FRAMES, Mixer, tail_frames
from audio.engine.strike import Strike
from audio.engine.synth import Synth
from audio.score.score import Score

DEFAULT_BLOCK_FRAMES = 8192


def render_length_frames(score: Score, synth: Synth) -> int:
    """Return how many frames a performance has with all of its tail."""
    return _length(score, synth, synth.strikes(score))


def render_blocks(
    score: Score, synth: Synth, block_frames: int = DEFAULT_BLOCK_FRAMES, start_seconds: float = 0.0
) -> Iterator[Float32]:
    """Yield a performance and its tail from a time on, in blocks of shape (block_frames, 2), the last one shorter.

    The samples do not depend on block_frames. Started within the song, it takes up the notes and the reverb of what
    came before. Levels: a usual band stays under ±1.0, but nothing is held down here.
    """
    strikes = synth.strikes(score)
    synth.expect(strikes)
    length = _length(score, synth, strikes)
    position = max(0, round(start_seconds * synth.rate_hz))
    before = -(-tail_frames(synth, strikes) // QUANTUM_FRAMES)
    quantum = max(0, position // QUANTUM_FRAMES - before)
    mixer = Mixer(synth, strikes, quantum)
    held: list[Float32] = []
    ready = 0
    skipped = position - quantum * QUANTUM_FRAMES
    while position < length:
        count = min(block_frames, length - position)
        while ready < count:
            rendered = mixer.render().T[skipped:]
            skipped = max(0, skipped - QUANTUM_FRAMES)
            ready += len(rendered)
            held.append(rendered)
        yield _taken(held, count)
        ready -= count
        position += count


def _taken(held: list[Float32], count: int) -> Float32:
    """Take the first frames out of the held pieces, as one array of its own."""
    block = np.empty((count, 2), np.float32)
    filled = 0
    while filled < count:
        piece = held.pop(0)
        used = piece[: count - filled]
        block[filled : filled + len(used)] = used
        filled += len(used)
        if len(used) < len(piece):
            held.insert(0, piece[len(used) :])
    return block


def render(score: Score, synth: Synth) -> Float32:
    """Return a whole performance with its tail, shape (frames, 2)."""
    strikes = synth.strikes(score)
    synth.expect(strikes)
    mixer = Mixer(synth, strikes)
    rendered = np.empty((_length(score, synth, strikes), 2), np.float32)
    for start in range(0, len(rendered), QUANTUM_FRAMES):
        piece = rendered[start : start + QUANTUM_FRAMES]
        piece[:] = mixer.render().T[: len(piece)]
    return rendered


def _length(score: Score, synth: Synth, strikes: tuple[Strike, ...]) -> int:
    last = max((strike.start_frame + strike.end_frames for strike in strikes), default=0)
    written = round(score.seconds_at(score.end_ticks) * synth.rate_hz)
    return max(last, written) + tail_frames(synth, strikes)

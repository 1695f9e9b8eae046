"""From a score to sound: in blocks of any size, or whole; the same samples either way."""

from collections.abc import Generator
from contextlib import closing
from typing import Final

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.ahead import done_ahead
from audio.engine.effects import Effects, tail_frames
from audio.engine.mixer import QUANTUM_FRAMES, Mixer
from audio.engine.strike import Strike
from audio.engine.synth import Synth
from audio.score.score import Score

DEFAULT_BLOCK_FRAMES: Final = 8192
# How many threads mix for a file, beside the caller's, which has the effects: as many as keep up with these.
MIXING_THREADS: Final = 2
_QUANTA_A_TASK: Final = 4


def render_length_frames(score: Score, synth: Synth) -> int:
    """Return how many frames a performance has with all of its tail."""
    return _length(score, synth, synth.strikes(score))


def render_blocks(
    score: Score,
    synth: Synth,
    block_frames: int = DEFAULT_BLOCK_FRAMES,
    start_seconds: float = 0.0,
    *,
    mixing_threads: int = 0,
) -> Generator[Float32, None, None]:
    """Yield a performance and its tail from a time on, in blocks of shape (block_frames, 2), the last one shorter.

    The samples do not depend on block_frames, nor on mixing_threads: with none, all is done when it is asked for, on
    the caller's thread; with some, they mix seconds ahead of it, until the end or until the iterator is closed.
    Started within the song, it takes up the notes and the reverb of what came before. Levels: a usual band stays
    under ±1.0, but nothing is held down here.
    """
    strikes = synth.strikes(score)
    length = _length(score, synth, strikes)
    position = max(0, round(start_seconds * synth.rate_hz))
    before = -(-tail_frames(synth, strikes) // QUANTUM_FRAMES)
    quantum = max(0, position // QUANTUM_FRAMES - before)
    skipped = position - quantum * QUANTUM_FRAMES
    held: list[Float32] = []
    ready = 0
    effects = Effects(synth, strikes, quantum)
    with closing(_mixes(synth, strikes, quantum, length, mixing_threads)) as mixes:
        while position < length:
            count = min(block_frames, length - position)
            while ready < count:
                finished = np.empty((QUANTUM_FRAMES, 2), np.float32)
                effects.finish(next(mixes), finished)
                held.append(finished[skipped:])
                ready += len(held[-1])
                skipped = max(0, skipped - QUANTUM_FRAMES)
            yield _taken(held, count)
            ready -= count
            position += count


def render(score: Score, synth: Synth) -> Float32:
    """Return a whole performance with its tail, shape (frames, 2); some threads work on it."""
    strikes = synth.strikes(score)
    rendered = np.empty((_length(score, synth, strikes), 2), np.float32)
    effects = Effects(synth, strikes, 0)
    with closing(_mixes(synth, strikes, 0, len(rendered), MIXING_THREADS)) as mixes:
        for start, mixed in zip(range(0, len(rendered), QUANTUM_FRAMES), mixes, strict=True):
            effects.finish(mixed, rendered[start : start + QUANTUM_FRAMES])
    return rendered


def _mixes(
    synth: Synth, strikes: tuple[Strike, ...], first: int, length: int, mixing_threads: int
) -> Generator[Float32, None, None]:
    """Yield the mix of each quantum from one on, as far as is needed for a length in frames."""
    synth.expect(strikes)
    mixer = Mixer(synth, strikes)
    end = -(-length // QUANTUM_FRAMES)
    if not mixing_threads:
        yield from (mixer.mix(quantum, 1) for quantum in range(first, end))
        return
    tasks = [(quantum, min(_QUANTA_A_TASK, end - quantum)) for quantum in range(first, end, _QUANTA_A_TASK)]
    with closing(done_ahead(lambda task: mixer.mix(*task), tasks, mixing_threads)) as several:
        for mixed in several:
            for start in range(0, mixed.shape[1], QUANTUM_FRAMES):
                yield mixed[:, start : start + QUANTUM_FRAMES]


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


def _length(score: Score, synth: Synth, strikes: tuple[Strike, ...]) -> int:
    last = max((strike.start_frame + strike.end_frames for strike in strikes), default=0)
    written = round(score.seconds_at(score.end_ticks) * synth.rate_hz)
    return max(last, written) + tail_frames(synth, strikes)

"""From a score to sound: in blocks of any size, or whole; the same samples either way."""

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Final

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.ahead import done_ahead, done_when_asked
from audio.engine.effects import Effects, reach_quanta, tail_frames
from audio.engine.mixer import QUANTUM_FRAMES, Mixer, has_sends
from audio.engine.strike import Strike
from audio.engine.synth import Synth
from audio.score.score import Score

DEFAULT_BLOCK_FRAMES: Final = 8192
# Longer pieces need less of Python for the same sound; live sound wants it soon.
_QUANTA_A_MIX: Final = 2


def render_length_frames(score: Score, synth: Synth) -> int:
    """Return how many frames a performance has with all of its tail."""
    return _length(score, synth, synth.strikes(score))


def render_blocks(
    score: Score,
    synth: Synth,
    block_frames: int = DEFAULT_BLOCK_FRAMES,
    start_seconds: float = 0.0,
    *,
    effects_apart: bool = False,
) -> Generator[Float32, None, None]:
    """Yield a performance and its tail from a time on, in blocks of shape (block_frames, 2), the last one shorter.

    The samples do not depend on block_frames, nor on effects_apart: with it, the effects have a thread of their own and
    are some seconds behind the mix, until the end or until the iterator is closed.
    Started within the song, it takes up the notes and the reverb of what came before. Levels: a usual band stays
    under ±1.0, but nothing is held down here.
    """
    strikes = synth.strikes(score)
    length = _length(score, synth, strikes)
    position = max(0, round(start_seconds * synth.rate_hz))
    quantum = max(0, position // QUANTUM_FRAMES - reach_quanta(synth, strikes))
    skipped = position - quantum * QUANTUM_FRAMES
    held: list[Float32] = []
    ready = 0
    with closing(_finished(synth, strikes, quantum, length, effects_apart=effects_apart)) as finished:
        while position < length:
            count = min(block_frames, length - position)
            while ready < count:
                piece = next(finished)
                if skipped < len(piece):
                    held.append(piece[skipped:])
                    ready += len(held[-1])
                skipped = max(0, skipped - len(piece))
            yield _taken(held, count)
            ready -= count
            position += count


def render(score: Score, synth: Synth) -> Float32:
    """Return a whole performance with its tail, shape (frames, 2); a second thread has the effects."""
    strikes = synth.strikes(score)
    length = _length(score, synth, strikes)
    rendered = np.empty((-(-length // QUANTUM_FRAMES) * QUANTUM_FRAMES, 2), np.float32)
    with closing(_finished(synth, strikes, 0, length, effects_apart=True, into=rendered)) as finished:
        for _ in finished:
            pass
    return rendered[:length]


def _finished(
    synth: Synth,
    strikes: tuple[Strike, ...],
    first: int,
    length: int,
    *,
    effects_apart: bool,
    into: Float32 | None = None,
) -> Generator[Float32, None, None]:
    """Yield all from a quantum on, shape (n × 32768, 2), as far as is needed for a length in frames.

    Pieces are new arrays, or views of an array that has room for all of them from the song's start on.
    """
    synth.waves.expect(strikes)
    mixer, effects = Mixer(synth, strikes), Effects(synth, strikes, first)
    end = -(-length // QUANTUM_FRAMES)
    step = _QUANTA_A_MIX if effects_apart else 1

    def mixes() -> Iterator[tuple[Float32, Float32]]:
        for quantum in range(first, end, step):
            frames = min(step, end - quantum) * QUANTUM_FRAMES
            # Memory comes from the caller's thread: what another one takes and gives back costs the system more.
            start = quantum * QUANTUM_FRAMES
            output = np.empty((frames, 2), np.float32) if into is None else into[start : start + frames]
            yield mixer.mix(quantum, frames // QUANTUM_FRAMES), output

    # Mixing has the memory and Python's lock all the time; it stays where both are had at the least cost.
    finish = done_ahead if effects_apart and has_sends(synth, strikes) else done_when_asked
    with closing(finish(lambda task: effects.finish(*task), mixes())) as finished:
        yield from finished


def _taken(held: list[Float32], count: int) -> Float32:
    """Take the first frames out of the held pieces, as one array that nobody else writes to."""
    first = held[0]
    if len(first) > count:
        held[0] = first[count:]
        return first[:count]
    if len(first) == count:
        return held.pop(0)
    block = np.empty((count, 2), np.float32)
    filled = 0
    while filled < count:
        piece = _taken(held, min(count - filled, len(held[0])))
        block[filled : filled + len(piece)] = piece
        filled += len(piece)
    return block


def _length(score: Score, synth: Synth, strikes: tuple[Strike, ...]) -> int:
    last = max((strike.start_frame + strike.end_frames for strike in strikes), default=0)
    written = round(score.seconds_at(score.end_ticks) * synth.rate_hz)
    return max(last, written) + tail_frames(synth, strikes)

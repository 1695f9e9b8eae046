"""Loudness and ceiling of a signal that is read piece by piece, however long it is.

The signal is read several times: to measure its loudness, to find its peaks, to see what limiting leaves, and at last
to be written. In memory there are only a piece and one attenuation for each 16 frames.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

import numpy as np

from audio.dsp import LoudnessMeter
from audio.dsp.limiter import attenuated, attenuation_nodes_db
from audio.dsp.samples import Float32, Float64
from audio.dsp.true_peak import BLOCK_FRAMES, block_peaks
from audio.export.sound_file import Master
from audio.export.spool import PIECE_FRAMES
from audio.units import db_to_gain, gain_to_db

HIGHEST_GAIN_DB: Final = 30.0
_LOUDNESS_STEPS: Final = 3
_LOUDNESS_TOLERANCE_LU: Final = 0.2

Source = Callable[[], Iterable[Float32]]
"""Reads a signal from its start, in pieces of shape (65536, 2), the last one shorter; as often as it is called."""


@dataclass(frozen=True, slots=True)
class Mastering:
    """What was found out about a signal: the gains it is given one after another, its attenuation, a last gain.

    nodes_db is None where nothing has to be limited.
    """

    source: Source
    gains: tuple[np.float32, ...] = ()
    nodes_db: Float64 | None = None
    last_gain: np.float32 | None = None

    def pieces(self) -> Iterator[Float32]:
        """Yield the mastered signal."""
        for piece, limited in self.pairs():
            del piece
            yield limited

    def pairs(self) -> Iterator[tuple[Float32, Float32]]:
        """Yield pieces before and after limiting; where nothing is limited they are the same array."""
        for index, source in enumerate(self.source()):
            piece = source
            for gain in self.gains:
                piece = piece * gain
            yield piece, piece if self.nodes_db is None else self._limited(piece, index * PIECE_FRAMES // BLOCK_FRAMES)

    def _limited(self, piece: Float32, first: int) -> Float32:
        assert self.nodes_db is not None, "only a limited signal has nodes"
        blocks = -(-len(piece) // BLOCK_FRAMES)
        limited = attenuated(piece, self.nodes_db[first : first + blocks + 1])
        return limited if self.last_gain is None else limited * self.last_gain


def master_signal(source: Source, rate_hz: int, master: Master) -> Mastering:
    """Find out how a signal comes to the target loudness with its true peak under the ceiling.

    Where limiting takes loudness away, it is measured again and made up for, up to three times; a signal that is all
    peaks stays softer than the target. Silence stays silence, and nothing is lifted by more than 30 dB.
    """
    result = Mastering(source)
    if master.target_lufs is None:
        return _limit(result, rate_hz, master.ceiling_db)
    gain_db = 0.0
    for _ in range(_LOUDNESS_STEPS):
        missing_db = master.target_lufs - _loudness_lufs(result, rate_hz)
        if not math.isfinite(missing_db) or abs(missing_db) <= _LOUDNESS_TOLERANCE_LU:
            break
        step_db = min(missing_db, HIGHEST_GAIN_DB - gain_db)
        gain_db += step_db
        louder = Mastering(source, (*result.gains, np.float32(db_to_gain(step_db))))
        result = _limit(louder, rate_hz, master.ceiling_db)
        if gain_db >= HIGHEST_GAIN_DB or _lost_db(result) <= _LOUDNESS_TOLERANCE_LU / 2:
            break
    return result if result.gains else _limit(result, rate_hz, master.ceiling_db)


def _loudness_lufs(signal: Mastering, rate_hz: int) -> float:
    meter = LoudnessMeter(rate_hz)
    for piece in signal.pieces():
        meter.add(piece)
    return meter.lufs()


def _limit(signal: Mastering, rate_hz: int, ceiling_db: float) -> Mastering:
    """Return the signal with its true peak at or under a ceiling."""
    ceiling = db_to_gain(ceiling_db)
    peaks = np.concatenate([np.zeros(0, np.float32), *_peaks(signal, lambda _piece: ceiling)])
    if not len(peaks) or float(peaks.max()) <= ceiling:
        return signal
    limited = replace(signal, nodes_db=attenuation_nodes_db(peaks, ceiling, rate_hz))
    # Gain that moves within the true peak filter's reach can lift a peak by some hundredths of a dB.
    rest = _true_peak(limited)
    return limited if rest <= ceiling else replace(limited, last_gain=np.float32(ceiling / rest * (1.0 - 1e-6)))


def _true_peak(signal: Mastering) -> float:
    """Return the true peak; only blocks that could be above all before them are oversampled."""
    highest = 0.0

    def threshold(piece: Float32) -> float:
        return max(highest, float(piece.max()), -float(piece.min()))

    for peaks in _peaks(signal, threshold):
        highest = max(highest, float(peaks.max()))
    return highest


def _peaks(signal: Mastering, threshold: Callable[[Float32], float]) -> Iterator[Float32]:
    """Yield the true peaks of each piece's blocks; the pieces beside it, which the filter reaches into, are seen."""
    for before, piece, after in _with_neighbours(signal.pieces()):
        joined = np.concatenate((before, piece, after))
        first, count = len(before) // BLOCK_FRAMES, -(-len(piece) // BLOCK_FRAMES)
        yield block_peaks(joined, threshold(piece))[first : first + count]


def _with_neighbours(pieces: Iterable[Float32]) -> Iterator[tuple[Float32, Float32, Float32]]:
    """Yield each piece between the last block of the one before and the first block of the one after it."""
    nothing = np.zeros((0, 2), np.float32)
    before, piece = nothing, nothing
    for following in chain(pieces, [nothing]):
        if len(piece):
            yield before, piece, following[:BLOCK_FRAMES]
            before = piece[-BLOCK_FRAMES:]
        piece = following


def _lost_db(signal: Mastering) -> float:
    """Return how much of its energy limiting took from a signal: far quicker than to measure its loudness again."""
    if signal.nodes_db is None:
        return 0.0
    before = after = 0.0
    for piece, limited in signal.pairs():
        energy = float(np.vdot(piece, piece))
        before += energy
        after += energy if limited is piece else float(np.vdot(limited, limited))
    return gain_to_db(math.sqrt(before / after))

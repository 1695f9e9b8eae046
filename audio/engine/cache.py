"""The note cache: each timbre's wave and each envelope's curve is made once and kept within a bound of memory."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

from audio.dsp.samples import Float32

BOUND_BYTES: Final = 160 * 1024 * 1024


class CurveCache:
    """Keeps arrays by key, each as long as the longest that was asked for; the oldest go first beyond the bound.

    Safe from several threads: who misses a key that is being made waits for it.
    """

    def __init__(self, bound_bytes: int = BOUND_BYTES) -> None:
        self._bound_bytes = bound_bytes
        self._kept: OrderedDict[Hashable, Float32] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._bytes = 0
        self._lock = Lock()
        self.losses = 0
        """How often an array was let go or replaced by a longer one: who holds any from before keeps it in memory."""

    def get(self, key: Hashable, frames: int, make: Callable[[], Float32]) -> Float32:
        """Return an array of at least `frames`; `make` is called where none is kept that is long enough.

        make may ask for other keys, never for one whose making may ask for this one.
        """
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and len(kept) >= frames:
                self._kept.move_to_end(key)
                return kept
            making = self._making.setdefault(key, Lock())
        with making:
            # Another thread may have made it meanwhile.
            kept = self._kept.get(key)
            return self._keep(key, make()) if kept is None or len(kept) < frames else kept

    def _keep(self, key: Hashable, made: Float32) -> Float32:
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                self._lose(before)
            self._bytes += made.nbytes
            self._kept[key] = made
            while self._bytes > self._bound_bytes and len(self._kept) > 1:
                self._lose(self._kept.popitem(last=False)[1])
            self._making.pop(key, None)
        return made

    def _lose(self, lost: Float32) -> None:
        self._bytes -= lost.nbytes
        self.losses += 1

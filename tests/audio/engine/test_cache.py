from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
import pytest

from audio.engine.cache import CurveCache


def _array(frames: int) -> np.ndarray:
    return np.zeros(frames, np.float32)


def test_what_is_kept_is_not_made_again() -> None:
    cache = CurveCache()
    made = cache.get("a", 10, lambda: _array(10))
    assert cache.get("a", 7, lambda: _array(99)) is made


def test_what_is_too_short_is_made_longer() -> None:
    cache = CurveCache()
    cache.get("a", 10, lambda: _array(10))
    assert len(cache.get("a", 11, lambda: _array(20))) == 20


def test_the_oldest_goes_when_memory_is_full() -> None:
    cache = CurveCache(bound_bytes=4 * 100)
    first = cache.get("a", 40, lambda: _array(40))
    cache.get("b", 40, lambda: _array(40))
    assert cache.get("a", 40, lambda: _array(40)) is first
    cache.get("c", 40, lambda: _array(40))
    assert cache.get("a", 40, lambda: _array(41)) is first
    assert len(cache.get("b", 40, lambda: _array(41))) == 41


def test_one_array_beyond_the_bound_is_still_served() -> None:
    cache = CurveCache(bound_bytes=8)
    assert len(cache.get("a", 40, lambda: _array(40))) == 40


def test_who_misses_what_is_being_made_waits_for_it() -> None:
    cache = CurveCache()
    begun, may_end = Event(), Event()

    def slowly() -> np.ndarray:
        begun.set()
        assert may_end.wait(10)
        return _array(10)

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cache.get, "a", 10, slowly)
        assert begun.wait(10)
        second = pool.submit(cache.get, "a", 10, lambda: _array(99))
        assert len(cache.get("b", 5, lambda: _array(5))) == 5
        may_end.set()
        assert second.result(10) is first.result(10)


def test_a_making_that_failed_is_tried_again() -> None:
    cache = CurveCache()
    with pytest.raises(ZeroDivisionError):
        cache.get("a", 10, lambda: _array(1 // 0))
    assert len(cache.get("a", 10, lambda: _array(10))) == 10

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audio.device.ring import Ring


def block(start: int, count: int) -> np.ndarray:
    numbers = np.arange(start, start + count, dtype=np.float32)
    return np.stack((numbers, -numbers), axis=1)


STEPS = st.lists(st.tuples(st.sampled_from(("write", "read", "skip")), st.integers(0, 40)), max_size=60)


@given(capacity=st.integers(1, 30), steps=STEPS)
def test_it_is_a_queue_of_bounded_length(capacity: int, steps: list[tuple[str, int]]) -> None:
    ring, queue, written = Ring(capacity), [], 0
    for deed, count in steps:
        if deed == "write":
            taken = ring.write(block(written, count))
            assert taken == min(count, capacity - len(queue))
            queue += range(written, written + taken)
            written += taken
        elif deed == "read":
            into = np.full((count, 2), np.nan, np.float32)
            got = ring.read(into)
            assert got == min(count, len(queue))
            assert into[:got, 0].tolist() == queue[:got]
            assert into[:got, 1].tolist() == [-number for number in queue[:got]]
            assert np.isnan(into[got:]).all()
            del queue[:got]
        else:
            assert ring.skip(count) == min(count, len(queue))
            del queue[:count]
        assert (ring.ready_frames, ring.free_frames) == (len(queue), capacity - len(queue))
        assert ring.read_frames == written - len(queue)


@pytest.mark.parametrize("first", range(8))
def test_frames_stay_whole_around_the_end(first: int) -> None:
    ring, out = Ring(8), np.zeros((8, 2), np.float32)
    ring.write(block(0, first))
    ring.skip(first)
    assert ring.write(block(10, 8)) == 8
    assert ring.read(out) == 8
    assert np.array_equal(out, block(10, 8))

import numpy as np
import pytest

from audio.dsp.silence import is_silent


@pytest.mark.parametrize("place", [0, 1, 63, 64, 999])
def test_a_single_frame_is_heard_wherever_it_is(place: int) -> None:
    signal = np.zeros(1000, np.float32)
    assert is_silent(signal)
    signal[place] = -1e-30
    assert not is_silent(signal)

import threading

import numpy as np

from audio.device import Device, Output
from audio.device.library import PortError
from audio.device.trial import try_stream


class AskingPort:
    device = Device("pretended", "Test", 44100.0)
    devices = (device,)
    latency_seconds = 0.025
    underruns = 2

    def __init__(self, fill) -> None:
        self._is_over = threading.Event()
        self.heard = np.zeros((10, 2), np.float32)
        self._thread = threading.Thread(target=self._ask, args=(fill,))
        self._thread.start()

    def _ask(self, fill) -> None:
        while not self._is_over.wait(0.001):
            fill(self.heard)

    def is_alive(self) -> bool:
        return True

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()


def rows(open_port):
    return list(try_stream(0.01, lambda tell: Output(tell, 1000, open_port)))


def test_it_tells_device_latency_and_underruns_and_lets_the_device_go() -> None:
    ports = []

    def open_port(fill, *_how):
        ports.append(AskingPort(fill))
        return ports[-1]

    assert rows(open_port) == [("stream", "pretended"), ("holds ahead", "25.0 ms"), ("ran dry in 0.01 s", 2)]
    assert not ports[0]._thread.is_alive()
    assert not ports[0].heard.any()


def test_without_a_device_it_tells_why() -> None:
    def open_port(*_how):
        raise PortError("no such device")

    assert rows(open_port) == [("stream", "no such device")]


def test_a_server_that_does_not_answer_is_told(monkeypatch) -> None:
    monkeypatch.setattr("audio.device.trial._PATIENCE_SECONDS", 0.01)
    is_over = threading.Event()

    def open_port(*_how):
        is_over.wait(20)
        raise PortError("too late")

    threading.Timer(0.1, is_over.set).start()
    assert rows(open_port) == [("stream", "no answer in 0.01 s")]

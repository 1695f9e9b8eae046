"""The watch over the devices: what its process sends, and its end in every way."""

import logging
import multiprocessing
import threading
from collections.abc import Iterator

import pytest
from waiting import wait_until

from audio.device import Device, watch
from audio.device.library import PortError
from audio.device.watch import DeviceWatch, watch_devices

PHONES = Device("headphones", "Test", 1000.0)


@pytest.fixture
def running() -> Iterator[DeviceWatch]:
    running = DeviceWatch()
    running.start()
    yield running
    running.stop()


def process_of(running: DeviceWatch):
    assert running._running is not None
    return running._running[0]


def has_seen(running: DeviceWatch) -> bool:
    return running.take() is not None


def test_it_sees_again_and_again_and_ends_when_it_is_stopped(running: DeviceWatch) -> None:
    for _ in range(2):
        wait_until(lambda: has_seen(running))
    process = process_of(running)
    running.start()
    assert process_of(running) is process
    running.stop()
    assert not process.is_alive()
    assert running.take() is None


def test_one_that_dies_is_told_once_and_begun_again_after_a_while(running: DeviceWatch, caplog, monkeypatch) -> None:
    process_of(running).kill()
    with caplog.at_level(logging.WARNING):
        wait_until(lambda: running.take() is not None or bool(caplog.records))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    running.start()
    assert running._running is None
    monkeypatch.setattr(watch, "_AGAIN_SECONDS", 0.0)
    running.start()
    assert running._running is not None


def test_what_is_seen_is_sent_until_the_other_side_hangs_up(monkeypatch) -> None:
    monkeypatch.setattr(watch, "WATCH_SECONDS", 0.001)
    monkeypatch.setattr(watch, "leave_interrupts_to_the_program", lambda: None)  # for the main thread of a process
    monkeypatch.setattr(watch, "output_devices", lambda: (PHONES,))
    ours, theirs = multiprocessing.Pipe()
    worker = threading.Thread(target=watch_devices, args=(theirs,))
    worker.start()
    assert [ours.recv(), ours.recv()] == [(PHONES,), (PHONES,)]
    ours.close()
    worker.join(20)
    assert not worker.is_alive()


def test_without_portaudio_it_sees_nothing(monkeypatch) -> None:
    def fail() -> None:
        raise PortError("PortAudio library not found")

    monkeypatch.setattr(watch, "output_devices", fail)
    assert watch._seen() == ()

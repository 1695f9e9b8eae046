"""Which device sound goes to: the chosen one, or the system's default, whatever comes and goes."""

import pytest

from audio.device import Device, output
from audio.device.output import RETRY_SECONDS

DEFAULT = Device("fake device", "Test", 1000.0, is_default=True)
PHONES = Device("headphones", "Test", 1000.0)
BACK_SECONDS = 3.0


@pytest.fixture
def following(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that leaves streams where they were opened, whatever the user makes the default."""
    monkeypatch.setattr(output, "is_default_moved_by_system", lambda: False)


@pytest.fixture(autouse=True)
def _moved_by_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "is_default_moved_by_system", lambda: True)


def test_the_devices_to_choose_among_are_known_once_a_stream_is_open(rig) -> None:
    rig.listed = (DEFAULT, PHONES)
    assert rig.output.devices == ()
    rig.pass_time(0.1)
    assert rig.output.devices == (DEFAULT, PHONES)


def test_a_chosen_device_is_taken_at_once_and_told_once_it_asks(rig) -> None:
    rig.listed = (DEFAULT, PHONES)
    rig.pass_time(1)
    rig.output.choose(PHONES.identity)
    assert rig.output.device == "fake device"  # nothing happens on the window's thread
    rig.pass_time(0.1)
    assert rig.output.device == "headphones"
    rig.pass_time(1)
    assert rig.told == ["fake device", "headphones"]
    rig.output.choose(None)
    rig.pass_time(1)
    assert rig.told == ["fake device", "headphones", "fake device"]
    assert len(rig.ports) == 3


def test_a_choice_before_the_start_is_the_first_to_be_opened(rig) -> None:
    rig.listed = (DEFAULT, PHONES)
    rig.output.choose(PHONES.identity)
    rig.pass_time(1)
    assert (rig.told, len(rig.ports)) == (["headphones"], 1)


def test_the_default_stands_in_for_a_missing_device_which_is_taken_back_when_it_returns(rig) -> None:
    rig.output.choose(PHONES.identity)
    rig.pass_time(1)
    assert (rig.output.device, rig.output.missing) == ("fake device", PHONES.identity)
    assert rig.told == ["fake device"]
    rig.see(DEFAULT)
    rig.pass_time(10)
    assert rig.tries == 2
    rig.see(DEFAULT, PHONES)
    rig.pass_time(0.5)
    assert (rig.output.device, rig.output.missing) == ("headphones", None)
    assert rig.told == ["fake device", "headphones"]
    assert not rig.watch.is_running


def test_a_chosen_device_that_is_pulled_out_gives_way_to_the_default_with_one_message(rig) -> None:
    rig.listed = (DEFAULT, PHONES)
    rig.output.choose(PHONES.identity)
    rig.pass_time(5)
    rig.listed = (DEFAULT,)
    rig.port.is_running = False
    rig.pass_time(0.2)
    assert rig.told == ["headphones", "fake device"]
    assert rig.output.missing == PHONES.identity


def test_a_stream_that_ends_again_and_again_is_not_opened_without_a_pause(rig) -> None:
    rig.pass_time(5)
    for _ in range(200):
        rig.port.is_running = False
        rig.pass_time(0.05)
    assert rig.tries <= 2 + 10 / RETRY_SECONDS


def test_a_device_that_is_there_but_refuses_is_tried_again_only_after_it_was_gone(rig) -> None:
    rig.listed, rig.refused = (DEFAULT, PHONES), (PHONES.identity,)
    rig.output.choose(PHONES.identity)
    rig.pass_time(1)
    assert (rig.output.device, rig.output.missing) == ("fake device", PHONES.identity)
    tries = rig.tries
    rig.see(DEFAULT, PHONES)
    rig.see(DEFAULT, PHONES)
    assert rig.tries == tries
    rig.see(DEFAULT)
    rig.refused = ()
    rig.see(DEFAULT, PHONES)
    assert (rig.output.device, rig.output.missing) == ("headphones", None)


def test_the_problem_of_a_device_that_refuses_is_kept_for_whoever_asks(rig) -> None:
    rig.listed, rig.refused = (DEFAULT, PHONES), (PHONES.identity,)
    rig.output.choose(PHONES.identity)
    rig.pass_time(1)
    assert rig.output.problem == "Device unavailable"


def test_where_neither_is_there_silence_is_told_once_and_the_chosen_one_taken_first(rig) -> None:
    rig.listed = ()
    rig.output.choose(PHONES.identity)
    rig.pass_time(10)
    assert rig.told == [None]
    rig.listed = (DEFAULT, PHONES)
    rig.pass_time(BACK_SECONDS)
    assert rig.told == [None, "headphones"]


def test_another_default_is_followed_where_the_system_leaves_streams_where_they_are(rig, following) -> None:
    rig.pass_time(1)
    old, new = Device("fake device", "Test", 1000.0), Device("headphones", "Test", 1000.0, is_default=True)
    rig.see(DEFAULT, PHONES)
    assert rig.output.device == "fake device"
    rig.see(old, new)
    rig.pass_time(1)
    assert (rig.output.device, rig.told) == ("headphones", ["fake device", "headphones"])


def test_a_chosen_device_is_kept_whatever_the_default_is(rig, following) -> None:
    rig.listed = (DEFAULT, PHONES)
    rig.output.choose(PHONES.identity)
    rig.pass_time(10)
    assert rig.watch.starts == 0
    assert rig.told == ["headphones"]


def test_nobody_watches_where_a_sound_server_moves_streams_and_none_is_missing(rig) -> None:
    rig.pass_time(10)
    assert rig.watch.starts == 0


def test_the_list_is_kept_fresh_while_it_is_shown(rig) -> None:
    rig.pass_time(1)
    rig.output.watch(is_wanted=True)
    rig.pass_time(0.1)
    rig.see(DEFAULT, PHONES)
    assert rig.output.devices == (DEFAULT, PHONES)
    rig.output.watch(is_wanted=False)
    rig.pass_time(0.1)
    assert not rig.watch.is_running
    assert len(rig.ports) == 1


def test_a_device_that_our_own_stream_hides_from_the_watch_stays_in_the_list(rig) -> None:
    rig.pass_time(1)
    rig.output.watch(is_wanted=True)
    rig.pass_time(0.1)
    rig.see(PHONES)
    assert rig.output.devices == (DEFAULT, PHONES)

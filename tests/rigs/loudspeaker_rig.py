"""What tests of the loudspeaker do again and again: start it, change its bank, perform a song."""

from audio.genres import arrange
from ui.loudspeaker import Loudspeaker
from ui.settings import Settings


def start(hearing: Loudspeaker, qtbot) -> None:
    with qtbot.waitSignal(hearing.ready, timeout=20_000):
        hearing.start()


def change_bank(hearing: Loudspeaker, qtbot, bank: object) -> None:
    with qtbot.waitSignal(hearing.ready, timeout=20_000):
        hearing.follow(Settings(bank=None if bank is None else str(bank)))


def score_of(song):
    return arrange(song, "A Test Song")

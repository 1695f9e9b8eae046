"""What sound comes from, opened in the background: a bank, and at the first time the device.

It comes up on threads of its own while the first page is painted already. Nothing here is Qt's: these threads, the
output's and those of all that plays hold this one object of the window's side, and tell the window by mail.
"""

import logging
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from onesemi.locale import tr
from ui.mail import Mail

if TYPE_CHECKING:
    from audio.device import Output
    from audio.soundfont import NoBankError, OpenedBank

_log = logging.getLogger(__name__)


class SoundSource:
    """Opens banks and the device. Methods are called on the window's thread and return at once.

    opened gets the `Ensemble` of a bank and the bank that was wanted; said gets a sentence for the user, once for each
    change: sound can't be had, or it is there again.
    """

    def __init__(self, opened: Mail, said: Mail) -> None:
        self._opened = opened
        self._said = said
        self._output: Output | None = None
        self._device: str | None = None
        self._had_sound = True
        self._had_fault = False
        self._lock = threading.Lock()  # between coming up or telling on other threads, and closing
        self._is_closed = False

    @property
    def output(self) -> "Output | None":
        """The way to the loudspeaker, once it was tried."""
        return self._output

    @property
    def is_closed(self) -> bool:
        """Whether nothing comes from it any more."""
        return self._is_closed

    def choose(self, device: str | None) -> None:
        """Change over to a device (None: the system's default); before there is an output it is noted."""
        self._device = device
        if self._output is not None:
            self._output.choose(device)

    def open(self, wanted: Path | None) -> None:
        """Open a bank (None: the first one found), and at the first time the device."""
        threading.Thread(target=self._open, args=(wanted,), name="sound start", daemon=True).start()

    def close(self) -> None:
        """Tell nothing from now on; the device is for the caller to close, after all that plays through it."""
        with self._lock:
            self._is_closed = True

    def _open(self, wanted: Path | None) -> None:
        try:
            self._come_up(wanted)
        except Exception as fault:  # noqa: BLE001 - whatever it is, the program works on in silence and says why
            self._report(fault)

    def _come_up(self, wanted: Path | None) -> None:
        from audio.device import Output  # noqa: PLC0415 - numpy and the engine take a moment
        from audio.soundfont import NoBankError, open_first_bank  # noqa: PLC0415 - as above
        from ui.ensemble import Ensemble  # noqa: PLC0415 - as above

        try:
            opened = open_first_bank(wanted)
        except NoBankError as fault:
            self._say(_without_bank(fault))
            return
        self._tell_of_banks(opened, wanted)
        with self._lock:
            if self._is_closed:
                return
            if self._output is None:
                self._output = Output(self._tell)
                self._output.choose(self._device)
                self._output.start()
            self._opened.send(Ensemble(opened, self._output, self._report), wanted)

    def _tell_of_banks(self, opened: "OpenedBank", wanted: Path | None) -> None:
        """Log the banks that can't be read, and tell of the one that was chosen."""
        for one in opened.passed_over:
            _log.warning("the bank %s can't be read: %s", one.path, one.reason)
            if one.path == wanted:
                words = {"bank": wanted.name, "reason": one.reason, "other": opened.path.name}
                self._say(tr("The sound bank {bank} can't be read ({reason}); {other} plays instead.", **words))

    def _tell(self, device: str | None) -> None:
        """Pass a change of the device on; on the output's thread."""
        if device is None:
            self._had_sound = False
            self._say(tr("There is no sound device. Everything works in silence; sound comes when a device does."))
        elif self._output is not None and self._output.missing is not None:
            self._had_sound = False
            wanted = self._output.missing
            self._say(
                tr("{wanted} can't be had now; sound comes from {device} meanwhile.", wanted=wanted, device=device)
            )
        elif not self._had_sound:
            self._had_sound = True
            self._say(tr("Sound is back: {device}", device=device))

    def _report(self, fault: Exception) -> None:
        """Log what went wrong on a worker thread; the user hears of the first one."""
        _log.error("sound failed", exc_info=fault)
        if not self._had_fault:
            self._had_fault = True
            self._say(tr("Something can't be made to sound: {error}", error=fault))

    def _say(self, sentence: str) -> None:
        """Tell a sentence from any thread, as long as somebody is there."""
        with self._lock:
            if not self._is_closed:
                self._said.send(sentence)


def _without_bank(fault: "NoBankError") -> str:
    """Say why there is no sound: there is no bank, or the last one that was tried is broken."""
    if not fault.passed_over:
        return tr("No SoundFont bank was found, so there is no sound. Everything else works.")
    return tr("The SoundFont bank can't be read, so there is no sound: {error}", error=fault.passed_over[-1].reason)

"""Commands with a time limit, and what the user is told meanwhile."""

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_PULSE_SECONDS: Final = 15.0  # how often a long command is said to be still at work
_GRACE_SECONDS: Final = 10.0  # what a stopped command gets to tidy up


class SetUpError(Exception):
    """The set-up can't go on; the message says what is wrong and what to do about it."""


class Outcome(NamedTuple):
    """How a command ended: its exit code (None: stopped for taking too long) and all that it printed."""

    code: int | None
    output: str

    @property
    def is_good(self) -> bool:
        """Tell whether the command ended by itself and well."""
        return self.code == 0

    def tail(self, lines: int = 12) -> str:
        """Return the last lines of the output, indented, for a person to read."""
        shown = self.output.strip().splitlines()[-lines:]
        if self.code is None:
            shown.append("(stopped: it took too long)")
        return "\n".join("    " + line for line in shown)


def say(text: str) -> None:
    """Tell the user something; on stderr, because stdout belongs to the program (`--json`)."""
    print(text, file=sys.stderr, flush=True)


@contextlib.contextmanager
def announced(what: str) -> Iterator[None]:
    """Say what is being done, and afterwards how long it took."""
    say(f"{what} ...")
    began_s = time.monotonic()
    yield
    say(f"    {time.monotonic() - began_s:.1f} s")


def execute(command: Sequence[str], limit_s: float) -> Outcome:
    """Run a command that gets no input, and keep what it prints.

    The child never outlives this call: it is stopped at the time limit and when this program is interrupted.
    A command that can't be started at all counts as failed.
    """
    with tempfile.TemporaryFile() as record:
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=record, stderr=subprocess.STDOUT)
        except OSError as error:
            return Outcome(127, f"{command[0]}: {error.strerror}")
        try:
            code = _wait(child, limit_s)
        finally:
            _stop(child)
        record.seek(0)
        return Outcome(code, record.read().decode(errors="replace"))


def _wait(child: "subprocess.Popen[bytes]", limit_s: float) -> int | None:
    began_s = time.monotonic()
    while (left_s := began_s + limit_s - time.monotonic()) > 0:
        try:
            return child.wait(timeout=min(_PULSE_SECONDS, left_s))
        except subprocess.TimeoutExpired:
            say(f"    still at work after {time.monotonic() - began_s:.0f} s")
    return None


def _stop(child: "subprocess.Popen[bytes]") -> None:
    if child.poll() is not None:
        return
    child.terminate()
    try:
        child.wait(timeout=_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()

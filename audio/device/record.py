"""How sound went in the last session: counted while the program runs, kept for `onesemi doctor`."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from audio.device.output import Output
from onesemi.files import write_bytes
from onesemi.music.checked_json import parse_json

RECORD_FILE: Final = "last-sound.json"
"""Its name in the program's home folder."""
_MOST_BYTES: Final = 10_000
_MOST_DEPTH: Final = 2
_MOST: Final = 10**9
_MOST_LETTERS: Final = 1000


@dataclass(frozen=True, slots=True)
class SoundRecord:
    """One session's sound: the device used last, how long any was open, what it held ahead, and what went wrong.

    ran_dry counts how often a device had nothing to play, late_blocks how often a song wasn't rendered in time.
    """

    device: str
    open_seconds: int
    held_ahead_ms: int
    ran_dry: int
    late_blocks: int


_NAMES: Final = tuple(field.name for field in fields(SoundRecord))


def record_of(output: Output) -> SoundRecord:
    """Return how sound went through an output till now; any thread."""
    return SoundRecord(
        device=output.last_device[:_MOST_LETTERS],
        open_seconds=round(output.open_seconds),
        held_ahead_ms=round(output.latency_seconds * 1000),
        ran_dry=output.device_underruns,
        late_blocks=output.mix.underruns,
    )


def write_record(path: Path, record: SoundRecord) -> None:
    """Write a record whole or not at all; raises OSError."""
    write_bytes(path, json.dumps(asdict(record), ensure_ascii=False, indent=2).encode() + b"\n")


def read_record(path: Path) -> SoundRecord:
    """Read a record; raises OSError and CheckedJsonError."""
    checked = parse_json(path.read_bytes(), most_bytes=_MOST_BYTES, most_depth=_MOST_DEPTH)
    values = checked.fields(dict.fromkeys(_NAMES, True))
    counts = {name: value.integer(0, _MOST) for name, value in values.items() if name != "device"}
    return SoundRecord(device=values["device"].text(_MOST_LETTERS), **counts)

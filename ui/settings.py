"""What the program remembers for its user: language, motion, sound, hint, the last table, the window's size.

The settings are one frozen value; changing one gives a new value, which the keeper writes to a JSON file. A file
that can't be read is put aside as if it were not there: settings are a convenience, never a reason not to start.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from onesemi.files import write_bytes
from onesemi.games.song.cards import Kind
from onesemi.games.song.options import DECK_RATIOS, Options
from onesemi.music.song import SongMode
from onesemi.rules.bots import Level
from ui.theme import Motion, ThemeName

_log = logging.getLogger(__name__)
FORMAT: Final = 1
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class SafeHint(StrEnum):
    """Whether cards say that they are SAFE; by mode means on in beginner games, off in standard ones (section 14)."""

    BY_MODE = "by_mode"
    ON = "on"
    OFF = "off"

    def is_on(self, mode: SongMode) -> bool:
        """Return whether the hint is shown in a game of this mode."""
        return self is SafeHint.ON or (self is SafeHint.BY_MODE and mode is SongMode.BEGINNER)


@dataclass(frozen=True, slots=True)
class SeatSetting:
    """Who sits on one seat of the next game: a name ("" asks for a given one) and the computer's level or None."""

    name: str = ""
    level: Level | None = None


def _first_seats() -> tuple[SeatSetting, ...]:
    return (SeatSetting(), *(SeatSetting(level=Level.NORMAL) for _ in range(7)))


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The last new game: mode, how many of the seats play, the seats, and the host's settings of section 14.

    ratios maps kinds to multipliers written as "0", "1/2" or "2"; kinds that are not named count once.
    """

    mode: SongMode = SongMode.BEGINNER
    seat_count: int = 3
    seats: tuple[SeatSetting, ...] = field(default_factory=_first_seats)
    has_odd_notes: bool = True
    has_magic_notes: bool = True
    is_timed: bool = False
    sounds_as_played: bool = True
    ratios: dict[Kind, str] = field(default_factory=dict)

    def options(self) -> Options:
        """Return the options of the game that these settings describe."""
        ratios = tuple((kind, Fraction(text)) for kind, text in self.ratios.items() if Fraction(text) in DECK_RATIOS)
        return Options(
            mode=self.mode,
            has_odd_notes=self.has_odd_notes,
            has_magic_notes=self.has_magic_notes,
            ratios=tuple((kind, ratio) for kind, ratio in ratios if ratio != 1),
            is_timed=self.is_timed,
            sounds_as_played=self.sounds_as_played,
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything remembered; language None follows the system, export_folder None the system's music folder.

    music_percent is how loud songs and the band are, effects_percent how loud the cards that are played. device is the
    identity of an output device (None: the system's choice), bank the path of a sound bank (None: the first one found).
    """

    format: int = FORMAT
    language: str | None = None
    theme: ThemeName = ThemeName.LIGHT
    motion: Motion = Motion.CALM
    is_muted: bool = False
    music_percent: Percent = 80
    effects_percent: Percent = 80
    device: str | None = None
    bank: str | None = None
    does_band_join_in: bool = False
    safe_hint: SafeHint = SafeHint.BY_MODE
    table: TableSettings = field(default_factory=TableSettings)
    export_folder: str | None = None
    window_width: int = 1280
    window_height: int = 800
    is_maximized: bool = False


def read_settings(file: Path) -> Settings:
    """Return the settings of a file, the defaults where there is none or it is broken."""
    if not file.exists():
        return Settings()
    try:
        settings = msgspec.convert(_brought_up(msgspec.json.decode(file.read_bytes())), Settings)
    except (msgspec.MsgspecError, OSError) as error:
        _log.info("settings in %s can't be read (%s); the defaults are used", file, error)
        return Settings()
    return settings if settings.format == FORMAT else Settings()


def _brought_up(content: Any) -> Any:
    """Return what a file of an older version says in the words of this one: there was one volume for everything."""
    if not isinstance(content, dict) or "volume_percent" not in content:
        return content
    volume = content["volume_percent"]
    return {"music_percent": volume, "effects_percent": volume, **content}


class SettingsKeeper:
    """Holds the settings of a running program, writes every change, tells who listens. Main thread only."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._settings = read_settings(file)
        self._listeners: list[Callable[[Settings], None]] = []
        self._refusal_listener: Callable[[str], None] | None = None

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._settings

    def listen(self, listener: Callable[[Settings], None]) -> None:
        """Call the listener with the settings after every change."""
        self._listeners.append(listener)

    def listen_to_refusal(self, listener: Callable[[str], None]) -> None:
        """Call the listener with the reason, once, when the file can't be written."""
        self._refusal_listener = listener

    def change(self, **fields: Any) -> None:
        """Change some fields, write the file, tell the listeners; a disk that refuses is told of, and all goes on."""
        changed = replace(self._settings, **fields)
        if changed == self._settings:
            return
        self._settings = changed
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(self._file, msgspec.json.format(msgspec.json.encode(changed)))
        except OSError as error:
            _log.info("settings can't be kept in %s: %s", self._file, error)
            self._tell_refusal(error)
        for listener in self._listeners:
            listener(changed)

    def _tell_refusal(self, error: OSError) -> None:
        listener, self._refusal_listener = self._refusal_listener, None
        if listener is not None:
            listener(error.strerror or str(error))

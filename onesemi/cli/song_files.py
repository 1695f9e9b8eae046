"""Songs in and out, as the commands need them: every fault a sentence, every long work with its bar."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from onesemi.cli.banks import without_bank
from onesemi.cli.command import CommandError
from onesemi.cli.display import draw_offscreen_without_display
from onesemi.cli.progress import writing_progress
from onesemi.locale import current_language, tr
from onesemi.music.song import Song

if TYPE_CHECKING:
    from ui.song.exporting import ExportKind, SoundWishes


def read_song(path: Path) -> Song:
    """Return the song in a file; raise `CommandError` for what is none, OSError for what can't be read."""
    from onesemi.music.songfile import SongFileError
    from onesemi.music.songfile import read_song as read

    try:
        return read(path.read_bytes())
    except SongFileError as fault:
        raise CommandError(f"{path}: {fault}") from fault


def take_home(song: Song, files: "Mapping[ExportKind, Path]", wishes: "SoundWishes | None" = None) -> None:
    """Write a song as files of several kinds, each whole or not at all, in the language in use."""
    draw_offscreen_without_display()
    from audio.export.riff import TooLongError
    from audio.soundfont import NoBankError
    from ui.song.exporting import SoundWishes, write_export

    wished = wishes or SoundWishes()
    for kind, path in files.items():
        with writing_progress(tr("Writing {name}", name=path.name)) as report:
            try:
                write_export(kind, song, path, current_language(), report, wished)
            except NoBankError as fault:
                raise CommandError(without_bank(fault)) from fault
            except TooLongError as fault:
                raise CommandError(f"{path}: {fault}") from fault

"""What an export writes, for each kind of file; run in a worker process, where no window is.

Nothing heavy is imported before it is needed: a MIDI file needs neither the engine nor Qt.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from audio.genres import arrange
from audio.score.score import Score
from onesemi.files import write_bytes
from onesemi.music.song import Song
from onesemi.music.songfile import SONG_SUFFIX, write_song

Report = Callable[[float], None]
"""Hears how much is done, 0 … 1; raises `ExportCancelled` where the rest isn't wanted any more."""


class ExportKind(StrEnum):
    """What a song can be taken home as."""

    MIDI = "midi"
    MUSICXML = "musicxml"
    WAV = "wav"
    PICTURE = "picture"
    SONG = "song"


ENDINGS: Final[Mapping[ExportKind, str]] = {
    ExportKind.MIDI: ".mid",
    ExportKind.MUSICXML: ".musicxml",
    ExportKind.WAV: ".wav",
    ExportKind.PICTURE: ".png",
    ExportKind.SONG: SONG_SUFFIX,
}


class ExportCancelled(Exception):  # noqa: N818 - nothing went wrong
    """The export was cancelled; nothing is left of it."""


class NoBankError(Exception):
    """No soundfont was found: expected one from the packages or in a folder for soundfonts."""


def write_export(kind: ExportKind, song: Song, path: Path, language: str, report: Report) -> None:
    """Write a song as one kind of file, whole or not at all.

    language decides the title and the postcard's words. Raises OSError where the file can't be written,
    `NoBankError` where there is nothing to make sound from, and whatever report raises to cancel.
    """
    match kind:
        case ExportKind.MIDI:
            write_midi_file(_score(song, language), path)
        case ExportKind.MUSICXML:
            write_musicxml_file(song, path, language)
        case ExportKind.WAV:
            write_wav_file(_score(song, language), path, report)
        case ExportKind.PICTURE:
            write_picture(song, path, language)
        case ExportKind.SONG:
            write_song_file(song, path)
    report(1.0)


def write_midi_file(score: Score, path: Path) -> None:
    """Write a score as a MIDI file."""
    from audio.export.midi import midi_bytes  # noqa: PLC0415 - see the module

    write_bytes(path, midi_bytes(score))


def write_musicxml_file(song: Song, path: Path, language: str) -> None:
    """Write a song's melody and chord names as a MusicXML file."""
    from onesemi.music.musicxml import musicxml  # noqa: PLC0415 - see the module

    write_bytes(path, musicxml(song, song.titles.in_language(language)))


def write_wav_file(score: Score, path: Path, report: Report) -> None:
    """Write a score as a WAV file, played by the first bank of this machine."""
    from audio.engine import Synth  # noqa: PLC0415 - see the module
    from audio.export.wav import write_wav  # noqa: PLC0415
    from audio.soundfont import find_banks, load_bank  # noqa: PLC0415

    banks = find_banks()
    if not banks:
        raise NoBankError("expected a soundfont in the packages or in a folder for soundfonts, found none")
    write_wav(path, score, Synth(load_bank(banks[0])), progress=report)


def write_picture(song: Song, path: Path, language: str) -> None:
    """Write a song's postcard as a PNG file."""
    from ui.song.postcard import write_postcard  # noqa: PLC0415 - see the module

    write_postcard(song, path, language)


def write_song_file(song: Song, path: Path) -> None:
    """Write a song as a file that can be opened again."""
    write_bytes(path, write_song(song))


def _score(song: Song, language: str) -> Score:
    return arrange(song, song.titles.in_language(language))

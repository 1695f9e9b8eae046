"""What an export writes, for each kind of file; run in a worker process, where no window is.

Nothing heavy is imported before it is needed: a MIDI file needs neither the engine nor Qt.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from audio.export.sound_file import Master, SampleForm, Tags
from audio.genres import arrange, is_swung
from audio.score.score import Score
from onesemi.files import write_bytes
from onesemi.music.song import Song
from onesemi.music.songfile import SONG_SUFFIX, write_song

if TYPE_CHECKING:
    from audio.engine import Synth

Report = Callable[[float], None]
"""Hears how much is done, 0 … 1; raises `ExportCancelled` where the rest isn't wanted any more."""


class ExportKind(StrEnum):
    """What a song can be taken home as."""

    MIDI = "midi"
    MUSICXML = "musicxml"
    WAV = "wav"
    FLAC = "flac"
    OGG = "ogg"
    PICTURE = "picture"
    SONG = "song"


ENDINGS: Final[Mapping[ExportKind, str]] = {
    ExportKind.MIDI: ".mid",
    ExportKind.MUSICXML: ".musicxml",
    ExportKind.WAV: ".wav",
    ExportKind.FLAC: ".flac",
    ExportKind.OGG: ".ogg",
    ExportKind.PICTURE: ".png",
    ExportKind.SONG: SONG_SUFFIX,
}


SOUND_KINDS: Final = frozenset({ExportKind.WAV, ExportKind.FLAC, ExportKind.OGG})


@dataclass(frozen=True, slots=True)
class SoundWishes:
    """How a sound file shall be: the form counts for WAV and FLAC (which holds no floats).

    bank is the sound bank to play by; where there is none or it can't be read, the first one of this machine plays.
    """

    form: SampleForm = SampleForm.INT_16
    master: Master = field(default_factory=Master)
    bank: Path | None = None


class ExportCancelled(Exception):  # noqa: N818 - nothing went wrong
    """The export was cancelled; nothing is left of it."""


def write_export(
    kind: ExportKind,
    song: Song,
    path: Path,
    language: str,
    report: Report,
    wishes: SoundWishes = SoundWishes(),
) -> None:
    """Write a song as one kind of file, whole or not at all.

    language decides the title and the postcard's words. Raises OSError where the file can't be written,
    `NoBankError` where there is nothing to make sound from, `TooLongError` for a WAV file beyond 4 GiB, and whatever
    report raises to cancel.
    """
    report(0.0)
    if kind in SOUND_KINDS:
        write_sound_file(kind, song, path, language, report, wishes)
        return
    content = _content(kind, song, language, report)
    report(1.0)  # the last moment to cancel: what is on the disk stays
    write_bytes(path, content)


def _content(kind: ExportKind, song: Song, language: str, report: Report) -> bytes:
    """Return the bytes of a file that is no sound."""
    match kind:
        case ExportKind.MIDI:
            from audio.export.midi import midi_bytes  # noqa: PLC0415 - see the module

            return midi_bytes(_score(song, language))
        case ExportKind.MUSICXML:
            from onesemi.music.musicxml import musicxml  # noqa: PLC0415 - see the module

            return musicxml(song, song.titles.in_language(language), is_swung=is_swung(song.genre))
        case ExportKind.PICTURE:
            from ui.song.postcard import postcard_png  # noqa: PLC0415 - see the module

            return postcard_png(song, language, report)
        case _:
            return write_song(song)


def write_sound_file(
    kind: ExportKind, song: Song, path: Path, language: str, report: Report, wishes: SoundWishes
) -> None:
    """Write a song as a sound file of one of `SOUND_KINDS` with its tags."""
    from audio.export.compressed import write_flac, write_ogg  # noqa: PLC0415 - see the module
    from audio.export.wav import write_wav  # noqa: PLC0415

    score, tags, synth = _score(song, language), tags_of(song, language), _synth(wishes.bank)
    master = wishes.master
    match kind:
        case ExportKind.FLAC:
            write_flac(path, score, synth, master=master, form=wishes.form, tags=tags, progress=report)
        case ExportKind.OGG:
            write_ogg(path, score, synth, master=master, tags=tags, progress=report)
        case _:
            write_wav(path, score, synth, master=master, form=wishes.form, tags=tags, progress=report)


def tags_of(song: Song, language: str) -> Tags:
    """Return what a song's sound files say of themselves: its players are the artists."""
    return Tags(
        title=song.titles.in_language(language),
        artist=", ".join(player.name for player in song.players),
        genre=song.genre.value.capitalize(),
        date=song.date or "",
    )


def _synth(bank: Path | None) -> "Synth":
    from audio.engine import Synth  # noqa: PLC0415 - see the module
    from audio.soundfont import open_first_bank  # noqa: PLC0415

    return Synth(open_first_bank(bank).bank)


def _score(song: Song, language: str) -> Score:
    return arrange(song, song.titles.in_language(language))

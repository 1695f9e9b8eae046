"""`onesemi export FILE.1song`: takes a song home as MIDI, sheet music, sound or picture."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onesemi.cli.banks import add_bank_argument, checked_bank
from onesemi.cli.command import CommandError, Exit, Work
from onesemi.locale import mark, tr

if TYPE_CHECKING:
    from ui.song.exporting import SoundWishes

_BITS: Final = ("16", "24", "float")
_LOUDNESS: Final = ("-14", "-16", "-23", "none")
_OPTIONS: Final = {
    "midi": mark("write a MIDI file"),
    "musicxml": mark("write melody and chord names for notation programs"),
    "wav": mark("write a WAV file"),
    "flac": mark("write a FLAC file"),
    "ogg": mark("write an Ogg Vorbis file"),
    "png": mark("write the postcard"),
}
_SOUNDS: Final = ("wav", "flac", "ogg")


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("song", type=Path, metavar="FILE.1song", help=tr("the song"))
    for option, text in _OPTIONS.items():
        parser.add_argument(f"--{option}", type=Path, metavar="FILE", help=tr(text))
    parser.add_argument("--bits", choices=_BITS, help=tr("how samples are written in WAV and FLAC files (16)"))
    parser.add_argument(
        "--lufs", choices=_LOUDNESS, help=tr("how loud sound files are (-16); none leaves them as they are")
    )
    add_bank_argument(parser)


def _run(arguments: argparse.Namespace) -> int:
    wanted: dict[str, Path] = {option: path for option in _OPTIONS if (path := getattr(arguments, option)) is not None}
    _check(arguments, wanted)
    from onesemi.cli.song_files import read_song, take_home
    from ui.song.exporting import ExportKind

    kinds = {option: ExportKind.PICTURE if option == "png" else ExportKind(option) for option in wanted}
    take_home(read_song(arguments.song), {kinds[option]: path for option, path in wanted.items()}, _wishes(arguments))
    for path in wanted.values():
        print(path)
    return Exit.OK


def _check(arguments: argparse.Namespace, wanted: dict[str, Path]) -> None:
    """Refuse words that make no sense together before any work is done."""
    if not wanted:
        raise CommandError(tr("expected at least one file to write (--midi, --musicxml, --wav …), found none"))
    twice = next((path for path in wanted.values() if list(wanted.values()).count(path) > 1), None)
    if twice is not None:
        raise CommandError(tr("expected a file of its own for each kind, found {path} twice", path=twice))
    if arguments.bank and not wanted.keys() & set(_SOUNDS):
        raise CommandError(tr("expected --wav, --flac or --ogg beside --bank, found none"))
    if arguments.lufs and not wanted.keys() & set(_SOUNDS):
        raise CommandError(tr("expected --wav, --flac or --ogg beside --lufs, found none"))
    if arguments.bits and not wanted.keys() & {"wav", "flac"}:
        raise CommandError(tr("expected --wav or --flac beside --bits, found none"))
    if arguments.bits == "float" and "flac" in wanted:
        raise CommandError(tr("expected --bits 16 or 24 for a FLAC file, found float"))


def _wishes(arguments: argparse.Namespace) -> "SoundWishes":
    from audio.export.sound_file import Master, SampleForm
    from ui.song.exporting import SoundWishes

    form = SampleForm(arguments.bits or SampleForm.INT_16)
    bank = checked_bank(arguments.bank)
    if arguments.lufs is None:
        return SoundWishes(form, bank=bank)
    return SoundWishes(form, Master(None if arguments.lufs == "none" else float(arguments.lufs)), bank)


WORK = Work(_add_arguments, _run)

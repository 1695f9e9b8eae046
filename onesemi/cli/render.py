"""`onesemi render FILE.mid`: plays any MIDI file into a WAV file with this program's sound."""

import argparse
import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from onesemi.cli.banks import add_bank_argument, opened_bank
from onesemi.cli.command import CommandError, Exit, Work
from onesemi.cli.progress import writing_progress
from onesemi.locale import tr


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("midi", type=Path, metavar="FILE.mid", help=tr("the MIDI file"))
    parser.add_argument("--wav", type=Path, metavar="FILE", required=True, help=tr("the WAV file to write"))
    add_bank_argument(parser)
    parser.add_argument(
        "--no-master", action="store_true", help=tr("leave level and peaks as they come out of the engine")
    )


def _run(arguments: argparse.Namespace) -> int:
    with _no_search_for_cycles():
        return _render(arguments)


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Keep Python from searching for objects that only hold each other, now and when the process ends.

    There are none that grow with the song, and the searches took 4 % of a song's time: modules, plans and notes are
    thousands of objects that all stay.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    atexit.register(gc.freeze)
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _render(arguments: argparse.Namespace) -> int:
    from audio.engine import Synth
    from audio.export.errors import MidiError
    from audio.export.midi_reader import read_midi
    from audio.export.riff import TooLongError
    from audio.export.sound_file import Master
    from audio.export.wav import write_wav

    try:
        score = read_midi(arguments.midi)
        bank = opened_bank(arguments.bank)
        with writing_progress(tr("Rendering {name}", name=arguments.wav.name)) as report:
            seconds = write_wav(
                arguments.wav,
                score,
                Synth(bank),
                master=None if arguments.no_master else Master(),
                progress=report,
            )
    except MidiError as fault:
        raise CommandError(f"{arguments.midi}: {fault}") from fault
    except TooLongError as fault:
        raise CommandError(f"{arguments.wav}: {fault}") from fault
    print(tr("{path}: {seconds} s", path=arguments.wav, seconds=f"{seconds:.1f}"))
    return Exit.OK


WORK = Work(_add_arguments, _run)

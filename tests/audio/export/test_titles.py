"""A title in any script comes back from every kind of file, whoever reads it, and gives the file a name that holds."""

import os
import unicodedata
import wave
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import mido
import mutagen.flac
import mutagen.oggvorbis
import mutagen.wave
import pytest
import soundfile
from music21 import converter
from random_songs import TITLES, rich_song

from audio.engine import Synth
from audio.export.compressed import write_flac, write_ogg
from audio.export.midi import midi_bytes
from audio.export.midi_reader import read_midi
from audio.export.sound_file import Tags
from audio.export.wav import write_wav
from audio.genres import arrange
from audio.score import Score, TempoChange
from onesemi.files import LONGEST_NAME_BYTES, safe_name, unused_path
from onesemi.music.genre import Genre
from onesemi.music.musicxml import musicxml

ODD_TITLES = {
    **TITLES,
    "long Han": "雨" * 300,
    "long emoji": "👩‍👩‍👧‍👦" * 27,
    "decomposed": unicodedata.normalize("NFD", "Über Zoë́ các bạn ắ"),
    "reserved": "CON",
    "reserved with an ending": "nul.tar",
    "hidden": "..hidden",
    "slashes": "AC/DC\\..\\up",
    "lines": "one\ntwo",
    "blanks": "  between blanks. ",
    "right-to-left marks": "\u202eabc\u202c",
}
ARTIST = "阿明, Zoë"


@pytest.fixture(scope="module", params=ODD_TITLES.values(), ids=ODD_TITLES)
def title(request: pytest.FixtureRequest) -> str:
    text: str = request.param
    return text


@pytest.fixture(scope="module")
def sounds(title: str, synth: Synth, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A bar of silence in each kind of sound file, named after the title."""
    score = Score(title, (), (), (TempoChange(0, 240.0),), (), (), 3840)
    tags = Tags(title, ARTIST, "Pop", "2026-01-02")
    writers: dict[str, Callable[..., object]] = {".wav": write_wav, ".flac": write_flac, ".ogg": write_ogg}
    folder = tmp_path_factory.mktemp("sounds")
    files = {ending: unused_path(folder, safe_name(title, ending)) for ending in writers}
    for ending, write in writers.items():
        write(files[ending], score, synth, tags=tags)
    return files


def test_mutagen_reads_the_tags_of_sound_files(title: str, sounds: dict[str, Path]) -> None:
    tag = mutagen.wave.WAVE(sounds[".wav"]).tags
    assert tag is not None
    assert [tag[name].text for name in ("TIT2", "TPE1", "TCON")] == [[title], [ARTIST], ["Pop"]]
    assert str(tag["TDRC"]) == "2026"
    for read, ending in ((mutagen.flac.FLAC, ".flac"), (mutagen.oggvorbis.OggVorbis, ".ogg")):
        comments = read(sounds[ending])
        assert [comments[name] for name in ("title", "artist", "genre", "date")] == [
            [title],
            [ARTIST],
            ["Pop"],
            ["2026-01-02"],
        ]


def test_libsndfile_reads_the_info_of_a_wav_file_and_python_its_frames(title: str, sounds: dict[str, Path]) -> None:
    with soundfile.SoundFile(sounds[".wav"]) as sound:
        assert (sound.title, sound.artist, sound.date) == (title, ARTIST, "2026-01-02")
        frames = sound.frames
    with wave.open(str(sounds[".wav"])) as sound:
        assert (sound.getnframes(), sound.getnchannels(), sound.getframerate()) == (frames, 2, 44100)


def test_midi_files_keep_it(title: str) -> None:
    data = midi_bytes(arrange(rich_song(Genre.POP, title, 3)))
    assert mido.MidiFile(file=BytesIO(data), charset="utf-8").tracks[0].name == title
    assert read_midi(data).title == title


def test_sheet_music_keeps_it(title: str) -> None:
    score = converter.parse(musicxml(rich_song(Genre.POP, title, 3), title), format="musicxml")
    assert score.metadata.title == title


def test_the_file_has_a_name_that_every_system_holds(title: str, sounds: dict[str, Path]) -> None:
    names = sorted(os.listdir(sounds[".wav"].parent))  # noqa: PTH208 - as the system has them
    assert names == sorted(path.name for path in sounds.values())
    for name in names:
        assert unicodedata.is_normalized("NFC", name)
        assert len(name.encode()) <= LONGEST_NAME_BYTES
        assert not set(name) & set('<>:"/\\|?*\n\t')
        assert name[0] not in " ."
        assert name.partition(".")[0].casefold() not in {"con", "nul"}
        assert name.rpartition(".")[0][-1] not in " ."


@pytest.mark.parametrize("script", sorted(TITLES.keys() - {"markup"}))
def test_the_file_s_name_is_the_whole_title(script: str) -> None:
    assert safe_name(TITLES[script], ".mid") == unicodedata.normalize("NFC", TITLES[script]) + ".mid"

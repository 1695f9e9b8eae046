"""Cards as they are played: phrases synthesised on a worker thread, kept, and handed to the mix as ready buffers."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from queue import PriorityQueue
from typing import Final

import numpy as np

from audio.device.ahead import Report
from audio.device.level import PREVIEW_GAIN, raised
from audio.device.mix import Mix
from audio.dsp.samples import Float32
from audio.engine import Synth
from audio.genres.phrase import PhraseNote, at_start, melody_part, phrase_of
from audio.score import Part
from onesemi.music.genre import Genre
from onesemi.music.song import SongEvent

KEPT_PHRASES: Final = 48
CARD_KEYS: Final = range(48, 84)
"""Every pitch a note card can have: C3 to B5."""
CARD_BEATS: Final = (4.0, 2.0, 1.0, 0.5)
"""Every length a note card can have; the longest first, for it serves the others where a release changes nothing."""
_WARM_VELOCITY: Final = 96
_CLOSE_SECONDS: Final = 0.5

Request = tuple[SongEvent, Genre, int]
Job = Callable[[], None]
_FIRST, _NOW, _SOON = range(3)  # the end; a card that was played; waves that may be needed


class Previews:
    """Lets cards sound. All methods are called on the window's thread and return at once.

    For a genre in play the waves of every pitch a note card can have are prepared. Cards then only need to be cut to
    length, which takes 0.2 to 3 ms and is done where it is asked for: a worker would wait longer for its turn beside a
    busy window. A fault of synthesis goes to `report`; that card is silent.
    """

    def __init__(self, synth: Synth, mix: Mix, report: Report) -> None:
        self._synth = synth
        self._mix = mix
        self._report = report
        self._kept: OrderedDict[Request, Float32] = OrderedDict()
        self._jobs: PriorityQueue[tuple[int, int, Job | None]] = PriorityQueue()
        self._numbers = count()
        self._generation = 0
        self._order = threading.Lock()  # between what is still wanted and what is dropped; never in the callback
        self._waiting = 0  # cards that the worker has not done yet
        self._warmed: set[tuple[Genre, int]] = set()
        self._prepared: dict[tuple[Part, int], float] = {}  # seconds that each key's wave lasts
        self._thread = threading.Thread(target=self._work, name="previews", daemon=True)
        self._thread.start()

    def play(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Let a card on the track be heard: at once where its phrase is kept, else as soon as it is synthesised."""
        request = at_start(event), genre, tempo_bpm
        ready = self._kept.get(request)
        if ready is not None:
            self._mix.add_preview(ready)
            return
        job = partial(self._sound, request, self._generation)
        if self._waiting == 0 and all(self._is_prepared(note) for note in phrase_of(*request)):
            self._run(job)
            return
        with self._order:
            self._waiting += 1
        self._put(_NOW, job)
        self.prepare(genre, tempo_bpm)

    def prepare(self, genre: Genre, tempo_bpm: int) -> None:
        """Get ready for the cards of a genre, one after another; a card that is played meanwhile goes first."""
        if (genre, tempo_bpm) in self._warmed:
            return
        self._warmed.add((genre, tempo_bpm))
        part = melody_part(genre)
        for beats in CARD_BEATS:
            for key in CARD_KEYS:
                self._put(_SOON, partial(self._warm, part, key, beats * 60.0 / tempo_bpm))

    def stop(self) -> None:
        """Drop what sounds and what waits: its table is gone."""
        with self._order:
            self._generation += 1
            self._mix.drop_previews()

    def close(self, patience_seconds: float = _CLOSE_SECONDS) -> None:
        """End the worker thread; wait so long for it, which may be at work."""
        self.stop()
        self._put(_FIRST, None)
        self._thread.join(patience_seconds)

    def _put(self, urgency: int, job: Job | None) -> None:
        self._jobs.put((urgency, next(self._numbers), job))

    def _work(self) -> None:
        while True:
            urgency, _number, job = self._jobs.get()
            if job is None:
                return
            self._run(job)
            if urgency == _NOW:
                with self._order:
                    self._waiting -= 1

    def _run(self, job: Job) -> None:
        try:
            job()
        except Exception as fault:  # noqa: BLE001 - whatever it is, the next card may sound all the same
            self._report(fault)

    def _sound(self, request: Request, generation: int) -> None:
        phrase = self._phrase(request)
        with self._order:
            if generation == self._generation:
                self._mix.add_preview(phrase)

    def _warm(self, part: Part, key: int, seconds: float) -> None:
        self._synth.note(part, key, _WARM_VELOCITY, seconds)
        self._prepared[part, key] = max(seconds, self._prepared.get((part, key), 0.0))

    def _is_prepared(self, note: PhraseNote) -> bool:
        lasts_seconds = self._prepared.get((note.part, note.key), 0.0)
        return note.velocity == _WARM_VELOCITY and note.length_seconds <= lasts_seconds

    def _phrase(self, request: Request) -> Float32:
        phrase = raised(mixed(self._synth, phrase_of(*request)), PREVIEW_GAIN)
        with self._order:
            self._kept[request] = phrase
            if len(self._kept) > KEPT_PHRASES:
                self._kept.popitem(last=False)
        return phrase


def mixed(synth: Synth, notes: Iterable[PhraseNote]) -> Float32:
    """Return a phrase as one buffer, shape (frames, 2); empty where nothing sounds."""
    placed = [
        (round(note.start_seconds * synth.rate_hz), synth.note(note.part, note.key, note.velocity, note.length_seconds))
        for note in notes
    ]
    frames = np.zeros((max((start + len(sound) for start, sound in placed), default=0), 2), np.float32)
    for start, sound in placed:
        frames[start : start + len(sound)] += sound
    return frames

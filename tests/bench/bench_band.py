"""How the band plays: figures over 200 songs of real games, and bounds for them."""

import os
import platform
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.melody import melody_of
from audio.genres.plan import places_of, plan_bars
from audio.genres.role import Role
from audio.genres.swing import STRAIGHT
from audio.genres.voicing import movement
from audio.instruments import MAGIC, Instrument
from audio.score import DRUM_CHANNEL, Score
from onesemi.games.song.options import Options
from onesemi.games.song.play import SongGame
from onesemi.games.song.song import song_of
from onesemi.music.genre import Genre
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT
from onesemi.rules.chance import answer
from onesemi.rules.seats import Seat

pytestmark = pytest.mark.bench

SONGS = 200
OFFSETS = (0, 7, 9, 5)
LATE_TICKS = 24
"""A note this little before or after a beat is on it."""


def played_song(seed: int) -> Song:
    """The song of a game between four players who play at random."""
    game, chance = SongGame(), random.Random(seed)
    state = game.start([Seat(seat) for seat in range(4)], Options())
    while game.result(state) is None:
        draw = game.chance(state)
        if draw is not None:
            state = game.resolve(state, answer(draw.question, chance)).state
            continue
        seat = min(game.awaited(state))
        state = game.apply(state, seat, game.legal(state, seat).sample(chance)).state
    return song_of(game.view(state, None), ())


class Band:
    """One arranged song, taken apart for counting."""

    def __init__(self, song: Song) -> None:
        self.song = song
        self.style = STYLES[song.genre]
        self.score = arrange(song)
        self.bars = [None, *song.performed_bars, None]

    def notes_of(self, role: Role) -> list[tuple[int, int, int]]:
        name = self.style.band[role].name
        return [
            (n.start_ticks, n.start_ticks + n.length_ticks, n.key)
            for n in self.score.notes
            if self.score.parts[n.part].name == name
        ]

    def root(self, place: int) -> int:
        """The root of the chord on beat 1 of a performed bar."""
        bar = self.bars[place]
        if bar is None:
            tick = 0 if place == 0 else self.song.bar_count * TICKS_PER_BAR
            return int(self.song.key_at(tick).tonic)
        return (self.song.key_at(bar * TICKS_PER_BAR).tonic + OFFSETS[bar % 4]) % 12

    def bass_at(self, tick: int) -> int | None:
        return next((k for start, end, k in self.notes_of(Role.BASS) if abs(start - tick) <= LATE_TICKS < end), None)

    def last_bass_of_bar(self, place: int) -> tuple[int, int] | None:
        begin, end = place * TICKS_PER_BAR - LATE_TICKS, (place + 1) * TICKS_PER_BAR - LATE_TICKS
        inside = [(start, key) for start, _, key in self.notes_of(Role.BASS) if begin <= start < end]
        return inside[-1] if inside else None

    def instruments(self) -> dict[str, Instrument]:
        band = {instrument.name: instrument for instrument in [*self.style.band.values(), *MAGIC.values()]}
        melody = self.style.band[Role.MELODY]
        return band | {"Melody": melody, "Echo": melody}


def clashes(band: Band) -> Iterator[tuple[int, int, int]]:
    """Semitones between band and melody on beats 1 and 3, octaves apart or not."""
    score = band.score
    own = {name for name in band.instruments() if name in {"Melody", "Echo"}} | {i.name for i in MAGIC.values()}
    pitched = [n for n in score.notes if score.parts[n.part].channel != DRUM_CHANNEL]
    for tick in range(0, score.end_ticks, TICKS_PER_BAR // 2):
        sung = [n for n in pitched if score.parts[n.part].name in own]
        keys = [n.key for n in sung if n.start_ticks <= tick < n.start_ticks + n.length_ticks]
        for n in pitched:
            is_band = score.parts[n.part].name not in own
            if is_band and n.start_ticks - LATE_TICKS <= tick < n.start_ticks + n.length_ticks - LATE_TICKS:
                yield from ((tick, key, n.key) for key in keys if (key - n.key) % 12 in {1, 11})


def voice_movements(song: Song) -> Iterator[float]:
    """Semitones a voice moves from one chord to the next."""
    places = places_of(song)
    starts = [(place.start_ticks, place.song_bar) for place in places if place.song_bar is not None]
    style = STYLES[song.genre]
    melody = melody_of(song, starts, STRAIGHT)
    spans = [span for bar in plan_bars(song, places, melody.notes, style.voicing) for span in bar.spans]
    for before, after in pairwise(span for span in spans if span.voicing):
        if before.chord != after.chord:
            yield movement(before.voicing, after.voicing) / len(after.voicing)


def longest_run_of_equal_bars(score: Score) -> int:
    """How many bars in a row the band plays exactly alike, loudness and small unevenness aside."""
    bars: list[set[tuple[int, int, int]]] = [set() for _ in range(score.end_ticks // TICKS_PER_BAR)]
    for n in score.notes:
        if score.parts[n.part].name not in {"Melody", "Echo"} | {i.name for i in MAGIC.values()}:
            grid = round(n.start_ticks / 60)
            bars[min(grid // 64, len(bars) - 1)].add((grid % 64, n.key, n.part))
    longest = run = 1
    for before, after in pairwise(bars):
        run = run + 1 if before == after else 1
        longest = max(longest, run)
    return longest


def test_figures_of_the_band() -> None:
    bands = [Band(played_song(seed)) for seed in range(SONGS)]
    print(f"\n{SONGS} songs of random four-player games; Python {platform.python_version()}, {os.cpu_count()} CPUs")
    print("genre       songs  bars   moves  leaps  roots  approach  clashes  outside range  equal bars  notes/bar")
    totals: Counter[str] = Counter()
    for genre in Genre:
        totals += counted(genre, [band for band in bands if band.song.genre is genre])
    assert totals["leaps"] == 0
    assert totals["clashes"] == 0
    assert totals["outside"] == 0


def counted(genre: Genre, bands: list[Band]) -> Counter[str]:
    """Count one genre's figures, print them, and hold the bounds that are its own."""
    figures: Counter[str] = Counter()
    moves: list[float] = []
    for band in bands:
        instruments = band.instruments()
        moves += voice_movements(band.song)
        keys = [key for _, _, key in band.notes_of(Role.BASS)]
        figures["leaps"] += sum(abs(one - other) > 12 for one, other in pairwise(keys))
        figures["clashes"] += len(list(clashes(band)))
        parts = band.score.parts
        figures["outside"] += sum(not instruments[parts[n.part].name].can_play(n.key) for n in band.score.notes)
        figures["notes"] += len(band.score.notes)
        figures["equal"] = max(figures["equal"], longest_run_of_equal_bars(band.score))
        for place in range(len(band.bars)):
            figures["bars"] += 1
            first = band.bass_at(place * TICKS_PER_BAR)
            figures["roots"] += first is not None and first % 12 == band.root(place)
            count_approach(band, place, figures)
    roots = figures["roots"] / max(figures["bars"], 1)
    approach = figures["approaches"] / max(figures["ways"], 1)
    moved = sum(moves) / max(len(moves), 1)
    print(
        f"{genre:11} {len(bands):5}  {figures['bars']:4}  {moved:5.2f}  {figures['leaps']:5}  {roots:5.1%}  "
        f"{approach:8.1%}  {figures['clashes']:7}  {figures['outside']:13}  {figures['equal']:10}  "
        f"{figures['notes'] / max(figures['bars'], 1):9.1f}"
    )
    assert roots >= 0.7
    assert moved <= 3.0
    if genre is Genre.JAZZ:
        assert approach >= 0.6
        assert figures["equal"] <= 2
    return figures


def count_approach(band: Band, place: int, figures: Counter[str]) -> None:
    """An approach: the bar's last beat brings a bass note one or two semitones beside the next bar's first."""
    if place + 1 >= len(band.bars):
        return
    last, target = band.last_bass_of_bar(place), band.bass_at((place + 1) * TICKS_PER_BAR)
    is_adagio = band.bars[place] in band.song.adagio_bars
    last_beat = (place + 1) * TICKS_PER_BAR - TICKS_PER_BEAT * (2 if is_adagio else 1)
    if target is not None:
        figures["ways"] += 1
        is_late = last is not None and last[0] >= last_beat - LATE_TICKS
        figures["approaches"] += is_late and last is not None and 1 <= abs(last[1] - target) <= 2

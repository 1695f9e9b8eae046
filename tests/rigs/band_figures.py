"""A band at work on songs of real games, taken apart for counting."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.bar import ChordSpan
from audio.genres.melody import melody_of
from audio.genres.plan import places_of, plan_bars
from audio.genres.role import Role
from audio.genres.swing import STRAIGHT
from audio.genres.voicing import movement
from audio.instruments import MAGIC, Instrument
from audio.instruments.drums import Drum
from audio.score import DRUM_CHANNEL, Score
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

OFFSETS = (0, 7, 9, 5)
LATE_TICKS = 24
"""A note this little before or after a beat is on it."""
SOLOISTS = {"Melody", "Echo"} | {instrument.name for instrument in MAGIC.values()}
FILLING = {Drum.SNARE, Drum.HIGH_TOM, Drum.MID_TOM, Drum.LOW_TOM}


class Band:
    """One arranged song, taken apart for counting."""

    def __init__(self, song: Song) -> None:
        self.song = song
        self.style = STYLES[song.genre]
        self.score = arrange(song)
        self.bars = [None, *song.performed_bars, None]
        self.strokes = self.notes_of(Role.DRUMS) if self.style.has_drummer else []

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
    pitched = [n for n in score.notes if score.parts[n.part].channel != DRUM_CHANNEL]
    for tick in range(0, score.end_ticks, TICKS_PER_BAR // 2):
        sung = [n for n in pitched if score.parts[n.part].name in SOLOISTS]
        keys = [n.key for n in sung if n.start_ticks <= tick < n.start_ticks + n.length_ticks]
        for n in pitched:
            is_band = score.parts[n.part].name not in SOLOISTS
            if is_band and n.start_ticks - LATE_TICKS <= tick < n.start_ticks + n.length_ticks - LATE_TICKS:
                yield from ((tick, key, n.key) for key in keys if (key - n.key) % 12 in {1, 11})


def spans_of(song: Song) -> list[ChordSpan]:
    """The chords of a performance as they are voiced."""
    places = places_of(song)
    starts = [(place.start_ticks, place.song_bar) for place in places if place.song_bar is not None]
    style = STYLES[song.genre]
    melody = melody_of(song, starts, STRAIGHT)
    return [span for bar in plan_bars(song, places, melody.notes, style.voicing) for span in bar.spans if span.voicing]


def voice_movements(song: Song) -> Iterator[float]:
    """Semitones a voice moves from one chord to the next."""
    for before, after in pairwise(spans_of(song)):
        if before.chord != after.chord:
            yield movement(before.voicing, after.voicing) / len(after.voicing)


def rough_voicings(song: Song) -> Iterator[bool]:
    """Whether each voicing has two neighbours a semitone apart."""
    for span in spans_of(song):
        yield any(high - low == 1 for low, high in pairwise(span.voicing))


def longest_run_of_equal_bars(score: Score) -> int:
    """How many bars in a row the band plays exactly alike, loudness and small unevenness aside."""
    bars: list[set[tuple[int, int, int]]] = [set() for _ in range(score.end_ticks // TICKS_PER_BAR)]
    for n in score.notes:
        if score.parts[n.part].name not in SOLOISTS:
            grid = round(n.start_ticks / 60)
            bars[min(grid // 64, len(bars) - 1)].add((grid % 64, n.key, n.part))
    longest = run = 1
    for before, after in pairwise(bars):
        run = run + 1 if before == after else 1
        longest = max(longest, run)
    return longest


def count_drums(band: Band, figures: Counter[str]) -> None:
    """A phrase of four bars ends with a fill (three strokes or more on its last two beats that bars before lack)."""
    if not band.style.has_drummer:
        return
    for place, bar in enumerate(band.bars[:-2]):
        if bar is None or bar % 4 != 3 or bar in band.song.adagio_bars or band.bars[place + 1] == bar:
            continue
        figures["phrases"] += 1
        strokes = [
            key for start, _, key in band.strokes if place * 4 + 1.9 <= start / TICKS_PER_BEAT < place * 4 + 3.95
        ]
        figures["fills"] += sum(key in FILLING for key in strokes) >= 3
        head = (place + 1) * TICKS_PER_BAR
        figures["crashes"] += any(
            key == Drum.CRASH and abs(start - head) <= LATE_TICKS for start, _, key in band.strokes
        )


def count_energy(band: Band, figures: Counter[str]) -> None:
    """Notes and their power (velocity by the default curve) in the first two bars and in the last third."""
    bars = len(band.bars) - 2
    if bars < 12:
        return
    for name, first, last in (("early", 1, 3), ("late", 1 + bars * 2 // 3, 1 + bars)):
        begin, end = first * TICKS_PER_BAR - LATE_TICKS, last * TICKS_PER_BAR - LATE_TICKS
        played = [n for n in band.score.notes if band.score.parts[n.part].name not in SOLOISTS]
        inside = [n for n in played if begin <= n.start_ticks < end]
        figures[f"{name} bars"] += last - first
        figures[f"{name} notes"] += len(inside)
        figures[f"{name} power"] += round(1000 * sum((n.velocity / 127) ** 4 for n in inside))


def most_changes_a_beat(score: Score) -> int:
    beats = Counter((change.part, change.start_ticks // TICKS_PER_BEAT) for change in score.changes)
    return max(beats.values(), default=0)


def count_approach(band: Band, place: int, figures: Counter[str]) -> None:
    """An approach: the bar's last beat brings a bass note one or two semitones beside the next bar's first.

    The bass leads where it does so, or already stands on that note: a push.
    """
    if place + 1 >= len(band.bars):
        return
    last, target = band.last_bass_of_bar(place), band.bass_at((place + 1) * TICKS_PER_BAR)
    is_adagio = band.bars[place] in band.song.adagio_bars
    last_beat = (place + 1) * TICKS_PER_BAR - TICKS_PER_BEAT * (2 if is_adagio else 1)
    if target is not None:
        figures["ways"] += 1
        is_late = last is not None and last[0] >= last_beat - LATE_TICKS
        way = abs(last[1] - target) if last is not None else 0
        figures["approaches"] += is_late and 1 <= way <= 2
        figures["leads"] += is_late and way <= 2

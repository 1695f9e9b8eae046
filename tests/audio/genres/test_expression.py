"""What happens while notes sound: ducking, swells, vibrato, fades; all of it as changes of the score."""

from collections import Counter
from collections.abc import Callable
from io import BytesIO
from itertools import accumulate, pairwise

import mido
import pytest

from audio.export.midi import midi_bytes
from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.role import Role
from audio.instruments.drums import Drum
from audio.score import DRUM_CHANNEL, ControlChange, Controller, Score
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Mark, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

MakeSong = Callable[..., Song]
MODULATION, EXPRESSION = 1, 11


def whole_bars(count: int) -> list[SongEvent]:
    return [SongEvent(bar * 3840, 3840, Figure.SINGLE, (72,), "x", 0) for bar in range(count)]


def values(score: Score, name: str, number: int) -> list[tuple[int, int]]:
    """The changes of one controller of one part: ticks and values."""
    return [
        (change.start_ticks, change.control.value)
        for change in score.changes
        if score.parts[change.part].name == name
        and isinstance(change.control, Controller)
        and change.control.number == number
    ]


def name_of(genre: Genre, role: Role) -> str:
    return STYLES[genre].band[role].name


def test_changes_are_in_order_and_in_bounds_for_parts_with_a_channel_of_their_own(
    genre: Genre, random_song: MakeSong
) -> None:
    for seed in range(6):
        score = arrange(random_song(seed, genre))
        assert list(score.changes) == sorted(score.changes, key=lambda change: (change.start_ticks, change.part))
        channels = Counter(part.channel for part in score.parts)
        for change in score.changes:
            assert isinstance(change.control, Controller)
            assert 0 <= change.control.value <= 127
            assert 0 <= change.start_ticks <= score.end_ticks
            assert channels[score.parts[change.part].channel] == 1


def test_no_part_has_more_than_twelve_changes_a_beat(genre: Genre, random_song: MakeSong) -> None:
    for seed in range(6):
        score = arrange(random_song(seed, genre))
        beats = Counter((change.part, change.start_ticks // TICKS_PER_BEAT) for change in score.changes)
        assert max(beats.values(), default=0) <= 12


def pad_bars(score: Score) -> dict[int, set[int]]:
    """The lengths of the pad's notes by the bar they begin in."""
    pad = name_of(Genre.ELECTRONIC, Role.PAD)
    bars: dict[int, set[int]] = {}
    for n in score.notes:
        if score.parts[n.part].name == pad:
            bars.setdefault((n.start_ticks + 10) // TICKS_PER_BAR, set()).add(n.length_ticks)
    return bars


def test_every_kick_pushes_the_held_pad_down_and_it_comes_up_again(song_of: MakeSong) -> None:
    score = arrange(song_of(*whole_bars(12), genre=Genre.ELECTRONIC, tempo_bpm=124))
    kicks = [
        round(n.start_ticks / TICKS_PER_BEAT) * TICKS_PER_BEAT
        for n in score.notes
        if score.parts[n.part].channel == DRUM_CHANNEL
        and n.key == Drum.KICK
        and n.start_ticks < 13 * TICKS_PER_BAR - 20
    ]
    assert len(kicks) == 2 + 4 * 12
    pad = values(score, name_of(Genre.ELECTRONIC, Role.PAD), EXPRESSION)
    for kick, following in pairwise(kicks):
        inside = [value for tick, value in pad if kick <= tick < following]
        assert pad[[tick for tick, _ in pad].index(kick)][1] == inside[0] <= 84
        assert inside == sorted(inside)
        assert len(inside) >= 6
        assert inside[-1] >= 118
    assert all(min(lengths) > TICKS_PER_BAR - 50 for bar, lengths in pad_bars(score).items() if bar < 13)


def test_the_exported_file_ducks_the_pad_on_its_own_channel_before_the_notes_of_the_tick(song_of: MakeSong) -> None:
    score = arrange(song_of(*whole_bars(6), genre=Genre.ELECTRONIC))
    pad = next(part for part in score.parts if part.name == name_of(Genre.ELECTRONIC, Role.PAD))
    file = mido.MidiFile(file=BytesIO(midi_bytes(score)))
    (track,) = [track for track in file.tracks if track.name == pad.name]
    ticks = list(accumulate(message.time for message in track))
    written = [
        (tick, message.value)
        for tick, message in zip(ticks, track, strict=True)
        if message.type == "control_change" and message.control == EXPRESSION and message.channel == pad.channel
    ]
    assert written[-20:] == values(score, pad.name, EXPRESSION)[-20:]
    assert set(values(score, pad.name, EXPRESSION)) <= set(written)


def test_the_fuller_the_band_the_deeper_the_kick_cuts(song_of: MakeSong) -> None:
    score = arrange(song_of(*whole_bars(20), genre=Genre.ELECTRONIC))
    pad = dict(values(score, name_of(Genre.ELECTRONIC, Role.PAD), EXPRESSION))
    lows = [pad[bar * TICKS_PER_BAR] for bar in (1, 3, 6, 19)]
    assert lows == sorted(lows, reverse=True)
    assert len(set(lows)) == 4


def test_classical_strings_and_cello_grow_through_a_phrase_and_give_way_at_its_end(song_of: MakeSong) -> None:
    score = arrange(song_of(*whole_bars(12), genre=Genre.CLASSICAL))
    for role in (Role.PAD, Role.BASS):
        swell = values(score, name_of(Genre.CLASSICAL, role), EXPRESSION)
        phrase = [(tick, value) for tick, value in swell if 5 * TICKS_PER_BAR <= tick < 9 * TICKS_PER_BAR]
        growing = [value for tick, value in phrase if tick <= 8 * TICKS_PER_BAR]
        yielding = [value for tick, value in phrase if tick >= 8 * TICKS_PER_BAR]
        assert growing == sorted(growing)
        assert growing[-1] - growing[0] >= 24
        assert yielding == sorted(yielding, reverse=True)
        assert yielding[0] - yielding[-1] >= 20


@pytest.mark.parametrize("genre", [genre for genre in Genre if STYLES[genre].fades], ids=str)
def test_what_would_be_held_for_ever_fades_in_the_closing_bar(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(*whole_bars(8), genre=genre))
    closing = score.end_ticks - TICKS_PER_BAR
    for role in STYLES[genre].fades:
        fading = [value for tick, value in values(score, name_of(genre, role), EXPRESSION) if tick > closing]
        assert fading == sorted(fading, reverse=True)
        assert fading[-1] < 60


def test_what_is_played_again_begins_afresh(genre: Genre, random_song: MakeSong) -> None:
    last: dict[tuple[int, int], int] = {}
    begins = set()
    for change in arrange(random_song(5, genre)).changes:
        assert isinstance(change.control, Controller)
        last[change.part, change.control.number] = change.control.value
        begins |= {(change.part, change.control.number)} if change.start_ticks == 0 else set()
    assert {place for place, value in last.items() if value not in {0, 127}} <= begins


def test_long_notes_of_a_melody_shake_after_a_while_and_come_to_rest_at_their_end(song_of: MakeSong) -> None:
    for genre, style in STYLES.items():
        score = arrange(song_of(*whole_bars(1), genre=genre))
        wheel = values(score, "Melody", MODULATION)
        if not style.vibrato:
            assert wheel == []
            continue
        depths = [value for _, value in wheel]
        assert depths[:-1] == sorted(depths[:-1])
        assert (depths[-2], depths[-1]) == (style.vibrato, 0)
        assert wheel[0][0] >= TICKS_PER_BAR + TICKS_PER_BEAT // 2
        assert wheel[-1][0] == 2 * TICKS_PER_BAR


def test_short_and_magic_notes_and_echoes_do_not_shake(song_of: MakeSong) -> None:
    short = SongEvent(0, 960, Figure.SINGLE, (72,), "x", 0, marks=frozenset({Mark.ECHO}))
    magic = SongEvent(960, 1920, Figure.SINGLE, (72,), "x", 0, timbre="m06")
    score = arrange(song_of(short, magic, genre=Genre.JAZZ))
    assert [change for change in score.changes if change.control == Controller(MODULATION, 0)] == []
    assert all(not isinstance(c.control, Controller) or c.control.number == EXPRESSION for c in score.changes)


def test_a_change_is_written_only_where_the_value_changes(genre: Genre, random_song: MakeSong) -> None:
    last: dict[tuple[int, int], ControlChange] = {}
    for change in arrange(random_song(3, genre)).changes:
        assert isinstance(change.control, Controller)
        place = change.part, change.control.number
        if place in last and change.control.number == EXPRESSION:
            assert last[place].control != change.control
        last[place] = change

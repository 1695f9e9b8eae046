from collections.abc import Callable
from itertools import pairwise

import pytest

from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.role import Role
from audio.instruments import MAGIC
from audio.score import DRUM_CHANNEL, Score
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR

MakeSong = Callable[..., Song]
SEEDS = range(12)


def note(start: int, length: int, *pitches: int, figure: Figure = Figure.SINGLE, **more: object) -> SongEvent:
    return SongEvent(start, length, figure, pitches, "x", 0, **more)  # type: ignore[arg-type]


def of_part(score: Score, name: str) -> list[tuple[int, int, int]]:
    return [(n.start_ticks, n.length_ticks, n.key) for n in score.notes if score.parts[n.part].name == name]


def test_equal_keys_of_a_channel_never_overlap(genre: Genre, random_song: MakeSong) -> None:
    for seed in SEEDS:
        score = arrange(random_song(seed, genre))
        sounding: dict[tuple[int, int], int] = {}
        for n in score.notes:
            place = score.parts[n.part].channel, n.key
            assert sounding.get(place, 0) <= n.start_ticks, (seed, n)
            sounding[place] = n.start_ticks + n.length_ticks


def test_every_note_is_sane_and_starts_before_the_end_which_is_a_bar_s_end(genre: Genre, random_song: MakeSong) -> None:
    for seed in SEEDS:
        score = arrange(random_song(seed, genre))
        assert score.end_ticks % TICKS_PER_BAR == 0
        for n in score.notes:
            assert 0 <= n.start_ticks < score.end_ticks
            assert n.length_ticks > 0
            assert 1 <= n.velocity <= 127
            assert 0 <= n.key <= 127


def test_notes_stand_in_order(genre: Genre, random_song: MakeSong) -> None:
    score = arrange(random_song(1, genre))
    assert list(score.notes) == sorted(score.notes, key=lambda n: (n.start_ticks, n.part, n.key))


def test_every_note_lies_within_its_instrument_s_reach(genre: Genre, random_song: MakeSong) -> None:
    style = STYLES[genre]
    instruments = {i.name: i for i in [*style.band.values(), *MAGIC.values()]}
    instruments |= {"Melody": style.band[Role.MELODY], "Echo": style.band[Role.MELODY]}
    for seed in SEEDS:
        score = arrange(random_song(seed, genre))
        for n in score.notes:
            name = score.parts[n.part].name
            assert instruments[name].can_play(n.key), (seed, name, n)


def test_drums_alone_are_on_the_drum_channel(genre: Genre, random_song: MakeSong) -> None:
    score = arrange(random_song(2, genre))
    drums = STYLES[genre].band[Role.DRUMS].name
    assert all((part.channel == DRUM_CHANNEL) == (part.name == drums) for part in score.parts)


def test_all_twenty_timbres_fit_on_sixteen_channels_with_a_program_each(genre: Genre, song_of: MakeSong) -> None:
    events = [note(tick, 960, 60, timbre=timbre) for tick, timbre in zip(range(0, 20 * 960, 960), MAGIC, strict=True)]
    score = arrange(song_of(*events, genre=genre))
    assert len(score.parts) > 20
    assert max(part.channel for part in score.parts) < 16
    assert {part.program for part in score.parts} >= {magic.program for magic in MAGIC.values()}
    magic_names = {magic.name for magic in MAGIC.values()}
    band = {part.channel for part in score.parts if part.name not in magic_names}
    assert band.isdisjoint(part.channel for part in score.parts if part.name in magic_names)


def test_magic_notes_are_mixed_to_the_level_of_the_genre_s_melody(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(note(0, 960, 60, timbre="m06"), genre=genre))
    (candy,) = [part for part in score.parts if part.name == "Candy"]
    assert candy.volume == STYLES[genre].magic_volume


def test_low_notes_of_the_melody_are_struck_harder(song_of: MakeSong) -> None:
    low, high = (
        [n.velocity for n in arrange(song_of(*(note(bar * 3840, 960, key) for bar in range(8)))).notes if n.part == 0]
        for key in (48, 72)
    )
    assert 5 <= (sum(low) - sum(high)) / 8 <= 11


def test_the_same_song_is_always_arranged_alike_and_titles_do_not_matter(genre: Genre, random_song: MakeSong) -> None:
    one, other = arrange(random_song(4, genre)), arrange(random_song(4, genre), "茶")
    assert one.notes == other.notes
    assert one.title == "Rainy Penguin"
    assert other.title == "茶"


def test_an_empty_song_is_a_closing_bar(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(genre=genre))
    assert score.end_ticks == TICKS_PER_BAR
    assert score.notes
    assert score.cues == ()


def test_melody_sounds_after_an_intro_of_one_bar_exactly_as_the_cards_say(song_of: MakeSong) -> None:
    run = note(960, 960, 60, 64, 67, figure=Figure.SEQUENCE)
    score = arrange(song_of(note(0, 960, 61), run, note(1920, 1920, 60, 68, figure=Figure.CHORD)))
    assert of_part(score, "Melody") == [
        (3840, 900, 61),
        (4800, 320, 60),
        (5120, 320, 64),
        (5440, 280, 67),
        (5760, 1920, 60),
        (5760, 1920, 68),
    ]


@pytest.mark.parametrize(("marks", "length"), [(frozenset(), 900), (frozenset({Mark.SLUR}), 960)])
def test_only_a_slur_leaves_no_gap_between_cards(song_of: MakeSong, marks: frozenset[Mark], length: int) -> None:
    score = arrange(song_of(note(0, 960, 60, marks=marks), note(960, 960, 62)))
    assert of_part(score, "Melody") == [(3840, length, 60), (4800, 960, 62)]


def test_equal_notes_inside_a_card_are_parted_by_a_gap(song_of: MakeSong) -> None:
    score = arrange(song_of(note(0, 960, *[63] * 4, figure=Figure.SEQUENCE)))
    assert of_part(score, "Melody") == [(3840, 210, 63), (4080, 210, 63), (4320, 210, 63), (4560, 240, 63)]


def test_an_accent_is_louder_and_an_echo_softer_right_after(song_of: MakeSong) -> None:
    plain = arrange(song_of(note(0, 960, 60), note(960, 960, 62)))
    marked = arrange(song_of(note(0, 960, 60, marks=frozenset({Mark.ACCENT, Mark.ECHO})), note(960, 960, 62)))
    first = next(n for n in plain.notes if n.part == 0)
    accented = next(n for n in marked.notes if n.part == 0)
    echo = next(n for n in marked.notes if marked.parts[n.part].name == "Echo")
    assert accented.velocity > first.velocity + 8
    assert (echo.start_ticks, echo.key) == (4800, 60)
    assert echo.velocity < accented.velocity - 25


def test_the_percussion_card_strikes_the_drum_channel(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(SongEvent(0, 480, Figure.PERCUSSION, (), "o24", 0), genre=genre))
    struck = [n for n in score.notes if score.parts[n.part].channel == DRUM_CHANNEL]
    assert any(n.start_ticks == TICKS_PER_BAR and n.key == STYLES[genre].percussion for n in struck)


def test_repeated_bars_are_heard_twice_with_a_cue_each(song_of: MakeSong) -> None:
    events = [note(bar * 3840, 3840, 60 + bar) for bar in range(5)]
    score = arrange(song_of(*events, genre=Genre.ELECTRONIC, repeated_bars=frozenset({3})))
    assert [cue.event for cue in score.cues] == [0, 1, 2, 3, 3, 4]
    assert [cue.start_ticks for cue in score.cues] == [3840 * bar for bar in range(1, 7)]
    assert [key for _, _, key in of_part(score, "Melody")] == [60, 61, 62, 63, 63, 64]
    assert score.end_ticks == 8 * 3840


def test_cues_meet_the_notes_of_their_events(genre: Genre, random_song: MakeSong) -> None:
    song = random_song(5, genre)
    score = arrange(song)
    onsets = {n.start_ticks for n in score.notes}
    for cue in score.cues:
        assert cue.start_ticks < cue.end_ticks
        assert not song.events[cue.event].is_pitched or cue.start_ticks in onsets
    assert all(one.end_ticks <= other.start_ticks for one, other in pairwise(score.cues))


def test_swing_moves_off_beat_quavers_of_melody_and_band_alike(song_of: MakeSong) -> None:
    events = [note(tick, 480, 60 + tick // 480) for tick in range(0, 3840, 480)]
    score = arrange(song_of(*events, genre=Genre.JAZZ, tempo_bpm=126))
    late = of_part(score, "Melody")[1][0] - 3840
    assert 620 <= late <= 660
    rides = [n.start_ticks % 960 for n in score.notes if n.key == 51 and score.parts[n.part].channel == 9]
    off_beat = [tick for tick in rides if 200 < tick < 900]
    assert off_beat
    assert all(abs(tick - late) <= 12 for tick in off_beat)


def test_a_triplet_stays_even_in_swing(song_of: MakeSong) -> None:
    score = arrange(song_of(note(0, 960, 60, 64, 67, figure=Figure.SEQUENCE), genre=Genre.JAZZ))
    assert [start for start, _, _ in of_part(score, "Melody")] == [3840, 4160, 4480]


def test_adagio_bars_halve_the_band_s_speed_and_leave_the_melody(song_of: MakeSong) -> None:
    events = [note(bar * 3840, 3840, 60) for bar in range(9)]
    plain = arrange(song_of(*events, genre=Genre.ROCK))
    slow = arrange(song_of(*events, genre=Genre.ROCK, adagio_bars=frozenset({5})))

    def basses(score: Score) -> int:
        return sum(6 * 3840 - 20 <= start < 7 * 3840 - 20 for start, _, _ in of_part(score, "Picked Bass"))

    assert basses(plain) == 8
    assert basses(slow) == 4
    assert of_part(plain, "Melody") == of_part(slow, "Melody")


def test_the_bass_follows_the_progression_and_a_key_change_inside_a_bar(song_of: MakeSong) -> None:
    keys = (KeyChange(0, KEYS[0]), KeyChange(3840 + 1920, KEYS[2]))
    score = arrange(song_of(*(note(bar * 3840, 3840, 76) for bar in range(4)), keys=keys, genre=Genre.POP))
    bass = of_part(score, "Fingered Bass")

    def at(tick: int) -> int:
        return next(key % 12 for start, length, key in bass if start - 20 <= tick < start + length - 20)

    assert at(3840) == 0  # I of C
    assert at(2 * 3840) == 7  # V of C
    assert at(2 * 3840 + 1920) == 9  # V of D
    assert at(3 * 3840) == 11  # vi of D
    assert at(4 * 3840) == 7  # IV of D
    assert at(5 * 3840) == 2  # the closing tonic
    assert [(k.start_ticks, k.fifths) for k in score.keys] == [(0, 0), (2 * 3840 + 1920, 2)]


def test_classical_slows_down_in_the_last_bar_and_has_no_drums(song_of: MakeSong) -> None:
    score = arrange(song_of(note(0, 3840, 60), genre=Genre.CLASSICAL, tempo_bpm=96))
    assert all(part.channel != DRUM_CHANNEL for part in score.parts)
    assert [change.start_ticks for change in score.tempi] == [0, 3840, 4800, 5760, 6720]
    assert all(one.bpm > other.bpm for one, other in pairwise(score.tempi))


def test_the_first_bars_are_sparser_than_the_later_ones(genre: Genre, random_song: MakeSong) -> None:
    score = arrange(random_song(6, genre, 16, timbres=()))
    band = [n.start_ticks for n in score.notes if score.parts[n.part].name not in {"Melody", "Echo"}]
    assert sum(tick < 3 * 3840 for tick in band) < sum(12 * 3840 <= tick < 15 * 3840 for tick in band)


def test_the_band_never_rubs_a_semitone_against_the_melody_on_a_strong_beat(
    genre: Genre, random_song: MakeSong
) -> None:
    for seed in SEEDS:
        score = arrange(random_song(seed, genre, timbres=()))
        melody = {i for i, part in enumerate(score.parts) if part.name in {"Melody", "Echo"}}
        pitched = [n for n in score.notes if score.parts[n.part].channel != DRUM_CHANNEL]
        for tick in range(0, score.end_ticks, 1920):
            heard = [n for n in pitched if n.start_ticks - 13 <= tick < n.start_ticks + n.length_ticks - 13]
            sung = [n.key for n in heard if n.part in melody and n.start_ticks <= tick < n.start_ticks + n.length_ticks]
            band = [n.key for n in heard if n.part not in melody]
            assert not [(a, b) for a in sung for b in band if (a - b) % 12 in {1, 11}], (seed, tick)

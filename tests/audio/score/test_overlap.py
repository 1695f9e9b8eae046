from audio.score import Part, ScoreNote, without_overlap

PARTS = (Part("a", 0, 0), Part("b", 0, 1), Part("c", 1, 1))


def test_a_note_ends_a_gap_before_the_next_equal_one_begins() -> None:
    first, second = ScoreNote(0, 1000, 60, 90, 0), ScoreNote(960, 100, 60, 80, 0)
    assert without_overlap([second, first], PARTS) == (ScoreNote(0, 960, 60, 90, 0), second)
    assert without_overlap([second, first], PARTS, gap_ticks=30) == (ScoreNote(0, 930, 60, 90, 0), second)


def test_the_gap_is_an_eighth_where_notes_are_short_and_none_is_added_to_one_that_is_there() -> None:
    first, second, third = (ScoreNote(start, 60, 60, 90, 0) for start in (0, 60, 160))
    assert [note.length_ticks for note in without_overlap([first, second, third], PARTS, gap_ticks=30)] == [53, 60, 60]


def test_notes_that_only_touch_are_parted_where_a_gap_is_asked_for() -> None:
    first, second = ScoreNote(0, 480, 60, 90, 0), ScoreNote(480, 480, 60, 80, 0)
    assert without_overlap([first, second], PARTS)[0].length_ticks == 480
    assert without_overlap([first, second], PARTS, gap_ticks=30)[0].length_ticks == 450


def test_of_two_equal_notes_at_once_the_louder_one_stays() -> None:
    soft, loud = ScoreNote(0, 100, 60, 50, 0), ScoreNote(0, 50, 60, 90, 0)
    assert without_overlap([soft, loud], PARTS) == (loud,)


def test_parts_that_share_a_channel_do_not_overlap_either() -> None:
    first, second = ScoreNote(0, 100, 60, 90, 0), ScoreNote(60, 100, 60, 80, 1)
    assert without_overlap([first, second], PARTS)[0].length_ticks == 60


def test_other_keys_and_channels_may_sound_together() -> None:
    notes = (ScoreNote(0, 100, 60, 90, 0), ScoreNote(0, 100, 60, 90, 2), ScoreNote(10, 100, 61, 90, 0))
    assert without_overlap(notes, PARTS) == notes

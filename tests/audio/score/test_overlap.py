from audio.score import Part, ScoreNote, without_overlap

PARTS = (Part("a", 0, 0), Part("b", 0, 1), Part("c", 1, 1))


def test_a_note_ends_where_the_next_equal_one_begins() -> None:
    first, second = ScoreNote(0, 100, 60, 90, 0), ScoreNote(50, 100, 60, 80, 0)
    assert without_overlap([second, first], PARTS) == (ScoreNote(0, 50, 60, 90, 0), second)


def test_of_two_equal_notes_at_once_the_louder_one_stays() -> None:
    soft, loud = ScoreNote(0, 100, 60, 50, 0), ScoreNote(0, 50, 60, 90, 0)
    assert without_overlap([soft, loud], PARTS) == (loud,)


def test_parts_that_share_a_channel_do_not_overlap_either() -> None:
    first, second = ScoreNote(0, 100, 60, 90, 0), ScoreNote(60, 100, 60, 80, 1)
    assert without_overlap([first, second], PARTS)[0].length_ticks == 60


def test_other_keys_and_channels_may_sound_together() -> None:
    notes = (ScoreNote(0, 100, 60, 90, 0), ScoreNote(0, 100, 60, 90, 2), ScoreNote(10, 100, 61, 90, 0))
    assert without_overlap(notes, PARTS) == notes

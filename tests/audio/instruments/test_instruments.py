from audio.instruments import MAGIC, magic_instrument
from audio.instruments.magic import MAGIC_BANK


def test_twenty_magic_notes_have_twenty_timbres() -> None:
    assert list(MAGIC) == [f"m{number:02}" for number in range(1, 21)]
    assert len({instrument.program for instrument in MAGIC.values()}) == 20
    assert len({instrument.name for instrument in MAGIC.values()}) == 20


def test_magic_timbres_reach_every_pitch_of_the_cards() -> None:
    assert all(instrument.can_play(key) for instrument in MAGIC.values() for key in range(48, 84))


def test_an_unknown_timbre_still_sounds() -> None:
    assert magic_instrument("m99") == MAGIC["m16"]


def test_a_part_takes_over_the_place_in_the_mix() -> None:
    part = magic_instrument("m06").mixed(pan=10).part(7)
    assert (part.name, part.channel, part.program, part.pan) == ("Candy", 7, 10, 10)


def test_magic_timbres_have_a_bank_of_their_own() -> None:
    assert {instrument.bank for instrument in MAGIC.values()} == {MAGIC_BANK}
    assert magic_instrument("m01").part(3).bank == MAGIC_BANK

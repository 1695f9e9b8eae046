"""A table under test: set up in card codes, moved in notation, asked in short sentences."""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from onesemi.games.song.agenda import BeginTurn
from onesemi.games.song.cards import CARD_BY_CODE, CARDS, CardId, MagicFace, NoteFace, OddFace, RestFace, card_code
from onesemi.games.song.engine import run
from onesemi.games.song.events import Drew, Event, Judged
from onesemi.games.song.moves import Move
from onesemi.games.song.notation import read_move, write_move
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.state import Ended, Flags, Playing, State, all_cards
from onesemi.games.song.table import Table, freeze
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS, Key
from onesemi.music.song import Figure, KeyChange, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT
from onesemi.rules.chance import Shuffle
from onesemi.rules.illegal import Illegal
from onesemi.rules.seats import Seat

LETTERS = "ABCDEFGH"
FLAGS = {
    "bubble": {"has_bubble": True},
    "clover": {"has_clover": True},
    "rainbow": {"has_rainbow": True},
    "dumpling": {"has_dumpling": True},
    "skip": {"is_skipped": True},
    "snowflake": {"is_zero_beat_barred": True},
    "improv": {"improv_turns": 1},
    "adagio": {"least_ticks": 960},
    "clock": {"most_ticks": 480},
}
DEFAULT_PILE = "C3:4 D3:4 E3:4 F3:4 G3:4 A3:4 B3:4 C5:4 D5:4 E5:4"


def seat_of(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def ids(codes: str) -> list[CardId]:
    return [CARD_BY_CODE[code].id for code in codes.split()]


def key_of(code: str) -> Key:
    return next(key for key in KEYS if key.tonic.code == code)


def _event(token: str, start_ticks: int) -> SongEvent:
    """A token is a card's code, with ! behind an OUTSIDE one and =PITCH behind a magic one."""
    code = token.rstrip("!").partition("=")[0]
    face = CARD_BY_CODE[code].face
    judged = token.endswith("!")
    match face:
        case NoteFace():
            return SongEvent(start_ticks, face.length_ticks, Figure.SINGLE, (face.pitch,), code, 0, judged)
        case RestFace(length):
            return SongEvent(start_ticks, length, Figure.REST, (), code, 0)
        case OddFace():
            is_outside = judged if face.pitches else None
            return SongEvent(start_ticks, face.length_ticks, face.figure, face.pitches, code, 0, is_outside)
        case MagicFace(magic, length):
            return SongEvent(start_ticks, length, Figure.SINGLE, (60,), code, 0, None, magic.value)
        case _:
            raise AssertionError(token)


class Desk:
    """A game in the middle, that takes moves as text and answers questions as text."""

    def __init__(self, state: State, events: Iterable[Event]) -> None:
        self.state = state
        self.events = list(events)
        self.cards = sorted(all_cards(state))

    @property
    def table(self) -> Playing:
        return self.state.table if isinstance(self.state, Ended) else self._playing()

    def _playing(self) -> Playing:
        assert isinstance(self.state, Playing)
        return self.state

    def _take(self, step) -> None:
        self.state = step.state
        self.events += step.events
        assert sorted(all_cards(self.state)) == self.cards

    def _settle_chance(self) -> None:
        while (draw := SONG.chance(self.state)) is not None:
            is_shuffle = isinstance(draw.question, Shuffle)
            self._take(SONG.resolve(self.state, tuple(range(draw.question.count)) if is_shuffle else 0))

    def do(self, *lines: str) -> "Desk":
        """Take lines such as "A play G4:1", "roll 3", "order 1 0", "expire", "leave B"."""
        for line in lines:
            word, _space, rest = line.partition(" ")
            if word == "roll":
                self._take(SONG.resolve(self.state, int(rest)))
            elif word == "order":
                self._take(SONG.resolve(self.state, tuple(map(int, rest.split()))))
            else:
                self._settle_chance()
                self._do_move(word, rest)
        return self

    def _do_move(self, word: str, rest: str) -> None:
        if word == "expire":
            self._take(SONG.expire(self.state))
        elif word == "leave":
            self._take(SONG.leave(self.state, seat_of(rest)))
        else:
            self._take(SONG.apply(self.state, seat_of(word), self._move(rest)))

    def _move(self, text: str) -> Move:
        word, _space, rest = text.partition(" ")
        return read_move(f"seat {LETTERS.index(rest)}" if word == "seat" else text)

    def allows(self, line: str) -> bool:
        self._settle_chance()
        letter, _space, rest = line.partition(" ")
        move = self._move(rest)
        legal = move in SONG.legal(self.state, seat_of(letter))
        try:
            SONG.apply(self.state, seat_of(letter), move)
        except Illegal:
            assert not legal
        else:
            assert legal
        return legal

    def moves(self, letter: str) -> list[str]:
        self._settle_chance()
        return [write_move(move) for move in SONG.legal(self.state, seat_of(letter))]

    def tell(self, question: str) -> str:
        """Answer one question about the table."""
        self._settle_chance()
        word, _space, rest = question.partition(" ")
        return str(getattr(self, f"_tell_{word}")(*rest.split()))

    def _tell_hand(self, letter: str) -> str:
        return " ".join(card_code(CARDS[card]) for card in self.table.hand(seat_of(letter)))

    def _tell_count(self, letter: str) -> int:
        return len(self.table.hand(seat_of(letter)))

    def _tell_asks(self) -> str:
        if isinstance(self.state, Ended):
            return "nobody"
        pending = self.table.pending
        assert pending is not None
        return f"{LETTERS[pending.seat]} {pending.ask.value}"

    def _tell_due(self) -> str:
        pending = self.table.pending
        assert pending is not None
        target = "" if pending.target is None else f" to {LETTERS[pending.target]}"
        return f"{LETTERS[pending.seat]} {pending.remaining} for {pending.cause}{target}"

    def _tell_place(self) -> str:
        table = self.table
        beats = Fraction(table.end_ticks - table.bar * TICKS_PER_BAR, TICKS_PER_BEAT)
        return f"{table.bar}:{beats}"

    def _tell_track(self) -> str:
        return " ".join(event.card for event in self.table.track)

    def _tell_lengths(self) -> str:
        return " ".join(str(Fraction(event.length_ticks, TICKS_PER_BEAT)) for event in self.table.track)

    def _tell_pitches(self) -> str:
        return " ".join("+".join(map(str, event.pitches)) or "-" for event in self.table.track)

    def _tell_marks(self) -> str:
        return " ".join("+".join(sorted(event.marks)) or "-" for event in self.table.track)

    def _tell_judged(self) -> str:
        """The last judgement: notes OUTSIDE, saver, draws."""
        last = [event for event in self.events if isinstance(event, Judged)][-1]
        return f"{last.outside_notes} {last.saver or '-'} {last.draws}"

    def _tell_judgements(self) -> int:
        return sum(isinstance(event, Judged) for event in self.events)

    def _tell_drew(self, letter: str) -> str:
        """Why a seat drew, in order."""
        seat = seat_of(letter)
        return " ".join(event.why for event in self.events if isinstance(event, Drew) and event.seat == seat)

    def _tell_events(self, name: str) -> int:
        return sum(type(event).__name__ == name for event in self.events)

    def _tell_keys(self) -> str:
        return " ".join(f"{change.start_ticks}:{change.key.tonic.code}" for change in self.table.keys)

    def _tell_flags(self, letter: str) -> str:
        flags = self.table.flags_of(seat_of(letter))
        found = [name for name, values in FLAGS.items() if all(getattr(flags, n) == v for n, v in values.items())]
        return " ".join(found)

    def _tell_winner(self) -> str:
        result = SONG.result(self.state)
        return "-" if result is None else "".join(LETTERS[seat] for seat in result.winners)

    def _tell_ranks(self) -> str:
        result = SONG.result(self.state)
        assert result is not None
        return " ".join("".join(LETTERS[seat] for seat in rank) for rank in result.ranks)

    def _tell_stuck(self) -> bool:
        return isinstance(self.state, Ended) and self.state.is_stuck

    def _tell_direction(self) -> int:
        return self.table.direction

    def _tell_extras(self) -> int:
        return self.table.extras

    def _tell_repeated(self) -> str:
        return " ".join(map(str, sorted(self.table.repeated_bars)))

    def _tell_adagio(self) -> str:
        return " ".join(map(str, sorted(self.table.adagio_bars)))

    def _tell_pile(self) -> str:
        return " ".join(card_code(CARDS[card]) for card in reversed(self.table.pile))

    def _tell_discards(self) -> str:
        return " ".join(card_code(CARDS[card]) for card in self.table.discards)

    def _tell_decision(self) -> int:
        return self.table.decision


def set_up(
    *hands: str,
    genre: Genre = Genre.POP,
    key: str = "C",
    track: str = "",
    pile: str | None = None,
    discards: str = "",
    flags: str = "",
    first: str = "A",
    options: Options | None = None,
    idle: int = 0,
    turn: int = 0,
) -> Desk:
    """Lay out a table; the first player's turn begins. pile names the top card first."""
    seats = tuple(Seat(place) for place in range(len(hands)))
    events: list[SongEvent] = []
    for token in track.split():
        events.append(_event(token, events[-1].end_ticks if events else 0))
    end = events[-1].end_ticks if events else 0
    judged = [event.is_outside for event in events if event.is_outside is not None]
    streak = len(list(itertools.takewhile(bool, reversed(judged))))
    in_bar = [event for event in events if event.bar == end // TICKS_PER_BAR]
    used = {CARD_BY_CODE[event.card].id for event in events}
    taken = used | {card for hand in hands for card in ids(hand)}
    cards = ids(DEFAULT_PILE) if pile is None else ids(pile)
    table = Table(
        options=options or Options(),
        genre=genre,
        seats=seats,
        hands={seat: ids(hand) for seat, hand in zip(seats, hands, strict=True)},
        flags={seat: Flags() for seat in seats},
        pile=[card for card in reversed(cards) if card not in taken],
        discards=ids(discards),
        track=events,
        track_cards=[CARD_BY_CODE[event.card].id for event in events],
        keys=(KeyChange(0, key_of(key)),),
        adagio_bars=frozenset(),
        repeated_bars=frozenset(),
        bar=end // TICKS_PER_BAR,
        end_ticks=end,
        turn=seat_of(first),
        turn_number=turn,
        direction=1,
        extras=0,
        is_chime_open=False,
        slurs=0,
        beats_played=0,
        idle_turns=idle,
        is_accent_due=False,
        outside_streak=streak,
        was_last_outside=judged[-1] if judged else None,
        has_pop_pass=genre is Genre.POP and not any(event.is_outside for event in in_bar),
        in_play=None,
        agenda=[BeginTurn(seat_of(first))],
        decision=1,
    )
    for item in filter(None, flags.split(",")):
        letter, *names = item.split()
        for name in names:
            table.flags[seat_of(letter)] = replace(table.flags[seat_of(letter)], **FLAGS[name])
    run(table)
    return Desk(freeze(table), table.events)


@pytest.fixture
def desk() -> Callable[..., Desk]:
    """Lay out a table in card codes: one text per hand, then genre, track and the rest by name."""
    return set_up


@pytest.fixture
def check() -> Callable[[tuple[str, ...], dict, tuple[str, ...], dict[str, str]], None]:
    """Lay out a table, take moves, and compare what the table then tells with what the rules say."""

    def compare(hands: tuple[str, ...], given: dict, moves: tuple[str, ...], then: dict[str, str]) -> None:
        table = set_up(*hands, **given).do(*moves)
        told = {}
        for question in then:
            if question.startswith("may "):
                told[question] = "yes" if table.allows(question.removeprefix("may ")) else "no"
            else:
                told[question] = table.tell(question)
        assert told == then

    return compare

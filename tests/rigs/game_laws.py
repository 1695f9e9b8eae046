"""The laws that every game keeps: one random game of a subject, every law looked after on the way."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from named_cards import cards_in

from onesemi.rules import codec, log, notation
from onesemi.rules.chance import answer
from onesemi.rules.illegal import Illegal
from onesemi.rules.seats import Seat


@dataclass(frozen=True)
class Subject:
    """A game under the laws: the game, how it is written, and what the laws must know of it.

    setup gives random seats and options. cards lists every card there is (None: not settled yet); hidden lists those a
    seat may not know; plausible yields moves that a confused or cheating client could send. bound limits the steps.
    """

    game: Any
    notation: Any
    view_type: Any
    move_type: Any
    event_type: Any
    card_type: Any
    setup: Callable[[random.Random], tuple[tuple[Seat, ...], Any]]
    cards: Callable[[Any], list[int] | None]
    hidden: Callable[[Any, Seat | None], set[int]]
    plausible: Callable[[Any, Seat, random.Random], Iterable[Any]]
    bound: int = 5000


class Breach(AssertionError):  # noqa: N818 - the word of the field
    """A law is broken."""

    def __init__(self, law: str, what: object = "") -> None:
        super().__init__(f"{law}: {what}")
        self.law = law


def hold(law: str, *, is_kept: bool, what: object = "") -> None:
    if not is_kept:
        raise Breach(law, what)


def kept(law: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """Do work that only a broken law makes fail."""
    try:
        return work(*arguments)
    except log.LogError as error:
        raise Breach(law, error) from error


class Trial:
    """One random game of a subject; every law is looked after on the way."""

    def __init__(self, subject: Subject, seed: int, share: float, mishaps: float) -> None:
        self.subject, self.game, self.share, self.mishaps = subject, subject.game, share, mishaps
        self.chance = random.Random(seed)
        self.seats, options = subject.setup(self.chance)
        self.state = self.game.start(self.seats, options)
        self.record = log.record_of(self.game, self.seats, options)
        self.events: list[Any] = []
        self.baseline: list[int] | None = None
        self.left: set[Seat] = set()

    def run(self) -> "Trial":
        for _step in range(self.subject.bound):
            self.check_always()
            if self.game.result(self.state) is not None:
                self.check_end()
                self.check_closely()
                self.check_replay()
                return self
            if self.chance.random() < self.share:
                self.check_closely()
            self.take(self.next_entry())
        raise Breach("progress", f"no end within {self.subject.bound} steps")

    def next_entry(self) -> Any:
        draw = self.game.chance(self.state)
        if self.chance.random() < self.mishaps:
            return log.Left(self.chance.choice(self.seats))
        if draw is not None:
            return log.Drawn(draw.purpose, answer(draw.question, self.chance))
        if self.game.clock(self.state) is not None and self.chance.random() < 0.05:
            return log.Expired()
        seat = self.chance.choice(sorted(self.game.awaited(self.state)))
        moves = self.game.legal(self.state, seat)
        hold("awaited seats can move", is_kept=len(moves) > 0, what=seat)
        return log.Moved(seat, moves.sample(self.chance))

    def take(self, entry: Any) -> None:
        before = self.state
        try:
            step = log.take(self.game, before, entry)
        except Illegal as refusal:
            raise Breach("legal is accepted", f"{entry}: {refusal}") from refusal
        if isinstance(entry, log.Left):
            self.left.add(entry.seat)
        self.check_decision(before, step.state, entry)
        self.check_events(before, step)
        self.state = step.state
        self.events += step.events
        self.record = self.record.with_entry(entry)

    def check_always(self) -> None:
        cards = self.subject.cards(self.state)
        if cards is not None:
            hold("conservation", is_kept=len(set(cards)) == len(cards), what="a card twice")
            self.baseline = self.baseline or cards
            hold("conservation", is_kept=cards == self.baseline, what=set(cards) ^ set(self.baseline))
        awaited = self.game.awaited(self.state)
        hold("who left is not awaited", is_kept=not awaited & self.left, what=awaited)
        clock = self.game.clock(self.state)
        if clock is not None and clock.seat is not None:
            hold("a clock runs for the awaited", is_kept=clock.seat in awaited, what=clock)
            hold("a clock runs for the decision", is_kept=clock.decision == self.game.decision(self.state, clock.seat))
        if self.game.chance(self.state) is not None:
            hold("no move while chance is awaited", is_kept=not any(self.legal(seat) for seat in self.seats))

    def legal(self, seat: Seat) -> list[Any]:
        return list(self.game.legal(self.state, seat))

    def check_decision(self, before: Any, after: Any, entry: Any) -> None:
        for seat in self.game.awaited(before) & self.game.awaited(after):
            old, new = self.game.decision(before, seat), self.game.decision(after, seat)
            hold("decisions never go back", is_kept=new >= old, what=(old, new))
            if isinstance(entry, log.Moved) and entry.seat == seat:
                hold("an answered decision is over", is_kept=new > old, what=seat)
            if isinstance(entry, log.Left):
                is_same = list(self.game.legal(before, seat)) == list(self.game.legal(after, seat))
                asked = self.game.view(before, seat).pending == self.game.view(after, seat).pending
                hold("an unchanged decision stays", is_kept=not (is_same and asked) or new == old, what=seat)

    def check_events(self, before: Any, step: Any) -> None:
        for seat in (*self.seats, None):
            hidden = self.subject.hidden(step.state, seat) & self.subject.hidden(before, seat)
            for event in step.events:
                seen = event.seen_by(seat)
                shown = set(cards_in(type(seen), seen, self.subject.card_type))
                hold("events don't leak", is_kept=not shown & hidden, what=(event, seat))

    def check_closely(self) -> None:
        for seat in (*self.seats, None):
            view = self.game.view(self.state, seat)
            self.check_view(view, seat)
            if seat is not None:
                self.check_moves(view, seat)

    def check_view(self, view: Any, seat: Seat | None) -> None:
        shown = set(cards_in(self.subject.view_type, view, self.subject.card_type))
        hold("a view doesn't leak", is_kept=not shown & self.subject.hidden(self.state, seat), what=(seat, shown))
        hold("codec: views", is_kept=there_and_back(self.subject.view_type, view) == view)
        other = self.game.resample(view, seat, self.chance)
        hold("a view tells no more than it shows", is_kept=self.game.view(other, seat) == view, what=seat)
        for awaited in self.game.awaited(other):
            hold("a resampled state goes on", is_kept=len(self.game.legal(other, awaited)) > 0)
        if seat is None:
            hold("spectators have no hand", is_kept=not view.hand)

    def check_moves(self, view: Any, seat: Seat) -> None:
        legal = self.legal(seat)
        hold("a view shows the legal moves", is_kept=list(view.moves) == legal)
        for move in {*legal, *self.subject.plausible(self.state, seat, self.chance)}:
            is_legal = move in self.game.legal(self.state, seat)
            hold("legal: list and membership agree", is_kept=is_legal == (move in legal), what=move)
            law = "legal is accepted" if is_legal else "illegal is refused"
            hold(law, is_kept=self.is_accepted(seat, move) == is_legal, what=move)
            hold("codec: moves", is_kept=there_and_back(self.subject.move_type, move) == move)
            text = self.subject.notation.write_move(move)
            read = kept("notation: moves", self.subject.notation.read_move, text)
            hold("notation: moves", is_kept=read == move, what=text)

    def is_accepted(self, seat: Seat, move: Any) -> bool:
        try:
            self.game.apply(self.state, seat, move)
        except Illegal:
            return False
        return True

    def check_end(self) -> None:
        result = self.game.result(self.state)
        ranked = sorted(seat for rank in result.ranks for seat in rank)
        hold("everybody has a rank", is_kept=ranked == sorted(self.seats), what=result)
        hold("the end is the end", is_kept=not self.game.awaited(self.state) and self.game.chance(self.state) is None)
        hold("the end is the end", is_kept=not any(self.legal(seat) for seat in self.seats))
        hold("clocks stop", is_kept=self.game.clock(self.state) is None)

    def check_replay(self) -> None:
        lines = notation.write_lines(self.record, self.subject.notation)
        record = kept("notation: logs", notation.read_lines, lines, self.subject.notation)
        hold("notation: logs", is_kept=record == self.record)
        steps = kept("replay equals play", lambda: list(log.replay(self.game, record)))
        hold("replay equals play", is_kept=steps[-1].state == self.state)
        hold("replay equals play", is_kept=[event for step in steps for event in step.events] == self.events)
        for event in self.events:
            hold("codec: events", is_kept=there_and_back(self.subject.event_type, event) == event, what=event)


def there_and_back(kind: Any, value: Any) -> Any:
    try:
        return codec.decode_any(kind, codec.encode(kind, value))
    except (codec.CodecError, StopIteration, AttributeError) as error:
        return error


def play(subject: Subject, seed: int, *, share: float = 0.02, mishaps: float = 0.002) -> Trial:
    return Trial(subject, seed, share, mishaps).run()

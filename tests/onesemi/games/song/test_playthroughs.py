"""Golden playthroughs: two whole games, written out with what every seat sees at every step.

After an intended change of rules the test leaves the new text beside the expected one's name in its own folder.
"""

import random
from dataclasses import fields
from pathlib import Path

import pytest

from onesemi.games.song.cards import CARDS, CardId, card_code
from onesemi.games.song.notation import NOTATION, write_move
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.view import View
from onesemi.music.pitch import pitch_code
from onesemi.music.song import SongEvent, SongMode
from onesemi.rules.chance import answer
from onesemi.rules.log import Drawn, Moved
from onesemi.rules.notation import write_entry

FOLDER = Path(__file__).parent / "playthroughs"


def codes(cards: tuple[CardId, ...]) -> str:
    return " ".join(card_code(CARDS[card]) for card in cards) or "-"


def event_text(event) -> str:
    """An event as its name and what its fields hold; cards by their codes."""
    parts = [f"{field.name}={_value_text(field.name, getattr(event, field.name))}" for field in fields(event)]
    return f"{type(event).__name__} {' '.join(parts)}"


def _value_text(name, value) -> str:
    if isinstance(value, SongEvent):
        return _placed_text(value)
    if name in {"card", "gave", "took"} and isinstance(value, int):
        return card_code(CARDS[value])
    if name == "cards" and value is not None:
        return codes(value)
    return str(value)


def _placed_text(event: SongEvent) -> str:
    pitches = "+".join(map(pitch_code, event.pitches)) or event.figure
    marks = "".join(f" {mark}" for mark in sorted(event.marks))
    return f"[{event.card} {event.start_ticks}+{event.length_ticks} {pitches} outside={event.is_outside}{marks}]"


def view_text(view: View) -> list[str]:
    who = "watcher" if view.you is None else f"seat {view.you}"
    seats = " ".join(f"{seat.seat}:{seat.hand_count}{_flags_text(seat)}" for seat in view.seats)
    table = (
        f"turn {view.turn}#{view.turn_number} {view.genre} {view.key and view.key.tonic.code} bar {view.bar} "
        f"room {view.room_ticks} pile {view.pile_count} discards {len(view.discards)} track {len(view.track)} "
        f"streak {view.jazz_streak} pass {view.has_pop_pass} extras {view.extras} chime {view.is_chime_open} "
        f"decision {view.decision}"
    )
    pending = (
        view.pending and f"{view.pending.ask} {view.pending.seat} {view.pending.cause} {codes(view.pending.cards)}"
    )
    safe = tuple(card for card in view.hand if card in view.safe_cards)
    return [
        f"  {who}: {view.phase} | {seats} | {table} | {pending}",
        f"    hand {codes(view.hand)} | safe {codes(safe)} | may {', '.join(map(write_move, view.moves)) or '-'}",
    ]


def _flags_text(seat) -> str:
    names = [field.name for field in fields(seat) if getattr(seat, field.name) is True]
    return "".join(f",{name}" for name in names)


def played_through(seats, options, seed) -> str:
    chance, state = random.Random(seed), SONG.start(seats, options)
    lines = [f"seats {seats} {NOTATION.write_options(options)} seed {seed}"]
    while True:
        for seat in (*seats, None):
            lines += view_text(SONG.view(state, seat))
        if SONG.result(state) is not None:
            return "\n".join(lines) + "\n"
        draw = SONG.chance(state)
        if draw is not None:
            entry = Drawn(draw.purpose, answer(draw.question, chance))
            step = SONG.resolve(state, entry.outcome)
        else:
            (seat,) = SONG.awaited(state)
            entry = Moved(seat, SONG.legal(state, seat).sample(chance))
            step = SONG.apply(state, seat, entry.move)
        state = step.state
        lines.append(write_entry(entry, NOTATION))
        lines += [f"  + {event_text(event)}" for event in step.events]


@pytest.mark.parametrize(
    ("name", "seats", "options", "seed"),
    [
        ("beginner", (0, 1), Options(mode=SongMode.BEGINNER), 1),
        ("standard", (0, 1, 2), Options(is_timed=True), 16),
    ],
)
def test_a_whole_game_goes_as_written_down(tmp_path, name, seats, options, seed):
    expected, found = FOLDER / f"{name}.txt", played_through(seats, options, seed)
    (tmp_path / f"{name}.txt").write_text(found, encoding="utf-8")
    assert found.splitlines() == expected.read_text(encoding="utf-8").splitlines(), f"see {tmp_path}"

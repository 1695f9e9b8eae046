"""Which cards a value names, found by the types of its fields: what a view or an event would give away."""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def cards_in(kind: Any, value: Any, card_type: Any) -> Iterator[int]:
    """Yield every card that a value of a type names, found by the types of its fields."""
    if kind is card_type:
        yield value
        return
    for part_kind, part in _parts(kind, value, card_type):
        if _mentions(part_kind, card_type):
            yield from cards_in(part_kind, part, card_type)


def _parts(kind: Any, value: Any, card_type: Any) -> Iterator[tuple[Any, Any]]:
    if get_origin(kind) in {Union, types.UnionType}:
        yield next(member for member in get_args(kind) if _is_of(value, member, card_type)), value
    elif isinstance(value, (tuple, frozenset)):
        yield from ((get_args(kind)[0], item) for item in value)
    elif is_dataclass(value):
        yield from ((hint, getattr(value, name)) for name, hint in _hints(type(value)).items())


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _mentions(kind: Any, card_type: Any) -> bool:
    """Whether a value of a type can name a card anywhere."""
    if kind is card_type or not get_args(kind):
        members = _hints(kind).values() if is_dataclass(kind) else ()
        return kind is card_type or any(_mentions(member, card_type) for member in members)
    return any(_mentions(member, card_type) for member in get_args(kind))


def _is_of(value: Any, member: Any, card_type: Any) -> bool:
    if member is card_type:
        return type(value) is int
    if get_origin(member) in {tuple, frozenset}:
        return isinstance(value, get_origin(member))
    return isinstance(member, type) and isinstance(value, member)

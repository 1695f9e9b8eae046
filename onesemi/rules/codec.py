"""Values to plain data and back: what goes through a wire or into a file as JSON, checked when it is read.

A coder is made from a type. It knows frozen dataclasses (also generic ones), enums, tuples, frozensets, mappings
with text keys, Fractions, numbers, text, None, NewTypes and unions of all these. A dataclass is an object with one
member per field, plus "is" with the class's name where it is one of several in a union.
"""

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Plain = None | bool | int | float | str | list[Any] | dict[str, Any]
TAG: Final = "is"


class CodecError(ValueError):
    """Plain data that isn't what a type asks for: what was expected, what was found, and where."""

    def __init__(self, expected: str, found: str, where: str) -> None:
        super().__init__(f"expected {expected}, found {found} at {where or 'the top'}")
        self.expected = expected
        self.found = found
        self.where = where


@dataclass(frozen=True, slots=True)
class Coder:
    """How values of one type become plain data and come back.

    shape is the plain Python type that a value becomes; name is the type's name for messages and tags. decode takes the
    data and where it stands, and raises `CodecError`.
    """

    name: str
    shape: type
    encode: Callable[[Any], Plain]
    decode: Callable[[Any, str], Any]
    owns: Callable[[Any], bool]


ValueT = TypeVar("ValueT")


def encode(kind: Any, value: Any) -> Plain:
    """Return a value of a type as plain data."""
    return coder_of(kind).encode(value)


def decode(kind: type[ValueT], data: Any) -> ValueT:
    """Return the value that plain data stands for; raise `CodecError` where it stands for none of the type."""
    return cast(ValueT, decode_any(kind, data))


def decode_any(kind: Any, data: Any) -> Any:
    """Like `decode`, for types that are no classes (unions, tuples)."""
    return coder_of(kind).decode(data, "")


@cache
def coder_of(kind: Any) -> Coder:
    """Return the coder of a type; raise TypeError for a type that can't be coded."""
    if isinstance(kind, NewType):
        return coder_of(kind.__supertype__)
    if kind in _SCALARS:
        return _scalar(kind)
    for fits, build in _BUILDERS:
        if fits(kind):
            return build(kind)
    raise TypeError(f"no plain form for {kind!r}")


_SCALARS: Final = (bool, int, float, str, type(None), None)


def _scalar(kind: Any) -> Coder:
    wanted = type(None) if kind is None else kind
    accepted = (int, float) if wanted is float else (wanted,)
    name = "null" if wanted is type(None) else wanted.__name__

    def read(data: Any, where: str) -> Any:
        if type(data) not in accepted:
            raise CodecError(name, _found(data), where)
        return data

    return Coder(name, wanted, lambda value: value, read, lambda value: type(value) in accepted)


def _found(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _enum(kind: type[Enum]) -> Coder:
    by_value = {member.value: member for member in kind}
    shape = type(next(iter(by_value)))

    def read(data: Any, where: str) -> Any:
        if type(data) is not shape or data not in by_value:
            raise CodecError(kind.__name__, _found(data), where)
        return by_value[data]

    return Coder(kind.__name__, shape, lambda value: value.value, read, lambda value: isinstance(value, kind))


_FRACTION: Final = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")
"""Narrower than what Fraction reads: text such as 1e999999999 would take all time and memory."""


def _fraction(_kind: Any) -> Coder:
    def read(data: Any, where: str) -> Any:
        if type(data) is not str or not _FRACTION.fullmatch(data):
            raise CodecError("a fraction", _found(data), where)
        return Fraction(data)

    return Coder("Fraction", str, str, read, lambda value: isinstance(value, Fraction))


def _tuple(kind: Any) -> Coder:
    arguments = get_args(kind)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _row(kind, arguments[0], tuple)
    coders = [coder_of(argument) for argument in arguments]

    def write(value: tuple[Any, ...]) -> Plain:
        return [coder.encode(item) for coder, item in zip(coders, value, strict=True)]

    def read(data: Any, where: str) -> Any:
        if type(data) is not list or len(data) != len(coders):
            raise CodecError(f"a list of {len(coders)}", _found(data), where)
        pairs = zip(coders, data, strict=True)
        return tuple(coder.decode(item, f"{where}[{place}]") for place, (coder, item) in enumerate(pairs))

    return Coder(str(kind), list, write, read, lambda value: isinstance(value, tuple))


def _row(kind: Any, item_kind: Any, make: type[tuple[Any, ...]] | type[frozenset[Any]]) -> Coder:
    item_coder = coder_of(item_kind)

    def write(value: Any) -> Plain:
        items = [item_coder.encode(item) for item in value]
        return sorted(items, key=repr) if make is frozenset else items

    def read(data: Any, where: str) -> Any:
        if type(data) is not list:
            raise CodecError("a list", _found(data), where)
        value = make(item_coder.decode(item, f"{where}[{place}]") for place, item in enumerate(data))
        if len(value) != len(data):
            raise CodecError("each item once", _found(data), where)
        return value

    return Coder(str(kind), list, write, read, lambda value: isinstance(value, make))


def _frozenset(kind: Any) -> Coder:
    return _row(kind, get_args(kind)[0], frozenset)


def _mapping(kind: Any) -> Coder:
    key_kind, item_kind = get_args(kind)
    if key_kind is not str:
        raise TypeError(f"no plain form for {kind!r}: keys must be text")
    item_coder = coder_of(item_kind)

    def write(value: Mapping[str, Any]) -> Plain:
        return {key: item_coder.encode(item) for key, item in value.items()}

    def read(data: Any, where: str) -> Any:
        if type(data) is not dict:
            raise CodecError("an object", _found(data), where)
        return {key: item_coder.decode(item, f"{where}.{key}") for key, item in data.items()}

    return Coder(str(kind), dict, write, read, lambda value: isinstance(value, Mapping))


def _record(kind: Any) -> Coder:
    """A dataclass; its fields' coders are made when first used, so that types may refer to each other."""
    origin = get_origin(kind) or kind
    bound = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=False))
    names = tuple(field.name for field in fields(origin) if field.init)

    @cache
    def members() -> tuple[tuple[str, Coder], ...]:
        hints = get_type_hints(origin)
        return tuple((name, coder_of(_substitute(hints[name], bound))) for name in names)

    def write(value: Any) -> Plain:
        return {name: coder.encode(getattr(value, name)) for name, coder in members()}

    def read(data: Any, where: str) -> Any:
        _check_members(data, names, origin.__name__, where)
        return origin(**{name: coder.decode(data[name], f"{where}.{name}") for name, coder in members()})

    return Coder(origin.__name__, dict, write, read, lambda value: type(value) is origin)


def _check_members(data: Any, names: tuple[str, ...], kind: str, where: str) -> None:
    if type(data) is not dict:
        raise CodecError(kind, _found(data), where)
    for name in names:
        if name not in data:
            raise CodecError(f"{kind} with {name}", "none", where)
    for name in data:
        if name not in names:
            raise CodecError(f"{kind} without {name}", _found(data[name]), f"{where}.{name}")


def _substitute(hint: Any, bound: Mapping[Any, Any]) -> Any:
    if hint in bound:
        return bound[hint]
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(bound[parameter] for parameter in parameters)] if parameters and bound else hint


def _union(kind: Any) -> Coder:
    coders = [coder_of(member) for member in get_args(kind)]
    tagged = {coder.name: coder for coder in coders if _is_record(coder)}
    others = [coder for coder in coders if not _is_record(coder)]
    if len(tagged) + len(others) != len(coders):
        raise TypeError(f"no plain form for {kind!r}: two members share a name")
    name = " or ".join(coder.name for coder in coders)

    def write(value: Any) -> Plain:
        coder = next(coder for coder in coders if coder.owns(value))
        data = coder.encode(value)
        return {TAG: coder.name, **data} if isinstance(data, dict) and _is_tagged(coder, tagged) else data

    def read(data: Any, where: str) -> Any:
        if type(data) is dict and len(tagged) > 1:
            return _read_tagged(data, tagged, where)
        for coder in coders:
            if type(data) is coder.shape or (coder.shape is float and type(data) is int):
                return coder.decode(data, where)
        raise CodecError(name, _found(data), where)

    return Coder(name, object, write, read, lambda value: any(coder.owns(value) for coder in coders))


def _is_record(coder: Coder) -> bool:
    return coder.shape is dict


def _is_tagged(coder: Coder, tagged: Mapping[str, Coder]) -> bool:
    return len(tagged) > 1 and coder.name in tagged


def _read_tagged(data: dict[str, Any], tagged: Mapping[str, Coder], where: str) -> Any:
    tag = data.get(TAG)
    if type(tag) is not str or tag not in tagged:
        raise CodecError(f"{TAG!r} with one of {', '.join(tagged)}", _found(tag), where)
    return tagged[tag].decode({name: item for name, item in data.items() if name != TAG}, where)


def _is_class(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


_BUILDERS: Final[tuple[tuple[Callable[[Any], bool], Callable[[Any], Coder]], ...]] = (
    (lambda kind: is_dataclass(get_origin(kind) or kind), _record),
    (lambda kind: get_origin(kind) in {Union, types.UnionType}, _union),
    (lambda kind: get_origin(kind) is tuple, _tuple),
    (lambda kind: get_origin(kind) is frozenset, _frozenset),
    (lambda kind: get_origin(kind) is not None and _is_class(get_origin(kind), Mapping), _mapping),
    (lambda kind: _is_class(kind, Enum), _enum),
    (lambda kind: _is_class(kind, Fraction), _fraction),
)

"""JSON from outside, read with suspicion: values are asked for by type and range, and a fault says where it lies."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeVar

_ChoiceT = TypeVar("_ChoiceT", bound=StrEnum)
_LONGEST_FOUND: Final = 60
# A string counts as one token and may end with the text: nothing is scanned twice, however broken the file.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
# A file of a few bytes an array takes a second to build before anybody can look at it; songs have some thousands.
_MOST_CONTAINERS: Final = 200_000
_LONE_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


class CheckedJsonError(ValueError):
    """A file is not what it should be: what was expected, what was found, and where (a JSON path such as $.keys[0])."""

    def __init__(self, expected: str, found: str, where: str) -> None:
        super().__init__(f"expected {expected}, found {found}, at {where}")
        self.expected = expected
        self.found = found
        self.where = where


def shown(value: object) -> str:
    """Return a value as an error message shows it: short, on one line, fit for any terminal."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _LONGEST_FOUND else text[: _LONGEST_FOUND - 1] + "…"


def parse_json(data: bytes, *, most_bytes: int, most_depth: int) -> "Checked":
    """Parse UTF-8 JSON of bounded size and depth, without NaN and doubled keys; raises CheckedJsonError."""
    if len(data) > most_bytes:
        raise CheckedJsonError(f"at most {most_bytes} bytes", f"{len(data)} bytes", "$")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CheckedJsonError("UTF-8 text", f"byte 0x{data[error.start]:02X}", f"byte {error.start}") from error
    _check_containers(text, most_depth)
    try:
        value = json.loads(text, object_pairs_hook=_object_without_doubles, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CheckedJsonError("JSON", shown(text[error.pos : error.pos + 20]), where) from error
    except CheckedJsonError:
        raise
    except (ValueError, RecursionError) as error:  # a number of thousands of digits
        raise CheckedJsonError("JSON of usual size", type(error).__name__, "$") from error
    return Checked(value, "$")


def _check_containers(text: str, most_depth: int) -> None:
    depth = opened = 0
    for token in _BRACKETS.finditer(text):
        match token[0]:
            case "[" | "{":
                depth += 1
                opened += 1
                if opened > _MOST_CONTAINERS:
                    raise CheckedJsonError(f"at most {_MOST_CONTAINERS} arrays and objects", "more", "$")
                if depth > most_depth:
                    raise CheckedJsonError(f"at most {most_depth} levels", "more", f"character {token.start()}")
            case "]" | "}":
                depth -= 1
            case _:
                pass  # a string: brackets inside it don't count


def _object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise CheckedJsonError("each name once", f"{shown(doubled)} twice", "$")
    return found


def _refuse_constant(name: str) -> None:
    raise CheckedJsonError("a finite number", name, "$")


@dataclass(frozen=True, slots=True)
class Checked:
    """A value of the file and where it stands; each method returns it as what it must be or raises CheckedJsonError."""

    value: Any
    where: str

    def fail(self, expected: str) -> CheckedJsonError:
        """Return the error for this value."""
        return CheckedJsonError(expected, shown(self.value), self.where)

    def fields(self, names: Mapping[str, bool]) -> dict[str, "Checked"]:
        """Return an object's values by name; names maps each allowed name to whether it must be there."""
        if not isinstance(self.value, dict):
            raise self.fail("an object")
        for name in self.value:
            if name not in names:
                raise CheckedJsonError(f"one of {', '.join(names)}", shown(name), self.where)
        for name, is_required in names.items():
            if is_required and name not in self.value:
                raise CheckedJsonError(f"the name {name}", "nothing", self.where)
        return {name: Checked(value, f"{self.where}.{name}") for name, value in self.value.items()}

    def items(self, most: int) -> Iterator["Checked"]:
        """Yield the items of an array of at most so many."""
        if not isinstance(self.value, list):
            raise self.fail("an array")
        if len(self.value) > most:
            raise CheckedJsonError(f"at most {most} items", str(len(self.value)), self.where)
        for place, item in enumerate(self.value):
            yield Checked(item, f"{self.where}[{place}]")

    def integer(self, least: int, most: int) -> int:
        """Return a whole number within bounds, both included."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.fail(f"a whole number {least} … {most}")
        return self.value

    def text(self, most: int) -> str:
        """Return a text of at most so many characters that can be written as UTF-8."""
        if not isinstance(self.value, str) or len(self.value) > most or _LONE_SURROGATE.search(self.value):
            raise self.fail(f"a text of at most {most} characters")
        return self.value

    def matching(self, pattern: re.Pattern[str], expected: str) -> str:
        """Return a text that matches a pattern as a whole."""
        if not isinstance(self.value, str) or not pattern.fullmatch(self.value):
            raise self.fail(expected)
        return self.value

    def choice(self, kind: type[_ChoiceT]) -> _ChoiceT:
        """Return a member of an enumeration of texts."""
        for member in kind:
            if self.value == member.value and isinstance(self.value, str):
                return member
        raise self.fail(f"one of {', '.join(member.value for member in kind)}")

    def boolean(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.fail("true or false")
        return self.value

    @property
    def is_null(self) -> bool:
        """Whether it is null."""
        return self.value is None

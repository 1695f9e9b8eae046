"""SVG path data and transforms as Qt's: just what an engraver writes (SVG 1.1, sections 7.6 and 8.3)."""

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

_TOKEN: Final = re.compile(r"([MmLlHhVvCcSsQqTtZz])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_LINE: Final = re.compile(r"M(-?[\d.]+) (-?[\d.]+) L(-?[\d.]+) (-?[\d.]+)")
_TRANSFORM: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}


class PathDataError(ValueError):
    """Path data that is not of the kind an engraver writes."""


def path_from_data(data: str) -> QPainterPath:
    """Return the path that SVG path data describes (no arcs); raises PathDataError."""
    line = _LINE.fullmatch(data)
    if line is not None:  # two thirds of all paths: staff lines, stems, bar lines
        path = QPainterPath(QPointF(float(line[1]), float(line[2])))
        path.lineTo(float(line[3]), float(line[4]))
        return path
    builder = _Builder()
    for command, numbers in _commands(data):
        builder.add(command, numbers)
    return builder.path


def polygon_from_points(points: str) -> QPolygonF:
    """Return the corners in an SVG points attribute."""
    numbers = [float(number) for number in _NUMBER.findall(points)]
    return QPolygonF([QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])


def transform_from_text(text: str) -> QTransform:
    """Return the transform of an SVG transform attribute made of translate, scale and rotate."""
    transform = QTransform()
    for name, arguments in _TRANSFORM.findall(text):
        numbers = [float(number) for number in _NUMBER.findall(arguments)]
        match name, numbers:
            case "translate", [x, *rest]:
                transform.translate(x, rest[0] if rest else 0.0)
            case "scale", [x, *rest]:
                transform.scale(x, rest[0] if rest else x)
            case "rotate", [angle, *centre]:
                x, y = centre if len(centre) == 2 else (0.0, 0.0)
                transform.translate(x, y)
                transform.rotate(angle)
                transform.translate(-x, -y)
            case _:
                raise PathDataError(f"expected a transform, found {text!r}")
    return transform


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; repeated arguments repeat the command (M goes on as L)."""
    command = ""
    numbers: list[float] = []
    for letter, number in _TOKEN.findall(data):
        if letter:
            if numbers:
                raise PathDataError(f"expected {_ARGUMENTS[command.upper()]} numbers after {command}, found {numbers}")
            command = letter
            if letter in "Zz":
                yield "Z", []
            continue
        if command.upper() not in _ARGUMENTS:
            raise PathDataError(f"expected a command before {number}")
        numbers.append(float(number))
        if len(numbers) == _ARGUMENTS[command.upper()]:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


class _Builder:
    def __init__(self) -> None:
        self.path = QPainterPath()
        self.path.setFillRule(Qt.FillRule.WindingFill)
        self._control: QPointF | None = None
        self._kind = ""

    def add(self, command: str, numbers: list[float]) -> None:
        here = self.path.currentPosition()
        base = here if command.islower() else QPointF(0, 0)
        kind = command.upper()
        if kind == "Z":
            self.path.closeSubpath()
            self._control = None
            return
        if kind in "HV":
            self._line_along(kind, numbers[0], base, here)
            return
        points = [QPointF(x, y) + base for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        self._add_points(kind, points, here)

    def _line_along(self, kind: str, distance: float, base: QPointF, here: QPointF) -> None:
        if kind == "H":
            self.path.lineTo(distance + base.x(), here.y())
        else:
            self.path.lineTo(here.x(), distance + base.y())
        self._control = None

    def _add_points(self, kind: str, points: list[QPointF], here: QPointF) -> None:
        match kind, points:
            case "M", [end]:
                self.path.moveTo(end)
            case "L", [end]:
                self.path.lineTo(end)
            case "C", [first, second, end]:
                self._cubic(first, second, end)
                return
            case "S", [second, end]:
                self._cubic(self._mirrored("C", here), second, end)
                return
            case "Q", [control, end]:
                self._quadratic(control, end)
                return
            case "T", [end]:
                self._quadratic(self._mirrored("Q", here), end)
                return
            case _:
                raise AssertionError(kind)
        self._control = None

    def _cubic(self, first: QPointF, second: QPointF, end: QPointF) -> None:
        self.path.cubicTo(first, second, end)
        self._control, self._kind = second, "C"

    def _quadratic(self, control: QPointF, end: QPointF) -> None:
        self.path.quadTo(control, end)
        self._control, self._kind = control, "Q"

    def _mirrored(self, kind: str, here: QPointF) -> QPointF:
        """The control point that continues the curve before smoothly."""
        if self._control is None or self._kind != kind:
            return here
        return here * 2 - self._control

"""What the window's own pages add to the theme's style sheet."""

from typing import Final

from ui.theme import GRID_PX, LEAST_TARGET_PX, Theme

_TEMPLATE: Final = """
QPushButton {{ min-height: {button}px; }}
QPushButton:checked {{ background: {table}; border: {chosen}px solid {accent}; font-weight: 600; }}
QPushButton:checked:focus {{ border: {chosen_focus}px solid {ink}; }}
QPushButton#choice {{ text-align: left; border-radius: {corner}px; }}
QPushButton[role="primary"] QLabel {{ color: {on_accent}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
QFrame#rule {{ background: {line}; border: none; }}
QLabel[role="refusal"] {{ color: {ink}; font-weight: 600; }}
"""


def shell_style(theme: Theme) -> str:
    """Return the style sheet for the window, on top of the program's."""
    return _TEMPLATE.format(
        table=theme.table,
        line=theme.line,
        accent=theme.accent,
        on_accent=theme.on_accent,
        ink=theme.ink,
        corner=GRID_PX + 4,
        button=LEAST_TARGET_PX - 2,
        chosen_focus=2 * max(1, round(theme.outline_px)) + 2,
        chosen=2 * max(1, round(theme.outline_px)),
    )

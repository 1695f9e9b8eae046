"""Colours by role, in three palettes; a widget names the role, never the colour."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class ThemeName(StrEnum):
    """The palettes a player can choose."""

    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high_contrast"


@dataclass(frozen=True, slots=True)
class Theme:
    """One palette. Colours are "#RRGGBB".

    paper is the page, table the felt under cards, card a card's or panel's own ground, ink all that is read,
    faint_ink what may be missed (hints, captions; still 4.5:1 on paper), line a quiet edge, accent the one colour
    of things to press, on_accent the text upon it, wood the warm band of decoration. outline_px is the width of card
    and shape outlines; shadow_alpha (0–255) the strength of the one soft shadow.
    """

    name: ThemeName
    paper: str
    table: str
    card: str
    ink: str
    faint_ink: str
    line: str
    accent: str
    on_accent: str
    wood: str
    outline_px: float
    shadow_alpha: int


LIGHT: Final = Theme(
    name=ThemeName.LIGHT,
    paper="#F7F3EA",
    table="#E9E1D1",
    card="#FFFDF8",
    ink="#22262B",
    faint_ink="#645F57",
    line="#CFC4B0",
    accent="#0B6E69",
    on_accent="#FFFFFF",
    wood="#B98B5A",
    outline_px=1.0,
    shadow_alpha=60,
)
DARK: Final = Theme(
    name=ThemeName.DARK,
    paper="#1B1F24",
    table="#252B32",
    card="#2E353D",
    ink="#ECE7DC",
    faint_ink="#A9A599",
    line="#46505B",
    accent="#4DB6AC",
    on_accent="#10201F",
    wood="#8A6A48",
    outline_px=1.0,
    shadow_alpha=120,
)
HIGH_CONTRAST: Final = Theme(
    name=ThemeName.HIGH_CONTRAST,
    paper="#FFFFFF",
    table="#FFFFFF",
    card="#FFFFFF",
    ink="#000000",
    faint_ink="#000000",
    line="#000000",
    accent="#000000",
    on_accent="#FFFFFF",
    wood="#000000",
    outline_px=3.0,
    shadow_alpha=0,
)
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}

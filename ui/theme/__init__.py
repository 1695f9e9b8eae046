"""The one visual language of the program: colours by role, type, sizes, motion, pitch shapes and seat marks.

Every widget and picture asks here; no other file names a colour, a font or a duration.
"""

from ui.theme.drawn_text import Align, drawn_line, fitted_lines, paint_text
from ui.theme.motion import Moment, Motion, duration_ms
from ui.theme.palette import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme, ThemeName
from ui.theme.pitch_colours import NATURAL_COLOURS, pitch_colours
from ui.theme.pitch_shapes import paint_pitch_shape, pitch_brush, pitch_shape_path
from ui.theme.seat_marks import SEAT_COLOURS, paint_seat_mark, seat_colour
from ui.theme.set_text import paragraph_height, set_line, set_lines, set_paragraph
from ui.theme.sizes import (
    CARD_LIFT_PX,
    CARD_RADIUS_PX,
    FOCUS_RING_PX,
    GRID_PX,
    HAND_CARD_PX,
    LARGE_CARD_PX,
    LEAST_TARGET_PX,
    SMALL_CARD_PX,
    card_size,
)
from ui.theme.style_sheet import apply_theme, style_sheet
from ui.theme.text_runs import broken_lines, cut_line, line_advance
from ui.theme.type_faces import TypeSize, picture_font, ui_font

__all__ = [
    "CARD_LIFT_PX",
    "CARD_RADIUS_PX",
    "DARK",
    "FOCUS_RING_PX",
    "GRID_PX",
    "HAND_CARD_PX",
    "HIGH_CONTRAST",
    "LARGE_CARD_PX",
    "LEAST_TARGET_PX",
    "LIGHT",
    "NATURAL_COLOURS",
    "SEAT_COLOURS",
    "SMALL_CARD_PX",
    "THEMES",
    "Align",
    "Moment",
    "Motion",
    "Theme",
    "ThemeName",
    "TypeSize",
    "apply_theme",
    "broken_lines",
    "card_size",
    "cut_line",
    "drawn_line",
    "duration_ms",
    "fitted_lines",
    "line_advance",
    "paint_pitch_shape",
    "paint_seat_mark",
    "paint_text",
    "paragraph_height",
    "picture_font",
    "pitch_brush",
    "pitch_colours",
    "pitch_shape_path",
    "seat_colour",
    "set_line",
    "set_lines",
    "set_paragraph",
    "style_sheet",
    "ui_font",
]

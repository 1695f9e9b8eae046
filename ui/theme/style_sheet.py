"""From a theme to Qt: palette, style sheet and fonts for the whole program.

Widgets ask for a look by the dynamic property `role`: a QPushButton is "primary" or "quiet"; a QLabel "title",
"heading", "small" or "muted"; a QFrame "panel" or "table".
"""

from pathlib import Path
from typing import Final

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from ui.theme.palette import Theme
from ui.theme.sizes import FOCUS_RING_PX, GRID_PX, LEAST_TARGET_PX
from ui.theme.type_faces import TypeSize, ui_font
from ui.theme.widget_style import WidgetStyle

_MARKS: Final = Path(__file__).with_name("marks")
_TEMPLATE: Final = """
QWidget {{ color: {ink}; }}
QMainWindow, QDialog {{ background: {paper}; }}
QToolTip {{ background: {card}; color: {ink}; border: 1px solid {line}; padding: 4px; }}
QLabel {{ background: transparent; }}
QLabel[role="title"] {{ font-size: {title}px; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {heading}px; font-weight: 600; }}
QLabel[role="small"] {{ font-size: {small}px; }}
QLabel[role="muted"] {{ font-size: {small}px; color: {faint_ink}; }}
QFrame[role="panel"] {{ background: {card}; border: {edge}px solid {line}; border-radius: {grid}px; }}
QFrame[role="table"] {{ background: {table}; border: none; }}
QPushButton {{ background: {card}; color: {ink}; border: {edge}px solid {line}; border-radius: {grid}px;
  min-height: {button}px; padding: 0 {double}px; }}
QPushButton:hover {{ border-color: {accent}; }}
QPushButton:pressed {{ background: {table}; }}
QPushButton:disabled {{ color: {faint_ink}; background: {paper}; }}
QPushButton[role="primary"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; font-weight: 600; }}
QPushButton[role="primary"]:hover {{ border-color: {ink}; }}
QPushButton[role="primary"]:disabled {{ background: {table}; color: {faint_ink}; border-color: {line}; }}
QPushButton[role="quiet"] {{ background: transparent; border-color: transparent; color: {accent}; }}
QPushButton:focus, QComboBox:focus, QLineEdit:focus, QListView:focus, QCheckBox:focus, QRadioButton:focus
  {{ border: {focus}px solid {accent}; border-radius: {grid}px; }}
QPushButton[role="primary"]:focus {{ border: {focus}px solid {ink}; }}
QComboBox, QLineEdit {{ background: {card}; border: {edge}px solid {line}; border-radius: {grid}px;
  min-height: {field}px; padding: 0 {grid}px; selection-background-color: {accent}; selection-color: {on_accent}; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox QAbstractItemView {{ background: {card}; color: {ink}; selection-background-color: {accent};
  selection-color: {on_accent}; }}
QCheckBox, QRadioButton {{ spacing: {grid}px; padding: 0 4px; min-height: {field}px;
  border: {focus}px solid transparent; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 16px; height: 16px; border: 2px solid {ink};
  background: {card}; }}
QCheckBox::indicator {{ border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: 10px; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent}; image: url("{check}"); }}
QRadioButton::indicator:checked {{ background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
  stop: 0 {accent}, stop: 0.6 {accent}, stop: 0.65 {card}, stop: 1 {card}); }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {line}; }}
QListView, QTextEdit, QPlainTextEdit {{ background: {card}; border: {edge}px solid {line}; border-radius: {grid}px; }}
QListView[role="bare"] {{ border-color: transparent; }}
QListView[role="bare"]:focus {{ border: {focus}px solid {accent}; }}
QProgressBar {{ background: {table}; border: {edge}px solid {line}; border-radius: 4px; text-align: center; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
QSlider:horizontal {{ min-height: {field}px; }}
QSlider::groove:horizontal {{ background: {line}; height: 4px; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {accent}; width: 18px; margin: -7px 0; border-radius: 9px; }}
QSlider:focus {{ border: {focus}px solid {accent}; border-radius: {grid}px; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 12px; }}
QScrollBar:horizontal {{ height: 12px; }}
QScrollBar::handle {{ background: {line}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: {button}px; }}
QScrollBar::handle:horizontal {{ min-width: {button}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QMenu {{ background: {card}; border: 1px solid {line}; padding: 4px; }}
QMenu::item {{ padding: 8px 24px; }}
QMenu::item:selected {{ background: {accent}; color: {on_accent}; }}
"""


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme."""
    edge = max(1, round(theme.outline_px))
    return _TEMPLATE.format(
        paper=theme.paper,
        table=theme.table,
        card=theme.card,
        ink=theme.ink,
        faint_ink=theme.faint_ink,
        line=theme.line,
        accent=theme.accent,
        on_accent=theme.on_accent,
        edge=edge,
        check=_check_mark(theme),
        focus=FOCUS_RING_PX,
        grid=GRID_PX,
        double=2 * GRID_PX,
        button=LEAST_TARGET_PX - 2 * FOCUS_RING_PX,
        field=LEAST_TARGET_PX - 2 * GRID_PX + 8,
        small=int(TypeSize.SMALL),
        heading=int(TypeSize.HEADING),
        title=int(TypeSize.TITLE),
    )


def _check_mark(theme: Theme) -> str:
    """Return the path of the check that is seen on a theme's accent."""
    is_light = QColor(theme.on_accent).lightnessF() > 0.5
    return (_MARKS / f"check-{'light' if is_light else 'dark'}.svg").as_posix()


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Give the whole program a theme's look; may be called again to change it. GUI thread only."""
    app.setStyle(WidgetStyle())
    app.setPalette(_palette(theme))
    app.setFont(ui_font())
    app.setStyleSheet(style_sheet(theme))


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.paper,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.card,
        QPalette.ColorRole.AlternateBase: theme.table,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.Button: theme.card,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.ToolTipBase: theme.card,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.faint_ink,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.on_accent,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.LinkVisited: theme.accent,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.faint_ink))
    return palette

"""One card on the table: a button that shows a face."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.table.glide import Glide
from ui.table.painting import Paint, card_radius, paint_focus_ring, paint_shadow
from ui.theme import FOCUS_RING_PX, Theme

_VEIL_ALPHA = 150  # of the table's colour over a card that can't be played; its face stays readable

_BADGE_SHARE = 0.18  # of the card's width
_BADGE_TOP_SHARE = 0.14  # of the card's height: where overlapping cards and rows leave it in sight


@dataclass(frozen=True, slots=True)
class CardShow:
    """What a card shows: an id of the game's own, words for screen readers and tooltips, and how to paint it.

    is_lit: it can be chosen now; is_dimmed: only others can. badge, if any, is painted into a small square at the
    right edge. is_marked: it is already chosen as part of an answer.
    """

    id: int
    name: str
    description: str
    paint: Paint
    is_lit: bool = True
    is_dimmed: bool = False
    badge: Paint | None = None
    is_marked: bool = False


class CardButton(QAbstractButton):
    """A card that can be clicked, focused and read out. A dimmed card can be chosen too: the table then says why not.

    `looked_at` tells that the focus came; `pointed` where the pointer moves, in the parent's coordinates.
    """

    looked_at = Signal()
    pointed = Signal(QPoint)

    def __init__(self, show: CardShow, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._show = show
        self._face: QPixmap | None = None
        self.glide = Glide(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_card(show)

    @property
    def shown(self) -> CardShow:
        """What the card shows now."""
        return self._show

    def show_card(self, show: CardShow) -> None:
        """Show another state of the card, or another card."""
        if show == self._show and self.accessibleName():
            return
        if show.id != self._show.id:
            self._face = None
        self._show = show
        self.setAccessibleName(show.name)
        self.setAccessibleDescription(show.description)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a card's usual size."""
        return QSize(100, 140)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the face with its shadow, then veil, badge and focus ring."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outer = QRectF(self.rect())
        card = outer.adjusted(FOCUS_RING_PX, FOCUS_RING_PX, -FOCUS_RING_PX, -FOCUS_RING_PX)
        painter.drawPixmap(0, 0, self._rendered())
        radius = card_radius(card.width())
        if self._show.is_dimmed:
            veil = QColor(self._theme.table)
            veil.setAlpha(_VEIL_ALPHA)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRoundedRect(card, radius, radius)
        if self._show.badge is not None:
            side = max(16.0, card.width() * _BADGE_SHARE)
            top = card.top() + card.height() * _BADGE_TOP_SHARE
            self._show.badge(painter, QRectF(card.right() - side - 3, top, side, side))
        if self.hasFocus() or self._show.is_marked:
            paint_focus_ring(painter, outer, self._theme, radius + FOCUS_RING_PX / 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Choose on Enter and Space; leave every other key to the hand and the table."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            if not event.isAutoRepeat():
                self.click()
            return
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that the card is looked at."""
        super().focusInEvent(event)
        self.looked_at.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell where the pointer is."""
        super().mouseMoveEvent(event)
        self.pointed.emit(self.mapToParent(event.position().toPoint()))

    def _rendered(self) -> QPixmap:
        """Return shadow and face as a picture, painted anew only when size or screen changed."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._face is None or self._face.size() != size:
            face = QPixmap(size)
            face.setDevicePixelRatio(ratio)
            face.fill(Qt.GlobalColor.transparent)
            painter = QPainter(face)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring = FOCUS_RING_PX
            card = QRectF(self.rect()).adjusted(ring, ring, -ring, -ring)
            paint_shadow(painter, card, self._theme)
            self._show.paint(painter, card)
            painter.end()
            self._face = face
        return self._face

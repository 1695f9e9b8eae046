"""Where things stand on a card, in a card of 200 × 280; painting scales it."""

from typing import Final

from PySide6.QtCore import QRectF

CARD_WIDTH: Final = 200.0
CARD_HEIGHT: Final = 280.0
CARD: Final = QRectF(0, 0, CARD_WIDTH, CARD_HEIGHT)

MARK: Final = QRectF(14, 14, 34, 34)  # register, or the sign of the kind
SHAPE: Final = QRectF(144, 12, 44, 44)
SHAPES: Final = QRectF(104, 12, 84, 44)  # several pitches
PITCH_NAME: Final = QRectF(50, 12, 86, 44)  # at its right end, beside the shape: neighbours in a hand hide the left

NOTE_STAFF: Final = QRectF(12, 58, 176, 116)
NOTE_KEYBOARD: Final = QRectF(20, 182, 160, 50)

ODD_STAFF: Final = QRectF(12, 56, 176, 82)
ODD_NAME: Final = QRectF(10, 137, 180, 56)
ODD_KEYBOARD: Final = QRectF(30, 200, 140, 36)

REST_STAFF: Final = QRectF(20, 40, 160, 140)

PICTURE: Final = QRectF(30, 40, 140, 140)
PICTURE_NAME: Final = QRectF(10, 186, 180, 54)

KEY_STAFF: Final = QRectF(24, 44, 152, 88)
KEY_NAME: Final = QRectF(10, 132, 180, 32)
KEY_SHAPES: Final = QRectF(12, 164, 176, 24)
KEY_KEYBOARD: Final = QRectF(30, 196, 140, 40)

BEATS: Final = QRectF(14, 242, 172, 26)

NAME_SIZE: Final = 24.0
PITCH_NAME_SIZE: Final = 34.0

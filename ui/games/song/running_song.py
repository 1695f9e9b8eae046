"""The song as it grows, on its staves: the largest thing on the page."""

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from onesemi.games.song.view import View
from onesemi.music.song import Player
from ui.theme import Theme


class RunningSong(QWidget):
    """Shows the staves of the running song."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def show_view(self, view: View, players: Iterable[Player]) -> None:
        """Show the song of a view."""
        del view, players

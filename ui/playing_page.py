"""The table as a page of this window: it follows the settings while it is played at."""

from ui.games.song.table_page import SongTablePage
from ui.settings import SafeHint, Settings
from ui.song_tables import SongSession
from ui.theme import THEMES


class PlayingPage(SongTablePage):
    """One player's place at a local table."""

    def __init__(self, session: SongSession, settings: Settings) -> None:
        hint = None if settings.safe_hint is SafeHint.BY_MODE else settings.safe_hint is SafeHint.ON
        super().__init__(session, THEMES[settings.theme], settings.motion, is_hint_on=hint, is_muted=settings.is_muted)

    def follow(self, settings: Settings, before: Settings) -> None:
        """Take over motion, mute and hint; the hint only where it was changed, for it has a switch here too."""
        self.set_motion(settings.motion)
        self.set_muted(is_muted=settings.is_muted)
        if settings.safe_hint is not before.safe_hint:
            self.set_hint(is_on=settings.safe_hint.is_on(self.view.options.mode))

"""Text in the user's language: one active catalogue, named placeholders, English as the source."""

import gettext
import locale
import os
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "zh_Hant")
DOMAIN: Final = "onesemi"
_FOLDER: Final = Path(__file__).parent
_CHINESE_TRADITIONAL: Final = ("zh_tw", "zh_hk", "zh_mo", "zh_hant")


class _Active:
    """The catalogue in use; one for the whole program, changed on the main thread only."""

    def __init__(self) -> None:
        self.language = "en"
        self.catalogue: gettext.NullTranslations = gettext.NullTranslations()


_active = _Active()


def use_language(language: str | None = None) -> str:
    """Use a language of `LANGUAGES` from now on (None: the system's) and return its code.

    Raises ValueError for a language the product doesn't speak.
    """
    chosen = _system_language() if language is None else language
    if chosen not in LANGUAGES:
        raise ValueError(f"expected a language of {', '.join(LANGUAGES)}, found {chosen!r}")
    _active.language = chosen
    _active.catalogue = gettext.translation(DOMAIN, _FOLDER, [chosen], fallback=True)
    return chosen


def current_language() -> str:
    """Return the code of the language in use."""
    return _active.language


def mark(message: str) -> str:
    """Mark a message for the catalogues where it stands in a table; `tr` translates it where it is shown."""
    return message


def tr(message: str, /, **values: object) -> str:
    """Return a message in the language in use, its named placeholders filled in."""
    return _fill(_active.catalogue.gettext(message), values)


def tr_context(context: str, message: str, /, **values: object) -> str:
    """Like `tr` for a word that needs its context to be translated ("Draw" the game, "Draw" a card)."""
    return _fill(_active.catalogue.pgettext(context, message), values)


def tr_plural(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Like `tr` for a message with a number, which is filled in as {count}."""
    return _fill(_active.catalogue.ngettext(singular, plural, count), {"count": count, **values})


def _fill(text: str, values: dict[str, object]) -> str:
    return text.format(**values) if values else text


def _system_language() -> str:
    names = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    named = next((name for name in names if name), "") or (locale.getlocale()[0] or "")
    return "zh_Hant" if named.lower().replace("-", "_").startswith(_CHINESE_TRADITIONAL) else "en"

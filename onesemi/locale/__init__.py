"""The product's languages: gettext catalogues and the functions by which text is asked for."""

from onesemi.locale.translation import LANGUAGES, current_language, mark, tr, tr_context, tr_plural, use_language

__all__ = ["LANGUAGES", "current_language", "mark", "tr", "tr_context", "tr_plural", "use_language"]

"""The upkeep of the message catalogues: gather the messages from the code, merge them, compile them (Babel).

    python -m onesemi.locale update     after texts in the code changed: rewrites onesemi.pot and merges every .po
    python -m onesemi.locale compile    in the set-up: writes the .mo files that the program reads

Only these commands and the tests import this module: Babel belongs to the set-up, the program itself needs none.
"""

import io
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from onesemi import __version__
from onesemi.files import write_bytes
from onesemi.locale.translation import DOMAIN, LANGUAGES

FOLDER: Final = Path(__file__).parent
TEMPLATE: Final = FOLDER / f"{DOMAIN}.pot"
_SOURCES: Final = FOLDER.parent.parent
_PACKAGES: Final = ("onesemi", "audio", "ui")
_KEYWORDS: Final[dict[str, Any]] = {"tr": None, "mark": None, "tr_plural": (1, 2), "tr_context": ((1, "c"), 2)}
_SOURCE_LANGUAGE: Final = "en"
_VOLATILE: Final = (
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Last-Translator',
    b'"Language-Team',
    b'"Report-Msgid',
)


def catalogue_file(language: str) -> Path:
    """Return where a language's .po file lies."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract() -> Catalog:
    """Return the messages that the code asks for, in order of file and line, with the files that use them."""
    catalogue = Catalog(project=DOMAIN, version=__version__, charset="utf-8", copyright_holder="the onesemi authors")
    for package in _PACKAGES:
        for name, _line, message, comments, context in _messages_of(_SOURCES / package):
            catalogue.add(
                message,
                locations=[(f"{package}/{name}", None)],  # type: ignore[list-item]  # lines change with every edit
                auto_comments=comments,
                context=context,
            )
    return catalogue


def read_catalogue(language: str) -> Catalog:
    """Return a language's catalogue as it lies in the tree; an empty one where there is none yet."""
    file = catalogue_file(language)
    if not file.exists():
        return Catalog(locale=language, domain=DOMAIN, project=DOMAIN, version=__version__)
    with file.open("rb") as stream:
        return read_po(stream, locale=language, domain=DOMAIN)


def update() -> None:
    """Rewrite the template from the code and merge it into every language; English translates itself."""
    template = extract()
    write_bytes(TEMPLATE, _po_bytes(template))
    for language in LANGUAGES:
        catalogue = read_catalogue(language)
        catalogue.update(deepcopy(template), no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        if language == _SOURCE_LANGUAGE:
            for message in catalogue:
                message.string = message.id
        catalogue_file(language).parent.mkdir(parents=True, exist_ok=True)
        write_bytes(catalogue_file(language), _po_bytes(catalogue))


def compile_catalogues() -> tuple[Path, ...]:
    """Write the .mo file of every language beside its .po file and return their paths."""
    written = []
    for language in LANGUAGES:
        buffer = io.BytesIO()
        write_mo(buffer, read_catalogue(language))
        path = catalogue_file(language).with_suffix(".mo")
        write_bytes(path, buffer.getvalue())
        written.append(path)
    return tuple(written)


def _messages_of(folder: Path) -> Iterator[tuple[str, int, Any, list[str], str | None]]:
    return extract_from_dir(folder, [("**.py", "python")], {}, _KEYWORDS, comment_tags=("Translators:",))


def _po_bytes(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    catalogue.header_comment = f"# Messages of {DOMAIN}; see {__name__} for how they are kept."
    catalogue.fuzzy = False
    write_po(buffer, catalogue, width=0, sort_by_file=True, include_lineno=False)
    return b"".join(line for line in buffer.getvalue().splitlines(keepends=True) if not line.startswith(_VOLATILE))

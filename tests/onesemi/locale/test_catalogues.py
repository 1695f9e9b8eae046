"""The catalogues are complete and say the same as the code; after a change: `python -m onesemi.locale update`."""

import gettext
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from onesemi.locale import LANGUAGES, current_language, mark, tr, tr_context, tr_plural, use_language
from onesemi.locale.catalogues import TEMPLATE, catalogue_file, compile_catalogues, extract, read_catalogue

PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def identities(catalogue: Catalog) -> set[tuple[str | None, Any]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def messages(language: str) -> list[Message]:
    return [message for message in read_catalogue(language) if message.id]


def texts(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_messages_of_the_code_and_no_others(language: str) -> None:
    wanted, found = identities(extract()), identities(read_catalogue(language))
    assert wanted - found == set(), "run: python -m onesemi.locale update"
    assert found - wanted == set(), "run: python -m onesemi.locale update"


def test_the_template_is_up_to_date() -> None:
    from babel.messages.pofile import read_po

    with TEMPLATE.open("rb") as file:
        assert identities(read_po(file)) == identities(extract()), "run: python -m onesemi.locale update"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_and_none_is_a_guess(language: str) -> None:
    missing = [message.id for message in messages(language) if not all(texts(message.string)) or message.fuzzy]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_message(language: str) -> None:
    for message in messages(language):
        wanted = {placeholder for text in texts(message.id) for placeholder in PLACEHOLDER.findall(text)}
        for text in texts(message.string):
            found = set(PLACEHOLDER.findall(text))
            is_singular_without_count = wanted - found == {"{count}"} and isinstance(message.id, tuple)
            assert found == wanted or is_singular_without_count, f"{message.id!r}: {text!r}"


def test_english_says_what_the_code_says() -> None:
    for message in messages("en"):
        assert texts(message.string) == texts(message.id)


def test_chinese_is_written_in_chinese() -> None:
    """A message that was forgotten in English shows here; the program's own name may stay."""
    forgotten = []
    for message in messages("zh_Hant"):
        bare = [PLACEHOLDER.sub("", text).replace("onesemi", "") for text in texts(message.string)]
        if any(re.search(r"[a-z]{4,}", text) and not re.search(r"[一-鿿]", text) for text in bare):
            forgotten.append(message.id)
    assert forgotten == []


def test_compiling_makes_a_file_for_every_language_in_a_moment() -> None:
    for path, language in zip(compile_catalogues(), LANGUAGES, strict=True):
        assert path == catalogue_file(language).with_suffix(".mo")
        with path.open("rb") as file:
            assert gettext.GNUTranslations(file).info()["language"] == language


def test_the_program_itself_needs_no_babel() -> None:
    code = "import sys, onesemi.locale; sys.exit('babel' in sys.modules)"
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a language of en, zh_Hant, found 'tlh'"):
        use_language("tlh")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "zh_HK"}, "zh_Hant"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "zh_Hant"}, "zh_Hant"),
        ({"LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_TW.UTF-8", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_systems_language_is_followed(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    try:
        assert use_language() == language
        assert current_language() == language
    finally:
        use_language("en")


def test_text_is_filled_in_by_name() -> None:
    use_language("en")
    assert tr("{name} wins.", name="Ann") == "Ann wins."
    assert tr_plural("{count} player", "{count} players", 1) == "1 player"
    assert tr_plural("{count} player", "{count} players", 3) == "3 players"
    assert tr_context("a context", "{count} of it", count=2) == "2 of it"
    assert mark("as it is {here}") == "as it is {here}"


def test_chinese_is_spoken_once_it_is_compiled() -> None:
    compile_catalogues()
    use_language("zh_Hant")
    try:
        assert tr("New game") == "新遊戲"
        assert tr_plural("{count} player", "{count} players", 3) == "3 位玩家"
    finally:
        use_language("en")

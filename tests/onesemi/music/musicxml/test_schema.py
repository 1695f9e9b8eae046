"""MusicXML files keep the format's own schema, of which partitura carries a copy (version 3.1)."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from score_pages import CASES

from onesemi.music.musicxml import musicxml
from onesemi.music.song import Song

# The schema imports two more from the network. Of these only the names of attributes are wanted here.
BESIDE = {
    "xml.xsd": ("http://www.w3.org/XML/1998/namespace", ("lang", "space")),
    "xlink.xsd": ("http://www.w3.org/1999/xlink", ("type", "href", "role", "title", "show", "actuate")),
}


class Beside(etree.Resolver):
    """Stands in for the schemas of the network."""

    def resolve(self, url: str, _identity: str, context: Any) -> Any:
        if url.rpartition("/")[2] not in BESIDE:
            return None
        namespace, names = BESIDE[url.rpartition("/")[2]]
        attributes = "".join(f'<xs:attribute name="{name}"/>' for name in names)
        text = f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="{namespace}">{attributes}'
        return self.resolve_string(f"{text}</xs:schema>", context)


@pytest.fixture(scope="module")
def schema() -> Any:
    found = importlib.util.find_spec("partitura")
    assert found is not None
    assert found.origin is not None
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(Beside())
    return etree.XMLSchema(etree.parse(Path(found.origin).parent / "assets" / "musicxml.xsd", parser))


def complaints(schema: Any, file: bytes) -> list[str]:
    schema.validate(etree.fromstring(file))
    return [str(error) for error in schema.error_log]


@pytest.mark.parametrize("script", CASES)
def test_a_rich_song_keeps_the_schema(schema: Any, script: str) -> None:
    assert complaints(schema, CASES[script].file()) == []


def test_a_song_without_notes_or_players_keeps_the_schema(schema: Any, make_song: Callable[..., Song]) -> None:
    assert complaints(schema, musicxml(make_song(), "")) == []


def test_a_fault_is_found(schema: Any) -> None:
    assert complaints(
        schema, CASES["Han"].file().replace(b"<duration>", b"<length>").replace(b"</duration>", b"</length>")
    )

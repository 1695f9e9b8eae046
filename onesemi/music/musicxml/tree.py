"""MusicXML as an element tree: short ways to grow it, and its bytes."""

import re
from typing import Final
from xml.etree import ElementTree as ET

Element = ET.Element

_PROLOGUE: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" '
    '"http://www.musicxml.org/dtds/partwise.dtd">\n'
)
_NO_XML: Final = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


def child(
    parent: Element, tag: str, text: str | int | None = None, attributes: dict[str, str] | None = None
) -> Element:
    """Add an element to a parent and return it; characters that XML can't hold are replaced."""
    element = ET.SubElement(parent, tag, attributes or {})
    if text is not None:
        element.text = _NO_XML.sub(_REPLACEMENT, str(text))
    return element


def document_bytes(root: Element) -> bytes:
    """Return a finished score as the bytes of a file, indented, in UTF-8."""
    ET.indent(root)
    return (_PROLOGUE + ET.tostring(root, encoding="unicode") + "\n").encode()

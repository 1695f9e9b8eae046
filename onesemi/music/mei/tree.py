"""MEI as an element tree: its namespaces, and short ways to grow it."""

from typing import Final
from xml.etree import ElementTree as ET

MEI_NAMESPACE: Final = "http://www.music-encoding.org/ns/mei"
ID: Final = "{http://www.w3.org/XML/1998/namespace}id"

Element = ET.Element


def child(parent: Element, tag: str, attributes: dict[str, str] | None = None) -> Element:
    """Add an element to a parent and return it."""
    return ET.SubElement(parent, tag, attributes or {})


def path(parent: Element, *tags: str | tuple[str, dict[str, str]]) -> Element:
    """Add elements, each inside the one before, and return the innermost."""
    for tag in tags:
        name, attributes = (tag, {}) if isinstance(tag, str) else tag
        parent = child(parent, name, attributes)
    return parent

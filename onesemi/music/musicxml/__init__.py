"""MusicXML 4.0 for notation programs: the written melody of a song with its chord names (`musicxml`)."""

from onesemi.music.musicxml.document import musicxml

__all__ = ["musicxml"]

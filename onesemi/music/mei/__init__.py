"""Written music as MEI (music-encoding.org, version 5), the format that the engraver reads.

`mei` writes a document; `origin_of_id` leads from an id in the engraved picture back to the song's event.
"""

from onesemi.music.mei.document import Excerpt, mei
from onesemi.music.mei.ids import Origin, origin_of_id
from onesemi.music.mei.tree import MEI_NAMESPACE

__all__ = ["MEI_NAMESPACE", "Excerpt", "Origin", "mei", "origin_of_id"]

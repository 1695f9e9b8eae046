from io import BytesIO

import numpy as np
import soundfile

from audio.export.ogg import checksum, pages, with_serial


def vorbis() -> bytes:
    content = BytesIO()
    tone = 0.3 * np.sin(np.arange(88200) / 10.0)
    soundfile.write(content, tone, 44100, format="OGG", subtype="VORBIS")
    return content.getvalue()


def test_the_checksum_is_that_of_another_writer() -> None:
    found = list(pages(vorbis()))
    assert len(found) > 2
    for page in found:
        assert checksum(page) == int.from_bytes(page[22:26], "little")


def test_only_the_serial_number_and_checksums_change() -> None:
    data = vorbis()
    changed = with_serial(data, 0x01020304)
    for before, after in zip(pages(data), pages(changed), strict=True):
        assert after[14:18] == b"\x04\x03\x02\x01"
        assert int.from_bytes(after[22:26], "little") == checksum(after)
        assert before[:14] + before[18:22] + before[26:] == after[:14] + after[18:22] + after[26:]
    one, other = (soundfile.read(BytesIO(content))[0] for content in (data, changed))
    assert np.array_equal(one, other)

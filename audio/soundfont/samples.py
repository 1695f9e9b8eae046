"""The recorded waves of a bank: headers at once, sound only when a note needs it."""

import io
from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.samples import Float32
from audio.soundfont.errors import BankError
from audio.soundfont.hydra import Records
from audio.soundfont.riff import Chunk

ROM_FLAG: Final = 0x8000
VORBIS_FLAG: Final = 0x10
LARGEST_RATE_HZ: Final = 400_000
LARGEST_COMPRESSED_FRAMES: Final = 1 << 26


@dataclass(frozen=True, slots=True)
class Sample:
    """One wave: mono, levels ±1, loop points in frames from its start (0 ≤ loop_start ≤ loop_end ≤ length)."""

    name: str
    data: Float32
    loop_start: int
    loop_end: int
    rate_hz: int
    root_key: int
    correction_cents: int


class SampleStore:
    """Reads waves from the bank's bytes and keeps those that were asked for; safe from several threads."""

    def __init__(self, data: memoryview, headers: Records, waves: Chunk, low_bytes: Chunk | None) -> None:
        self._data, self._headers, self._waves = data, headers[:-1], waves
        self._frames = waves.length // 2
        # Low bytes that don't fit the waves are to be passed over, and 16 bits remain (6.2).
        if low_bytes is not None and low_bytes.length not in {self._frames, self._frames + 1}:
            low_bytes = None
        self._low_bytes = low_bytes
        self._kept: dict[int, Sample] = {}
        self._check()

    def _check(self) -> None:
        start, end = self._headers["start"].astype(np.int64), self._headers["end"].astype(np.int64)
        limit = np.where(self._headers["kind"] & VORBIS_FLAG, self._waves.length, self._frames)
        self._refuse((self._headers["kind"] & ROM_FLAG) != 0, "a sample in the file", "one in a sound card's ROM")
        self._refuse(start > end, "a start before the end", "a start after it")
        self._refuse(end > limit, f"an end within {self._frames} frames", "one beyond them")
        rate_hz = self._headers["rate_hz"]
        has_sound = end > start
        self._refuse(has_sound & ((rate_hz < 1) | (rate_hz > LARGEST_RATE_HZ)), "a rate of 1 to 400000 Hz", "another")

    def _refuse(self, wrong: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]", expected: str, found: str) -> None:
        places = np.flatnonzero(wrong)
        if len(places):
            index = int(places[0])
            raise BankError(expected=expected, found=found, where=f"sample {index} ({self._name(index)})")

    def _name(self, index: int) -> str:
        return text(bytes(self._headers[index]["name"]))

    def __len__(self) -> int:
        return len(self._headers)

    def __getitem__(self, index: int) -> Sample:
        """Return a wave; raises BankError where a compressed one can't be decoded."""
        sample = self._kept.get(index)
        if sample is None:
            sample = self._kept.setdefault(index, self._read(index))
        return sample

    def _read(self, index: int) -> Sample:
        header = self._headers[index]
        is_compressed = bool(header["kind"] & VORBIS_FLAG)
        start, end = int(header["start"]), int(header["end"])
        data = self._decode(index, start, end) if is_compressed else self._convert(start, end)
        # Loop points of compressed samples count from the sample's own start already.
        origin = 0 if is_compressed else start
        loop_start = min(max(int(header["loop_start"]) - origin, 0), len(data))
        return Sample(
            name=self._name(index),
            data=data,
            loop_start=loop_start,
            loop_end=min(max(int(header["loop_end"]) - origin, loop_start), len(data)),
            rate_hz=int(header["rate_hz"]),
            root_key=int(header["root_key"]) if header["root_key"] <= 127 else 60,
            correction_cents=int(header["correction_cents"]),
        )

    def _convert(self, start: int, end: int) -> Float32:
        first = self._waves.start + 2 * start
        high = np.frombuffer(self._data[first : self._waves.start + 2 * end], "<i2")
        if self._low_bytes is None:
            return high.astype(np.float32) * np.float32(1.0 / 32768.0)
        first = self._low_bytes.start + start
        low = np.frombuffer(self._data[first : self._low_bytes.start + end], np.uint8)
        return (high.astype(np.int32) * 256 + low).astype(np.float32) * np.float32(1.0 / 8388608.0)

    def _decode(self, index: int, start: int, end: int) -> Float32:
        # Costs 30 ms to import, and only compressed banks need it.
        import soundfile  # noqa: PLC0415

        packed = io.BytesIO(bytes(self._data[self._waves.start + start : self._waves.start + end]))
        try:
            with soundfile.SoundFile(packed) as file:
                if file.frames > LARGEST_COMPRESSED_FRAMES:
                    raise BankError(
                        expected=f"at most {LARGEST_COMPRESSED_FRAMES} frames",
                        found=str(file.frames),
                        where=f"sample {index} ({self._name(index)})",
                    )
                frames: Float32 = file.read(dtype="float32", always_2d=True)
        except soundfile.LibsndfileError as error:
            raise BankError(
                expected="a Vorbis stream", found=str(error), where=f"sample {index} ({self._name(index)})"
            ) from error
        return np.ascontiguousarray(frames[:, 0])


def text(raw: bytes) -> str:
    """Return a bank's text: up to its first zero, UTF-8 if it is that, else Latin-1."""
    raw = raw.split(b"\0", 1)[0]
    try:
        return raw.decode("utf-8").strip()
    except UnicodeDecodeError:
        return raw.decode("latin-1").strip()

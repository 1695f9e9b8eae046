"""What the band knows of an instrument."""

from dataclasses import dataclass, replace
from typing import Self

from audio.score import Part


@dataclass(frozen=True, slots=True)
class Instrument:
    """An instrument in its usual role.

    program is the General MIDI preset (0–127) in bank (0–127); lowest and highest are the MIDI keys it reaches.
    volume, pan, reverb and chorus are its place in the mix as MIDI controllers (0–127, pan 64 = centre).
    """

    name: str
    program: int
    lowest: int
    highest: int
    bank: int = 0
    volume: int = 100
    pan: int = 64
    reverb: int = 40
    chorus: int = 0

    def mixed(
        self,
        *,
        volume: int | None = None,
        pan: int | None = None,
        reverb: int | None = None,
        chorus: int | None = None,
    ) -> Self:
        """Return the same instrument at another place in the mix; None keeps what it has."""
        return replace(
            self,
            volume=self.volume if volume is None else volume,
            pan=self.pan if pan is None else pan,
            reverb=self.reverb if reverb is None else reverb,
            chorus=self.chorus if chorus is None else chorus,
        )

    def can_play(self, key: int) -> bool:
        """Tell whether a MIDI key lies within reach."""
        return self.lowest <= key <= self.highest

    def part(self, channel: int, name: str | None = None) -> Part:
        """Return the part of a score that this instrument plays on a MIDI channel (0–15)."""
        return Part(
            name=self.name if name is None else name,
            channel=channel,
            program=self.program,
            bank=self.bank,
            volume=self.volume,
            pan=self.pan,
            reverb=self.reverb,
            chorus=self.chorus,
        )

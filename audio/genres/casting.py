"""Casting: the parts of a performance, each with its instrument and MIDI channel."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from audio.genres.melody import MelodyNote
from audio.genres.role import Role
from audio.genres.style import Style
from audio.instruments import Instrument, magic_instrument
from audio.score import DRUM_CHANNEL, Part

CHANNELS: Final = 16
_ECHO_PAN: Final = 98
_ECHO_REVERB: Final = 96
_ROLE_NAMES: Final = {Role.MELODY: "Melody", Role.ECHO: "Echo"}


@dataclass(frozen=True, slots=True)
class Cast:
    """The parts, and which of them (by index) plays a role or a magic note's timbre."""

    parts: tuple[Part, ...]
    roles: dict[Role, int]
    timbres: dict[str, int]

    def part_of(self, note: MelodyNote) -> int:
        """Return the index of the part that plays a note of the melody."""
        if note.pitch is None:
            return self.roles[Role.DRUMS]
        if note.timbre is not None:
            return self.timbres[note.timbre]
        return self.roles[Role.ECHO if note.is_echo else Role.MELODY]


def cast_of(style: Style, melody: tuple[MelodyNote, ...], band_roles: Iterable[Role]) -> Cast:
    """Return the parts that a performance needs; the melody's always, the others' if they have notes.

    The band takes the first channels, drums the tenth, each magic timbre one of those left, in order of appearance.
    With more timbres than channels left they share: the timbres in turn go round those channels, each still a part
    with its own program, and the MIDI file changes the program where the part on a channel changes.
    """
    playing = {Role.MELODY, *band_roles} | {_melody_role(note) for note in melody if note.timbre is None}
    roles = [role for role in Role if role in playing]
    free = [channel for channel in range(CHANNELS) if channel != DRUM_CHANNEL]
    parts: list[Part] = []
    for role in roles:
        channel = DRUM_CHANNEL if role is Role.DRUMS else free.pop(0)
        parts.append(_instrument(style, role).part(channel, _ROLE_NAMES.get(role)))
    timbres = list(dict.fromkeys(note.timbre for note in melody if note.timbre is not None))
    parts += [magic_part(style, timbre, free[turn % len(free)]) for turn, timbre in enumerate(timbres)]
    return Cast(
        parts=tuple(parts),
        roles={role: index for index, role in enumerate(roles)},
        timbres={timbre: len(roles) + index for index, timbre in enumerate(timbres)},
    )


def magic_part(style: Style, timbre: str, channel: int) -> Part:
    """Return the part of a magic note's timbre, as loud as the genre's melody."""
    return magic_instrument(timbre).mixed(volume=style.magic_volume).part(channel)


def _melody_role(note: MelodyNote) -> Role:
    if note.pitch is None:
        return Role.DRUMS
    return Role.ECHO if note.is_echo else Role.MELODY


def _instrument(style: Style, role: Role) -> Instrument:
    """An echo is the melody's instrument from the other side of a larger room."""
    if role is Role.ECHO:
        return style.band[Role.MELODY].mixed(pan=_ECHO_PAN, reverb=_ECHO_REVERB)
    return style.band[role]

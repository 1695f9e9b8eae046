"""What can be wrong with a file that is read."""


class MidiError(Exception):
    """A MIDI file that can't be used: what was expected, what was found instead, and where."""

    def __init__(self, *, expected: str, found: str, where: str) -> None:
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.expected = expected
        self.found = found
        self.where = where

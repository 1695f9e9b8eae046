"""The keys of which magic notes are recorded: cards reach from C3 (48) to B5 (83), each note at most 4 keys away."""

from typing import Final

CARD_KEYS: Final = (51, 58, 65, 72, 79)

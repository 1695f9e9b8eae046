"""The General MIDI programs (0 to 127) and the sound that plays each: its own, or its nearest relative's."""

from typing import Final

from soundfonts.band.keyboards import (
    BRIGHT_PIANO,
    CELESTA,
    CHURCH_ORGAN,
    CLAVINET,
    DRAWBAR_ORGAN,
    DULCIMER,
    ELECTRIC_PIANO,
    HARMONICA,
    HARPSICHORD,
    PIANO,
    REED_ORGAN,
    TUBULAR_BELL,
    XYLOPHONE,
)
from soundfonts.band.percussion import AGOGO, MELODIC_TOM, STEEL_DRUM, WOOD_BLOCK
from soundfonts.band.strings import (
    ACOUSTIC_BASS,
    BANJO,
    CELLO,
    CLEAN_GUITAR,
    DISTORTION_GUITAR,
    FINGERED_BASS,
    HARP,
    JAZZ_GUITAR,
    KOTO,
    MUTED_GUITAR,
    NYLON_GUITAR,
    OVERDRIVEN_GUITAR,
    PICKED_BASS,
    PIZZICATO,
    SITAR,
    STEEL_GUITAR,
    STRINGS,
    SYNTH_BASS,
    TIMPANI,
    VIOLIN,
)
from soundfonts.band.synthesisers import (
    APPLAUSE,
    BIRD,
    BREATH,
    GUNSHOT,
    HELICOPTER,
    REVERSED_CYMBAL,
    SAW_LEAD,
    SQUARE_LEAD,
    SURF,
    TELEPHONE,
    WARM_PAD,
)
from soundfonts.band.winds import (
    BASSOON,
    BRASS,
    CLARINET,
    FLUTE,
    HORN,
    MUTED_TRUMPET,
    OBOE,
    SAXOPHONE,
    TRUMPET,
    VOICE,
)
from soundfonts.craft.sound import Sound
from soundfonts.magic import MAGIC

_MARIMBA, _MUSIC_BOX, _VIBRAPHONE, _PAN_FLUTE, _OCARINA = (MAGIC[card] for card in ("m12", "m06", "m16", "m05", "m19"))
_CHOIR, _GLASS, _RECORDER, _SHIMMER = (MAGIC[card] for card in ("m07", "m04", "m18", "m17"))

_FAMILIES: Final[tuple[tuple[Sound, ...], ...]] = (
    # pianos
    (PIANO, BRIGHT_PIANO, BRIGHT_PIANO, BRIGHT_PIANO, ELECTRIC_PIANO, ELECTRIC_PIANO, HARPSICHORD, CLAVINET),
    # mallets and bells
    (CELESTA, CELESTA, _MUSIC_BOX, _VIBRAPHONE, _MARIMBA, XYLOPHONE, TUBULAR_BELL, DULCIMER),
    # organs
    (DRAWBAR_ORGAN, DRAWBAR_ORGAN, DRAWBAR_ORGAN, CHURCH_ORGAN, REED_ORGAN, REED_ORGAN, HARMONICA, REED_ORGAN),
    # guitars
    (
        NYLON_GUITAR,
        STEEL_GUITAR,
        JAZZ_GUITAR,
        CLEAN_GUITAR,
        MUTED_GUITAR,
        OVERDRIVEN_GUITAR,
        DISTORTION_GUITAR,
        CLEAN_GUITAR,
    ),
    # basses
    (ACOUSTIC_BASS, FINGERED_BASS, PICKED_BASS, FINGERED_BASS, PICKED_BASS, PICKED_BASS, SYNTH_BASS, SYNTH_BASS),
    # strings
    (VIOLIN, VIOLIN, CELLO, CELLO, STRINGS, PIZZICATO, HARP, TIMPANI),
    # ensembles
    (STRINGS, STRINGS, WARM_PAD, WARM_PAD, _CHOIR, _CHOIR, VOICE, BRASS),
    # brass
    (TRUMPET, HORN, HORN, MUTED_TRUMPET, HORN, BRASS, BRASS, BRASS),
    # reeds
    (SAXOPHONE, SAXOPHONE, SAXOPHONE, SAXOPHONE, OBOE, OBOE, BASSOON, CLARINET),
    # pipes
    (FLUTE, FLUTE, _RECORDER, _PAN_FLUTE, _PAN_FLUTE, _PAN_FLUTE, _OCARINA, _OCARINA),
    # leads
    (SQUARE_LEAD, SAW_LEAD, SQUARE_LEAD, SAW_LEAD, SAW_LEAD, VOICE, SAW_LEAD, SAW_LEAD),
    # pads
    (_GLASS, WARM_PAD, SAW_LEAD, _CHOIR, STRINGS, WARM_PAD, _CHOIR, WARM_PAD),
    # effects of synthesisers
    (_SHIMMER, WARM_PAD, _SHIMMER, WARM_PAD, _SHIMMER, WARM_PAD, _SHIMMER, WARM_PAD),
    # instruments from around the world
    (SITAR, BANJO, BANJO, KOTO, _MUSIC_BOX, REED_ORGAN, VIOLIN, OBOE),
    # percussion with a pitch
    (CELESTA, AGOGO, STEEL_DRUM, WOOD_BLOCK, MELODIC_TOM, MELODIC_TOM, MELODIC_TOM, REVERSED_CYMBAL),
    # noises
    (BREATH, BREATH, SURF, BIRD, TELEPHONE, HELICOPTER, APPLAUSE, GUNSHOT),
)
PROGRAMS: Final[tuple[Sound, ...]] = tuple(sound for family in _FAMILIES for sound in family)

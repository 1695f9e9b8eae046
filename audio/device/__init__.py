"""Live sound: one long-lived stream to the loudspeaker, songs from a ring filled ahead, previews as ready buffers.

Three kinds of thread meet here. PortAudio's callback (`mix`) copies and adds, nothing else. Worker threads synthesise
(`ahead`, `previews`) and look after the device (`output`). The window's thread only sets values and asks for them.
"""

from audio.device.bars import Bars
from audio.device.devices import Device, output_devices
from audio.device.library import PortError, portaudio_version
from audio.device.output import Output
from audio.device.player import LivePlayer
from audio.device.ports import Port
from audio.device.previews import Previews
from audio.device.record import RECORD_FILE, SoundRecord, read_record, record_of, write_record
from audio.device.tone import sound_check
from audio.device.trial import try_stream

__all__ = [
    "RECORD_FILE",
    "Bars",
    "Device",
    "LivePlayer",
    "Output",
    "Port",
    "PortError",
    "Previews",
    "SoundRecord",
    "output_devices",
    "portaudio_version",
    "read_record",
    "record_of",
    "sound_check",
    "try_stream",
    "write_record",
]

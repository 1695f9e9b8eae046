"""The score: one event list from which MIDI file, WAV file and live playing are all made."""

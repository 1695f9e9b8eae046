"""Sound: from a song to a score, from a score to MIDI, samples and the loudspeaker."""

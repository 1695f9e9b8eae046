"""Taking a score home: MIDI files (`midi`), sound files (`wav`), and the way back from a MIDI file (`midi_reader`).

Nothing is imported here, so that whoever wants one kind of file doesn't pay for loading the others.
"""

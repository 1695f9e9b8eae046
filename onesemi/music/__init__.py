"""Music as values: pitches, keys, exact time, genres, the song that a game of "1;" leaves, and its notation."""

"""The bands: from a song to the score of its performance, one file for each genre.

A song is laid out in bars with the chords of `onesemi.music.harmony` (`plan`, `voicing`), the melody is read from its
events (`melody`), the genre's players write their bars on a sheet (`sheet`), and `arrange` binds it into a score.
Everything is deterministic: chance comes from the song itself (`chance`).
"""

from audio.genres.arrange import arrange, is_swung

__all__ = ["arrange", "is_swung"]

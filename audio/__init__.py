"""Sound: from a song to a score, from a score to MIDI, samples and the loudspeaker."""

import os

# All matrices here are small. OpenBLAS's own threads make them slower, up to tenfold on a busy machine, and start-up
# by 0.05 s; it reads this only while numpy is imported for the first time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

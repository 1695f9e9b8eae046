"""How the bank becomes a file: SoundFont 2.04 by its specification, chunk by chunk and record by record."""

"""One folder per game: its table page and its card faces."""

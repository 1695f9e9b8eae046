"""The table of "1;" and its card faces."""

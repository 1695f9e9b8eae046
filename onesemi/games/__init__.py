"""The games. Each folder is one game, built of the same small files; no game knows another."""

"""The table: rooms as pure functions, hosts that give them clock, entropy and storage, sessions to talk to."""

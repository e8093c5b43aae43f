"""Every game on its own board, and a game that has none."""

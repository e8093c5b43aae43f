"""What takes long: hints, analyses and bots."""

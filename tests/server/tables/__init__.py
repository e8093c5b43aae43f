"""Tables: sitting down, playing, watching, taking back, waiting for one another."""

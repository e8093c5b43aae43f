"""Naught in plain text: playing, reading rules, stepping through records."""

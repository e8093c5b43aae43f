"""Lessons and exercises over the wire."""

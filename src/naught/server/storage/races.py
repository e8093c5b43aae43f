"""Losing a race against another process. Needs no SQLAlchemy: whoever serves the first page
imports this.
"""


class Overtaken(Exception):
    """Another process was first: reload, and answer with what is true now."""


class Lost(Exception):
    """Another process was first, or the table was deleted: nothing has changed."""

"""An exception that those catch who must not import SQLAlchemy: it takes long."""


class Lost(Exception):
    """Another process was first, or the table is no more: nothing is changed."""

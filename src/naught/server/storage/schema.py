"""What is stored: tables, who sits where, and the event lines that are the truth about a game."""

from typing import Final

import sqlalchemy as sa

REVISION: Final = "0006"  # the newest migration; a test compares it with the scripts

metadata = sa.MetaData()

ID = sa.String(43)

facts = sa.Table(
    "facts",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    # The day they were last here, in milliseconds since 1970; null: before this was stored.
    sa.Column("seen", sa.BigInteger, nullable=True),
    sa.Index("ix_guests_seen", "seen"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", ID, primary_key=True),
    # The first table of a series of rematches.
    sa.Column("series", ID, nullable=False, index=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("cards", sa.String(64), nullable=True),  # names the set of cards, where it can vary
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("seed", sa.String(64), nullable=False),  # hex; secret until the game is over
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column(
        "starting", sa.Boolean, nullable=False
    ),  # the host has asked to start, the game has not begun
    sa.Column("host", ID, nullable=False),
    sa.Column("next", ID, nullable=True),
    sa.Column("version", sa.Integer, nullable=False),  # of everything but the events
    sa.Column("created", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("patience", sa.Integer, nullable=True),  # seconds, then a bot takes over
    sa.Column("late", sa.Boolean, nullable=False),  # friends may take over a bot's seat
    sa.Column("pace", sa.String(10), nullable=False),  # of the bots
    sa.Column("archived", sa.BigInteger, nullable=True),  # milliseconds since 1970
    sa.Index("ix_tables_age", "archived", "created"),
)

places = sa.Table(
    "places",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(6), nullable=False),
    sa.Column("guest", ID, nullable=True, index=True),  # who sits here, or for whom a bot plays
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(40), nullable=True),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("nudged", sa.BigInteger, nullable=True),  # milliseconds since 1970
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),  # "2 R7>B2", "* R1 B4 ...", "undo 2 12"
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
)

# How tables end. An archive holds the events of its table; there may be a few beyond them, which
# another process stored at the same moment.

archives = sa.Table(
    "archives",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("events", sa.Integer, nullable=False),  # how many there are in it
    sa.Column("last", sa.BigInteger, nullable=False, index=True),  # when anything last happened
    sa.Column("body", sa.LargeBinary, nullable=False),  # see archive.py
)

# What games of one player came to: personal bests and the lists of the days outlive their tables.
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", ID, primary_key=True),  # it may be deleted by now
    sa.Column("series", ID, nullable=False, index=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("cards", sa.String(64), nullable=True),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("guest", ID, nullable=True, index=True),  # null: has deleted what names them
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),  # of the table
)

# Deleted tables: their links say so, and why.
deleted = sa.Table(
    "deleted",
    metadata,
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
    sa.Column("why", sa.String(10), nullable=False),  # rule, guest, operator
)

revoked_links = sa.Table(
    "revoked_links",
    metadata,
    sa.Column("series", ID, primary_key=True),
    sa.Column("guest", ID, primary_key=True),
    sa.Column("epoch", sa.Integer, nullable=False),  # personal links of earlier epochs are void
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False, index=True),  # waiting, running, done, failed
    sa.Column("asked", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column(
        "seen", sa.BigInteger, nullable=False
    ),  # the heartbeat: changes while a process works on it
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=True),  # JSON, once it is done or has failed
)

# What processes share while they run. None of it is part of a game: it may be lost without harm.

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("beats", sa.BigInteger, nullable=False),  # grows for as long as the process lives
    sa.Column("pace", sa.Integer, nullable=False),  # milliseconds between two beats, at most
    sa.Column("changes", sa.BigInteger, nullable=False),  # the newest `changed` it has written
)

drives = sa.Table(
    "drives",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("process", ID, nullable=False, index=True),  # holds as long as that process lives
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("process", ID, sa.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("guest", ID, primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),  # false: has been, and others may not know yet
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("ix_presence_changed", "process", "changed"),
    sa.Index("ix_presence_table_id", "table_id"),
)

ready = sa.Table(
    "ready",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),  # of stored lines that this seat has looked at
    sa.Column("process", ID, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("ix_ready_changed", "process", "changed"),
)

buckets = sa.Table(
    "buckets",
    metadata,
    sa.Column("key", ID, primary_key=True),  # a keyed hash: no address is stored
    # When it will be full again, in seconds since 1970 by the database's clock.
    sa.Column("full", sa.Float, nullable=False, index=True),
)

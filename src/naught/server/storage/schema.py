"""What is stored: tables, who sits where, and the event lines that are the truth about a game."""

from typing import Final

import sqlalchemy as sa

REVISION: Final = "0003"  # the newest migration; a test compares it with the scripts

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
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("series", ID, nullable=False),  # the first table of a series of rematches
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
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),  # "2 R7>B2", "* R1 B4 ..."
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
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

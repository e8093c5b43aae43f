"""Tables, places, events, guests and facts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(43)


def upgrade() -> None:
    create_people()
    create_tables()
    create_parts_of_tables()


def create_people() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
    )


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("series", ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("cards", sa.String(64), nullable=True),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("status", sa.String(10), nullable=False, index=True),
        sa.Column("starting", sa.Boolean, nullable=False),
        sa.Column("host", ID, nullable=False),
        sa.Column("next", ID, nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def create_parts_of_tables() -> None:
    op.create_table(
        "places",
        sa.Column("table_id", ID, of_table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("guest", ID, nullable=True, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(40), nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
    )
    op.create_table(
        "events",
        sa.Column("table_id", ID, of_table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")

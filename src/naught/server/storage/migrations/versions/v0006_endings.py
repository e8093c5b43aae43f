"""How tables end: archives, results that outlive their tables, and what was deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ID = sa.String(43)


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen", sa.BigInteger, nullable=True))
    op.create_index("ix_guests_seen", "guests", ["seen"])
    op.add_column("tables", sa.Column("archived", sa.BigInteger, nullable=True))
    op.create_index("ix_tables_series", "tables", ["series"])
    op.create_index("ix_tables_age", "tables", ["archived", "created"])
    op.create_table(
        "archives",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False, index=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("series", ID, nullable=False, index=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("cards", sa.String(64), nullable=True),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("guest", ID, nullable=True, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "deleted",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("why", sa.String(10), nullable=False),
    )

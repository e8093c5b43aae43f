"""Analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(43)


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", ID, of_table(), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False, index=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=True),
    )


def of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")

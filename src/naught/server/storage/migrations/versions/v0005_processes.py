"""What several processes share: who lives, who drives, who is here and ready, rate limits."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.String(43)


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", ID, primary_key=True),
        sa.Column("beats", sa.BigInteger, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("changes", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "drives",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", ID, nullable=False, index=True),
    )
    of_process = sa.ForeignKey("processes.id", ondelete="CASCADE")
    op.create_table(
        "presence",
        sa.Column("process", ID, of_process, primary_key=True),
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("guest", ID, primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Index("ix_presence_changed", "process", "changed"),
        sa.Index("ix_presence_table_id", "table_id"),
    )
    op.create_table(
        "ready",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("process", ID, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Index("ix_ready_changed", "process", "changed"),
    )
    op.create_table(
        "buckets",
        sa.Column("key", ID, primary_key=True),
        sa.Column("full", sa.Float, nullable=False, index=True),
    )

"""What a host has agreed with the others, and when somebody was nudged."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("patience", sa.Integer, nullable=True))
    late = sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", late)
    pace = sa.Column("pace", sa.String(10), nullable=False, server_default="brisk")
    op.add_column("tables", pace)
    op.add_column("places", sa.Column("nudged", sa.BigInteger, nullable=True))

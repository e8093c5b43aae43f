"""Personal links that are void."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(43)


def upgrade() -> None:
    op.create_table(
        "revoked_links",
        sa.Column("series", ID, primary_key=True),
        sa.Column("guest", ID, primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False),
    )

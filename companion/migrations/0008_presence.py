"""Who is at a table on a phone of their own, and who is entering just now."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column(
        "seat", sa.Column("taken", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("seat", sa.Column("entering_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("seat", "entering_at")
    op.drop_column("seat", "taken")

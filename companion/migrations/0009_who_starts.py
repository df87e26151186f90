"""Who starts at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has said it of the plays that are there."""
    op.add_column(
        "seat", sa.Column("starts", sa.Boolean(), nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seat", "starts")

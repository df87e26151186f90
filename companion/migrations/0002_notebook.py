"""A table's notebook."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it."""
    op.add_column("play", sa.Column("notebook", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Take the room away."""
    op.drop_column("play", "notebook")

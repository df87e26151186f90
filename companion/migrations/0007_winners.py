"""How many won each play, counted once instead of by every statistic."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BEFORE = ["group_id", "status", "counted", "deleted_at", "game", "title", "local_date", "id"]
COUNT = """
    UPDATE play SET winners = (
        SELECT count(*) FROM seat
        WHERE seat.play_id = play.id AND seat.won AND NOT seat."left"
    )
"""


def upgrade() -> None:
    """Add the column, count, and let the index of what counts have it too."""
    op.add_column(
        "play", sa.Column("winners", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.execute(COUNT)
    op.drop_index("play_that_counts", table_name="play")
    op.create_index("play_that_counts", "play", [*BEFORE, "winners"])


def downgrade() -> None:
    """Drop the column, and make the index without it."""
    op.drop_index("play_that_counts", table_name="play")
    op.drop_column("play", "winners")
    op.create_index("play_that_counts", "play", BEFORE)

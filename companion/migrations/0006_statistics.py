"""What decided each play, and indexes by which statistics read results."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

COUNTS = ["group_id", "status", "counted", "deleted_at"]


def upgrade() -> None:
    """Add the column and the indexes."""
    op.add_column("seat", sa.Column("figures", sa.JSON(none_as_null=True), nullable=True))
    op.create_index("play_that_counts", "play", [*COUNTS, "game", "title", "local_date", "id"])
    op.create_index(
        "result_by_play", "seat", ["play_id", "left", "won", "player_id", "total", "rank"]
    )
    op.create_index(
        "result_by_player", "seat", ["player_id", "left", "play_id", "won", "total", "rank"]
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_index("result_by_player", table_name="seat")
    op.drop_index("result_by_play", table_name="seat")
    op.drop_index("play_that_counts", table_name="play")
    op.drop_column("seat", "figures")

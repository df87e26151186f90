"""Indexes for the history's order, for one game's plays, and for the trash."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

DELETED = sa.text("deleted_at IS NOT NULL")


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("play_by_date", "play", ["group_id", "local_date", "id"])
    op.create_index("play_by_game", "play", ["group_id", "game", "local_date", "id"])
    op.create_index("play_by_title", "play", ["group_id", "title", "local_date", "id"])
    op.create_index(
        "play_in_trash",
        "play",
        ["group_id", "deleted_at"],
        sqlite_where=DELETED,
        postgresql_where=DELETED,
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("play_in_trash", "play_by_title", "play_by_game", "play_by_date"):
        op.drop_index(name, table_name="play")

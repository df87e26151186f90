"""An index that knows where a player sat last."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index, which does what the old one did as well."""
    op.create_index("seat_by_player", "seat", ["player_id", "id"])
    op.drop_index("ix_seat_player_id", table_name="seat")


def downgrade() -> None:
    """Make the old one again."""
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.drop_index("seat_by_player", table_name="seat")

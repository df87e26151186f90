"""What a history wants: zones, colours, places, notes, plays by hand and from other apps."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TEXT, NO = sa.text("''"), sa.false()


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("group") as group:
        group.add_column(sa.Column("zone", sa.String(40), nullable=False, server_default=TEXT))
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("colour", sa.String(10), nullable=False, server_default=TEXT))
        player.add_column(sa.Column("retired", sa.Boolean(), nullable=False, server_default=NO))
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("score_text", sa.String(60), nullable=False, server_default=TEXT))
    with op.batch_alter_table("play") as play:
        for name, kind in (
            ("title", sa.String(120)),
            ("place", sa.String(80)),
            ("notes", sa.Text()),
        ):
            play.add_column(sa.Column(name, kind, nullable=False, server_default=TEXT))
        play.add_column(
            sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.true())
        )
        play.add_column(sa.Column("by_hand", sa.Boolean(), nullable=False, server_default=NO))
        play.add_column(sa.Column("source", sa.String(40), nullable=True))
        play.add_column(sa.Column("source_id", sa.String(120), nullable=True))
        play.create_unique_constraint("play_by_source", ["group_id", "source", "source_id"])


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("play") as play:
        play.drop_constraint("play_by_source", type_="unique")
        for name in ("source_id", "source", "by_hand", "counted", "notes", "place", "title"):
            play.drop_column(name)
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("score_text")
    with op.batch_alter_table("player") as player:
        player.drop_column("retired")
        player.drop_column("colour")
    with op.batch_alter_table("group") as group:
        group.drop_column("zone")

"""Call a table's status by its name."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Rename the column and its index."""
    op.drop_index("tables_shelf", "tables")
    op.alter_column("tables", "shelf", new_column_name="status")
    op.create_index("tables_status", "tables", ["status", "at"])


def downgrade() -> None:
    """Go back to the former names."""
    op.drop_index("tables_status", "tables")
    op.alter_column("tables", "status", new_column_name="shelf")
    op.create_index("tables_shelf", "tables", ["shelf", "at"])

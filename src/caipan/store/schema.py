"""The database's tables. The migrations make them; these are for writing statements."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text

__all__ = ["alarms", "entries", "metadata", "tables"]

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("status", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""One row a table. `status` says where it is listed, `at` when it was put there (ms since 1970, UTC)."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""The logs. That a table has one entry with each number is what appends are compared by."""

alarms = Table(
    "alarms",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("phase", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
)
"""When a table must be looked at again, and for which phase; `due` is an instant (ms since 1970, UTC)."""

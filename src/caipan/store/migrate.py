"""Bringing a database's tables up to date, at the start of every process."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from caipan.store.database import Database

__all__ = ["migrate"]

_LOCK = 0x0CA1BA11
"""Any number, the same in every process: only one of them migrates a PostgreSQL database at a time."""


async def migrate(database: Database) -> None:
    """Run the steps that the database has not had, in one transaction."""
    await database.write(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", "caipan.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

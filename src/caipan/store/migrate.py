"""Bringing a database's tables up to date, at the start of every process."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import Connection, text

from caipan.store.database import Database
from caipan.store.errors import NewerSchemaError

__all__ = ["migrate"]

_LOCK = 0x0CA1BA11
"""Any number, the same in every process: only one of them migrates a PostgreSQL database at a time."""


async def migrate(database: Database) -> None:
    """Run the migrations that the database lacks, in one transaction.

    NewerSchemaError if it is ahead of us.
    """
    await database.write(_upgrade, patient=True)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # another process may be at it, and big tables take their time
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(text(f"SET LOCAL {limit} = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", "caipan.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except ResolutionError as error:
        raise NewerSchemaError(str(error.argument)) from error
    except CommandError as error:
        if isinstance(error.__cause__, ResolutionError):
            raise NewerSchemaError(str(error.__cause__.argument)) from error
        raise

"""The event log on SQLite (default) and PostgreSQL."""

from caipan.store.database import Limits
from caipan.store.errors import NewerSchemaError, StoreError, StoreFullError, UnknownOutcomeError, partly_done
from caipan.store.rows import Alarm, Append, Create, Row
from caipan.store.store import Store

__all__ = [
    "Alarm",
    "Append",
    "Create",
    "Limits",
    "NewerSchemaError",
    "Row",
    "Store",
    "StoreError",
    "StoreFullError",
    "UnknownOutcomeError",
    "partly_done",
]

"""The event log on SQLite (default) and PostgreSQL."""

from caipan.store.rows import Alarm, Append, Create, Row
from caipan.store.store import Store

__all__ = ["Alarm", "Append", "Create", "Row", "Store"]

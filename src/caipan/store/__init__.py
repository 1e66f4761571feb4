"""The event log on SQLite and PostgreSQL."""

"""What a database can fail with, whichever it is: nothing of its driver's own errors leaves the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["NewerSchemaError", "StoreError", "StoreFullError", "UnknownOutcomeError", "partly_done"]


class StoreError(Exception):
    """The database cannot be reached, or did not do it in time. Nothing was written."""


class StoreFullError(StoreError):
    """The database has no room left. Nothing was written."""


class NewerSchemaError(StoreError):
    """The database's tables were made by a newer version. Its argument is the name of their state."""


class UnknownOutcomeError(StoreError):
    """The commit was not answered: what was to be written may or may not stand there now."""


@contextmanager
def partly_done() -> Iterator[None]:
    """Raise an `UnknownOutcomeError` in place of a StoreError, where something was already written."""
    try:
        yield
    except StoreError as error:
        raise UnknownOutcomeError(str(error)) from error

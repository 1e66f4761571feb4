"""Database URLs, and what SQLite is told at each connection."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import ArgumentError

from caipan.store.database import read_url
from caipan.store.store import database

URLS = {
    "sqlite:///data/caipan.db": "sqlite+pysqlite:///data/caipan.db",
    "sqlite+aiosqlite:///data/caipan.db": "sqlite+pysqlite:///data/caipan.db",
    "postgresql://ann@host/tables": "postgresql+asyncpg://ann@host/tables",
    "postgres://host:5433/tables": "postgresql+asyncpg://host:5433/tables",
}


@pytest.mark.parametrize("url", URLS)
def test_a_url_needs_no_driver(url: str) -> None:
    """One writes the URL as anywhere; which driver we use is our business."""
    assert read_url(url).render_as_string() == URLS[url]


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://host/tables", "postgresql://host:port/tables"])
def test_another_url_is_refused(url: str) -> None:
    """What is no URL, or of another database, is one kind of error, which says what is wrong."""
    with pytest.raises(ArgumentError):
        read_url(url)


@pytest.mark.anyio
async def test_a_commit_on_sqlite_is_on_the_disk(tmp_path: Path) -> None:
    """Every connection keeps a journal that readers can read beside, and waits for the disk at a commit."""
    file = database(f"sqlite:///{tmp_path}/caipan.db")
    names = ("journal_mode", "synchronous", "foreign_keys")

    def settings(connection: Connection) -> list[object]:
        return [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names]

    assert await file.write(settings) == await file.read(settings) == ["wal", 2, 1]
    await file.close()

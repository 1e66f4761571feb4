"""`caipan serve`: the pages, and all that happens at the tables."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated, Final, Literal

import typer
import uvicorn
from msgspec import Meta
from sqlalchemy.exc import ArgumentError

from caipan.catalog import CATALOG
from caipan.core.text import Fact, Text
from caipan.store import NewerSchemaError, Store, StoreError
from caipan.store.serving_lock import serving_lock
from caipan.table.service import TableService
from caipan.terminal.app import command_app
from caipan.terminal.arguments import reading
from caipan.terminal.speech import because, say, stop
from caipan.web.app import application
from caipan.web.settings import Settings, limited

if sys.platform != "win32":
    from caipan.web.connections import ConnectionBounds, bounded, most_connections

__all__ = ["app", "serve"]

app = command_app()

Port = Annotated[int, Meta(ge=0, le=65535)]
Requests = Annotated[float, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]

_STOPPING: Final = 3
"""Seconds that requests may still take when the server is to stop; streams end at once."""
_PATIENCE: Final = 2.0
"""Seconds after which those that wait for the database are told so."""
_LAST: Final = 9.0
"""Seconds after which it ends whatever it waits for. What was acknowledged is in the database by then."""

_log = logging.getLogger(__name__)


class _Server(uvicorn.Server):
    """A server that says when it is ready, ends its streams when it stops, and then returns."""

    service: TableService
    address: str
    last: threading.Timer | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections, and tell where."""
        await super().startup(sockets)
        if self.started:
            say(Text("Caipan serves at {address}", {"address": self.address}))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, which would go on for ever, and then the rest."""
        self.service.close_streams()
        giving_up = asyncio.get_running_loop().call_later(_PATIENCE, self.service.give_up)
        try:
            await super().shutdown(sockets)
        finally:
            giving_up.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, in time, whatever the database does."""
        if self.last is None:
            self.last = threading.Timer(_LAST, _end)
            self.last.daemon = True
            self.last.start()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal without raising it again afterwards: the store is yet to be closed."""
        old = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in old.items():
                signal.signal(number, handler)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(metavar="0..65535", parser=reading("--port", Port), help="Port; 0 takes a free one."),
    ] = 8000,
    data: Annotated[Path, typer.Option(help="Folder of the SQLite database.")] = Path("data"),
    requests: Annotated[
        float,
        typer.Option(
            metavar="NUMBER",
            parser=reading("--requests", Requests),
            help="Requests a second that one address may make, 1 at least.",
        ),
    ] = 60,
    slowest: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=reading("--slowest", Seconds),
            help="No table is opened whose moves could take longer to work out; see docs/tables.md.",
        ),
    ] = 5,
    database: Annotated[str, typer.Option(help="Database URL instead, such as postgresql://…")] = "",
) -> None:
    """Serve tables to browsers until stopped."""
    listening = _listen(host, port)
    url = database or _sqlite(data)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        "caipan",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=_STOPPING,
        server_header=False,
        http=_protocol(),
    )
    with serving_lock(url) as free:
        if not free:
            stop(Text("Another server is running on this database; on SQLite there can be only one."))
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_serve(config, listening, url, address, limited(requests), slowest))


def _protocol() -> type[asyncio.Protocol] | Literal["auto"]:
    """Return what answers connections: with bounds, but for Windows, which has no httptools."""
    if sys.platform == "win32":
        return "auto"
    return bounded(ConnectionBounds(all=most_connections()))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        facts: dict[str, Fact] = {"host": host, "port": port, "reason": because(error)}
        stop(Text("Cannot listen at {host}, port {port}: {reason}", facts))


def _sqlite(folder: Path) -> str:
    """Return the URL of the database in the folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        facts = {"folder": str(folder), "reason": because(error)}
        stop(Text("Cannot write to the folder {folder}: {reason}", facts))
    return f"sqlite:///{folder.resolve() / 'caipan.db'}"


async def _serve(
    config: uvicorn.Config,
    listening: socket.socket,
    url: str,
    address: str,
    settings: Settings,
    slowest: float,
) -> None:
    store = await _connected(url)
    try:
        _collect_rarely()
        server = _Server(config)
        server.service, server.address = TableService(store, CATALOG, slowest=slowest), address
        config.app = application(server.service, settings)
        await server.serve([listening])
    finally:
        await store.close()


async def _connected(url: str) -> Store:
    try:
        return await Store.connect(url)
    except NewerSchemaError as error:
        text = Text("The database was made by a newer version of Caipan (its tables are at {state}).")
        stop(text.about(state=str(error)))
    except (StoreError, ArgumentError, ImportError) as error:  # an unknown database has no driver
        stop(Text("Cannot use the database: {reason}", {"reason": str(error).partition("\n")[0]}))


def _end() -> None:
    _log.error("stopped without waiting any longer")
    os._exit(1)


def _collect_rarely() -> None:
    """Keep the garbage collector from walking through all tables: that takes a second when there are many.

    Reference counts free nearly everything; what is left in cycles is mostly young. A thousand requests under
    way are some hundred thousand objects, none of them garbage: walking through those again and again took
    an eighth of the processor, and the more of it, the more requests were waiting.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 5, 200)

"""A thousand tables with four listeners each, at a move a second, through the web server.

    python -m bench.live

The server is a process of its own on one core, started as people start it; players and listeners are in
this process, on another core where there is one. Everything stays on 127.0.0.1 and ends by itself.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import uvloop
from bench.results import Figure, record

from caipan.games.xixi.questions import QUESTIONS, Kind

TABLES: Final = 1000
LISTENERS: Final = 4
ROUNDS: Final = 3
SECONDS: Final = 6
"""How long each round plays."""
DEADLINE: Final = 300
"""Seconds after which the benchmark gives up."""
_SUMS: Final = [question.x for question in QUESTIONS if question.kind is Kind.SUM]
_CORES: Final = sorted(os.sched_getaffinity(0))
_TOKENS: Final = ("a" * 43, "b" * 43)


async def _ask(port: int, method: str, path: str, token: str, body: str = "") -> tuple[int, bytes]:
    """Send one request, as a program does, and return the status and the body of its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(method, path, token, body, "close"))
    answer = await reader.read()
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), content


def _request(method: str, path: str, token: str, body: str, connection: str) -> bytes:
    return (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        "Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\nConnection: {connection}\r\n\r\n{body}"
    ).encode()


class Table:
    """A table with two players, who keep one connection, and its listeners."""

    def __init__(self, port: int, code: str) -> None:
        self.port = port
        self.code = code
        self.phase = 0
        self.given = 0.0
        self.receipts: list[float] = []
        self.pushes: list[float] = []
        self.refused = 0
        self.connection: tuple[asyncio.StreamReader, asyncio.StreamWriter]

    async def listen(self, number: int) -> None:
        """Hear the table's stream, and note how long after its order each event came."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        token = _TOKENS[number] if number < len(_TOKENS) else "c" * 43
        writer.write(_request("GET", f"/t/{self.code}/stream?after=5", token, "", "keep-alive"))
        while line := await reader.readline():
            if line.startswith(b"data:"):
                self.pushes.append(perf_counter() - self.given)
        writer.close()

    async def connect(self) -> None:
        """Open the players' connection."""
        self.connection = await asyncio.open_connection("127.0.0.1", self.port)

    async def play(self, start: float, rng: Random) -> None:
        """Make a move a second, from a moment of the table's own."""
        reader, writer = self.connection
        start += rng.random()
        for second in range(SECONDS):
            await asyncio.sleep(start + second - perf_counter())
            body = f"move=sum+{rng.choice(_SUMS)}&phase={self.phase}&key={self.phase}"
            self.given = perf_counter()
            writer.write(
                _request("POST", f"/t/{self.code}/orders", _TOKENS[self.phase % 2], body, "keep-alive")
            )
            self.refused += not (await _answered(reader))
            self.receipts.append(perf_counter() - self.given)
            self.phase += 1


async def _answered(reader: asyncio.StreamReader) -> bool:
    """Read one answer, and return whether it is a receipt."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    await reader.readexactly(int(length.split(b":")[1]))
    return b" 200 " in head.partition(b"\r\n")[0]


async def _open(port: int) -> Table:
    """Open a duel and begin it."""
    _, opened = await _ask(port, "POST", "/tables", _TOKENS[0], "game=xixi")
    code = opened.decode().rpartition(":")[2].strip('"}')
    for seat, token in enumerate(_TOKENS):
        await _ask(port, "POST", f"/t/{code}/seats", token, f"name=P{seat}&seat={seat}")
    for token in _TOKENS:
        await _ask(port, "POST", f"/t/{code}/ready", token)
    return Table(port, code)


def _memory(process: int) -> float:
    """Return the memory of a process (kB)."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return float(status.partition("VmRSS:")[2].split()[0])


def _processor(process: int) -> float:
    """Return the seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _at(times: list[float], share: float) -> float:
    """Return the time (ms) within which that share of all came."""
    return sorted(times)[int(share * (len(times) - 1))] * 1000


async def _run(port: int, process: int) -> list[Figure]:
    tables: list[Table] = []
    for _ in range(TABLES // 20):
        tables += await asyncio.gather(*(_open(port) for _ in range(20)))
    before = _memory(process)
    listening = [asyncio.ensure_future(table.listen(n)) for table in tables for n in range(LISTENERS)]
    for table in tables:
        await table.connect()
    await asyncio.sleep(5)
    each = (_memory(process) - before) / len(listening)
    rng, rows = Random(1), []
    for _ in range(ROUNDS):
        for table in tables:
            table.receipts.clear()
            table.pushes.clear()
        spent, began = _processor(process), perf_counter()
        await asyncio.gather(*(table.play(began, rng) for table in tables))
        spent = _processor(process) - spent
        load, each_move = spent / (perf_counter() - began) * 100, spent / (TABLES * SECONDS) * 1000
        receipts = [time for table in tables for time in table.receipts]
        pushes = [time for table in tables for time in table.pushes]
        rows.append(
            (*(_at(times, share) for times in (receipts, pushes) for share in (0.5, 0.99)), load, each_move)
        )
    if refused := sum(table.refused for table in tables):
        sys.exit(f"{refused} orders were refused.")
    columns = [tuple(column) for column in zip(*rows, strict=True)]
    return [
        Figure("order to receipt, half within", "ms", columns[0]),
        Figure("order to receipt, 99 % within", "ms", columns[1], "under 100"),
        Figure("order to a listener, half within", "ms", columns[2]),
        Figure("order to a listener, 99 % within", "ms", columns[3], "under 100"),
        Figure("processor of the server", "% of a core", columns[4], "under 100"),
        Figure("processor time of a move with its pushes", "ms", columns[5], "under 1"),
        Figure("memory a listener", "kB", (each,)),
    ]


def _pinned(core: int) -> None:
    """Keep this process on one core, where there are several."""
    os.sched_setaffinity(0, {_CORES[core % len(_CORES)]})


def main() -> None:
    """Measure, and write the section."""
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "caipan",
            "serve",
            "--port",
            "0",
            "--data",
            folder,
            "--requests",
            "1e6",
        ]
        environment = os.environ | {"LC_ALL": "C"}
        _pinned(0)  # which the server inherits
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            _pinned(1)
            assert server.stdout is not None
            port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
            figures = uvloop.run(asyncio.wait_for(_run(port, server.pid), DEADLINE))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    record(
        "Live",
        f"{TABLES:,} duels with {LISTENERS} streams each, a move a second at every table, {ROUNDS} rounds of"
        f" {SECONDS} s: a server on one core with SQLite at full durability, its clients on another."
        f" Other programs kept {busy:.1f} of the machine's cores busy when it began.",
        figures,
    )


if __name__ == "__main__":
    main()

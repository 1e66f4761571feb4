"""A real server, started as people start it, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


class Server:
    """`caipan serve` on a free port and a folder; `stop` ends it as a service manager would."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        command = [
            sys.executable,
            "-m",
            "caipan",
            "serve",
            "--data",
            str(folder),
            "--port",
            str(port),
            *options,
        ]
        environment = os.environ | {"LC_ALL": "C", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Caipan serves at "):
            raise AssertionError(f"the server did not start: {line}{self.process.communicate()[1]}")
        self.address = line.removeprefix("Caipan serves at ").strip()
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop the server; return its exit code and what it wrote to the error stream."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=15)
        return self.process.returncode, errors

"""The command line."""

from caipan.cli import audit, games, play, show, simulate, verify
from caipan.cli.app import app

__all__ = ["audit", "games", "main", "play", "show", "simulate", "verify"]

main = app

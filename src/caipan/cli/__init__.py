"""The command line."""

from caipan.cli import audit, games, play, quantum, serve, show, sift, simulate, verify
from caipan.cli.app import app

__all__ = ["audit", "games", "main", "play", "quantum", "serve", "show", "sift", "simulate", "verify"]

main = app

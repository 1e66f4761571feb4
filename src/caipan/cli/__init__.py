"""The command line."""

from caipan.cli import games
from caipan.cli.app import app

__all__ = ["games", "main"]

main = app

"""The command line."""

from caipan.cli.app import app

__all__ = ["main"]

main = app

"""How a command is declared, so that all look alike."""

from __future__ import annotations

from typing import Any

import typer

__all__ = ["command_app"]


def command_app(**settings: Any) -> typer.Typer:
    """Return an application in plain text; with one command it is that command, with a callback a group."""
    return typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **settings
    )

"""The page of a game that brings none of its own: lines of text, and a button for each move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.text import Text

__all__ = ["Button", "LineBoard", "LinePages", "Offered"]

_FEW: Final = 8
"""How many moves get a button each; more are typed."""


class Offered(Struct, frozen=True):
    """A move that a seat may make, and what people call it in this position."""

    move: Any
    label: Text


class Button(Struct, frozen=True):
    """A move in the words of the notation, and what stands on its button."""

    move: str
    label: Text | str


class LineBoard(Struct, frozen=True):
    """What the template `table/board.html` gets: the moves that have buttons.

    `typed` is whether there are moves, but too many for buttons.
    """

    buttons: tuple[Button, ...] = ()
    typed: bool = False


class LinePages:
    """Pages made of sentences: `lines` if the game gives some, else what has happened, oldest first.

    A button says what `choices`, of a seat's view, call its move; without them, each move is on its
    button as `write` writes it, if there are at most eight. Any move can be typed as well.
    """

    template = "board.html"

    def __init__(
        self,
        told: Callable[[Any], Text],
        write: Callable[[Any], str],
        lines: Callable[[View], Sequence[Text]] | None = None,
        choices: Callable[[View], Sequence[Offered]] | None = None,
    ) -> None:
        """Take the notation's `told` and `write`, and what the game gives besides."""
        self._told = told
        self._write = write
        self._lines = lines
        self._choices = choices

    def board(self, view: View, *, knowledge: bool, picked: str | None = None) -> LineBoard:
        """Return the buttons; none on a board that takes no orders."""
        if picked is None:
            return LineBoard()
        buttons = self._buttons(view)
        return LineBoard(buttons, typed=not buttons and view.moves().any())

    def lines(self, view: View) -> Sequence[Text]:
        """Return the board as text, a sentence a line: `lines` if given, else the events, oldest first."""
        return (
            [self._told(event) for event in view.match.events] if self._lines is None else self._lines(view)
        )

    def _buttons(self, view: View) -> tuple[Button, ...]:
        if self._choices is not None:
            return tuple(Button(self._write(each.move), each.label) for each in self._choices(view))
        written = [self._write(move) for move in islice(view.moves(), _FEW + 1)]
        return tuple(Button(move, move) for move in written) if len(written) <= _FEW else ()

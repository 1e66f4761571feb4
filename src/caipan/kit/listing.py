"""What a game offers to the house besides its rules. One `Listing` a game stands in the catalog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from caipan.agents.agent import Agent
from caipan.core.game import AnyGame
from caipan.core.replay import View
from caipan.core.text import Text
from caipan.kit.analyst import Analyst
from caipan.kit.audit import Report, Unreadable
from caipan.kit.facts import Research
from caipan.kit.manners import Manners
from caipan.kit.options import Label

__all__ = ["Audit", "Command", "Extra", "Label", "Listing", "Notation", "Offer", "Pages", "Shown"]


class Notation(Protocol):
    """Moves and events in words; a module `notation` in the game's folder."""

    def read(self, text: str, view: View | None = None) -> Any:
        """Read a move as a person types it, or return a `Refusal`.

        `view` is what the person knows, for games in which words mean what they mean in a position.
        """
        ...

    def write(self, move: Any) -> str:
        """Write a move so that `read` gives it back."""
        ...

    def told(self, event: Any) -> Text:
        """Say what happened, in a sentence; also of a blurred event."""
        ...


class Pages(Protocol):
    """What a page shows, from a seat's view alone; a module `pages` in the game's folder."""

    template: str
    """The board's template, in the game's folder: its variable `board` is what `board` returns.

    A file `board.css` beside it is the board's own style. `docs/pages.md` says how a page is made.
    """

    def board(self, view: View, *, knowledge: bool, picked: str | None = None) -> Struct:
        """Return what the template shows; `knowledge` when the table lets seats see what follows.

        `picked` is what the viewer, a seat that may give orders, has put together so far, in the words
        of the notation; None on a board that takes no orders, such as a replay's or a spectator's.
        """
        ...

    def lines(self, view: View) -> Sequence[Text]:
        """Say the board as text, for screen readers and terminals."""
        ...


class Offer(Struct, frozen=True):
    """A table that can be opened from a page: of which game, with which options, in words.

    For the options that are `asked`, the person chooses; the others have their defaults.
    """

    game: str
    options: Mapping[str, str]
    asked: tuple[str, ...] = ()


class Shown(Struct, frozen=True):
    """What an extra page shows: `content` is what its template gets, below it tables are offered."""

    content: Struct
    offers: tuple[Offer, ...] = ()


class Extra(Protocol):
    """A page that a game has besides its tables, such as one to try things on; a module in its folder.

    Several games can have the same. Links in the lobby and beside the rules lead to it.
    """

    path: str
    """Its address, one word: `/relations`."""
    title: Text
    template: str
    """In the game's folder: its variable `shown` is the content."""
    fields: Mapping[str, str]
    """What can be asked of the page in its address, `?text=…`, and what each is when it is not there."""

    def show(self, asked: Mapping[str, str]) -> Shown:
        """Return what is shown for these fields, whatever people put in them; all of them are given.

        It depends on nothing else. It may take a while: it is not called where others would wait.
        """
        ...


class Audit(Protocol):
    """Finds the wrong answers of a game that was played with real cards, from a sheet of it."""

    def __call__(self, text: str, options: Any) -> Report | Unreadable:
        """Return what was found, or why the sheet cannot be read."""
        ...


class Command(Struct, frozen=True):
    """A command of the terminal: a module that has a Typer application `app`, and what it does in one line.

    The module is imported when the command is called.
    """

    module: str
    help: str


class Listing(Struct, frozen=True):
    """A game in the catalog. `folder` is its package, where templates, texts and RULES.md lie.

    `commands` are the game's own on the command line, by name; in the folder's module `commands`.
    `hand` says that a seat's board shows what others at the same screen should not see: then there is
    something for "Hide my cards" to cover.
    """

    game: AnyGame
    folder: str
    title: Text
    summary: Text
    notation: Notation
    pages: Pages
    agents: Mapping[str, Agent]
    options: Mapping[str, Label] = {}
    audit: Audit | None = None
    extras: tuple[Extra, ...] = ()
    commands: Mapping[str, Command] = {}
    hand: bool = False
    manners: Manners = Manners()
    analyst: Analyst | None = None
    research: Research | None = None

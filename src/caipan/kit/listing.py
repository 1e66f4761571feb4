"""What a game registers besides its rules. One `Listing` a game stands in the catalog."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import force_setattr

from caipan.agents.agent import Agent
from caipan.agents.tuned import Agents
from caipan.agents.uniform import Uniform
from caipan.core.game import AnyGame
from caipan.core.replay import View
from caipan.core.text import Text
from caipan.kit.analyst import Analyst
from caipan.kit.audit import Report, Unreadable
from caipan.kit.facts import Research
from caipan.kit.line_pages import LinePages, Offered
from caipan.kit.manners import Manners
from caipan.kit.options import Label
from caipan.kit.tag_notation import TagNotation

__all__ = ["Audit", "Command", "Extra", "Label", "Listing", "Notation", "Offer", "Pages", "Shown"]


class Notation(Protocol):
    """Moves and events in words; a module `notation` in the game's folder."""

    def read(self, text: str, view: View | None = None) -> Any:
        """Read a move as a person types it, or return the `Refusal` that says what can be typed.

        `view` is what the person knows, for games in which words mean what they mean in a position.
        """
        ...

    def write(self, move: Any) -> str:
        """Write a move so that `read` gives it back."""
        ...

    def told(self, event: Any) -> Text:
        """Return the sentence about an event, blurred or not."""
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
        """Return the board as text, a sentence a line, for screen readers and terminals."""
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
        """Return what is shown for these fields, whatever people typed into them; every field is given.

        It depends on nothing else. It may be slow: it runs off the request path.
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


_UNIFORM: Final = Agents({"uniform": Uniform()})
_DERIVED: Final[Any] = None
"""Stands for what a listing makes itself where the game does not give it."""


class Listing(Struct, frozen=True):
    """A game in the catalog. `folder` is its package, where templates, texts and RULES.md lie.

    `commands` are the game's own on the command line, by name; in the folder's module `commands`.
    `analyst` works out what follows from a view, `research` says what frameworks ask of the game.

    A small game gives `told`, what says an event in a sentence, and nothing else of its words: its
    notation is derived from the types of its moves (`TagNotation`), its pages are `lines`, or else what
    has happened, with a button for each move (`LinePages`), labelled by `choices` of a seat's view; and
    it has one agent. A game with a notation and pages of its own gives these instead. TypeError if
    neither `told` nor a notation is there, or if no notation can be derived.

    `hand` says that a seat's board shows what others at the same screen should not see: then there is
    something for "Hide my cards" to cover.
    """

    game: AnyGame
    folder: str
    title: Text
    summary: Text
    notation: Notation = _DERIVED
    pages: Pages = _DERIVED
    agents: Mapping[str, Agent] = _UNIFORM
    told: Callable[[Any], Text] | None = None
    lines: Callable[[View], Sequence[Text]] | None = None
    choices: Callable[[View], Sequence[Offered]] | None = None
    options: Mapping[str, Label] = {}
    audit: Audit | None = None
    extras: tuple[Extra, ...] = ()
    commands: Mapping[str, Command] = {}
    hand: bool = False
    manners: Manners = Manners()
    analyst: Analyst | None = None
    research: Research | None = None

    def __post_init__(self) -> None:
        if self.notation is _DERIVED:
            if self.told is None:
                raise TypeError(f"{self.game.name} needs `told`, or a notation")
            force_setattr(self, "notation", TagNotation(self.game.move_type, self.told))
        if self.pages is _DERIVED:
            notation = self.notation
            force_setattr(self, "pages", LinePages(notation.told, notation.write, self.lines, self.choices))

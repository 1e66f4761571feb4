"""Folding, looking and playing on: written once, for all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

from msgspec import Struct

from caipan.core.chance import Chance
from caipan.core.game import AnyGame
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat, Viewer

__all__ = ["Match", "View", "begin", "fold", "play", "seen", "view", "views", "witness"]


class Match(Struct, frozen=True):
    """A game with its options, the events so far and the state they fold to.

    The referee's, or, with blurred events, one seat's: see `View`.
    """

    game: AnyGame
    options: Any
    seats: int
    events: tuple[Any, ...] = ()
    state: Any = None

    def then(self, events: Iterable[Any]) -> Match:
        """Return the match after these events too."""
        new = tuple(events)
        state = reduce(self.game.evolve, new, self.state)
        return Match(self.game, self.options, self.seats, self.events + new, state)


class View(Struct, frozen=True):
    """A match as one viewer knows it: all that pages, agents and exports are made from."""

    match: Match
    viewer: Viewer

    @property
    def state(self) -> Any:
        """What the viewer's own log folds to."""
        return self.match.state

    def moves(self) -> Any:
        """Return what the viewer, who must be a seat, may do."""
        return self.match.game.moves(self.match.state, self.viewer)


def fold(game: AnyGame, options: Any, seats: int, events: Iterable[Any]) -> Match:
    """Return the match that these events make."""
    return Match(game, options, seats, (), game.blank(options, seats)).then(events)


def begin(game: AnyGame, options: Any, seats: int, chance: Chance) -> Match:
    """Return a match just dealt."""
    return fold(game, options, seats, game.start(options, seats, chance))


def play(match: Match, seat: Seat, move: Any, chance: Chance) -> Match | Refusal:
    """Return the match after the move, or why it cannot be made."""
    events = match.game.decide(match.state, seat, move, chance)
    return events if isinstance(events, Refusal) else match.then(events)


def seen(match: Match, viewer: Viewer) -> list[tuple[int, Any]]:
    """Return (index in the referee's events, event as the viewer gets it) for all they get anything of."""
    game, state = match.game, match.game.blank(match.options, match.seats)
    got = []
    for index, event in enumerate(match.events):
        if (glimpse := game.sight(state, event, viewer)) is not None:
            got.append((index, glimpse))
        state = game.evolve(state, event)
    return got


def view(match: Match, viewer: Viewer) -> View:
    """Return the match as the viewer knows it."""
    events: Sequence[Any] = [event for _, event in seen(match, viewer)]
    return View(fold(match.game, match.options, match.seats, events), viewer)


def witness(match: Match, events: Sequence[Any], views: Sequence[View]) -> tuple[Match, tuple[View, ...]]:
    """Return the match after the events, and each view after what its viewer got of them."""
    game, state = match.game, match.state
    glimpses: list[list[Any]] = [[] for _ in views]
    for event in events:
        for got, looker in zip(glimpses, views, strict=True):
            if (glimpse := game.sight(state, event, looker.viewer)) is not None:
                got.append(glimpse)
        state = game.evolve(state, event)
    after = Match(game, match.options, match.seats, (*match.events, *events), state)
    return after, tuple(_told(views, glimpses))


def views(match: Match, viewers: Iterable[Viewer]) -> tuple[View, ...]:
    """Return the match as each viewer knows it; those who know the same share one match."""
    made = [view(match, viewer) for viewer in viewers]
    first = [next(one.match for one in made if one.match.events == looker.match.events) for looker in made]
    return tuple(View(shared, looker.viewer) for shared, looker in zip(first, made, strict=True))


def _told(views: Sequence[View], glimpses: Sequence[list[Any]]) -> Iterator[View]:
    """Yield each view after its glimpses; what was shared and goes on alike is folded once."""
    known: list[tuple[Match, list[Any], Match]] = []
    for old, got in zip(views, glimpses, strict=True):
        if not got:
            yield old
            continue
        new = next((new for match, same, new in known if match is old.match and same == got), None)
        if new is None:
            new = old.match.then(got)
            known.append((old.match, got, new))
        yield View(new, old.viewer)

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


def witness(
    match: Match, unfolded: Sequence[tuple[Any, Any]], views: Sequence[View]
) -> tuple[Match, tuple[View, ...]]:
    """Return the match after the events, and each view after what its viewer got of them.

    Each event comes with the referee's state after it, as `Game.unfold` gives them.
    """
    sight, state, events = match.game.sight, match.state, []
    seen: list[tuple[View, list[Any]]] = [(looker, []) for looker in views]
    for event, after in unfolded:
        for looker, got in seen:
            glimpse = sight(state, event, looker.viewer)
            if glimpse is not None:
                got.append(glimpse)
        events.append(event)
        state = after
    whole = Match(match.game, match.options, match.seats, (*match.events, *events), state)
    return whole, tuple(_told(seen))


def views(match: Match, viewers: Iterable[Viewer]) -> tuple[View, ...]:
    """Return the match as each viewer knows it; those who know the same share one match."""
    blank = fold(match.game, match.options, match.seats, ())
    return tuple(
        _told((View(blank, viewer), [event for _, event in seen(match, viewer)]) for viewer in viewers)
    )


def _told(seen: Iterable[tuple[View, list[Any]]]) -> Iterator[View]:
    """Yield each view after what was seen; what was shared and goes on alike is folded once."""
    known: list[tuple[Match, list[Any], Match]] = []
    for old, got in seen:
        new = old.match if not got else _folded(old.match, got, known)
        yield View(new, old.viewer)


def _folded(match: Match, got: list[Any], known: list[tuple[Match, list[Any], Match]]) -> Match:
    """Return the match after these events; from what is known already, if the same has been folded."""
    for shared, same, after in known:
        if shared is match and same == got:
            return after
    after = match.then(got)
    known.append((match, got, after))
    return after

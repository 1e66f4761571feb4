"""Folding, looking and playing on: written once, for all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from caipan.core.chance import Chance
from caipan.core.game import AnyGame
from caipan.core.history import History
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat, Viewer
from caipan.core.unfolding import Unfolding

__all__ = ["AnyUnfolding", "Match", "View", "begin", "blank", "deal", "fold", "play", "seen", "view"]

AnyUnfolding = Unfolding[Any, Any]


class Match(Struct, frozen=True):
    """A game with its options, the events so far and the state they fold to.

    The referee's, or, with blurred events, one seat's: see `View`.
    """

    game: AnyGame
    options: Any
    seats: int
    events: History[Any] = History()
    state: Any = None

    def reach(self, unfolding: AnyUnfolding) -> Match:
        """Return the match after an unfolding, which must begin at its state; nothing is folded again."""
        if not unfolding.events:
            return self
        events = self.events.then(unfolding.events)
        return Match(self.game, self.options, self.seats, events, unfolding.state)

    def then(self, events: Iterable[Any]) -> Match:
        """Return the match after these events too, each folded once."""
        return self.reach(self.game.unfold(self.state, *events))


class View(Struct, frozen=True):
    """A match as one viewer knows it: all that pages, agents and exports are made from.

    `place` is the seat from whose place it is looked at, where that is not the viewer's: by a player
    who sees all cards after the end.
    """

    match: Match
    viewer: Viewer
    place: Seat | None = None

    @property
    def state(self) -> Any:
        """What the viewer's own log folds to."""
        return self.match.state

    def moves(self) -> Any:
        """Return what the viewer may do; the viewer must be a seat."""
        return self.match.game.moves(self.match.state, self.viewer)

    @property
    def near(self) -> Seat:
        """Whose place is nearest to whoever looks: one of their own, or else the first seat's."""
        return max(self.viewer, 0) if self.place is None else self.place

    def seen_from(self, place: Viewer) -> View:
        """Return the same view, looked at from this place if it is a seat (≥ 0)."""
        return View(self.match, self.viewer, place) if place >= 0 else self


def blank(game: AnyGame, options: Any, seats: int) -> Match:
    """Return the match before anything has happened."""
    return Match(game, options, seats, History(), game.blank(options, seats))


def fold(game: AnyGame, options: Any, seats: int, events: Iterable[Any]) -> Match:
    """Return the match that these events make."""
    return blank(game, options, seats).then(events)


def deal(before: Match, chance: Chance) -> AnyUnfolding:
    """Return the deal of a blank match: its first events with their states."""
    return before.game.unfold(before.state, *before.game.start(before.options, before.seats, chance))


def begin(game: AnyGame, options: Any, seats: int, chance: Chance) -> Match:
    """Return the match after the deal, with the chance of event 1 (see `fair.chance`)."""
    before = blank(game, options, seats)
    return before.reach(deal(before, chance))


def play(match: Match, seat: Seat, move: Any, chance: Chance) -> Match | Refusal:
    """Return the match after the move, or the rules' refusal; the seat may be `REFEREE`."""
    unfolding = match.game.decide(match.state, seat, move, chance)
    return unfolding if isinstance(unfolding, Refusal) else match.reach(unfolding)


def seen(match: Match, viewer: Viewer) -> list[tuple[int, Any]]:
    """Return (index in the referee's events, event as the viewer gets it) for all they get anything of.

    Indices from 0, ascending. Folds the whole match again.
    """
    game, state = match.game, match.game.blank(match.options, match.seats)
    got = []
    for index, event in enumerate(match.events):
        if (glimpse := game.sight(state, event, viewer)) is not None:
            got.append((index, glimpse))
        state = game.evolve(state, event)
    return got


def view(match: Match, viewer: Viewer) -> View:
    """Return the match as the viewer knows it, folded from its own events alone; linear in their number."""
    events: Sequence[Any] = [event for _, event in seen(match, viewer)]
    return View(fold(match.game, match.options, match.seats, events), viewer)

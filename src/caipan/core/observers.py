"""What several viewers know of one match as it goes on: folded once for all who know the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from caipan.core.replay import Match, View, fold
from caipan.core.seat import Viewer

__all__ = ["Observers", "Unfolded", "observe"]

Unfolded = Sequence[tuple[Any, Any]]
"""Events, each with the referee's state after it, as `Game.unfold` gives them."""


class Observers:
    """The viewers of a match; their views are made when somebody looks.

    Views take longer than the game itself, and not everybody looks after every order.
    """

    __slots__ = ("_since", "_state", "_views")

    def __init__(self, state: Any, views: tuple[View, ...], since: tuple[Any, Unfolded] | None) -> None:
        """Take the views made last, the referee's state then, and what has happened since.

        `since` is the newest of what has happened, behind what was before it, and so on down to None.
        """
        self._state = state
        self._views = views
        self._since = since

    def after(self, unfolded: Unfolded) -> Observers:
        """Return the observers after these events too."""
        return Observers(self._state, self._views, (self._since, unfolded))

    @property
    def views(self) -> tuple[View, ...]:
        """The views of all viewers, in their order."""
        unfolded = _in_order(self._since)
        if unfolded:
            self._views = _shown(self._state, unfolded, self._views)
            self._state, self._since = unfolded[-1][1], None
        return self._views


def observe(match: Match, viewers: Iterable[Viewer]) -> Observers:
    """Return the observers of a match from its beginning up to now."""
    blank = fold(match.game, match.options, match.seats, ())
    views = tuple([View(blank, viewer) for viewer in viewers])
    return Observers(blank.state, views, (None, match.game.follow(blank.state, match.events)))


def _in_order(since: tuple[Any, Unfolded] | None) -> Unfolded:
    parts = []
    while since is not None:
        since, part = since
        parts.append(part)
    return [each for part in reversed(parts) for each in part]


def _shown(state: Any, unfolded: Unfolded, views: tuple[View, ...]) -> tuple[View, ...]:
    """Return each view after what its viewer gets of the events; `state` is the referee's before them."""
    seen: list[tuple[View, list[Any]]] = [(looker, []) for looker in views]
    for event, after in unfolded:
        for looker, got in seen:
            glimpse = looker.match.game.sight(state, event, looker.viewer)
            if glimpse is not None:
                got.append(glimpse)
        state = after
    known: list[tuple[Match, list[Any], Match]] = []
    return tuple([View(_folded(looker.match, got, known), looker.viewer) for looker, got in seen])


def _folded(match: Match, got: list[Any], known: list[tuple[Match, list[Any], Match]]) -> Match:
    """Return the match after these events; what was shared and goes on alike is folded once."""
    for shared, same, after in known:
        if shared is match and same == got:
            return after
    after = match.then(got) if got else match
    known.append((match, got, after))
    return after

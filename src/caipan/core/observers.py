"""What several viewers know of one match as it goes on: folded once for all who know the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caipan.core.replay import AnyUnfolding, Match, View, blank
from caipan.core.seat import Viewer

__all__ = ["Observers", "observe"]

_Since = tuple[Any, AnyUnfolding] | None
"""What has happened: the newest behind what was before it, and so on down to None."""


class Observers:
    """The viewers of a match; their views are made when somebody looks.

    Views take longer than the game itself, and not everybody looks after every order.
    """

    __slots__ = ("_since", "_views")

    def __init__(self, views: tuple[View, ...], since: _Since) -> None:
        """Take the views made last, and what has happened since."""
        self._views = views
        self._since = since

    def after(self, unfolding: AnyUnfolding) -> Observers:
        """Return the observers after these events too, in constant time.

        `views` folds them when asked for.
        """
        return Observers(self._views, (self._since, unfolding))

    @property
    def views(self) -> tuple[View, ...]:
        """The views of all viewers, in the order given to `observe`; each event is folded once per viewer."""
        for unfolding in _in_order(self._since):
            self._views = _shown(unfolding, self._views)
        self._since = None
        return self._views


def observe(match: Match, viewers: Iterable[Viewer]) -> Observers:
    """Return the observers of a match up to now, in the order of `viewers`; views are made when asked for."""
    nothing = blank(match.game, match.options, match.seats)
    views = tuple([View(nothing, viewer) for viewer in viewers])
    return Observers(views, (None, match.game.unfold(nothing.state, *match.events)))


def _in_order(since: _Since) -> list[AnyUnfolding]:
    parts = []
    while since is not None:
        since, part = since
        parts.append(part)
    return parts[::-1]


def _shown(unfolding: AnyUnfolding, views: tuple[View, ...]) -> tuple[View, ...]:
    """Return each view after what its viewer gets of the events."""
    seen: list[tuple[View, list[Any]]] = [(view, []) for view in views]
    for before, event, _ in unfolding.steps():
        for view, got in seen:
            glimpse = view.match.game.sight(before, event, view.viewer)
            if glimpse is not None:
                got.append(glimpse)
    known: list[tuple[Match, list[Any], Match]] = []
    return tuple([View(_folded(view.match, got, known), view.viewer) for view, got in seen])


def _folded(match: Match, got: list[Any], known: list[tuple[Match, list[Any], Match]]) -> Match:
    """Return the match after these events; what was shared and goes on alike is folded once."""
    for shared, same, after in known:
        if shared is match and same == got:
            return after
    after = match.then(got) if got else match
    known.append((match, got, after))
    return after

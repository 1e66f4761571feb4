"""A match told step by step, in the terminal: what happened, and what changed on the board."""

from __future__ import annotations

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Speaker, Text, Who
from caipan.kit.listing import Listing

__all__ = ["Narrator"]


class Narrator:
    """Tells one viewer's match as it grows; remembers what it has told."""

    def __init__(self, listing: Listing, speaker: Speaker) -> None:
        self._listing = listing
        self._say = speaker
        self._told = 0
        self._last = ""
        self._board: set[str] = set()

    def tell(self, view: View) -> list[str]:
        """Return the new lines: the events since the last call, then the lines of the board that changed."""
        events = view.match.events[self._told :]
        happened = [self._say(self._listing.notation.told(event)) for event in events]
        board = [self._say(line) for line in self._listing.pages.lines(view)]
        changed = [line for line in board if line not in self._board and line not in happened]
        self._told, self._board = len(view.match.events), set(board)
        self._last = happened[-1] if happened else self._last
        return happened + [f"  {line}" for line in changed]

    def ending(self, view: View) -> list[str]:
        """Return who won and, unless it was the last line, why; empty while the game goes on."""
        outcome = view.match.game.outcome(view.state)
        if outcome is None:
            return []
        said = [self._say(_winners(outcome.winners)), self._say(outcome.reason)]
        return said[:1] if said[1] == self._last else said


def _winners(seats: tuple[Seat, ...]) -> Text:
    if not seats:
        return Text("Nobody won.")
    names: dict[str, Fact] = {f"seat{seat}": Who(seat) for seat in seats}
    listed = Text(", ".join(f"{{{key}}}" for key in names), names)
    return Text("Won by: {names}", {"names": listed})

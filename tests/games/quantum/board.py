"""A referee's table of quantum werewolf on which seat 0 has number 1, and so on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from caipan.core.chance import Chance, Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View, fold, play, view
from caipan.core.seat import REFEREE, Viewer
from caipan.games.quantum.events import Act, Close, Dealt, Event, Move, NightFell, Options, Vote
from caipan.games.quantum.roles import Identity
from caipan.games.quantum.rules import Quantum
from caipan.games.quantum.state import State

GAME = Quantum()


class Fate(Seeded):
    """Chance of which the first draws by weight are known: the indices that they return."""

    def __init__(self, *indices: int) -> None:
        super().__init__(b"fate")
        self._indices = list(indices)

    def draw(self, weights: Sequence[int]) -> int:
        if not self._indices:
            return super().draw(weights)
        index = self._indices.pop(0)
        assert weights[index] > 0
        return index


class Board:
    """Plays on; the last events are in `news`."""

    def __init__(self, seats: int = 5, *, numbers: Iterable[int] = (), **options: Any) -> None:
        dealt = Dealt(tuple(numbers) or tuple(range(1, seats + 1)), whole=True)
        events = (dealt, NightFell(1))
        self.match: Match = fold(GAME, Options(**{"early": "off", **options}), seats, events)
        self.news: tuple[Event, ...] = events

    @property
    def state(self) -> State:
        """The referee's state."""
        state: State = self.match.state
        return state

    def seen(self, viewer: Viewer) -> View:
        """Return what the viewer knows."""
        return view(self.match, viewer)

    def gives(self, seat: int, move: Move, chance: Chance | None = None) -> Refusal | None:
        """Give an order; return why it was refused, or None."""
        after = play(self.match, seat, move, chance or Seeded(b"board"))
        if isinstance(after, Refusal):
            return after
        self.news = after.events[len(self.match.events) :]
        self.match = after
        return None

    def refuses(self, seat: int, move: Move) -> str:
        """Give an order that must be refused, and return the code."""
        refusal = self.gives(seat, move)
        assert refusal is not None, move
        return refusal.code

    def night(
        self,
        attacks: Mapping[int, int] | None = None,
        visions: Mapping[int, int] | None = None,
        chance: Chance | None = None,
    ) -> None:
        """Let these seats order, and the night end."""
        attacks, visions = attacks or {}, visions or {}
        for seat in sorted({*attacks, *visions}):
            assert self.gives(seat, Act(attacks.get(seat), visions.get(seat))) is None
        assert self.gives(REFEREE, Close(), chance) is None

    def day(self, votes: Mapping[int, int | None] | None = None, chance: Chance | None = None) -> None:
        """Let these seats vote, and the day end."""
        for seat, target in (votes or {}).items():
            assert self.gives(seat, Vote(target)) is None
        assert self.gives(REFEREE, Close(), chance) is None

    def lynch(self, seat: int, identity: Identity) -> None:
        """Let everybody vote for a seat, which turns out to be that."""
        worlds = self.state.worlds
        assert worlds is not None
        kinds = [
            kind for kind, _ in worlds.lynched(self.state.index(seat)).identities(self.state.index(seat))
        ]
        self.day(dict.fromkeys(self.state.living, seat), Fate(kinds.index(identity)))

    def happened(self, kind: type[Any]) -> list[Any]:
        """Return the last events of that kind."""
        return [event for event in self.news if isinstance(event, kind)]

"""Sifting for three or four: who may do what, and when (rules §2). `decide` says what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Ending, Outcome
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Text, Who
from caipan.core.unfolding import Unfolding
from caipan.games.sift.cards import CODES
from caipan.games.sift.decide import calling, deal, decide
from caipan.games.sift.events import (
    Agree,
    Call,
    Cut,
    Event,
    GoOn,
    Move,
    Opened,
    Options,
    Pass,
    Refuse,
    SetAside,
    Stop,
    Turn,
)
from caipan.games.sift.evolve import evolve
from caipan.games.sift.relations import Diagnostic, Relation, count_combinations, relation
from caipan.games.sift.sight import sight
from caipan.games.sift.state import Stage, State, blank
from caipan.games.sift.variant import Variant
from caipan.kit.stakes import won

__all__ = ["Sifting"]

_TWO_GAMES: Final = Ending("two-games", Text("{who} {who:has|have} won two games."))
_FIRST: Final = Ending(
    "first",
    Text("{who} {who:is|are} first with {n} card.", plural="{who} {who:is|are} first with {n} cards."),
)
_RELATION_NEVER: Final = Refusal(
    "relation-never", Text("No cards make a combination: nobody could ever take a card.")
)
_RELATION_ALWAYS: Final = Refusal(
    "relation-always", Text("Any cards make a combination: there would be nothing to see.")
)

_NONE: Final = Listed[Move]()
_FIXED: Final[dict[int, Listed[Move]]] = {
    Stage.CUT: Listed((Cut(),)),
    Stage.TURN: Listed((Turn(),)),
    Stage.STOP: Listed((Stop(), GoOn())),
    Stage.ANSWER: Listed((Refuse(), Agree())),
}
"""The moves in stages where they are always the same."""
_BARE_CLAIM: Final = Listed[Move]((Call(), Pass()))
_DEFAULTS: Final[dict[int, Move]] = {
    Stage.TURN: Turn(),
    Stage.CLAIM: Pass(),
    Stage.STOP: GoOn(),
    Stage.ANSWER: Agree(),
}
"""What a passed deadline does; in other stages, the first move."""


class Sifting(Game[Options, State, Move, Event]):
    """Sifting for Gold for three or four. The next seat is the next counter-clockwise."""

    name = "sift"
    version = 2
    options_type = Options
    move_type = Move
    event_type = Event
    variant: ClassVar[Variant] = Variant(
        players=(3, 4),
        packs=2,
        idle=True,
        lead="combination",
        claim="bare",
        take="table",
        layout="places",
    )

    def seats(self, options: Options) -> range:
        fewest, most = self.variant.players
        return range(fewest, most + 1)

    def check(self, options: Options, seats: int) -> Refusal | None:
        found = relation(options.relation, options.numbers)
        return found.refusal if isinstance(found, Diagnostic) else self.playable(found)

    def playable(self, relation: Relation) -> Refusal | None:
        """Return why no game can be made of the relation; None if one can."""
        count = count_combinations(relation, self.variant.packs)
        if not count.combinations:
            return _RELATION_NEVER
        if count.combinations == count.possible:
            return _RELATION_ALWAYS
        return None

    def blank(self, options: Options, seats: int) -> State:
        found = relation(options.relation, options.numbers)
        if isinstance(found, Diagnostic):
            raise ValueError(f"{options.relation!r} is no relation; options must be checked first")
        return blank(options, found, seats, self.variant)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        return [Opened()]

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(event)

    def awaited(self, state: State) -> Awaited:
        return Awaited(state.phase, state.awaited)

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return [
            Order(seat, _DEFAULTS.get(state.stage) or next(iter(self.moves(state, seat))))
            for seat in state.awaited
        ]

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        if seat not in state.awaited:
            return _NONE
        fixed = _FIXED.get(state.stage)
        return _listed(state) if fixed is None else fixed

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        return decide(state, seat, move, chance)

    def outcome(self, state: State) -> Outcome | None:
        if not state.decided or state.finished is None:
            return None
        winner = state.finished.ranking[0]
        if state.options.length == "match":
            return won(state.seats, winner, _TWO_GAMES, {"who": Who(winner)})
        return won(state.seats, winner, _FIRST, {"who": Who(winner), "n": state.finished.owned[winner]})


def _listed(state: State) -> Listed[Move]:
    """Return the moves in a stage in which they depend on the state."""
    match state.stage:
        case Stage.CLAIM:
            return _claims(state)
        case Stage.MARK:
            return Listed(tuple([SetAside(CODES[kind]) for kind in state.markable()]))
        case Stage.BREAK:
            return Listed(deal.breaks(state))
        case _:
            return Listed(deal.choices(state))


def _claims(state: State) -> Listed[Move]:
    """Return the same whether there is a combination or not."""
    if state.variant.claim == "bare":
        return _BARE_CLAIM
    return Listed[Move]((*map(Call, calling.claimable(state)), Pass()))

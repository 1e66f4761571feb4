"""Sifting for three or four, and the Chain for two: who may do what, and what comes of it (rules §2, §3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, Refusal
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Text, Who
from caipan.games.sift import dealing, rounds, stopping, turning
from caipan.games.sift.cards import CODES
from caipan.games.sift.course import Course
from caipan.games.sift.events import (
    Agree,
    Break,
    Call,
    Choose,
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
    WentOn,
)
from caipan.games.sift.evolve import evolve
from caipan.games.sift.relations import Mistake, Relation, counted, relation
from caipan.games.sift.sight import sight
from caipan.games.sift.state import Stage, State, blank

__all__ = ["Chain", "Sifting"]

_FEW: Final = 8
"""The Chain needs at least so many cards."""

_THOUGHT: Final = 30
"""Seconds for whatever is not turning cards, at the least."""

_NOT_NOW: Final = Refusal("not-now", Text("This cannot be done now."))
_CLAIM: Final = Listed[Move]((Call(), Pass()))
_NOTHING: Final = Listed[Move]()
_ALWAYS: Final[dict[int, Listed[Move]]] = {
    Stage.CUT: Listed((Cut(),)),
    Stage.TURN: Listed((Turn(),)),
    Stage.STOP: Listed((Stop(), GoOn())),
    Stage.ANSWER: Listed((Refuse(), Agree())),
}
"""The moves in stages where they are always the same."""

_WHEN: Final[dict[type, int]] = {
    Cut: Stage.CUT,
    Break: Stage.BREAK,
    Choose: Stage.CHOOSE,
    Turn: Stage.TURN,
    Call: Stage.CLAIM,
    Pass: Stage.CLAIM,
    Stop: Stage.STOP,
    GoOn: Stage.STOP,
    Refuse: Stage.ANSWER,
    Agree: Stage.ANSWER,
    SetAside: Stage.MARK,
}


class Sifting(Game[Options, State, Move, Event]):
    """Sifting for Gold for three or four. The next seat is the next counter-clockwise."""

    name = "sift"
    options_type = Options
    move_type = Move
    event_type = Event
    chain = False

    def seats(self, options: Options) -> range:
        return range(3, 5)

    def check(self, options: Options, seats: int) -> Refusal | None:
        found = relation(options.relation, options.numbers)
        if isinstance(found, Mistake):
            return found.refusal
        return _playable(found, packs=1 if self.chain else 2)

    def blank(self, options: Options, seats: int) -> State:
        found = relation(options.relation, options.numbers)
        if isinstance(found, Mistake):
            raise ValueError(f"{options.relation!r} is no relation; options must be checked first")
        return blank(options, found, seats, chain=self.chain)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        return [Opened()]

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(event)

    def awaited(self, state: State) -> Awaited:
        if state.stage in (Stage.TURN, Stage.CLAIM):
            return Awaited(state.phase, state.awaited, beat=state.options.claim == "call")
        return Awaited(state.phase, state.awaited, least=_THOUGHT)

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        defaults: dict[int, Move] = {
            Stage.TURN: Turn(),
            Stage.CLAIM: Pass(),
            Stage.STOP: GoOn(),
            Stage.ANSWER: Agree(),
        }
        return [
            Order(seat, defaults.get(state.stage) or next(iter(self.moves(state, seat))))
            for seat in state.awaited
        ]

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        if seat not in state.awaited:
            return _NOTHING
        always = _ALWAYS.get(state.stage)
        return self._now(state) if always is None else always

    def _now(self, state: State) -> Listed[Move]:
        """Return the moves in a stage in which they are not always the same."""
        match state.stage:
            case Stage.CLAIM:
                return self._claims(state)
            case Stage.MARK:
                return Listed(tuple([SetAside(CODES[kind]) for kind in state.markable()]))
            case Stage.BREAK:
                return Listed(dealing.breaks(state))
            case _:
                return Listed(dealing.choices(state))

    def _claims(self, state: State) -> Listed[Move]:
        """Return the same whether there is a combination or not."""
        return _CLAIM

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Event] | Refusal:
        happened = self.unfold(state, seat, move, chance)
        return happened if isinstance(happened, Refusal) else [event for event, _ in happened]

    def unfold(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> list[tuple[Event, State]] | Refusal:
        if state.decided:
            return OVER
        if _WHEN[type(move)] != state.stage:
            return _NOT_NOW
        if seat not in state.awaited:
            return NOT_YOUR_TURN
        course = Course(state, chance)
        refusal = _CARRY_OUT[type(move)](course, seat, move)
        if refusal is not None:
            return refusal
        if state.options.claim == "auto" and state.stage >= Stage.TURN:
            rounds.play_on(course)
        return course.happened

    def outcome(self, state: State) -> Outcome | None:
        if not state.decided or state.finished is None:
            return None
        winner = state.finished.ranking[0]
        payoffs = tuple(state.seats - 1 if seat == winner else -1 for seat in range(state.seats))
        cards, who = state.finished.owned[winner], Who(winner)
        if state.options.length == "match":
            return Outcome(payoffs, "two-games", Text("{who} {who:has|have} won two games.", {"who": who}))
        return Outcome(
            payoffs,
            "first",
            Text("{who} {who:is|are} first with {cards} cards.", {"who": who, "cards": cards}),
        )


class Chain(Sifting):
    """The Chain for two: one pack without idle cards, relations of two cards, and one row of cards."""

    name = "chain"
    chain = True

    def seats(self, options: Options) -> range:
        return range(2, 3)

    def check(self, options: Options, seats: int) -> Refusal | None:
        found = relation(options.relation, options.numbers)
        if isinstance(found, Mistake):
            return found.refusal
        if found.size != 2:
            return Refusal("relation-three", Text("The Chain is played over relations of two cards."))
        refusal = super().check(options, seats)
        few = len(self.blank(options, seats).deck) < _FEW
        return refusal or (
            Refusal("relation-few", Text("Too few cards can be in a combination.")) if few else None
        )

    def _claims(self, state: State) -> Listed[Move]:
        return Listed[Move]((*map(Call, turning.nameable(state)), Pass()))


def _playable(found: Relation, packs: int) -> Refusal | None:
    """Refuse what no game can be made of."""
    count = counted(found, packs)
    if not count.combinations:
        return Refusal("relation-never", Text("No cards make a combination: nobody could ever take a card."))
    if count.combinations == count.possible:
        return Refusal(
            "relation-always", Text("Any cards make a combination: there would be nothing to see.")
        )
    return None


def _turn(course: Course, seat: Seat, move: Turn) -> None:
    if course.state.options.claim == "call":
        turning.lead(course)


def _go_on(course: Course, seat: Seat, move: GoOn) -> None:
    course.happen(WentOn(seat))


_CARRY_OUT: Final[dict[type, Callable[[Course, Seat, Any], Refusal | None]]] = {
    Cut: lambda course, _, __: dealing.cut(course),
    Break: lambda course, _, move: dealing.open_pack(course, move),
    Choose: lambda course, _, move: dealing.choose(course, move),
    Turn: _turn,
    Call: lambda course, _, move: turning.call(course, move),
    Pass: lambda course, _, __: turning.turn_on(course),
    Stop: lambda course, _, __: stopping.stop(course),
    GoOn: _go_on,
    Refuse: lambda course, seat, _: stopping.refuse(course, seat),
    Agree: lambda course, seat, _: stopping.agree(course, seat),
    SetAside: lambda course, _, move: stopping.set_aside(course, move),
}
"""What each move does by itself; under `auto`, turning follows."""

"""Many games between agents, and what can be said of their strength afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from caipan.agents.agent import Agent
from caipan.agents.uniform import Uniform
from caipan.core import fair
from caipan.core.game import AnyGame, Order
from caipan.core.moves import Moves
from caipan.core.observers import Observers, observe
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View, begin
from caipan.core.seat import REFEREE, Seat
from caipan.core.text import Text

__all__ = [
    "Result",
    "Step",
    "advance",
    "dealt",
    "played",
    "rotation",
    "seed_of",
    "self_play",
]


class Step(Struct, frozen=True):
    """The match after an order (None: the deal), and who sits at it."""

    match: Match
    seated: Observers
    order: Order[Any] | None = None

    @property
    def views(self) -> tuple[View, ...]:
        """Each seat's view of the match, by seat from 0."""
        return self.seated.views


class Result(Struct, frozen=True):
    """One game: each agent's payoff, the moves that were made, in how many phases, and why it ended.

    `code` is the outcome's, `reason` its sentence.
    """

    payoffs: tuple[int, ...]
    moves: int
    phases: int
    code: str
    reason: Text

    @property
    def winners(self) -> list[int]:
        """The indices of the agents that won, ascending; none in a draw."""
        return [agent for agent, payoff in enumerate(self.payoffs) if payoff > 0]


def seed_of(word: str) -> bytes:
    """Return the secret seed, 32 bytes, that a word stands for: its SHA-256."""
    return sha256(word.encode()).digest()


def dealt(game: AnyGame, options: Any, seats: int, seed: bytes) -> Step:
    """Return the match dealt from the seed, with no seat's cut."""
    match = begin(game, options, seats, fair.chance(seed, (None,) * seats, 1))
    return Step(match, observe(match, range(seats)))


def advance(step: Step, order: Order[Any], seed: bytes) -> Step | Refusal:
    """Return the step after this order, or the rules' refusal; its chance follows from seed and log."""
    match = step.match
    chance = fair.chance(seed, (None,) * match.seats, len(match.events) + 1)
    unfolding = match.game.decide(match.state, order.seat, order.move, chance)
    if isinstance(unfolding, Refusal):
        return unfolding
    return Step(match.reach(unfolding), step.seated.after(unfolding), order)


def _mistaken(order: Order[Any], refusal: Refusal) -> None:
    raise RuntimeError(f"{order!r} was refused: {refusal.code}")


def self_play(
    game: AnyGame,
    options: Any,
    agents: Sequence[Agent],
    seed: bytes,
    rng: Random,
    refused: Callable[[Order[Any], Refusal], None] = _mistaken,
) -> Iterator[Step]:
    """Yield the deal and the match after each order, one agent a seat, until the game is over.

    The agents see only their seats' views, made when they look; where the game waits for nobody, the deadline
    passes. An order that the rules refuse is handed to `refused` and asked for again; by default it raises
    RuntimeError.
    """
    step = dealt(game, options, len(agents), seed)
    yield step
    while game.outcome(step.match.state) is None:
        for order in _orders(step, agents, rng):
            after = advance(step, order, seed)
            if isinstance(after, Refusal):
                refused(order, after)
                break
            step = after
            yield step


def _orders(step: Step, agents: Sequence[Agent], rng: Random) -> Sequence[Order[Any]]:
    game, state = step.match.game, step.match.state
    for seat in game.awaited(state).seats:
        # the same moves as from the seat's own state; none if a seat that all wait for has done its part
        moves = game.moves(state, seat)
        if moves.any():
            return [Order(seat, _choice(step, agents[seat], seat, moves, rng))]
    return game.overdue(state)


def _choice(step: Step, agent: Agent, seat: Seat, moves: Moves[Any], rng: Random) -> Any:
    """Return the move; who draws any is shown no view, which takes about as long as the game itself."""
    if isinstance(agent, Uniform):
        return agent.draw(moves, rng)
    return agent.choose(step.views[seat], rng)


def played(game: AnyGame, options: Any, agents: Sequence[Agent], word: str) -> Result:
    """Play one game to its end; the deal and every agent's choices follow from the word."""
    steps = self_play(game, options, agents, seed_of(word), Random(word))
    step, moves, phases = next(steps), 0, set()
    for after in steps:
        phases.add(game.awaited(step.match.state).phase)
        moves += after.order is not None and after.order.seat != REFEREE
        step = after
    outcome = game.outcome(step.match.state)
    assert outcome is not None, "self-play goes on to the end"  # noqa: S101
    return Result(outcome.payoffs, moves, len(phases), outcome.code, outcome.reason)


def rotation(
    game: AnyGame, options: Any, agents: Sequence[Agent], number: int, seed: int
) -> Iterator[Result]:
    """Yield the results of `number` games; in game i, agent a sits at seat (a + i) modulo their number.

    Payoffs are by agent, in the order given, not by seat.
    """
    for index in range(number):
        seats = [(agent + index) % len(agents) for agent in range(len(agents))]
        seated = [agents[seats.index(seat)] for seat in range(len(agents))]
        result = played(game, options, seated, f"{seed}/{index}")
        yield replace(result, payoffs=tuple(result.payoffs[seat] for seat in seats))

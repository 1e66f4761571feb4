"""Tables in the middle of a game, written down card by card."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from msgspec.structs import replace

from caipan.core.chance import Scripted
from caipan.core.refusal import Refusal
from caipan.games.sift.cards import Card, codes, kinds
from caipan.games.sift.chain import Chain
from caipan.games.sift.events import Event, Move, Options
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import Stage, State

GAME = Sifting()
CHAIN = Chain()


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a line such as `H1 C12 BJ`."""
    return codes(kinds(text.split()))  # type: ignore[arg-type]  # unknown codes are a KeyError


def table(piles: Sequence[str], *, game: Sifting = GAME, **changes: Any) -> State:
    """Return a game in which seat 0 turns next; piles are written bottom first. It is a later round.

    `relation`, `numbers`, `claim`, `length` and `seconds` are options; everything else is part of the state.
    """
    chosen = {
        name: changes.pop(name)
        for name in ("relation", "numbers", "claim", "length", "seconds")
        if name in changes
    }
    state = game.blank(Options(**chosen), len(piles))
    return replace(
        state,
        stage=Stage.TURN,
        game=1,
        round=changes.pop("round", 2),
        piles=tuple(kinds(cards(pile)) for pile in piles),
        marks=tuple(kinds(cards(mark)) for mark in changes.pop("marks", [""] * len(piles))),
        **changes,
    )


def ordered(state: State, seat: int, move: Move, *chance: object, game: Sifting = GAME) -> list[Event]:
    """Return what an order makes happen; it must not be refused, and must fold to the states handed on."""
    unfolding = game.decide(state, seat, move, Scripted(*chance))
    assert not isinstance(unfolding, Refusal), unfolding
    for event, then in zip(unfolding.events, unfolding.states, strict=True):
        state = game.evolve(state, event)
        assert state == then
    return unfolding.events


def after(state: State, events: Sequence[Event], *, game: Sifting = GAME) -> State:
    """Return the state after the events."""
    return reduce(game.evolve, events, state)


def do(state: State, *orders: tuple[int, Move], game: Sifting = GAME) -> State:
    """Return the state after these orders, each by a seat."""
    for seat, move in orders:
        state = after(state, ordered(state, seat, move, game=game), game=game)
    return state


def refused(state: State, seat: int, move: Move, game: Sifting = GAME) -> str:
    """Return the code with which an order is refused."""
    events = game.decide(state, seat, move, Scripted())
    assert isinstance(events, Refusal), events
    return events.code


def piles(state: State) -> list[str]:
    """Return the piles as they are written."""
    return [" ".join(codes(pile)) for pile in state.piles]


def seats(rows: Mapping[str, str], order: str) -> list[str]:
    """Return the rows of an example in playing order: the leader is seat 0."""
    return [rows[name] for name in order]

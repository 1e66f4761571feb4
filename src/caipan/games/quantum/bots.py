"""The bot that plays by the table: it knows its row, its visions, and the names where the table has them.

A player here is all roles at once, so the bot asks which side it is more likely on, and plays for that.
A little noise keeps bots with equal knowledge from acting alike.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.quantum.events import Act, Move, Vote
from caipan.games.quantum.orders import own_row
from caipan.games.quantum.roles import Role
from caipan.games.quantum.state import Kind, State

__all__ = ["Bayes"]

NOISE: Final = 0.08
"""How far a probability may be off, either way."""


class Bayes:
    """Votes and attacks by how likely others are wolves, and looks where it knows least."""

    title = Text("Bayes")

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move."""
        state: State = view.state
        moves, seat = view.moves(), view.viewer
        suspicion = suspicions(state, seat)
        noisy = {who: value + rng.uniform(-NOISE, NOISE) for who, value in suspicion.items()}
        if state.kind != Kind.NIGHT:
            return _vote(state, seat, noisy)
        act = _act(state, seat, noisy)
        for choice in (act, Act(None, act.vision, act.night), Act(act.attack, None, act.night)):
            if choice in moves:
                return choice
        return Act(None, None, act.night)


def suspicions(state: State, seat: Seat) -> dict[Seat, float]:
    """Return, by seat, the probability that each other living player is a wolf, as the seat can tell."""
    prior = _priors(state, seat)
    seer = _seer_probability(state, seat)
    for saw in state.sights:
        if saw.seat == seat and saw.target in prior:
            before = prior[saw.target]
            prior[saw.target] = seer + (1 - seer) * before if saw.wolf else (1 - seer) * before
    return prior


def _priors(state: State, seat: Seat) -> dict[Seat, float]:
    """Return the table's probabilities; where numbers are secret, everybody has the average of the rest."""
    others = [who for who in state.living if who != seat]
    if not state.mornings:
        return dict.fromkeys(others, state.options.wolves / state.seats)
    rows = state.mornings[-1].rows
    if state.options.table == "by-name":
        return {who: float(Fraction(rows[state.index(who)].evil)) for who in others}
    own = state.numbers[seat]
    rest = [row for number, row in enumerate(rows, 1) if number != own and row.dead != "1"]
    average = sum(float(Fraction(row.evil)) for row in rest) / max(len(rest), 1)
    return dict.fromkeys(others, average)


def _own_evil(state: State, seat: Seat) -> float:
    if (certain := state.told[seat]) is not None:
        return float(certain == Role.WOLF)
    row = own_row(state, seat)
    return state.options.wolves / state.seats if row is None else float(Fraction(row.evil))


def _seer_probability(state: State, seat: Seat) -> float:
    """Return how likely the seat is a seer; the table does not tell it apart from a villager."""
    if (certain := state.told[seat]) is not None:
        return float(certain == Role.SEER)
    village = state.seats - state.options.wolves
    return (1 - _own_evil(state, seat)) * state.options.seers / village


def _vote(state: State, seat: Seat, suspicion: dict[Seat, float]) -> Vote:
    """Vote against the likeliest wolf; or, as a likely wolf, against the likeliest villager."""
    choices = [who for who in (state.among or state.living) if who in suspicion]
    if not choices:
        return Vote()
    pick = min if _own_evil(state, seat) > 0.5 else max
    return Vote(pick(choices, key=suspicion.__getitem__))


def _act(state: State, seat: Seat, suspicion: dict[Seat, float]) -> Act:
    """Attack whom a wolf would like dead, and look at who is neither surely wolf nor surely not."""
    if not suspicion:
        return Act(None, None, state.coming)
    prey = min(suspicion, key=suspicion.__getitem__)
    seen = {saw.target for saw in state.sights if saw.seat == seat}
    unseen = [who for who in suspicion if who not in seen] or list(suspicion)
    riddle = min(unseen, key=lambda who: abs(suspicion[who] - 0.5))
    return Act(prey, riddle, state.coming)

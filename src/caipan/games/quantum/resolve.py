"""How a phase ends: the night's attacks and visions, the count of votes, deaths in chains, the next phase.

Each function adds to what has unfolded so far. The order of things is the rules' (RULES.md, "The night"
and "Deaths").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from caipan.core.chance import Chance
from caipan.core.seat import Seat
from caipan.core.unfolding import Unfolding
from caipan.games.quantum.ends import ended, side_of, winner
from caipan.games.quantum.events import (
    Act,
    Attacked,
    Counted,
    Died,
    Event,
    Lapsed,
    Morning,
    NightFell,
    RunOff,
    Saw,
    Shattered,
    TableRow,
    Told,
)
from caipan.games.quantum.report import fraction, stability
from caipan.games.quantum.roles import Role, Row
from caipan.games.quantum.state import Kind, State, after_death, at_lynch
from caipan.games.quantum.worlds import Multiverse
from caipan.kit.ballots import tie_broken

__all__ = ["Resolution", "close"]


class Resolution(Unfolding[State, Event]):
    """What an order makes happen, with the worlds at hand."""

    @property
    def worlds(self) -> Multiverse:
        """The universes left now; ValueError for whoever does not know them."""
        if self.state.worlds is None:
            raise ValueError("only the referee, who knows the worlds, resolves a phase")
        return self.state.worlds


def close(resolution: Resolution, chance: Chance) -> None:
    """Append everything that the end of the phase makes happen to the resolution."""
    if resolution.state.kind == Kind.NIGHT:
        _end_night(resolution, chance)
    else:
        _end_vote(resolution, chance)


def _end_night(resolution: Resolution, chance: Chance) -> None:
    state = resolution.state
    orders = state.orders.opened(state.living)
    before = resolution.worlds
    attacks = tuple((seat, act.attack) for seat, act in orders.items() if act.attack is not None)
    resolution.add(Attacked(state.cycle, attacks))
    if not resolution.worlds.universes:
        resolution.add(Shattered(_heads(state, before, attacks)))
        resolution.add(ended(resolution.state, resolution.worlds, None, chance))
        return
    for seat, target in chance.shuffle(_looks(state, orders, chance)):
        sides = resolution.worlds.vision_counts(state.index(seat), state.index(target))
        if any(sides):
            resolution.add(Saw(seat, target, state.cycle, wolf=bool(chance.draw(sides))))
    _settle(resolution, chance, _morning)


def _heads(
    state: State, worlds: Multiverse, attacks: Iterable[tuple[Seat, Seat]]
) -> tuple[tuple[Seat, Seat], ...]:
    """Return the attacks that could have been a head wolf's: taken alone, each destroys something."""
    left = worlds.universes
    return tuple(
        (seat, target)
        for seat, target in attacks
        if worlds.night({state.index(seat): state.index(target)}).universes < left
    )


def _looks(state: State, orders: dict[Seat, Act], chance: Chance) -> list[tuple[Seat, Seat]]:
    """Return who looks at whom; under `cisra` who named nobody looks at anybody."""
    looks = {seat: act.vision for seat, act in orders.items() if act.vision is not None}
    if state.options.rules == "cisra":
        for seat in state.living:
            others = [who for who in state.living if who != seat]
            if seat not in looks and others:
                looks[seat] = others[chance.pick(len(others))]
    return sorted(looks.items())


def _end_vote(resolution: Resolution, chance: Chance) -> None:
    state = resolution.state
    tally = state.ballot.tally()
    resolution.add(Counted(state.ballot.choices, tally.leaders))
    # a second vote is the last
    chosen = tie_broken(tally, "none" if state.kind == Kind.RUNOFF else state.options.tie, chance)
    if isinstance(chosen, tuple):
        resolution.add(RunOff(chosen))
        return
    if chosen is not None:
        _die(resolution, chosen, chance, lynched=True)
    _settle(resolution, chance, _nightfall)


def _die(resolution: Resolution, seat: Seat, chance: Chance, *, lynched: bool) -> None:
    """Add a player's death: what they were is drawn with its probability."""
    player = resolution.state.index(seat)
    worlds = at_lynch(resolution.worlds, player) if lynched else resolution.worlds
    kinds = worlds.identities(player)
    identity, _ = kinds[chance.draw([number for _, number in kinds])]
    died = Died(seat, lynched, player + 1, identity, side_of(identity))
    resolution.reach(died, after_death(resolution.state, died, worlds))


def _settle(resolution: Resolution, chance: Chance, following: Callable[[Resolution], None]) -> None:
    """Carry out deaths for certain until nothing changes; then look who has won, or let the game go on."""
    seats = {number: seat for seat, number in enumerate(resolution.state.numbers)}
    while doomed := resolution.worlds.dead_everywhere:
        _die(resolution, seats[doomed[0] + 1], chance, lynched=False)
    won = winner(resolution.state.options, resolution.worlds)
    if won is not None:
        resolution.add(ended(resolution.state, resolution.worlds, won, chance))
        return
    resolution.extend(_notices(resolution.state, resolution.worlds))
    following(resolution)


def _notices(state: State, worlds: Multiverse) -> list[Event]:
    """Return what the living whose role is now certain are told, each once."""
    rows = {seat: worlds.rows[state.index(seat)] for seat in state.living if state.told[seat] is None}
    return [Told(seat, role) for seat, row in rows.items() if (role := _certain(row)) is not None]


def _certain(row: Row) -> Role | None:
    counts = {Role.WOLF: row.wolf, Role.SEER: row.seer, Role.VILLAGER: row.villager}
    return next((role for role, count in counts.items() if count == row.universes), None)


def _morning(resolution: Resolution) -> None:
    state, worlds = resolution.state, resolution.worlds
    rows = tuple(_published(row, lock=state.options.rules == "seed") for row in worlds.rows)
    resolution.add(Morning(state.cycle, rows, stability(worlds) or "0"))


def _published(row: Row, *, lock: bool) -> TableRow:
    every = row.universes
    parts = (every - row.wolf, row.wolf, row.dead)
    good, evil, dead = (fraction(part, every) or "0" for part in parts)
    return TableRow(good, evil, dead, fraction(row.lock, every) if lock else None)


def _nightfall(resolution: Resolution) -> None:
    """Begin the night; orders given ahead are kept as far as their targets live."""
    night = resolution.state.cycle + 1
    living = set(resolution.state.living)
    resolution.add(NightFell(night))

    def what_is_left(seat: Seat, act: Act) -> Act:
        if seat not in living:
            return act
        attack = act.attack if act.attack in living else None
        vision = act.vision if act.vision in living else None
        return Act(attack, vision, act.night)

    for seat, left in resolution.state.orders.lapsing(what_is_left):
        resolution.add(Lapsed(seat, night, left.attack, left.vision))

"""When a quantum game is over, and who has won."""

from __future__ import annotations

from typing import Final

from caipan.core.chance import Chance
from caipan.core.outcome import Ending, Outcome
from caipan.core.text import Text
from caipan.games.quantum.events import Ended, Options, Side
from caipan.games.quantum.roles import Identity, Role
from caipan.games.quantum.state import State
from caipan.games.quantum.worlds import Multiverse

__all__ = ["ended", "outcome", "side_of", "winner"]


NO_UNIVERSE: Final = Ending("no-universe", Text("No universe is left: the state contradicted itself."))
NO_WOLVES: Final = Ending("no-wolves", Text("All wolves were lynched."))
PARITY: Final = Ending("parity", Text("In every universe left the wolves are no fewer than the village."))


def side_of(identity: Identity) -> Side:
    """Return the side that an identity fights for."""
    return "wolves" if identity.role == Role.WOLF else "village"


def winner(options: Options, worlds: Multiverse) -> Side | None:
    """Return the side that has won, None while none has; after all collapses and deaths of the moment."""
    living = worlds.living
    if all(wolves == 0 for wolves, _ in living):
        return "village"
    parity = all(village <= wolves for wolves, village in living)
    determined = options.wolves_win == "determined" or (
        options.wolves_win == "by-rules" and options.rules == "cisra"
    )
    return "wolves" if parity and (not determined or _sides_known(worlds)) else None


def _sides_known(worlds: Multiverse) -> bool:
    gone = {player for player, _ in worlds.gone}
    return all(row.wolf in (0, row.universes) for player, row in enumerate(worlds.rows) if player not in gone)


def ended(state: State, worlds: Multiverse, won: Side | None, chance: Chance) -> Ended:
    """Return the end: one of the universes left, drawn uniformly if there is any, and the secrets."""
    identities: tuple[Identity, ...] = ()
    if worlds.universes:
        drawn = worlds.draw(chance).identities
        identities = tuple(drawn[state.index(seat)] for seat in range(state.seats))
    numbers = tuple(number for number in state.numbers if number is not None)
    return Ended(won, identities, numbers, state.nights, str(worlds.universes))


def outcome(state: State) -> Outcome | None:
    """Return who won, by the side that each player turned out to have; None while the game goes on."""
    end = state.ended
    if end is None:
        return None
    if end.winner is None:
        return NO_UNIVERSE.outcome((0,) * state.seats)
    sides = tuple(map(side_of, end.identities))
    payoffs = tuple(1 if side == end.winner else -1 for side in sides)
    return (NO_WOLVES if end.winner == "village" else PARITY).outcome(payoffs, sides=sides)

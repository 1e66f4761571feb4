"""A secret ballot: a game for the tests of tables, in which much is hidden and much happens at once.

Everyone is dealt a secret number and votes for one of two in secret; nobody learns who has voted until
all have, or the time is up and the rest abstain. After `rounds` ballots, more votes for 1 win.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from caipan.agents.uniform import Uniform
from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Outcome
from caipan.core.refusal import OVER, Refusal
from caipan.core.replay import View
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Text
from caipan.core.unfolding import Unfolding
from caipan.kit.listing import Listing

__all__ = ["BALLOT", "GAMES", "Ballot", "Counted", "Dealt", "Options", "Vote", "Voted"]

Choice = Annotated[int, Meta(ge=0, le=1)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many ballots are held."""

    rounds: Annotated[int, Meta(ge=1, le=5)] = 1


class Vote(Struct, frozen=True, tag="vote", forbid_unknown_fields=True):
    """Vote; None abstains."""

    choice: Choice | None


class Dealt(Struct, frozen=True, tag="dealt"):
    """The secret numbers; None where unseen."""

    numbers: tuple[int | None, ...]


class Voted(Struct, frozen=True, tag="voted"):
    """A vote, which only the voter sees."""

    seat: Seat
    choice: Choice | None


class Counted(Struct, frozen=True, tag="counted"):
    """How many voted for 0 and for 1."""

    votes: tuple[int, int]


Event = Dealt | Voted | Counted


class State(Struct, frozen=True):
    """The votes of this ballot, and the counts of those before."""

    options: Options
    seats: int
    votes: dict[Seat, int | None] = {}
    counted: tuple[tuple[int, int], ...] = ()


class Ballot(Game[Options, State, Vote, Event]):
    """The secret ballot."""

    name = "ballot"
    options_type = Options
    move_type = Vote
    event_type = Event

    def seats(self, options: Options) -> range:
        return range(2, 14)

    def blank(self, options: Options, seats: int) -> State:
        return State(options, seats)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        return [Dealt(chance.shuffle(range(100, 100 + seats)))]

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Voted(seat=seat, choice=choice):
                return replace(state, votes={**state.votes, seat: choice})
            case Counted(votes=votes):
                return replace(state, votes={}, counted=(*state.counted, votes))
            case _:
                return state

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Dealt(numbers=numbers):
                return Dealt(tuple(n if seat == viewer else None for seat, n in enumerate(numbers)))
            case Voted(seat=seat):
                return event if seat == viewer else None
            case _:
                return event if len(state.votes) == state.seats else None

    def awaited(self, state: State) -> Awaited:
        over = len(state.counted) == state.options.rounds
        return Awaited(len(state.counted), () if over else tuple(range(state.seats)))

    def overdue(self, state: State) -> Sequence[Order[Vote]]:
        return [Order(seat, Vote(None)) for seat in range(state.seats) if seat not in state.votes]

    def moves(self, state: State, seat: Seat) -> Listed[Vote]:
        done = seat in state.votes or not self.awaited(state).seats
        return Listed(() if done else (Vote(0), Vote(1)))

    def decide(
        self, state: State, seat: Seat, move: Vote, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        if not self.awaited(state).seats:
            return OVER
        if seat in state.votes:
            return Refusal("voted", Text("You have voted."))
        votes = [*state.votes.values(), move.choice]
        unfolding = self.unfold(state, Voted(seat, move.choice))
        if len(votes) == state.seats:
            unfolding.add(Counted((votes.count(0), votes.count(1))))
        return unfolding

    def outcome(self, state: State) -> Outcome | None:
        if len(state.counted) < state.options.rounds:
            return None
        margin = sum(ones - zeros for zeros, ones in state.counted)
        return Outcome((margin,) * state.seats, "counted", Text("The votes are counted."))


class Failing:
    """An agent with a mistake in it."""

    title = Text("Failing")

    def choose(self, view: View, rng: Any) -> Vote:
        raise ZeroDivisionError


class Cheating:
    """An agent that votes twice if one lets it, and otherwise abstains, which is no move of the list."""

    title = Text("Cheating")

    def choose(self, view: View, rng: Any) -> object:
        return "two votes"


class Peeking:
    """An agent that votes 1 if it can see anybody else's number, and 0 as things should be."""

    title = Text("Peeking")

    def choose(self, view: View, rng: Any) -> Vote:
        numbers = view.match.events[0].numbers
        return Vote(int(any(n is not None for seat, n in enumerate(numbers) if seat != view.viewer)))


_WORDS: Any = SimpleNamespace()

BALLOT = Listing(
    game=Ballot(),
    folder=__name__,
    title=Text("Ballot"),
    summary=Text("A secret ballot."),
    notation=_WORDS,
    pages=_WORDS,
    agents={"uniform": Uniform(), "failing": Failing(), "cheating": Cheating(), "peeking": Peeking()},
)

GAMES = {BALLOT.game.name: BALLOT}

"""Agents: who misses, who stops, and who plays better."""

from random import Random

import pytest
from tests.games.sift.tables import CHAIN, do, table

from caipan.agents.agent import Agent
from caipan.agents.uniform import Uniform
from caipan.core.history import History
from caipan.core.replay import Match, View
from caipan.core.text import plain
from caipan.games.sift import SIFTING
from caipan.games.sift.bots import Counting, Sleepy
from caipan.games.sift.events import Agree, Call, GoOn, Options, Pass, Refuse, SetAside, Stop, Turn
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import State
from caipan.lab.simulate import rotation


def looks(state: State, seat: int) -> View:
    """Return a seat's view of a table where nothing is hidden."""
    return View(
        Match(
            CHAIN if state.variant == CHAIN.variant else Sifting(),
            state.options,
            state.seats,
            History(),
            state,
        ),
        seat,
    )


def test_sleepy_misses_with_its_chance() -> None:
    """With 0.3, some three of ten combinations go by; it never calls where there is nothing."""
    something = do(table(["H2 H9", "H4 H9", "S3"], round=1, claim="call"), (0, Turn()), (0, Pass()))
    nothing = do(table(["H1 H9", "H4 H9", "S3"], round=1, claim="call"), (0, Turn()), (0, Pass()))
    rng = Random(1)
    calls = [Sleepy(0.3).choose(looks(something, 1), rng) for _ in range(1000)]
    assert 650 < calls.count(Call()) < 750
    assert Sleepy(0).choose(looks(something, 1), rng) == Call()
    assert Sleepy(1).choose(looks(something, 1), rng) == Pass()
    assert Sleepy(0).choose(looks(nothing, 1), rng) == Pass()


def test_sleepy_can_be_asked_for_with_another_chance() -> None:
    """`sleepy:0.6` misses six of ten and says so; what is no share, or of another agent, is no agent."""
    agents = SIFTING.agents
    assert list(agents) == ["uniform", "sleepy", "counting"]
    assert [plain(agents[name].title) for name in ("sleepy", "sleepy:0.3", "sleepy:0.6")] == [
        "Sleepy",
        "Sleepy",
        "Sleepy, misses 60 %",
    ]
    something = do(table(["H2 H9", "H4 H9", "S3"], round=1, claim="call"), (0, Turn()), (0, Pass()))
    assert agents["sleepy:0"].choose(looks(something, 1), Random(1)) == Call()
    assert agents["sleepy:1"].choose(looks(something, 1), Random(1)) == Pass()
    for name in ("sleepy:", "sleepy:2", "sleepy:nan", "sleepy:1e-3", "sleepy:0.12345", "counting:0.5", "x:1"):
        assert name not in agents


def test_counting_calls_all_it_sees_and_takes_the_most() -> None:
    """In the Chain it names the first card that fits."""
    state = table(["H2 D4 S9", "D2 C9"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), game=CHAIN)
    assert Counting().choose(looks(state, 0), Random(1)) == Call(0)


@pytest.mark.parametrize("agent", [Counting(), Sleepy()])
def test_who_is_first_stops_and_who_is_not_refuses(agent: Agent) -> None:
    """Being first is worth stopping for; a stop that makes another first is refused."""
    state = table(["S1 D3 H9", "H7 C9", "S4 S5", "S6"], claim="call", called=0b10)
    state = do(state, (0, Turn()), (0, Pass()), (1, Call()))
    assert agent.choose(looks(state, 1), Random(1)) == Stop()
    state = do(
        table(["S1 D3 H9", "H7 C9", "S4 S5", "S6"], claim="call"), (0, Turn()), (0, Pass()), (1, Call())
    )
    state = do(state, (1, Stop()))
    assert agent.choose(looks(state, 2), Random(1)) in (Refuse(), Agree())


def test_who_is_hopelessly_behind_goes_on() -> None:
    """A second call by who is not first would only lose."""
    state = table(["S1 D3 H9", "H7", "S4 S5 S6 S7 S8 S9 C1 C2", "S6"], claim="call", called=0b10)
    state = do(state, (0, Turn()), (0, Pass()), (1, Call()))
    assert Sleepy().choose(looks(state, 1), Random(1)) == GoOn()
    assert Counting().choose(looks(state, 1), Random(1)) == GoOn()


def test_counting_lays_aside_what_is_least_useful() -> None:
    """Of the cards taken, the idle one."""
    state = table(["S12 D3 H9", "H7 S1 C9", "S4", "S6"], claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), (2, Pass()), (3, Pass()), (0, Pass()))
    state = do(state, (1, Call()), (1, Stop()), (0, Refuse()))
    assert Counting().choose(looks(state, 1), Random(1)) == SetAside("S12")


def test_counting_beats_sleepy_and_uniform() -> None:
    """Of 30 games under `call` it wins more than both together."""
    agents: list[Agent] = [Counting(), Sleepy(0.5), Uniform()]
    results = list(rotation(Sifting(), Options(claim="call"), agents, 30, 1))
    wins = [sum(agent in result.winners for result in results) for agent in range(3)]
    assert wins[0] > wins[1] + wins[2]

"""The analyst of Sifting and the Chain."""

from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, GAME, table
from tests.games.sift.test_bots import looks

from caipan.core.text import plain
from caipan.games.sift import SIFTING, analyst
from caipan.games.sift.bots import Counting
from caipan.games.sift.cards import UNKNOWN
from caipan.games.sift.events import Agree, GoOn, Options, Refuse, Stop
from caipan.games.sift.state import Stage, State, deck
from caipan.games.sift.worlds import forecast
from caipan.lab.simulate import seed_of, self_play


def hiding(*places: int) -> State:
    """Return a table at which these cards of the pack, in order, have not been seen."""
    state = table(["", "", ""])
    pile = bytearray(deck(state.variant, state.relation))
    for place in places:
        pile[place] = UNKNOWN
    return replace(state, piles=(bytes(pile), b"", b""))


@pytest.mark.parametrize("places", [(), (5,), (0, 1), (0, 2, 4), (0, 1, 2, 3), (0, 1, 2, 7, 8, 9)])
def test_worlds_are_the_ways_in_which_unseen_cards_can_lie(places: tuple[int, ...]) -> None:
    """Cards of a kind are the same card: two packs have each kind twice."""
    pack = deck(table(["", "", ""]).variant, table(["", "", ""]).relation)
    known = analyst.known(looks(hiding(*places), 0))
    assert known.worlds == len(set(permutations(pack[place] for place in places)))


def test_nothing_is_counted_before_the_piles_are_chosen() -> None:
    """The pack is shuffled after the cut."""
    state = GAME.evolve(GAME.blank(Options(), 3), GAME.start(Options(), 3, None)[0])  # type: ignore[arg-type]
    assert state.stage == Stage.CUT
    assert analyst.known(looks(state, 0)).worlds is None


def test_each_seats_chance_to_be_first_is_estimated() -> None:
    """As the forecast has it, for seats in their order, under the assumption that it names."""
    state = hiding(3, 14, 15, 92, 65, 35)
    known = analyst.known(looks(state, 1))
    assert tuple(known.estimated().values()) == forecast(state)
    assert {plain(each.assuming) for each in known.likely if each.assuming} == {
        "the game goes on and nobody misses a combination"
    }


def test_who_is_first_is_advised_to_stop() -> None:
    """A stop that stands wins; nothing else is rated then, and nothing is estimated."""
    state = replace(table(["H1 H2 H3", "H4", "H5"]), stage=Stage.STOP)
    ratings = analyst.rated(looks(state, 0))
    assert (ratings.best(), ratings.exact, len(ratings.moves)) == ((Stop(),), True, 1)
    answering = replace(state, stage=Stage.ANSWER, turn=1, answered=2)
    assert analyst.rated(looks(answering, 0)).best() == (Agree(),)
    assert analyst.rated(looks(answering, 1)).moves == ()


def test_who_is_behind_loses_by_a_stop_that_nobody_may_refuse() -> None:
    """The second stop in a game is final; the first one is refused, and the game goes on."""
    state = replace(table(["H1", "H4 C4 S4", "H5"]), stage=Stage.STOP)
    refused = {rated.move: rated.worth for rated in analyst.rated(looks(state, 0)).moves}
    assert refused[Stop()] == refused[GoOn()] == forecast(state)[0].value
    final = {rated.move: rated.worth for rated in analyst.rated(looks(replace(state, called=1), 0)).moves}
    assert final[Stop()] == 0
    answering = replace(state, stage=Stage.ANSWER, turn=1, answered=2)
    answers = {rated.move: rated.worth for rated in analyst.rated(looks(answering, 2)).moves}
    assert answers == {Refuse(): forecast(answering)[2].value, Agree(): 0}


def test_nobody_is_behind_but_the_caller_in_the_chain() -> None:
    """Of two players the one who is first does not refuse: a stop of the other loses what may yet be won."""
    piles = (bytes([UNKNOWN]) * 20, bytes([UNKNOWN]) * 22)
    state = replace(table(["", ""], game=CHAIN), stage=Stage.STOP, piles=piles)
    ratings = analyst.rated(looks(state, 0))
    assert [rated.move for rated in ratings.moves] == [GoOn(), Stop()]
    assert ratings.moves[0].worth == forecast(state)[0].value > 0
    assert ratings.moves[1].worth == 0


@pytest.mark.parametrize("seed", range(2))
def test_counting_plays_what_is_rated_best(seed: int) -> None:
    """Stopping and refusing, it never does what the analyst rates lower."""
    agents, rated = [Counting()] * 3, 0
    for step in self_play(SIFTING.game, Options(), agents, seed_of(str(seed)), Random(seed)):
        for own in step.views:
            if ratings := analyst.rated(own).moves:
                assert Counting().choose(own, Random(0)) in analyst.rated(own).best()
                rated += len(ratings)
    assert rated

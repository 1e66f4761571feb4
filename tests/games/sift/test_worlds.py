"""What a player with a perfect memory knows."""

from collections import Counter
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, after, cards, do, ordered, table

from caipan.core.chance import Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import begin, play, view
from caipan.games.sift.cards import UNKNOWN, kinds
from caipan.games.sift.events import Finished, Options, Pass, Played, Turn
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import State
from caipan.games.sift.worlds import forecast, rollout, sample_world, unseen

HIDDEN = bytes([UNKNOWN])


def known(seed: bytes, steps: int, **options: str) -> State:
    """Return what is publicly known after so many random orders of a game for four."""
    game, chance, rng = Sifting(), Seeded(seed), Random(str(seed))
    match = begin(game, Options(**options), 4, chance)  # type: ignore[arg-type]  # words that an option takes
    for _ in range(steps):
        seats = game.awaited(match.state).seats
        if not seats:
            break
        played = play(match, seats[0], game.moves(match.state, seats[0]).sample(rng), chance)
        assert not isinstance(played, Refusal)
        match = played
    return view(match, 0).state  # type: ignore[no-any-return]  # a match's state is any


def test_taken_cards_are_remembered_in_their_order() -> None:
    """Of unseen piles, a seat knows exactly the cards that came back, and where they lie."""
    state = table(["S1 S2 H9", "H7 C1", "S4 S5"], claim="auto")
    blind = replace(state, piles=tuple(HIDDEN * len(pile) for pile in state.piles))
    after_round = after(blind, ordered(state, 0, Turn())[:1])
    assert after_round.piles == (HIDDEN, HIDDEN + kinds(cards("S1 S2 H7")), HIDDEN * 2)


def test_unseen_cards_are_the_deck_without_all_that_was_placed() -> None:
    """Cards on the table, in known places of piles and set aside are seen; the rest is not."""
    state = known(b"unseen", 30, claim="call")
    seen = Counter(b"".join((*state.piles, *state.marks, state.table)).replace(HIDDEN, b""))
    assert Counter(unseen(state)) + seen == Counter(state.deck)
    hidden = sum(pile.count(HIDDEN) for pile in state.piles)
    assert len(unseen(state)) == hidden


def test_a_world_agrees_with_all_that_is_known() -> None:
    """Every card has a place, known ones theirs, and all together are the deck."""
    state = known(b"world", 40, claim="call")
    for seed in range(20):
        made = sample_world(state, Random(seed))
        assert Counter(b"".join((*made.piles, *made.marks, made.table))) == Counter(state.deck)
        for pile, guess in zip(state.piles, made.piles, strict=True):
            assert all(kind in (UNKNOWN, other) for kind, other in zip(pile, guess, strict=True))


def test_the_outlook_adds_up() -> None:
    """Chances of being first when it goes on add up to one; the interval holds the value."""
    state = known(b"forecast", 45, claim="call")
    found = forecast(state)
    assert abs(sum(estimate.value for estimate in found) - 1) < 1e-9
    assert all(estimate.low <= estimate.value <= estimate.high for estimate in found)


def test_the_outlook_is_quick() -> None:
    """It takes less than 200 ms of processor time (some 60 here), so that a page can show it."""
    forecast.cache_clear()
    state = known(b"quick", 12, claim="call")
    began = process_time()
    forecast(state)
    assert process_time() - began < 0.2


def test_the_outlook_is_sure_where_all_is_known() -> None:
    """With every card known, all worlds are the same one."""
    state = table(["S1 S2", "H7", "S4", "S5 S9"], claim="call")
    found = forecast(do(state, (0, Turn())))
    assert [estimate.value for estimate in found] == [0, 1, 0, 0]


def test_a_round_begun_goes_on_card_by_card() -> None:
    """What lies on the table stays there, and nobody leads again."""
    going = do(table(["H7 S9", "S9 C9", "S1 S5", "S6"], claim="call", round=1), (0, Turn()), (0, Pass()))
    assert rollout(going).events[0] == Played(2, 2, cards("S1"), cards("S1 H7"))


@pytest.mark.parametrize("last", [False, True])
def test_the_figures_do_not_tell_that_a_card_fits(last: bool) -> None:
    """Two tables that differ only in whether the open card makes a combination have the same forecast."""
    tables = ["S1 S2 H9", "H7 C9", "S4 S5"] if not last else ["S1 S2", "H7", ""]
    state = do(table(tables, claim="call", last_round=last), (0, Turn()), (0, Pass()))
    assert state.hit
    blind = replace(state, hit=False, completions=0)
    assert forecast(state) == forecast(blind)


def test_while_a_card_may_be_called_the_figures_are_as_if_nobody_did() -> None:
    """With all known, who holds a combination is not first for it, and the last card ends the game."""
    state = do(table(["S1 S2", "H7", "S4 S5 S9"], claim="call"), (0, Turn()), (0, Pass()))
    assert state.hit
    assert rollout(state).state.finished == rollout(do(state, (1, Pass()))).state.finished
    end = do(table(["S1 S2", "H7", ""], claim="call"), (0, Turn()), (0, Pass()))
    assert rollout(end).state.finished == Finished(1, "nobody", (0, 0, 0), (1, 2, 0))


def test_the_chain_can_be_played_out_too() -> None:
    """From the middle of a chain, with what lies before."""
    state = do(table(["S1 H3 H4", "H2 S9 C9"], game=CHAIN, claim="call", round=1), (0, Turn()), game=CHAIN)
    finished = rollout(state).state.finished
    assert finished is not None
    assert sum(finished.owned) <= 6

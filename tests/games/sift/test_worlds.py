"""What a player with a perfect memory knows."""

from collections import Counter
from random import Random
from time import process_time

from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, after, cards, do, ordered, table

from caipan.core.chance import Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import begin, play, view
from caipan.games.sift.cards import STOPPER, UNKNOWN, kinds
from caipan.games.sift.events import Call, Options, Pass, Played, Turn
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import State
from caipan.games.sift.worlds import first_now, outlook, play_out, unseen, world

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
        made = world(state, Random(seed))
        assert Counter(b"".join((*made.piles, *made.marks, made.table))) == Counter(state.deck)
        for pile, guess in zip(state.piles, made.piles, strict=True):
            assert all(kind in (UNKNOWN, other) for kind, other in zip(pile, guess, strict=True))


def test_the_outlook_counts_unseen_threes_and_adds_up() -> None:
    """Chances of being first when it goes on add up to one; the interval holds the value."""
    state = known(b"outlook", 45, claim="call")
    found = outlook(state)
    assert found.unseen_stoppers == unseen(state).count(STOPPER)
    assert abs(sum(estimate.value for estimate in found.going_on) - 1) < 1e-9
    assert all(estimate.low <= estimate.value <= estimate.high for estimate in found.going_on)
    assert found.first_now == first_now(state)


def test_the_outlook_is_quick() -> None:
    """It takes less than 200 ms of processor time (some 60 here), so that a page can show it."""
    outlook.cache_clear()
    state = known(b"quick", 12, claim="call")
    began = process_time()
    outlook(state)
    assert process_time() - began < 0.2


def test_the_outlook_is_sure_where_all_is_known() -> None:
    """With every card known, all worlds are the same one."""
    state = table(["S1 S2", "H7", "S4", "S5 S9"], claim="call")
    found = outlook(do(state, (0, Turn())))
    assert [estimate.value for estimate in found.going_on] == [0, 1, 0, 0]


def test_playing_out_takes_up_what_is_pending() -> None:
    """A combination that can still be called is, and a round begun goes on card by card."""
    state = do(table(["S1 S2 H9", "H7 C9", "S4 S5"], claim="call"), (0, Turn()), (0, Pass()))
    assert state.hit
    called = do(state, (1, Call()))
    assert play_out(state).state.finished == play_out(called).state.finished
    going = do(table(["H7 S9", "S9 C9", "S1 S5", "S6"], claim="call", round=1), (0, Turn()), (0, Pass()))
    assert play_out(going).happened[0][0] == Played(2, 2, cards("S1"), cards("S1 H7"))


def test_the_chain_can_be_played_out_too() -> None:
    """From the middle of a chain, with what lies before."""
    state = do(table(["S1 H3 H4", "H2 S9 C9"], game=CHAIN, claim="call", round=1), (0, Turn()), game=CHAIN)
    finished = play_out(state).state.finished
    assert finished is not None
    assert sum(finished.owned) <= 6

"""Before the first card: the cut, the piles, options (rules §1 and §2)."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, GAME, after, do, ordered, refused

from caipan.core.chance import Scripted, Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import begin, play, view
from caipan.core.text import plain
from caipan.games.sift.cards import KIND, UNKNOWN, pack
from caipan.games.sift.events import Break, Broken, Choose, Chosen, Cut, Options, Turn
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import Stage, State


def opened(seats: int, game: Sifting = GAME, **options: str) -> State:
    """Return a game that has just begun."""
    chosen = Options(**options)  # type: ignore[arg-type]  # words that an option takes
    return begin(game, chosen, seats, Scripted()).state  # type: ignore[no-any-return]  # a match's state is any


def cut_to(seats: int, card: str) -> State:
    """Return the state after the first seat has cut this card."""
    state = opened(seats)
    place = state.deck.index(KIND[card])
    return after(state, ordered(state, 0, Cut(), place))


def test_two_packs_are_108_cards() -> None:
    """Four of each rank and suit's doubles, and four jokers."""
    assert len(opened(4).deck) == 108
    assert opened(3).deck == pack(2)


@pytest.mark.parametrize(("card", "dealer"), [("H1", 0), ("S2", 1), ("D4", 3), ("C5", 0), ("H13", 0)])
def test_the_rank_is_counted_out_from_the_cutter(card: str, dealer: int) -> None:
    """The cutter, at the first seat [decided], is one; counting goes counter-clockwise."""
    state = cut_to(4, card)
    assert (state.stage, state.dealer, state.turn) == (Stage.BREAK, dealer, dealer)


@pytest.mark.parametrize(("card", "dealer"), [("H1", 0), ("S2", 1), ("D13", 0), ("C12", 1)])
def test_between_two_the_rank_is_counted_out_in_turn(card: str, dealer: int) -> None:
    """In the Chain too: the cutter is one, the other two, and so on; the deck has no idle card to cut."""
    state = opened(2, CHAIN, relation="a+b = 14", numbers="N")
    state = after(state, ordered(state, 0, Cut(), state.deck.index(KIND[card]), game=CHAIN), game=CHAIN)
    assert (state.stage, state.dealer, state.turn) == (Stage.BREAK, dealer, dealer)


def test_a_joker_is_cut_again() -> None:
    """A joker as cut card decides nothing [decided]."""
    state = cut_to(3, "BJ")
    assert (state.stage, state.turn) == (Stage.CUT, 0)
    assert GAME.awaited(state).phase > GAME.awaited(opened(3)).phase


def test_piles_are_within_three_cards_of_equal() -> None:
    """Whatever the dealer may break is about equal, and all that is so is allowed [decided]."""
    state = cut_to(4, "H1")
    sizes = [move.sizes for move in GAME.moves(state, 0) if isinstance(move, Break)]
    assert all(sum(each) == 108 and all(24 <= size <= 30 for size in each) for each in sizes)
    assert (24, 24, 30, 30) in sizes
    assert sizes[0] == (27, 27, 27, 27)
    assert refused(state, 0, Break((23, 28, 28, 29))) == "bad-break"
    assert refused(state, 0, Break((27, 27, 27, 28))) == "bad-sum"
    assert refused(state, 0, Break((54, 54))) == "bad-break"
    assert refused(state, 1, Break((27, 27, 27, 27))) == "not-your-turn"


def test_a_sum_that_is_not_the_packs_is_refused_with_the_sum() -> None:
    """Piles that are about equal but are not the whole pack are told what they add up to, and of how many."""
    told = GAME.decide(cut_to(3, "H1"), 0, Break((33, 36, 36)), Scripted())
    assert isinstance(told, Refusal)
    assert plain(told.text) == "33 + 36 + 36 = 105, but the pack has 108 cards."


def test_piles_are_chosen_from_the_dealers_next_on_and_the_dealer_has_the_last() -> None:
    """Counter-clockwise, each takes one that is left; then the dealer turns the first card."""
    state = cut_to(4, "H2")
    assert state.dealer == 1
    state = after(state, ordered(state, 1, Break((26, 27, 27, 28)), tuple(state.deck)))
    assert (GAME.awaited(state).seats, list(map(len, state.offered))) == ((2,), [26, 27, 27, 28])
    state = do(state, (2, Choose(3)), (3, Choose(0)))
    assert refused(state, 0, Choose(3)) == "no-such-pile"
    state = do(state, (0, Choose(1)))
    assert [len(pile) for pile in state.piles] == [27, 27, 28, 26]
    assert (state.stage, state.turn, state.round) == (Stage.TURN, 1, 1)


def test_nobody_sees_into_a_pile() -> None:
    """Of the broken pack nobody, the owner of a pile too, is told a card; in the end all know the sizes."""
    chance = Seeded(b"piles")
    match = begin(GAME, Options(claim="call"), 3, chance)
    while match.state.stage != Stage.TURN:
        seat = GAME.awaited(match.state).seats[0]
        played = play(match, seat, GAME.moves(match.state, seat).sample(Random(1)), chance)
        assert not isinstance(played, Refusal)
        match = played
    for seat in range(-1, 3):
        seen = view(match, seat)
        assert all(set(pile) == {UNKNOWN} for pile in seen.state.piles)
        assert [len(pile) for pile in seen.state.piles] == [len(pile) for pile in match.state.piles]
        (broken,) = [event for event in seen.match.events if isinstance(event, Broken)]
        assert broken.piles is None


def blurred(*sizes: int) -> State:
    """Return what is publicly known when the dealer, seat 0, has broken the pack into such piles."""
    state = cut_to(len(sizes), "H1")
    for event in ordered(state, 0, Break(sizes), tuple(state.deck)):
        seen = GAME.sight(state, event, 1)
        assert seen is not None
        state = GAME.evolve(state, seen)
    return state


@pytest.mark.parametrize(
    ("sizes", "looks"),
    [
        ((33, 36, 39), ("thin", "medium", "thick")),
        ((35, 36, 37), ("medium", "medium", "medium")),
        ((34, 36, 38), ("thin", "medium", "thick")),
        ((25, 26, 28, 29), ("thin", "medium", "medium", "thick")),
    ],
)
def test_before_all_have_chosen_only_thickness_is_seen(
    sizes: tuple[int, ...], looks: tuple[str, ...]
) -> None:
    """What is known of the piles has three steps of thickness, and no number of cards anywhere in it."""
    state = blurred(*sizes)
    assert (state.thickness, state.offered, set(state.piles)) == (looks, (), {b""})
    assert list(GAME.moves(state, 1)) == [Choose(pile) for pile in range(len(sizes))]


def test_piles_that_look_alike_are_known_alike() -> None:
    """Two packs broken differently, but into piles that look the same, give everybody the same state."""
    assert blurred(33, 36, 39) == blurred(34, 36, 38)
    assert blurred(35, 36, 37) == blurred(37, 36, 35)
    assert blurred(33, 36, 39) != blurred(35, 36, 37)
    first = blurred(33, 36, 39), blurred(34, 36, 38)
    one, other = (GAME.evolve(state, Chosen(1, 2)) for state in first)
    assert (one, one.chosen) == (other, (None, 2, None))


def test_with_the_last_choice_all_sizes_are_known() -> None:
    """The event of the last choice has the sizes by pile; those before it have none."""
    state = cut_to(3, "H1")
    state = after(state, ordered(state, 0, Break((33, 36, 39)), tuple(state.deck)))
    assert ordered(state, 1, Choose(2)) == [Chosen(1, 2)]
    state = do(state, (1, Choose(2)))
    assert ordered(state, 2, Choose(0)) == [Chosen(2, 0, (33, 36, 39))]
    known = GAME.evolve(GAME.evolve(blurred(33, 36, 39), Chosen(1, 2)), Chosen(2, 0, (33, 36, 39)))
    assert [len(pile) for pile in known.piles] == [36, 39, 33]
    assert {kind for pile in known.piles for kind in pile} == {UNKNOWN}


def test_a_later_game_is_dealt_by_the_winner_without_a_cut() -> None:
    """In a match, the winner of the last game breaks the pack."""
    state = replace(opened(3, length="match"), dealer=2, game=1, wins=(0, 0, 1))
    state = GAME.evolve(state, GAME.start(state.options, 3, Scripted())[0])
    assert (state.stage, state.turn, state.game) == (Stage.BREAK, 2, 2)


@pytest.mark.parametrize(
    ("relation", "numbers", "code"),
    [
        ("", "Z", "relation-empty"),
        ("6", "Z", "relation-number"),
        ("a+x=3", "Z", "relation-letter"),
        ("a+b=99", "Z", "relation-never"),
        ("a=a+b-b", "N", "relation-always"),
        ("a/b/0=1", "N", "relation-never"),
    ],
)
def test_what_cannot_be_played_is_refused(relation: str, numbers: str, code: str) -> None:
    """Bad relations, and those that always or never hold, are refused before a table is opened."""
    for game, seats in ((GAME, 4), (CHAIN, 2)):
        refusal = game.check(Options(relation=relation, numbers=numbers), seats)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == code


def test_the_chain_refuses_three_cards_and_too_few() -> None:
    """Relations of two cards only; and at least eight cards that are not idle."""
    three = CHAIN.check(Options(relation="1"), 2)
    few = CHAIN.check(Options(relation="a+b=26"), 2)
    assert three is not None
    assert few is not None
    assert (three.code, few.code) == ("relation-three", "relation-few")
    assert GAME.check(Options(relation="1"), 3) is None
    assert CHAIN.check(Options(relation="3"), 2) is None


def test_the_chain_leaves_idle_cards_out() -> None:
    """One pack without the idle cards of the relation."""
    assert len(opened(2, CHAIN, relation="3").deck) == 48
    assert KIND["H1"] not in opened(2, CHAIN, relation="3").deck


def test_orders_out_of_time_are_refused() -> None:
    """What belongs to another stage is refused and changes nothing."""
    assert refused(opened(3), 0, Turn()) == "not-now"
    assert refused(opened(3), 1, Cut()) == "not-your-turn"

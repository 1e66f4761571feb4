"""What can still be true in a duel: the fast form, the obvious one, and the facts of rules §7."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.core.chance import Seeded
from caipan.core.replay import Match, View, begin, play, view
from caipan.core.seat import PUBLIC
from caipan.games.xixi import oracle
from caipan.games.xixi.events import Ask, Options
from caipan.games.xixi.questions import QUESTIONS, RANKS, Kind, Question, answers, hand, pairs, ranks
from caipan.games.xixi.rules import Duel, State
from caipan.games.xixi.worlds import HANDS, Belief, belief, seen_by
from caipan.worlds import Possible

DUEL = Duel()
FACINGS = ("self", "opponent")


def played(seed: int, facing: str, length: int) -> Match:
    """Return a duel after so many questions, half of them pairs that are there."""
    rng = Random(seed)
    match = begin(DUEL, Options(facing=facing), 2, Seeded(rng.randbytes(8)))  # type: ignore[arg-type]  # one of FACINGS
    for _ in range(length):
        state = match.state
        if state.over:
            break
        moves = DUEL.moves(state, state.turn)
        there = list(combinations(ranks(state.down[state.about[state.turn]] or 0), 2))
        move = Ask(Question(Kind.PAIR, *rng.choice(there))) if rng.random() < 0.2 else moves.sample(rng)
        after = play(match, state.turn, move, Seeded(b""))
        assert isinstance(after, Match)
        match = after
    return match


def holding(*cards: int) -> Belief:
    """Return what a player with this hand believes of the other's before any question."""
    state = State(Options(), (1, 0), down=(hand(cards), None))
    return belief(state, 1)


@given(st.integers(0, 2**32), st.sampled_from(FACINGS), st.integers(0, 40))
def test_masks_and_enumeration_agree(seed: int, facing: str, length: int) -> None:
    """After any questions, the fast form leaves the hands that the obvious one does: also for the public."""
    match = played(seed, facing, length)
    for seat in (0, 1):
        looker, public = view(match, seat), view(match, PUBLIC)
        other = seat if facing == "opponent" else 1 - seat
        assert oracle.hands(looker.match.events, match.options, other) == seen_by(looker).hands()
        for owner in (0, 1):
            for each in (looker, public):
                possible = oracle.hands(each.match.events, match.options, owner)
                assert possible == belief(each.state, owner).hands()


@pytest.mark.parametrize("mask", HANDS.worlds[::37])
def test_answers_are_those_of_the_rules(mask: int) -> None:
    """Every question to a hand, whole or partly shown, is answered by what its face-down cards make."""
    cards = ranks(mask)
    for size in range(5):
        down = cards[:size]
        found = answers(hand(down))
        assert found == tuple(oracle.answer(down, question) for question in QUESTIONS)


def test_what_can_be_asked_is_what_two_cards_can_make() -> None:
    """The questions are all those, and only those, to which some two ranks say yes."""
    for question in QUESTIONS:
        assert oracle.making_yes(question) == pairs(question) != ()
    everything = {Question(kind, x) for kind in Kind if kind is not Kind.PAIR for x in range(-3, 200)}
    everything |= {Question(Kind.PAIR, x, y) for x in range(16) for y in range(16)}
    assert {question for question in everything if oracle.making_yes(question)} == set(QUESTIONS)
    assert all(pairs(question) == () for question in everything - set(QUESTIONS))


@given(st.integers(0, 2**32), st.sampled_from(FACINGS), st.integers(0, 40))
def test_the_true_hand_is_always_possible(seed: int, facing: str, length: int) -> None:
    """No answer ever rules out the truth, and who knows the cards is left with them alone."""
    match = played(seed, facing, length)
    for seat in (0, 1):
        asked_about = match.state.about[seat]
        truth = (match.state.down[asked_about] or 0) | match.state.up[asked_about]
        assert ranks(truth) in seen_by(view(match, seat)).hands()
        assert belief(match.state, asked_about).hands() == [ranks(truth)]


@given(st.integers(0, 2**32), st.integers(0, 30))
def test_counts_are_those_of_the_enumeration(seed: int, length: int) -> None:
    """Probabilities of cards and of a yes, and the live pairs, follow from the hands one by one."""
    looker = view(played(seed, "self", length), 0)
    believed, up = seen_by(looker), ranks(looker.state.up[1])
    hands = [set(cards) for cards in oracle.hands(looker.match.events, looker.match.options, 1)]
    for rank in RANKS:
        assert believed.card(rank) == Fraction(sum(rank in cards for cards in hands), len(hands))
    down = [cards - set(up) for cards in hands]
    for question, count in zip(QUESTIONS, believed.yeses(), strict=True):
        saying_yes = [oracle.answer(cards, question) for cards in down]
        assert count == sum(saying_yes) == believed.rate(question).yes
        making_yes = oracle.making_yes(question)
        live = tuple(pair for pair in making_yes if any(cards.issuperset(pair) for cards in down))
        assert live == believed.live(question)


def test_the_best_question_is_ranked_first() -> None:
    """All 188 questions are ranked by how evenly they split what is left."""
    ranked = holding(3, 6, 12, 13).ranked()
    assert len(ranked) == 188
    worth = [rated.bits for rated in ranked]
    assert worth == sorted(worth, reverse=True)
    assert ranked[0].total == 126
    assert ranked[0].probability == Fraction(ranked[0].yes, 126)


def test_how_many_hands_there_are() -> None:
    """There are 715 hands, 126 for the unseen one, and 90 090 ordered deals (rules §7)."""
    spectator = State(Options(), (1, 0))
    assert [len(belief(spectator, seat)) for seat in (0, 1)] == [715, 715]
    assert sum(len(holding(*ranks(mask))) for mask in HANDS.worlds) == 90_090
    assert {len(holding(*ranks(mask))) for mask in HANDS.worlds} == {126}


SUMS = dict(
    zip(range(3, 26), (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1), strict=True)
)


def test_how_many_pairs_make_a_value() -> None:
    """The possibility lists of rules §7: pairs of each sum and difference, values with more than one."""
    count = {question: len(pairs(question)) for question in QUESTIONS}
    assert {question.x: n for question, n in count.items() if question.kind is Kind.SUM} == SUMS
    assert all(n == 13 - question.x for question, n in count.items() if question.kind is Kind.DIFFERENCE)
    several = {
        kind: [question.x for question, n in count.items() if question.kind is kind and n > 1]
        for kind in Kind
    }
    assert several[Kind.PRODUCT] == [6, 8, 10, 12, 18, 20, 24, 30, 36, 40, 48, 60, 72]
    assert several[Kind.QUOTIENT] == [2, 3, 4, 5, 6]
    assert [sum(question.kind is kind for question in QUESTIONS) for kind in Kind] == [23, 12, 63, 12, 78]


@pytest.mark.parametrize(("x", "left"), [(13, 3), (14, 2), (15, 3), (16, 2), (17, 2)])
def test_own_cards_thin_out_the_bridge(x: int, left: int) -> None:
    """With 3, 6, 12, 13 in hand the sums 13 to 17 leave 3, 2, 3, 2, 2 pairs (rules §7)."""
    live = holding(3, 6, 12, 13).live(Question(Kind.SUM, x))
    assert len(live) == left
    if x == 14:
        assert live == ((4, 10), (5, 9))


@pytest.mark.parametrize(("x", "left", "of"), [(2, 4, 11), (4, 3, 9), (3, 7, 10), (5, 3, 8), (7, 2, 6)])
def test_own_cards_thin_out_the_row(x: int, left: int, of: int) -> None:
    """With 3, 6, 9, 12 in hand these differences leave so many of their pairs (rules §7)."""
    question = Question(Kind.DIFFERENCE, x)
    assert len(holding(3, 6, 9, 12).live(question)) == left
    assert len(pairs(question)) == of


def test_shown_cards_no_longer_count() -> None:
    """Of 1, 3, 6, 9 with 1 and 9 shown, the hand with 1 and 6 face down is told from it by sum 7."""
    shown = Belief(Possible(HANDS, HANDS.all)).heard(Question(Kind.PAIR, 1, 9), yes=True)
    after = shown.heard(Question(Kind.SUM, 7), yes=False)
    assert (1, 3, 6, 9) in after.hands()
    assert (1, 3, 4, 9) not in after.hands()
    assert after.rate(Question(Kind.PAIR, 1, 6)).yes == 0


def test_facing_the_opponent_asks_for_the_own_hand() -> None:
    """With `facing: opponent` a seat's belief is about its own cards."""
    match = begin(DUEL, Options(facing="opponent"), 2, Seeded(b"facing"))
    looker: View = view(match, 0)
    assert len(seen_by(looker)) == 126
    assert ranks(match.state.down[0] or 0) in seen_by(looker).hands()

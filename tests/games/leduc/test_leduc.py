"""Leduc hold'em: its rules, its tree, and the sizes that the literature gives."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from tests.games.game_tree import Node, actions, actual_facts, information_sets, nodes, value
from tests.leduc import LISTING
from tests.leduc.rules import Acted, Call, Dealt, Fold, Move, Raise, Shown, TurnedUp

from caipan.core.chance import Chance, Scripted
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View, begin, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.kit.options import NoOptions
from caipan.kit.resigning import TimeUp

MOVES: dict[str, Move] = {"f": Fold(), "c": Call(), "r": Raise(), "t": TimeUp()}
JACK, OTHER_JACK, QUEEN, OTHER_QUEEN, KING, _ = range(6)


@cache
def tree() -> tuple[Node, ...]:
    """Return the whole game under random play."""
    return tuple(nodes(LISTING))


def after(moves: str, first: int = QUEEN, second: int = KING, middle: int = JACK) -> Match:
    """Return the match after these moves: f folds, c calls, r raises, t lets the time run out."""
    match = begin(LISTING.game, NoOptions(), 2, Scripted(((first,), (second,))))
    rest = [card for card in range(6) if card not in (first, second)]
    for sign in moves:
        seat = REFEREE if sign == "t" else match.state.turn
        played = play(match, seat, MOVES[sign], Scripted(rest.index(middle)))
        assert isinstance(played, Match), played
        match = played
    return match


def ended(match: Match) -> tuple[int, str]:
    """Return the first player's payoff and how the game ended."""
    outcome = LISTING.game.outcome(match.state)
    assert outcome is not None
    assert sum(outcome.payoffs) == 0
    return outcome.payoffs[0], outcome.code


@pytest.mark.parametrize(
    ("moves", "payoff", "code"),
    [
        ("rf", 1, "folded"),
        ("rrf", -3, "folded"),
        ("cccc", -1, "higher-card"),
        ("rccc", -3, "higher-card"),
        ("rrccrc", -9, "higher-card"),
        ("crrccrrf", 9, "folded"),
        ("crrccrrc", -13, "higher-card"),
    ],
)
def test_what_is_won(moves: str, payoff: int, code: str) -> None:
    """An ante of 1, raises of 2 and then of 4 chips: the loser loses what both have put in."""
    assert ended(after(moves)) == (payoff, code)


@pytest.mark.parametrize(
    ("first", "second", "middle", "payoff", "code"),
    [
        (JACK, KING, OTHER_JACK, 1, "pair"),
        (KING, JACK, OTHER_JACK, -1, "pair"),
        (KING, JACK, QUEEN, 1, "higher-card"),
        (JACK, OTHER_JACK, KING, 0, "tie"),
    ],
)
def test_which_hand_is_better(first: int, second: int, middle: int, payoff: int, code: str) -> None:
    """A pair with the middle wins, then the higher card; with equal ranks nobody wins."""
    assert ended(after("cccc", first, second, middle)) == (payoff, code)


@pytest.mark.parametrize(
    ("moves", "seat", "move", "code"),
    [
        ("", 1, Call(), "not-your-turn"),
        ("", 0, Fold(), "nothing-to-fold"),
        ("c", 1, Fold(), "nothing-to-fold"),
        ("rr", 0, Raise(), "no-more-raises"),
        ("rf", 0, Call(), "over"),
        ("r", 1, TimeUp(), "referee-only"),
    ],
)
def test_what_cannot_be_done(moves: str, seat: int, move: Move, code: str) -> None:
    """Players take turns, fold to a raise only, and raise twice a round at most."""
    refusal = play(after(moves), seat, move, Scripted())
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_a_new_round_begins_anew() -> None:
    """The first player begins it, with two raises to come and nothing to answer."""
    state = after("rrc").state
    assert (state.turn, state.middle, state.raises, state.facing) == (0, JACK, 0, False)
    assert list(LISTING.game.moves(state, 0)) == [Call(), Raise()]


def test_who_lets_the_time_run_out_folds_to_a_raise_or_checks() -> None:
    """The referee's move is told as the player's, and late."""
    assert after("t").events[-1] == Acted(0, "check", late=True)
    assert after("rt").events[-1] == Acted(1, "fold", late=True)


def test_cards_stay_hidden_until_a_showdown() -> None:
    """A seat sees its own card and all see the middle; both hands are seen after the second round only."""
    assert view(after("cc"), 0).match.events[0] == Dealt((QUEEN, None))
    assert view(after("cc"), PUBLIC).match.events[-1] == TurnedUp(JACK)
    assert view(after("ccrf"), PUBLIC).state.cards == (None, None)
    assert view(after("cccc"), PUBLIC).match.events[-1] == Shown((QUEEN, KING))


def by_rank(own: View) -> Any:
    """Return what a seat can know, if suits are not told apart; no rule asks for them."""
    cards, state = own.state.cards, own.state
    middle = None if state.middle is None else state.middle // 2
    acts = tuple(event for event in own.match.events if isinstance(event, Acted))
    return cards[own.viewer] // 2, middle, acts


def test_the_tree_has_its_known_size() -> None:
    """936 information sets with cards told apart, 288 by rank; 9,457 nodes with those of chance.

    A deal is one event here. As two, chance has 1 + 6 nodes for it and 30 · 5 for the middle: 157.
    """
    ends = [node for node in tree() if node.outcome]
    assert (len(ends), len(tree()) - len(ends)) == (5520, 3780)
    assert len(tree()) + 157 == 9457
    assert len(information_sets(tree(), lambda own: tuple(own.match.events))) == 936
    assert len(information_sets(tree(), by_rank)) == 288
    assert sum(node.probability for node in ends) == 1


def test_facts_are_what_the_tree_shows() -> None:
    """The declared length and bounds are reached, and the actions are the moves that seats can make."""
    research = LISTING.research
    assert research is not None
    assert research.actions is not None
    facts, space = research.facts(NoOptions(), 2), research.actions(NoOptions(), 2)
    assert (facts.longest, facts.least, facts.most) == actual_facts(tree())
    assert (facts.unit, facts.sum, facts.chance) == ("chips", 0, "listed")
    assert {space.move(number) for number in range(space.size)} == actions(tree())


def folds(played: str, size: int) -> Iterator[tuple[Fraction, int, int, bool]]:
    """Yield the ends of a round of random betting, written out once more, sharing nothing with the rules.

    Each is its probability, chips that both have put in beyond what they had, whose turn it was, and
    whether that player folded.
    """
    raises, first = played.count("r"), not played.endswith("r")
    options = [*("" if first else "f"), "c", *("r" if raises < 2 else "")]
    for act in options:
        share, seat = Fraction(1, len(options)), len(played) % 2
        if act == "f":
            yield share, (raises - 1) * size, seat, True
        elif act == "c" and played:
            yield share, raises * size, seat, False
        else:
            for further, chips, loser, folded in folds(played + act, size):
                yield share * further, chips, loser, folded


def test_random_play_is_worth_what_folding_gives() -> None:
    """Showdowns are even between random players, so folds alone decide: -5/64 by an independent count."""
    expected = Fraction(0)
    for p, chips, seat, folded in folds("", 2):
        if folded:
            expected += p * (1 + chips) * (1 if seat else -1)
            continue
        for q, more, loser, gave_up in folds("", 4):
            expected += p * q * (1 + chips + more) * (1 if loser else -1) * gave_up
    assert value(tree()) == expected == Fraction(-5, 64)


def test_every_deal_of_the_middle_is_equally_likely() -> None:
    """The card in the middle is one of the four that nobody holds."""
    asked: list[int] = []

    class Watched(Chance):
        def pick(self, n: int) -> int:
            asked.append(n)
            return n - 1

    match = after("c")
    played = play(match, 1, Call(), Watched())
    assert isinstance(played, Match)
    assert asked == [4]
    assert played.state.middle not in (*match.state.cards, None)

"""Kuhn poker: its rules, its tree, and what is known of it since 1950."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from msgspec.structs import astuple
from tests.games.game_tree import Node, actions, actual_facts, information_sets, nodes, value
from tests.kuhn import LISTING
from tests.kuhn.rules import Acted, Bet, Dealt, Move, Pass, Shown

from caipan.core.chance import Scripted
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View, begin, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.kit.options import NoOptions
from caipan.kit.resigning import TimeUp

JACK, QUEEN, KING = 11, 12, 13


@cache
def tree() -> tuple[Node, ...]:
    """Return the whole game under random play."""
    return tuple(nodes(LISTING))


def after(moves: str, first: int = QUEEN, second: int = KING) -> Match:
    """Return the match after these moves: p passes, b bets."""
    match = begin(LISTING.game, NoOptions(), 2, Scripted(((first,), (second,))))
    for sign in moves:
        played = play(match, match.state.turn, Bet() if sign == "b" else Pass(), Scripted())
        assert isinstance(played, Match)
        match = played
    return match


def refused(match: Match, seat: int, move: Move) -> str:
    """Return the code of the refusal."""
    refusal = play(match, seat, move, Scripted())
    assert isinstance(refusal, Refusal)
    return refusal.code


@pytest.mark.parametrize(
    ("moves", "payoff", "code"),
    [
        ("pp", -1, "showdown"),
        ("pbp", -1, "folded"),
        ("pbb", -2, "showdown"),
        ("bp", 1, "folded"),
        ("bb", -2, "showdown"),
    ],
)
def test_the_five_ways_to_play(moves: str, payoff: int, code: str) -> None:
    """The queen against the king loses a chip or two at a showdown, and the first to fold loses one."""
    outcome = LISTING.game.outcome(after(moves).state)
    assert outcome is not None
    assert (outcome.payoffs, outcome.code) == ((payoff, -payoff), code)
    swapped = LISTING.game.outcome(after(moves, KING, QUEEN).state)
    assert swapped is not None
    assert swapped.payoffs[0] == (payoff if code == "folded" else -payoff)


def test_who_may_move_when() -> None:
    """Players take turns, nobody moves after the end, and only the referee ends a turn."""
    assert refused(after(""), 1, Bet()) == "not-your-turn"
    assert refused(after("bp"), 0, Pass()) == "over"
    assert refused(after("b"), 1, TimeUp()) == "referee-only"


def test_who_lets_the_time_run_out_passes() -> None:
    """That is a check at first and a fold after a bet."""
    match = play(after("b"), REFEREE, TimeUp(), Scripted())
    assert isinstance(match, Match)
    assert match.events[-1] == Acted(1, bet=False, late=True)
    assert match.state.folded == 1


def test_a_card_stays_hidden_until_a_showdown() -> None:
    """A seat sees its own card, spectators none; after a fold it stays so, at a showdown all see both."""
    assert view(after("bp"), 0).match.events[0] == Dealt((QUEEN, None))
    assert view(after("bp"), 1).state.cards == (None, KING)
    assert view(after("bp"), PUBLIC).state.cards == (None, None)
    assert view(after("bb"), PUBLIC).match.events[-1] == Shown((QUEEN, KING))


def test_the_tree_has_its_known_size() -> None:
    """6 deals with 5 ways to play, 12 information sets; with 4 nodes of chance the 58 of the literature."""
    ends = [node for node in tree() if node.outcome]
    assert (len(ends), len(tree()) - len(ends)) == (30, 24)
    assert len(information_sets(tree(), lambda own: tuple(own.match.events))) == 12
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


def test_random_play_is_worth_an_eighth_of_a_chip_to_the_first_player() -> None:
    """Showdowns are even; a bet is folded to in 1/4 of the games by the second, in 1/8 by the first."""
    assert value(tree()) == Fraction(1, 4) - Fraction(1, 8) == Fraction(1, 8)


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_equilibria_are_worth_an_eighteenth_to_the_second_player(bluff: Fraction) -> None:
    """Kuhn's family of solutions, by how often the first player bluffs with a jack: -1/18 for each."""
    betting: dict[str, dict[int, Fraction | int]] = {  # by (moves so far, card): how likely a player bets
        "": {JACK: bluff, QUEEN: 0, KING: 3 * bluff},
        "pb": {JACK: 0, QUEEN: bluff + Fraction(1, 3), KING: 1},
        "p": {JACK: Fraction(1, 3), QUEEN: 0, KING: 1},
        "b": {JACK: 0, QUEEN: Fraction(1, 3), KING: 1},
    }

    def policy(own: View) -> Mapping[Any, Fraction]:
        card, bets = own.state.cards[own.viewer], own.state.bets
        likely = Fraction(betting["".join("b" if bet else "p" for bet in bets)][card])
        return {move: share for move, share in ((Bet(), likely), (Pass(), 1 - likely)) if share}

    assert value(list(nodes(LISTING, policy))) == Fraction(-1, 18)


def test_everything_but_the_words_is_derived() -> None:
    """The game takes the default notation, page and agent, and its moves are called as players call them."""
    assert list(LISTING.agents) == ["uniform"]
    assert [LISTING.notation.read(word) for word in ("pass", "BET", "time-up")] == [Pass(), Bet(), TimeUp()]
    for moves, labels in (("", ["Check", "Bet"]), ("b", ["Fold", "Call"]), ("bb", [])):
        match = after(moves)
        board = LISTING.pages.board(view(match, match.state.turn), knowledge=False, picked="")
        (buttons, typed) = astuple(board)
        assert ([button.label.template for button in buttons], typed) == (labels, False)

"""The facts of each game, and the sizes of its action space, on examples worked out by hand."""

from itertools import product
from typing import Any

import pytest
from tests.contract.matches import LISTINGS

from caipan.core.chance import Seeded
from caipan.core.moves import ActionSpace
from caipan.core.replay import Match, begin, play
from caipan.games.guessit.events import Ask, Guess
from caipan.games.guessit.events import Options as GuessOptions
from caipan.games.ninth.events import Accept, Blind, Name, Wrong
from caipan.games.ninth.events import Options as NinthOptions
from caipan.games.quantum.events import Act, Vote, Withdraw
from caipan.games.sift.events import Call, SetAside
from caipan.kit.facts import Facts
from caipan.kit.options import chosen


def facts(game: str, seats: int, **options: str) -> Facts:
    """Return a game's facts with these options."""
    research = LISTINGS[game].research
    assert research is not None
    return research.facts(chosen(LISTINGS[game].game, options), seats)


def space(game: str, seats: int, **options: str) -> ActionSpace[Any]:
    """Return a game's action space with these options."""
    research = LISTINGS[game].research
    assert research is not None
    assert research.actions is not None
    return research.actions(chosen(LISTINGS[game].game, options), seats)


@pytest.mark.parametrize(
    ("game", "seats", "options", "longest"),
    [
        ("xixi", 2, {}, None),
        ("ninth", 2, {}, None),
        ("ninth", 2, {"hands": "4"}, 4 * 28),
        ("ninth", 2, {"hands": "4", "blind": "2"}, 4 * 27),
        ("guessit", 2, {}, 12),
        ("quantum", 7, {}, None),
        ("sift", 4, {}, None),
        ("chain", 2, {"relation": "3"}, 3 + 1001 * 4),
        ("chain", 2, {"relation": "3", "length": "match"}, 3 * (3 + 1001 * 4)),
        ("chain", 2, {"relation": "3", "claim": "call"}, None),
    ],
)
def test_the_longest_match(game: str, seats: int, options: dict[str, str], longest: int | None) -> None:
    """Where rules set a bound it is told; where moves can be repeated without end there is none."""
    assert facts(game, seats, **options).longest == longest


def played(match: Match, *moves: Any) -> Match:
    """Return the match after these moves, each by the seat whose turn it is."""
    for move in moves:
        after = play(match, match.state.turn, move, Seeded(b"research"))
        assert isinstance(after, Match), after
        match = after
    return match


def test_a_match_of_the_ninth_card_can_be_as_long_as_it_says() -> None:
    """A blind, and nine rounds in which nobody concedes or challenges: 28 moves, and not one more."""
    game = LISTINGS["ninth"].game
    dealt = begin(game, NinthOptions(hands=1), 2, Seeded(b"long"))
    last = played(dealt, Blind(1), *[Name(1), Wrong(), Accept()] * 9)
    assert game.outcome(last.state) is not None
    assert facts("ninth", 2, hands="1").longest == 28


def test_guess_it_can_be_as_long_as_it_says() -> None:
    """Every card is asked for, and somebody must guess at last."""
    game = LISTINGS["guessit"].game
    dealt = begin(game, GuessOptions(), 2, Seeded(b"long"))
    asked = played(dealt, *map(Ask, range(1, 12)))
    assert game.outcome(asked.state) is None
    guess = next(iter(game.moves(asked.state, asked.state.turn)))
    assert isinstance(guess, Guess)
    assert game.outcome(played(asked, guess).state) is not None


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        ("xixi", 2, 188 + 188 + 1),
        ("ninth", 2, 5 + 9 + 4 + 1),
        ("guessit", 2, 11 + 11 + 1),
        ("quantum", 5, 1 + 6 + 36 * 1_000_001),
        ("quantum", 60, 1 + 61 + 61 * 61 * 1_000_001),
        ("tiny", 4, 2 + 4),
    ],
)
def test_how_many_actions_there_are(game: str, seats: int, size: int) -> None:
    """All moves of seats, asides among them; quantum's are counted and not listed."""
    assert space(game, seats).size == size


def test_a_call_is_numbered_as_the_game_makes_it() -> None:
    """In Sifting a call is bare; in the Chain it names any card but the last, of 42. A mark is no stopper."""
    sifting, chain = space("sift", 3), space("chain", 2)
    assert sifting.move(sifting.index(Call())) == Call()
    assert [chain.move(chain.index(Call(place))) for place in range(41)] == list(map(Call, range(41)))
    for actions, move in ((sifting, Call(0)), (chain, Call()), (chain, Call(41)), (sifting, SetAside("D3"))):
        with pytest.raises(KeyError):
            actions.index(move)


def test_quantum_numbers_its_orders_by_arithmetic() -> None:
    """The first numbers, one by one, and the last one; orders of nobody at the table have none."""
    orders = space("quantum", 3)
    targets = (None, 0, 1, 2)
    expected = [Withdraw(), *map(Vote, targets)]
    expected += [
        Act(attack, vision, night) for night in (0, 1) for attack, vision in product(targets, targets)
    ]
    assert [orders.move(index) for index in range(len(expected))] == expected
    assert orders.move(orders.size - 1) == Act(2, 2, 1_000_000)
    for move in (Vote(3), Act(0, 3, 1), Act(0, 1, 1_000_001)):
        with pytest.raises(KeyError):
            orders.index(move)


@pytest.mark.parametrize(
    ("game", "seats", "options", "chance"),
    [
        ("xixi", 2, {}, "listed"),
        ("ninth", 2, {"deck": "13", "hand": "6"}, "listed"),
        ("guessit", 2, {"first": "6", "second": "6"}, "listed"),
        ("quantum", 8, {}, "listed"),
        ("quantum", 9, {}, "sampled"),
        ("sift", 3, {}, "sampled"),
        ("chain", 2, {}, "sampled"),
    ],
)
def test_whether_chance_can_be_listed(game: str, seats: int, options: dict[str, str], chance: str) -> None:
    """Up to 100,000 results can be: deals of one suit, numbers of eight players; no shuffled pack."""
    assert facts(game, seats, **options).chance == chance


def test_payoffs_in_their_units() -> None:
    """Chips where a match is played for chips; sides of unequal size have no constant sum."""
    ninth = facts("ninth", 2, stack="30")
    assert (ninth.least, ninth.most, ninth.unit, ninth.sum) == (-30, 30, "chips", 0)
    assert facts("quantum", 7).sum is None
    assert facts("sift", 4).most == 3

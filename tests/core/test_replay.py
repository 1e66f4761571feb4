"""Folding and looking: one evolve for the referee and for every viewer."""

from typing import Any

from tests.tiny.events import Dealt, Options, Spied, Spy, Stop, Swap, Whispered
from tests.tiny.rules import Tiny

from caipan.core.chance import Scripted, Seeded
from caipan.core.game import Order
from caipan.core.moves import Listed
from caipan.core.refusal import NOT_YOUR_TURN
from caipan.core.replay import Match, begin, fold, play, seen, view
from caipan.core.seat import PUBLIC
from caipan.lab.simulate import Step, advance, dealt

TINY = Tiny()
CARDS = (3, 5)


def spied() -> Match:
    """Return a match in which seat 0 has looked at seat 1's card."""
    match = begin(TINY, Options(), 2, Scripted(((3,), (5,))))
    after = play(match, 0, Spy(1), Scripted())
    assert isinstance(after, Match)
    return after


def test_playing_folds_what_was_decided() -> None:
    """A played match is the fold of its events; a refused move is no match."""
    match = spied()
    assert fold(TINY, Options(), 2, match.events) == match
    assert play(match, 0, Swap(), Scripted()) == NOT_YOUR_TURN
    assert [type(event).__name__ for event in match.events] == ["Dealt", "Whispered", "Spied"]


def test_each_viewer_gets_what_sight_hands_out() -> None:
    """Events come blurred or not at all, with their place in the referee's log."""
    match = spied()
    assert seen(match, 0) == [(0, Dealt((3, None), None)), (1, Whispered(0, 1, 5)), (2, Spied(0, 1))]
    assert seen(match, 1) == [(0, Dealt((None, 5), None)), (2, Spied(0, 1))]
    assert seen(match, PUBLIC) == [(0, Dealt((None, None), None)), (2, Spied(0, 1))]


def test_a_view_is_the_fold_of_what_was_seen() -> None:
    """A seat's state follows from its own events alone."""
    match = spied()
    assert view(match, 0).state.cards == (3, 5)
    assert view(match, 1).state.cards == (None, 5)
    assert view(match, PUBLIC).state.cards == (None, None)
    assert view(match, 1).state.rest is None


def test_the_default_of_sight_is_nothing() -> None:
    """A game that forgets to say who sees what shows nobody anything."""

    class Blind(Tiny):
        def sight(self, state: Any, event: Any, viewer: int) -> Any:
            return super(Tiny, self).sight(state, event, viewer)

    match = begin(Blind(), Options(), 2, Seeded(b"x"))
    assert [seen(match, viewer) for viewer in (0, 1, PUBLIC)] == [[], [], []]


def test_a_view_knows_its_moves() -> None:
    """The moves of a view are those of its seat."""
    match = spied()
    assert list(view(match, 1).moves()) == [Swap(), Stop(), Spy(0)]
    assert list(view(match, 0).moves()) == []


def test_listed_moves_and_asides() -> None:
    """Asides are legal, and are neither counted nor drawn."""
    moves = Listed(("a", "b"), ("z",))
    assert (list(moves), len(moves)) == (["a", "b"], 2)
    assert ["a" in moves, "z" in moves, "q" in moves] == [True, True, False]


def test_chance_in_mid_game_follows_from_the_order() -> None:
    """The same order of the same match draws the same card; another match's need not."""
    step = dealt(TINY, Options(cards=9), 2, b"one")
    cards = []
    for seed in (b"one", b"one", *(bytes([n]) for n in range(20))):
        after = advance(step, Order(0, Swap()), seed)
        assert isinstance(after, Step)
        cards.append(after.match.events[-1].card)
    assert cards[0] == cards[1]
    assert len(set(cards)) > 3

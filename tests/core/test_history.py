"""Histories and unfoldings: what is carried along instead of being folded again."""

from hypothesis import given
from hypothesis import strategies as st
from tests.tiny.events import Event, Options, Passed, Spied
from tests.tiny.rules import State, Tiny

from caipan.core.chance import Scripted
from caipan.core.history import History
from caipan.core.replay import begin
from caipan.core.unfolding import Unfolding

TINY = Tiny()


@given(st.lists(st.lists(st.integers(), max_size=3), max_size=6), st.data())
def test_a_history_is_the_tuple_of_its_items(parts: list[list[int]], data: st.DataObject) -> None:
    """Whatever is added where, also twice onto the same history, each one has its own items and no others."""
    grown: list[tuple[History[int], tuple[int, ...]]] = [(History(), ())]
    for part in parts:
        history, items = data.draw(st.sampled_from(grown))
        grown.append((history.then(part), (*items, *part)))
    for history, items in grown:
        assert tuple(history) == items
        assert history == items
        assert (len(history), hash(history)) == (len(items), hash(items))
        assert history[1:-1] == items[1:-1]
        assert [history[place] for place in range(-len(items), len(items))] == [*items, *items]


def test_a_history_is_not_another() -> None:
    """Other items, other lengths and other kinds of things are not equal."""
    assert History([1, 2]) != (1, 3)
    assert History([1, 2]) != (1, 2, 3)
    assert History([1, 2]) != {1, 2}


def test_a_long_history_is_kept_once() -> None:
    """A thousand histories that go on from one another share one list."""
    history = History[int]()
    grown = [history := history.then([n]) for n in range(1000)]
    assert len({id(each._items) for each in grown}) == 1


def test_an_unfolding_goes_on_from_state_to_state() -> None:
    """Each event is folded once, from the state before it; steps tell of all three."""
    state = begin(TINY, Options(), 2, Scripted(((3,), (5,)))).state
    unfolding: Unfolding[State, Event] = TINY.unfold(state, Passed(0))
    after = unfolding.add(Spied(1, 0))
    assert [after.turns for after in unfolding.states] == [1, 2]
    assert (unfolding.before, unfolding.state) == (state, after)
    assert [(before.turns, event, then.turns) for before, event, then in unfolding.steps()] == [
        (0, Passed(0), 1),
        (1, Spied(1, 0), 2),
    ]
    assert len(unfolding) == 2

"""Observers: views that are made when somebody looks are those made from the whole match."""

from tests.tiny.events import Options, Spy
from tests.tiny.rules import Tiny

from caipan.core.chance import Scripted
from caipan.core.observers import Observers, observe
from caipan.core.refusal import Refusal
from caipan.core.replay import AnyUnfolding, Match, begin, view
from caipan.core.seat import PUBLIC

TINY = Tiny()
VIEWERS = (0, 1, PUBLIC)


def dealt() -> tuple[Match, Observers, AnyUnfolding]:
    """Return a match just dealt, its observers, and what comes of looking at seat 1's card."""
    match = begin(TINY, Options(), 2, Scripted(((3,), (5,))))
    unfolding = TINY.decide(match.state, 0, Spy(1), Scripted())
    assert not isinstance(unfolding, Refusal)
    return match, observe(match, VIEWERS), unfolding


def parts(unfolding: AnyUnfolding) -> tuple[AnyUnfolding, AnyUnfolding, AnyUnfolding]:
    """Return the first event of two as it unfolds, nothing, and the second."""
    one, other = unfolding.events
    first = TINY.unfold(unfolding.before, one)
    return first, TINY.unfold(first.state), TINY.unfold(first.state, other)


def test_views_are_those_of_the_whole_match() -> None:
    """At the deal, event by event, and all at once; a whisper changes nothing for the others."""
    match, observers, unfolding = dealt()
    first, _, second = parts(unfolding)
    assert observers.views == tuple(view(match, viewer) for viewer in VIEWERS)
    whispered = observers.after(first)
    assert whispered.views[1:] == observers.views[1:]
    assert whispered.views[0].state.cards == (3, 5)
    done = tuple(view(match.reach(unfolding), viewer) for viewer in VIEWERS)
    assert whispered.after(second).views == observers.after(unfolding).views == done


def test_it_does_not_matter_who_has_looked_before() -> None:
    """Views made late, after steps at which nobody looked, are the same; without events they stay."""
    match, observers, unfolding = dealt()
    first, nothing, second = parts(unfolding)
    late = observers.after(first).after(nothing).after(second)
    assert late.views == tuple(view(match.reach(unfolding), viewer) for viewer in VIEWERS)
    assert late.views is late.views
    assert observers.after(TINY.unfold(match.state)).views == observers.views


def test_what_is_known_alike_is_folded_once() -> None:
    """Viewers who have seen the same share one match."""
    match = begin(TINY, Options(), 2, Scripted(((3,), (5,))))
    one, other, public = observe(match, (PUBLIC, PUBLIC, 0)).views
    assert one.match is other.match
    assert one.match is not public.match

"""Witnesses: views that are made when somebody looks are those made from the whole match."""

from tests.tiny.events import Options, Spy
from tests.tiny.rules import Tiny

from caipan.core.chance import Scripted
from caipan.core.observers import Observers, Unfolded, observe
from caipan.core.replay import Match, begin, view
from caipan.core.seat import PUBLIC

TINY = Tiny()
VIEWERS = (0, 1, PUBLIC)


def dealt() -> tuple[Match, Observers, Unfolded]:
    """Return a match just dealt, its witnesses, and what comes of looking at seat 1's card."""
    match = begin(TINY, Options(), 2, Scripted(((3,), (5,))))
    unfolded = TINY.unfold(match.state, 0, Spy(1), Scripted())
    assert isinstance(unfolded, list)
    return match, observe(match, VIEWERS), unfolded


def test_views_are_those_of_the_whole_match() -> None:
    """At the deal, event by event, and all at once; a whisper changes nothing for the others."""
    match, witnesses, unfolded = dealt()
    assert witnesses.views == tuple(view(match, viewer) for viewer in VIEWERS)
    whispered = witnesses.after(unfolded[:1])
    assert whispered.views[1:] == witnesses.views[1:]
    assert whispered.views[0].state.cards == (3, 5)
    done = tuple(view(match.reach(unfolded), viewer) for viewer in VIEWERS)
    assert whispered.after(unfolded[1:]).views == witnesses.after(unfolded).views == done


def test_it_does_not_matter_who_has_looked_before() -> None:
    """Views made late, after steps at which nobody looked, are the same; without events they stay."""
    match, witnesses, unfolded = dealt()
    late = witnesses.after(unfolded[:1]).after([]).after(unfolded[1:])
    assert late.views == tuple(view(match.reach(unfolded), viewer) for viewer in VIEWERS)
    assert late.views is late.views
    assert witnesses.after([]).views == witnesses.views


def test_what_is_known_alike_is_folded_once() -> None:
    """Viewers who have seen the same share one match."""
    match = begin(TINY, Options(), 2, Scripted(((3,), (5,))))
    one, other, public = observe(match, (PUBLIC, PUBLIC, 0)).views
    assert one.match is other.match
    assert one.match is not public.match

"""When sight is asked: of each event with the state just before it, wherever somebody looks at a match."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.contract.matches import LISTINGS, match, viewers
from tests.core import oracle
from tests.table.ballot import BALLOT, Vote
from tests.table.room import Room, granted

from caipan.core.chance import Seeded
from caipan.core.game import AnyGame
from caipan.core.observers import observe
from caipan.core.replay import Match, begin, play, seen, view
from caipan.core.seat import PUBLIC, REFEREE, Viewer
from caipan.kit.listing import Listing
from caipan.store import Store

every_game = pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
WHOLE = 1 << 30
"""More events than a game has."""
MOVES = 40


def before_each(whole: Match) -> list[tuple[Any, Any]]:
    """Return each event with the referee's state just before it."""
    before = oracle.states(whole.game, whole.options, whole.seats, whole.events)
    return list(zip(before, whole.events, strict=False))


class Questions:
    """What a game's sight was asked, of one viewer after the other."""

    def __init__(self, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[Any, Any, Viewer]] = []
        own = type(game).sight

        def sight(itself: AnyGame, state: Any, event: Any, viewer: Viewer) -> Any:
            self.asked.append((state, event, viewer))
            return own(itself, state, event, viewer)

        monkeypatch.setattr(type(game), "sight", sight)

    def of(self, viewer: Viewer) -> list[tuple[Any, Any]]:
        """Return the states and events that were shown to sight for this viewer."""
        return [(state, event) for state, event, whose in self.asked if whose == viewer]


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_log_is_judged_event_by_event(listing: Listing, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads a log, later or as it grows, is shown each event as the state before it allows."""
    steps = match(listing, seed)
    whole = steps[-1].match
    expected, lookers = before_each(whole), viewers(steps[-1])
    questions = Questions(listing.game, monkeypatch)
    for viewer in lookers:
        for look in (seen, view):
            questions.asked.clear()
            look(whole, viewer)
            assert expected == questions.of(viewer)
    questions.asked.clear()
    growing = observe(steps[0].match, lookers)
    for earlier, later in pairwise(steps):
        new = later.match.events[len(earlier.match.events) :]
        growing = growing.after(listing.game.unfold(earlier.match.state, *new))
    assert len(growing.views) == len(lookers)
    assert [expected] * len(lookers) == [questions.of(viewer) for viewer in lookers]


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_views_are_what_the_contract_says(listing: Listing, seed: int) -> None:
    """A view made at once, and one that grew with the match, are the fold of what sight hands out."""
    steps = match(listing, seed)
    for step in (steps[0], steps[len(steps) // 2], steps[-1]):
        whole = step.match
        log = (listing.game, whole.options, whole.seats, list(whole.events))
        for viewer in viewers(step):
            made = view(whole, viewer)
            assert made.match.events == tuple(oracle.glimpses(*log, viewer))
            assert made.state == oracle.known(*log, viewer)
        for grown in step.views:
            assert grown.state == oracle.known(*log, grown.viewer)


def test_what_ends_a_secret_is_still_judged_as_a_secret() -> None:
    """The count that clears the votes is seen by all, for the votes were complete when it came."""
    game = BALLOT.game
    whole = begin(game, game.options_type(), 2, Seeded(b"sight"))
    for seat in range(2):
        after = play(whole, seat, Vote(1), Seeded(b"sight"))
        assert isinstance(after, Match)
        whole = after
    names = [[type(event).__name__ for _, event in seen(whole, viewer)] for viewer in (0, PUBLIC)]
    assert names == [["Dealt", "Voted", "Counted"], ["Dealt", "Counted"]]
    assert [view(whole, viewer).state.counted for viewer in (0, 1, PUBLIC)] == [((0, 2),)] * 3


async def play_on(room: Room, code: str, keys: Sequence[str], rng: Random) -> None:
    """Give random orders for some time, and then let deadlines do it, until the game is over."""
    for number in range(20 * MOVES):
        looks = [await room.look(code, key) for key in keys]
        able = [each for each in looks if each.me in each.awaited and each.view and each.view.moves().any()]
        if looks[0].stage == "over":
            return
        if able and number < MOVES:
            looker = rng.choice(able)
            assert looker.view is not None
            move = looker.view.moves().sample(rng)
            granted(await room.service.order(code, keys[looker.me], move, looker.phase, str(number)))
        else:
            room.now += 3_600_000
            await room.service.tick()


@pytest.mark.anyio
@pytest.mark.parametrize("listing", [*LISTINGS.values(), BALLOT], ids=[*LISTINGS, "ballot"])
async def test_a_table_hands_out_what_the_log_does(tmp_path: Path, listing: Listing) -> None:
    """What each got of a game while it was played is what `seen` says of the referee's log afterwards."""
    store = await Store.connect(f"sqlite:///{tmp_path}/caipan.sqlite3")
    room = Room(store, games={listing.game.name: listing}, seed=3)
    pace = {"pace": "clock", "seconds": 60}
    code = granted(await room.service.open(listing.game.name, {}, {"pace": pace}))
    keys = [f"{seat}" for seat, _ in enumerate((await room.look(code)).seats)]
    for key in keys:
        granted(await room.service.sit(code, key, key))
    for key in keys:
        granted(await room.service.ready(code, key))
    await play_on(room, code, keys, Random("table"))
    whole = granted(await room.service.look_at(code, REFEREE, WHOLE)).match
    lookers: list[tuple[Viewer, str | None]] = [*enumerate(keys), (PUBLIC, None)]
    for viewer, holder in lookers:
        for place in (room, Room(store, games={listing.game.name: listing})):
            mine = (await place.look(code, holder)).view
            assert mine is not None
            assert mine.match.events == tuple(event for _, event in seen(whole, viewer))
    await store.close()

"""Who hears whom: the dead of a game of days are apart from the living, and spectators from the seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.room import Room, granted
from tests.table.test_secrets import ways_out

from caipan.core.text import Text
from caipan.games.quantum.events import Vote
from caipan.store import Store
from caipan.table import Live
from caipan.table.log.sight import Heard

pytestmark = pytest.mark.anyio

PEOPLE = "ABCDEFG"
MINUTE = 60_000


async def after_a_lynching(room: Room) -> str:
    """Let seven people play until the first day is over and G is dead, in the second night."""
    pace = Live({"night": 3, "day": 8, "runoff": 2})
    code = await room.begun(PEOPLE, game="quantum", options={"early": "off"}, pace=pace)
    room.now += 3 * MINUTE
    await room.service.tick()
    for name in PEOPLE:
        granted(await room.order(code, name, Vote(6)))
    room.now += 8 * MINUTE
    await room.service.tick()
    view = (await room.look(code)).view
    assert view is not None
    assert (view.state.cycle, view.state.dead) == (2, {6})
    return code


async def heard(room: Room, code: str, key: str | None) -> list[str]:
    """Return the words that somebody heard."""
    return [seen.thing.text for seen in (await room.look(code, key)).seen if isinstance(seen.thing, Heard)]


async def test_the_dead_hear_all_and_are_heard_by_the_dead_alone(room: Room) -> None:
    """A living player does not hear the dead, nor does anybody who looks on for one."""
    code = await after_a_lynching(room)
    granted(await room.service.say(code, "A", "of the living"))
    granted(await room.service.say(code, "G", "of the dead"))
    granted(await room.service.say(code, None, "of a spectator"))
    assert await heard(room, code, "G") == ["of the living", "of the dead"]
    for name in PEOPLE[:6]:
        assert await heard(room, code, name) == ["of the living"]
    assert await heard(room, code, None) == ["of the living", "of a spectator"]
    for name in PEOPLE:
        assert (await room.look(code, name)).number == (await room.look(code, name)).seen[-1].number


async def test_words_bear_the_phase_in_which_they_were_said(room: Room) -> None:
    """Talk can be read day by day, and whoever speaks apart knows it."""
    code = await room.begun(PEOPLE, game="quantum")
    granted(await room.service.say(code, "A", "good night"))
    said = [seen.thing for seen in (await room.look(code, "B")).seen if isinstance(seen.thing, Heard)]
    assert said == [Heard(0, "A", "good night", apart=False, occasion=Text("Night {number}", {"number": 1}))]
    granted(await room.service.say(code, None, "from outside", "Eve"))
    (_, outside) = [seen.thing for seen in (await room.look(code)).seen if isinstance(seen.thing, Heard)]
    assert (outside.name, outside.apart) == ("Eve", True)


async def history(database: str, *, talkative: bool) -> list[bytes]:
    """Return all that the living and the public get at each step, whether or not the dead talk."""
    store = await Store.connect(database)
    room = Room(store, seeds=b"the same")
    code = await after_a_lynching(room)
    got = []
    for step in range(3):
        if talkative:
            granted(await room.service.say(code, "G", f"I was the wolf, {step}"))
        room.now += 1000
        got += [await ways_out(room, code, key) for key in ("A", "F", None)]
        granted(await room.service.say(code, "A", f"who was it? {step}"))
        got += [await ways_out(room, code, key) for key in ("A", "F", None)]
    await store.close()
    return got


async def test_what_the_dead_say_shows_nowhere(tmp_path: Path) -> None:
    """Their words leave no mark for the living and the public: no push, no number, no byte."""
    silent, talkative = [
        await history(f"sqlite:///{tmp_path}/{number}.sqlite3", talkative=bool(number)) for number in range(2)
    ]
    assert silent == talkative


async def test_the_end_makes_all_hear_each_other(room: Room) -> None:
    """When the game is over nobody is apart any more, but what was said apart stays where it was."""
    code = await after_a_lynching(room)
    granted(await room.service.say(code, "G", "of the dead"))
    for _ in range(40):
        view = await room.look(code)
        if view.stage == "over":
            break
        living = [seat.seat for seat in view.seats if seat.seat in view.awaited]
        if view.kind == "day":
            for seat in living:
                granted(await room.order(code, PEOPLE[seat], Vote(living[-1])))
        assert view.due is not None
        room.now = view.due
        await room.service.tick()
    granted(await room.service.say(code, "G", "so it was you"))
    assert await heard(room, code, "A") == ["so it was you"]

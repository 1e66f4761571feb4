"""Appends that came second: what lost to another process is decided again, and never acknowledged."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted

from caipan.core.refusal import Refusal
from caipan.store import Append, Row, Store
from caipan.table import Receipt, TableService
from caipan.table.pace.paces import Clock

pytestmark = pytest.mark.anyio

Wish = Callable[[TableService, str], Awaitable[Any]]


class Slow(Store):
    """A store in which, just before an append, another process writes: as many times as there are rivals."""

    def __init__(self, url: str, *settings: Any) -> None:
        super().__init__(url, *settings)
        self.rivals: list[Callable[[], Awaitable[Any]]] = []

    async def append(self, append: Append) -> bool:
        """Let a rival be first, if there is one."""
        if self.rivals:
            granted(await self.rivals.pop()())
        return await super().append(append)


async def slowed(url: str) -> Slow:
    """Return a slow store on the database."""
    store = await Slow.connect(url)
    assert isinstance(store, Slow)
    return store


def vote(name: str, key: str = "") -> Wish:
    """Return the wish to vote for 1 in the first ballot."""
    return lambda service, code: service.order(code, name, Vote(1), 0, key or name)


def talk(name: str, words: str) -> Wish:
    """Return the wish to say something."""
    return lambda service, code: service.say(code, name, words)


SETTINGS: dict[str, tuple[bool, Wish, Wish, str]] = {
    "sit": (False, lambda s, c: s.sit(c, "Cid", "Cid"), lambda s, c: s.sit(c, "Dan", "Dan"), "sat"),
    "agent": (
        False,
        lambda s, c: s.seat_agent(c, "Ann", None, "uniform"),
        lambda s, c: s.sit(c, "Dan", "Dan"),
        "sat",
    ),
    "cut": (False, lambda s, c: s.cut(c, "Ann", "mine"), talk("Bob", "hello"), "cut"),
    "leave": (False, lambda s, c: s.leave(c, "Ann"), talk("Bob", "hello"), "left"),
    "say": (True, talk("Ann", "mine"), talk("Bob", "theirs"), "said"),
    "order": (True, vote("Ann"), vote("Bob"), "moved"),
    "pause": (True, lambda s, c: s.pause(c, "Ann"), vote("Bob"), "paused"),
    "extend": (True, lambda s, c: s.extend(c, "Ann", 5), vote("Bob"), "extended"),
    "replace": (True, lambda s, c: s.replace(c, "Ann", 2, "uniform"), vote("Bob"), "replaced"),
    "give up": (True, lambda s, c: s.leave(c, "Ann"), vote("Bob"), "left"),
}


async def table_of(store: Store, code: str) -> list[Row]:
    """Return the table's log."""
    number = await store.find(code)
    assert number is not None
    return await store.rows(number)


@pytest.mark.parametrize("wish", SETTINGS)
async def test_what_lost_is_decided_again_and_then_acknowledged(database: str, wish: str) -> None:
    """Of every kind of wish: a receipt means an own entry behind the rival's, which others can read."""
    begun, mine, theirs, tag = SETTINGS[wish]
    slow, other = await slowed(database), await Store.connect(database)
    rooms = Room(slow), Room(other)
    code = await rooms[0].opened(("Ann", "Bob"), seats=4, pace=Clock(60))
    if begun:
        for name in ("Cid", "Dan"):
            granted(await rooms[0].service.sit(code, name, name))
        for name in ("Ann", "Bob", "Cid", "Dan"):
            granted(await rooms[0].service.ready(code, name))
    await rooms[1].look(code)
    before = await table_of(other, code)
    rooms[0].now += 1000
    slow.rivals = [lambda: theirs(rooms[1].service, code)]
    receipt: Receipt = granted(await mine(rooms[0].service, code))
    after = await table_of(other, code)
    assert len(after) == len(before) + 2
    assert msgspec.json.decode(after[-1].body)["type"] == tag
    assert (after[-1].at, after[-2].at < after[-1].at) == (receipt.at, True)
    key = None if wish in ("leave", "give up") else "Cid" if wish == "sit" else "Ann"
    assert (await Room(other).look(code, key)).number == receipt.number
    for store in (slow, other):
        await store.close()


@pytest.mark.parametrize("often", [1, 2, 5])
async def test_however_often_it_loses_it_is_kept_once(database: str, often: int) -> None:
    """An order that loses again and again is in the log once, behind all that were faster."""
    slow, other = await slowed(database), await Store.connect(database)
    mine, theirs = Room(slow), Room(other)
    code = await mine.begun(tuple(f"voter {number}" for number in range(8)))
    slow.rivals = [partial(vote(f"voter {number}"), theirs.service, code) for number in range(1, often + 1)]
    receipt: Receipt = granted(await vote("voter 0")(mine.service, code))
    rows = await table_of(other, code)
    givers = [msgspec.json.decode(row.body)["made"]["by"] for row in rows[-often - 1 :]]
    assert sorted(givers[:-1]) == list(range(1, often + 1))
    assert givers[-1] == 0
    assert granted(await vote("voter 0")(theirs.service, code)) == receipt
    assert len(await table_of(other, code)) == len(rows)
    for store in (slow, other):
        await store.close()


LOSING: dict[str, tuple[Wish, Wish, str]] = {
    "seat": (lambda s, c: s.sit(c, "Cid", "Cid", 2), lambda s, c: s.sit(c, "Dan", "Dan", 2), "seat-taken"),
    "name": (lambda s, c: s.sit(c, "Cid", "Eve"), lambda s, c: s.sit(c, "Dan", "eve"), "name-taken"),
}


@pytest.mark.parametrize("wish", LOSING)
async def test_what_cannot_be_any_more_is_refused_and_not_written(database: str, wish: str) -> None:
    """When the rival took what was wanted, the rules refuse, and the log has the rival's only."""
    mine, theirs, code_of_refusal = LOSING[wish]
    slow, other = await slowed(database), await Store.connect(database)
    rooms = Room(slow), Room(other)
    code = await rooms[0].opened(("Ann", "Bob"), seats=4)
    before = await table_of(other, code)
    slow.rivals = [lambda: theirs(rooms[1].service, code)]
    refusal = await mine(rooms[0].service, code)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code_of_refusal
    assert len(await table_of(other, code)) == len(before) + 1
    for store in (slow, other):
        await store.close()


async def test_the_same_order_through_two_processes_is_one(database: str) -> None:
    """The rival's entry that is one's own order, sent twice, is acknowledged as that entry."""
    slow, other = await slowed(database), await Store.connect(database)
    mine, theirs = Room(slow), Room(other)
    code = await mine.begun()
    found: list[Any] = []

    async def rival() -> Any:
        found.append(await vote("Ann", "same")(theirs.service, code))
        return found[-1]

    slow.rivals = [rival]
    assert granted(await vote("Ann", "same")(mine.service, code)) == granted(found[0])
    for store in (slow, other):
        await store.close()

"""No leak: two tables that differ in what somebody may not see are the same to them, on every way out."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

from caipan.core import fair
from caipan.core.game import Game
from caipan.core.history import History
from caipan.core.log import write
from caipan.core.seat import PUBLIC, REFEREE
from caipan.games.xixi.events import Ask, Resign
from caipan.games.xixi.questions import HAND, QUESTIONS, RANKS, answers, hand
from caipan.store import Store
from caipan.table.text_input import hashed

pytestmark = pytest.mark.anyio


def _plain(value: Any) -> object:
    if isinstance(value, Game):
        return value.name
    if isinstance(value, History):
        return list(value)
    raise TypeError(value)


async def ways_out(room: Room, code: str, key: str | None) -> bytes:
    """Return everything that the table tells this person, as bytes: page, stream, export, refusals.

    Only the promise about the deal is left out, which says nothing until the seed is shown.
    """
    service = room.service
    view = await room.look(code, key)
    stream = []
    async for seen in service.watch(code, key):
        stream.append(seen)
        if seen.number == view.number:
            break
    log = write(granted(await service.record(code, key)))
    refusals = [
        await service.record(code, key, 1 if view.me == 0 else 0),
        await service.record(code, key, REFEREE),
        await service.look_at(code, REFEREE, 1),
        await service.verdict(code),
        await service.rematch(code, key or ""),
        await service.order(code, key or "", "nonsense", 99, "1"),
        await service.extend(code, key or "", 10**9),
        await service.replace(code, key or "", 99),
    ]
    told = msgspec.json.encode([view, stream, refusals], enc_hook=_plain) + log
    return told.replace(view.commitment.encode(), b"PROMISE")


def deal(seed: bytes) -> tuple[tuple[int, ...], ...]:
    """Return the hands of the duel that follow from the seed."""
    first, second, _ = fair.chance(seed.ljust(fair.SEED_BYTES), (None, None), 1).deal(RANKS, (HAND, HAND))
    return first, second


def twins(seat: int) -> tuple[bytes, bytes]:
    """Return two seeds that deal this seat the same hand, and the other one different hands."""
    seen: dict[tuple[int, ...], bytes] = {}
    for number in range(10_000):
        seed = number.to_bytes(8, "big")
        hands = deal(seed)
        other = seen.setdefault(hands[seat], seed)
        if deal(other)[1 - seat] != hands[1 - seat]:
            return other, seed
    raise LookupError("no twins")


async def duel(database: str, seed: bytes, questions: list[Any], viewers: list[str | None]) -> list[bytes]:
    """Play a duel with these questions from the seed, and return what the viewers get at every step."""
    store = await Store.connect(database)
    room = Room(store, seeds=seed)
    code = await room.begun(game="xixi", pace={"pace": "clock", "seconds": 60}, knowledge=True)
    got = [await ways_out(room, code, key) for key in viewers]
    for phase, question in enumerate(questions):
        room.now += 1000
        granted(await room.service.order(code, ("Ann", "Bob")[phase % 2], Ask(question), phase, f"{phase}"))
        got += [await ways_out(room, code, key) for key in viewers]
    await store.close()
    return got


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_duels_other_hand_shows_nowhere(tmp_path: Path, seat: int) -> None:
    """Two deals with the own hand and all answers alike are the same to that seat and the public."""
    seeds = twins(seat)
    given = [[answers(hand(cards)) for cards in deal(seed)] for seed in seeds]
    alike = [
        [question for index, question in enumerate(QUESTIONS) if one[about][index] == other[about][index]]
        for one, other in [given]
        for about in (1, 0)
    ]
    rng = Random(seat)
    questions = [rng.choice([q for q in alike[turn % 2] if q.kind.value != "pair"]) for turn in range(8)]
    viewers = [("Ann", "Bob")[seat], None]
    first, second = [
        await duel(f"sqlite:///{tmp_path}/{number}.sqlite3", seed, questions, viewers)
        for number, seed in enumerate(seeds)
    ]
    assert first == second


async def hidden(room: Room, code: str, rng: Random) -> None:
    """Do things that Ann and the public may not know of: votes, refused orders, and spectators' talk."""
    room.now += rng.randrange(1000)
    for name in rng.sample(("Bob", "Cid"), rng.randrange(3)):
        await room.service.order(code, name, Vote(rng.randrange(2)), 0, f"{rng.random()}")
    if rng.randrange(2):
        refused(await room.service.order(code, "Ann", Vote(1), 7, "stale"))


async def ballot(database: str, rng: Random) -> list[bytes]:
    """Hold a ballot in which others do things at random in secret, and return what Ann and all get."""
    store = await Store.connect(database)
    room = Room(store, seeds=b"the same")
    code = await room.begun(("Ann", "Bob", "Cid", "Dan"), pace={"pace": "clock", "seconds": 60})
    got = []
    for step in range(1, 6):
        await hidden(room, code, rng)
        room.now = 1_767_268_800_000 + step * 1000
        if step == 3:
            granted(await room.order(code, "Ann", Vote(1)))
        got += [await ways_out(room, code, key) for key in ("Ann", None)]
    await store.close()
    return got


async def test_what_others_do_in_secret_shows_nowhere(tmp_path: Path) -> None:
    """Votes, their times, repeats and refusals leave no mark: no push, no number, no byte."""
    histories = [await ballot(f"sqlite:///{tmp_path}/{n}.sqlite3", Random(n)) for n in range(6)]
    assert all(history == histories[0] for history in histories)


async def test_a_hidden_entry_wakes_nobody(room: Room) -> None:
    """A stream of somebody who may not see it yields nothing, until something comes that they may."""
    code = await room.begun(("Ann", "Bob", "Cid"))
    start = (await room.look(code, "Ann")).number
    stream = room.service.watch(code, "Ann", start)
    waiting = asyncio.ensure_future(anext(stream))
    granted(await room.order(code, "Bob", Vote(1)))
    granted(await room.service.say(code, None, "a spectator's words"))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not waiting.done()
    granted(await room.service.say(code, "Cid", "hurry up"))
    assert (await waiting).number == start + 1
    await stream.aclose()


async def test_no_key_and_no_seed_leaves_the_house(room: Room) -> None:
    """Neither keys nor their hashes are ever told; the seed is, to everybody, when the game is over."""
    code = await room.begun(game="xixi")
    table = await room.store.find(code)
    assert table is not None
    seed = msgspec.json.decode((await room.store.rows(table))[0].body)["seed"]
    before = b"".join([await ways_out(room, code, key) for key in ("Ann", "Bob", None)])
    granted(await room.service.order(code, "Ann", Resign(), None, "1"))
    after = [msgspec.json.encode(await room.look(code, key), enc_hook=_plain) for key in ("Ann", "Bob", None)]
    assert seed.encode() not in before
    assert all(seed.encode() in view for view in after)
    for secret in (hashed("Ann"), hashed("Bob")):
        assert secret.encode() not in before + b"".join(after)


async def test_until_the_end_everyone_gets_their_own_log_only(room: Room) -> None:
    """Nobody has a way to another seat's view, the referee's, or the verdict, before the game is over."""
    code = await room.begun(game="xixi")
    service = room.service
    for key in ("Ann", "Bob", None, "stranger"):
        own = (await room.look(code, key)).me
        for viewer in {0, 1, PUBLIC, REFEREE} - {own}:
            assert refused(await service.record(code, key, viewer)) == "others-log"
    for viewer in (0, 1, PUBLIC, REFEREE):
        assert refused(await service.look_at(code, viewer, 5)) == "not-over"
    assert refused(await service.verdict(code)) == "not-over"

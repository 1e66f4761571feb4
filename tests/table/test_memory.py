"""A game from memory: nothing older than the newest can be read back, on any way out, until it is over."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest
from tests.table.room import Room, granted, refused

from caipan.core.seat import PUBLIC, REFEREE
from caipan.games.xixi.events import Ask, Asked, Resign
from caipan.games.xixi.questions import Kind, Question
from caipan.table.log.sight import Happened, Past, Seen

pytestmark = pytest.mark.anyio

QUESTIONS: Final = [Question(Kind.SUM, x) for x in (11, 12, 13, 14)]


async def asked(room: Room, memory: str) -> str:
    """Play four questions of a duel, and return the table's code."""
    code = await room.begun(game="xixi", options={"memory": memory})
    granted(await room.service.say(code, "Ann", "good luck"))
    for turn, question in enumerate(QUESTIONS):
        granted(await room.order(code, ("Ann", "Bob")[turn % 2], Ask(question), f"{turn}"))
    granted(await room.service.say(code, "Bob", "well"))
    return code


async def streamed(room: Room, code: str, key: str | None, after: int = 0) -> list[Seen]:
    """Return what a stream that begins now gives at once."""
    number, got = (await room.look(code, key)).number, []
    async for seen in room.service.watch(code, key, after):
        got.append(seen)
        if seen.number == number:
            break
    return got


def questions(seen: list[Seen]) -> list[Question]:
    """Return which questions stand in it."""
    events = [event for each in seen if isinstance(each.thing, Happened) for event in each.thing.events]
    return [event.question for event in events if isinstance(event, Asked)]


@pytest.mark.parametrize("key", ["Ann", "Bob", None])
async def test_a_stream_from_the_beginning_gives_the_newest_alone(room: Room, key: str | None) -> None:
    """Whoever asks from 0 gets every number and all talk, and of the answers the last."""
    code = await asked(room, "on")
    got, page = await streamed(room, code, key), await room.look(code, key)
    assert questions(got) == QUESTIONS[-1:]
    assert [seen.number for seen in got] == list(range(1, page.number + 1))
    assert sum(isinstance(seen.thing, Past) for seen in got) == len(QUESTIONS)
    assert tuple(got) == page.seen
    assert questions(await streamed(room, await asked(room, "off"), key)) == QUESTIONS


@pytest.mark.parametrize("after", [-5, 1, 5, 6, 7, 8])
async def test_no_number_brings_an_old_answer_back(room: Room, after: int) -> None:
    """Whatever number one claims to have seen last, the newest answer is all that is told."""
    code = await asked(room, "on")
    assert set(questions(await streamed(room, code, "Ann", after))) <= {QUESTIONS[-1]}


async def test_who_listens_hears_every_answer(room: Room) -> None:
    """A stream that is open gives each answer as it comes."""
    code = await room.begun(game="xixi", options={"memory": "on"})
    stream = room.service.watch(code, "Ann", (await room.look(code, "Ann")).number)
    heard: list[Any] = []
    for turn, question in enumerate(QUESTIONS):
        granted(await room.order(code, ("Ann", "Bob")[turn % 2], Ask(question), f"{turn}"))
        heard.append(await anext(stream))
    await stream.aclose()
    assert questions(heard) == QUESTIONS


async def test_no_other_way_out_tells_more(room: Room) -> None:
    """Log, replay, verdict and others' views are withheld until the end, and whole after it."""
    code = await asked(room, "on")
    service = room.service
    for key in ("Ann", "Bob", None):
        assert refused(await service.record(code, key)) == "not-over"
        assert refused(await service.look_at(code, PUBLIC, 3)) == "not-over"
        assert refused(await service.look_at(code, REFEREE, 3)) == "not-over"
    assert refused(await service.verdict(code)) == "not-over"
    granted(await service.order(code, "Ann", Resign(), None, "r"))
    assert questions(await streamed(room, code, "Bob")) == QUESTIONS
    log = granted(await service.record(code, "Bob"))
    told = [msgspec.json.decode(line.event) for line in log.lines]
    assert [event["question"]["x"] for event in told if event["type"] == "asked"] == [11, 12, 13, 14]


async def test_who_takes_over_a_seat_reads_no_more_than_its_owner(room: Room) -> None:
    """A seat that changes hands gives the newest answer, and none before."""
    code = await asked(room, "on")
    granted(await room.service.leave(code, "Bob"))
    granted(await room.service.sit(code, "Bob", "Bob"))
    assert questions(await streamed(room, code, "Bob")) == QUESTIONS[-1:]

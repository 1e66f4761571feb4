"""Tasks that last: they go on after any failure, soon, and it is known how they are."""

import asyncio
import logging
from itertools import pairwise

import pytest
from tests.table.room import Room

from caipan.store import Store, StoreError
from caipan.table import service as service_module
from caipan.table.serving import watch as watch_module
from caipan.table.serving.watch import Watch, Well

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let failures follow each other a hundred times as fast."""
    monkeypatch.setattr(watch_module, "SHORTEST", 0.0025)
    monkeypatch.setattr(watch_module, "LONGEST", 0.05)


@pytest.mark.parametrize("error", [OSError("refused"), StoreError("away"), ZeroDivisionError()])
async def test_a_task_goes_on_after_any_failure(error: Exception) -> None:
    """Whatever a task raises, it is begun again, and is well as soon as it says so."""
    watch, times = Watch(), []

    async def work(well: Well) -> None:
        times.append(asyncio.get_running_loop().time())
        if len(times) < 8:
            raise error
        well()
        await asyncio.Event().wait()

    task = asyncio.ensure_future(watch.keep("work", work))
    while len(times) < 4:
        await asyncio.sleep(0)
    assert [ailing.task for ailing in watch.ailing()] == ["work"]
    while len(times) < 8:
        await asyncio.sleep(0)
    assert watch.ailing() == []
    waits = [after - before for before, after in pairwise(times)]
    assert waits[0] < waits[3]  # they grow
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_failures_are_logged_at_once(caplog: pytest.LogCaptureFixture) -> None:
    """A database that is away is one line; a mistake of ours comes with where it is."""
    for error, lines in ((StoreError("away"), 1), (ZeroDivisionError("oh"), 2)):
        watch, caplog_before = Watch(), len(caplog.records)

        async def work(well: Well, error: Exception = error) -> None:
            raise error

        task = asyncio.ensure_future(watch.keep("alarms", work))
        await asyncio.sleep(0)
        record = caplog.records[caplog_before]
        assert record.levelno == logging.ERROR
        assert record.getMessage().startswith("alarms failed, attempt 1")
        assert bool(record.exc_info) == (lines == 2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_silent_task_is_ailing() -> None:
    """A task that hangs has not failed, and is not well either; one that may be silent is."""
    watch = Watch()

    async def hang(well: Well) -> None:
        await asyncio.Event().wait()

    tasks = [
        asyncio.ensure_future(watch.keep("hanging", hang, silence=0.01)),
        asyncio.ensure_future(watch.keep("quiet", hang)),
    ]
    await asyncio.sleep(0.02)
    assert [ailing.task for ailing in watch.ailing()] == ["hanging"]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert watch.ailing() == []


async def test_the_houses_tasks_survive_a_store_that_fails(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deadlines, the removal of old tables and other processes' news are tried until they go well again."""
    store = await Store.connect(database)
    room = Room(store)
    failed = {"due": 0, "clear": 0, "ahead": 0}

    for name in failed:
        real = getattr(store, name)

        async def fail(*facts: object, name: str = name, real: object = real, **more: object) -> object:
            failed[name] += 1
            if failed[name] <= 3:
                raise ConnectionRefusedError(name)
            return await real(*facts, **more)  # type: ignore[operator]

        monkeypatch.setattr(store, name, fail)
    async with room.service.run(), asyncio.timeout(30):
        while min(failed.values()) < 4 or room.service.ailing:
            await asyncio.sleep(0.01)
    assert min(failed.values()) == 4
    await store.close()


async def test_an_alarm_that_failed_is_tried_again_within_seconds(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a second after the first failure, a second after the next, and ten seconds at most."""
    code = await room.begun(pace={"pace": "clock", "seconds": 60})
    room.now += 60_000
    real, calls = room.service._dispatcher.act, []

    async def fail(*facts: object, **more: object) -> object:
        calls.append(room.now)
        if len(calls) < 12:
            raise OSError("refused")
        return await real(*facts, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(room.service._dispatcher, "act", fail)
    began = room.now
    while (await room.look(code)).stage != "over":
        await room.service.tick()
        room.now += 100
    waits = [after - before for before, after in pairwise(calls)]
    assert waits[:6] == [500, 1000, 2000, 4000, 8000, 10_000]
    assert max(waits) == 10_000
    assert calls[0] == began


def test_the_house_waits_for_nobody_for_long() -> None:
    """Starting and stopping are bounded: together with all else a stop takes less than ten seconds."""
    assert service_module._PATIENCE <= 3

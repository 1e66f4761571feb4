"""What programs send: moves and forms as JSON, with the same answers as words and forms get."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.venue import Person, venue

from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import Kind, Question
from caipan.table import TableView
from caipan.web.identity import form_key

pytestmark = pytest.mark.anyio

ASK = msgspec.to_builtins(Ask(Question(Kind.SUM, 14)))


async def sent(person: Person, path: str, body: bytes) -> tuple[int, Any]:
    """Send a JSON body as this person's own program page, and return the status and the answer."""
    headers = {
        "content-type": "application/json; charset=utf-8",
        "accept": "application/json",
        "x-form": form_key(person.token),
    }
    answer = await person.client.post(path, content=body, headers=headers)
    return answer.status_code, answer.json()


async def test_a_move_may_be_json(tmp_path: Path) -> None:
    """The move as it stands in a log is the same order as its words: given again it gets the same receipt."""
    async with venue(tmp_path) as place:
        ann, bob = place.person("Ann"), place.person("Bob")
        code = await place.duel(ann, bob)
        body = msgspec.json.encode({"move": ASK, "key": "1", "phase": 0})
        status, receipt = await sent(ann, f"/t/{code}/orders", body)
        assert (status, receipt["type"]) == (200, "receipt")
        assert await ann.order(code, "sum 14", key="1", phase=0) == (200, receipt)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"move": {"type": "ask"}, "key": "1"}', 422, "no-move"),
        (b'{"move": {"type": "fly"}, "key": "1"}', 422, "no-move"),
        (b'{"move": {}, "key": "1"}', 422, "no-move"),
        (b'{"move": 7, "key": "1"}', 400, "malformed"),
        (b'{"move": {"type": "ask"}}', 400, "malformed"),
        (b"[1]", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"\xff", 400, "malformed"),
        (b"[" * 5000, 400, "malformed"),
    ],
)
async def test_json_that_is_no_order_is_refused(tmp_path: Path, body: bytes, status: int, code: str) -> None:
    """What is no JSON, no form or no move of the game is refused by its code and changes nothing."""
    async with venue(tmp_path) as place:
        ann, bob = place.person("Ann"), place.person("Bob")
        table = await place.duel(ann, bob)
        answer = await sent(ann, f"/t/{table}/orders", body)
        assert (answer[0], answer[1]["code"]) == (status, code)
        view = await place.service.view(table, None)
        assert view is not None
        assert view.state.turns == 0


async def test_a_table_is_opened_with_json(tmp_path: Path) -> None:
    """Options may be numbers, as they are in JSON."""
    async with venue(tmp_path) as place:
        ann = place.person("Ann")
        body = {"game": "quantum", "option.wolves": 1, "seats": "6", "knowledge": "on"}
        status, answer = await sent(ann, "/tables", msgspec.json.encode(body))
        assert status == 201
        state = await place.service.look(answer["code"], None)
        assert isinstance(state, TableView)
        assert (state.options.wolves, len(state.seats), state.setup.knowledge) == (1, 6, True)

"""What it costs to draw a duel's page for one seat: the whole page, and the part that a move changes.

    python -m bench.pages

After twenty questions, with a question picked in the composer. A page is made from the table's view: board,
text, knowledge and HTML; finding the table and sending the page are not in it.
"""

from __future__ import annotations

import asyncio
import tempfile
from time import process_time
from types import SimpleNamespace
from typing import Final, cast

from bench.results import Figure, record

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import QUESTIONS
from caipan.language import NAMES, language
from caipan.store import Store
from caipan.table import TableService
from caipan.table.queries.view import TableView
from caipan.web.context import RequestContext
from caipan.web.pages.playing import PlayPage, play_page
from caipan.web.render import Frame, board_template, render

ROUNDS: Final = 15
TIMES: Final = 100
KEYS: Final = ("Ann", "Bob")
ASKED: Final = QUESTIONS[3:109:5][:20]


async def _table(folder: str, *, knowledge: bool) -> TableView:
    """Return what the seat to move sees of a duel under way."""
    store = await Store.connect(f"sqlite:///{folder}/{knowledge}.sqlite3")
    service = TableService(store, CATALOG)
    code = await service.open("xixi", {}, {"knowledge": knowledge})
    assert isinstance(code, str), code
    for key in KEYS:
        await service.sit(code, key, key)
    for key in KEYS:
        await service.ready(code, key)
    for phase, question in enumerate(ASKED):
        answer = await service.order(code, KEYS[phase % 2], Ask(question), phase, str(phase))
        assert not isinstance(answer, Refusal), answer
    seen = await service.look(code, KEYS[0])
    assert isinstance(seen, TableView), seen
    await store.close()
    return seen


def drawing(table: TableView, code: str, layout: str) -> float:
    """Return the milliseconds that drawing takes once."""
    context = cast("RequestContext", SimpleNamespace(language=language(code), form_key="form"))
    frame = Frame(code, "form", f"/t/{table.code}", "key")
    began = process_time()
    for _ in range(TIMES):
        page, variables = play_page(context, table, "link", "sum 14", None)
        assert len(render(page, frame, variables, layout=layout, inner=board_template(table.game))) > 1000
    return (process_time() - began) / TIMES * 1e3


def main() -> None:
    """Measure in turns, and write the section."""
    with tempfile.TemporaryDirectory() as folder:
        plain = asyncio.run(_table(folder, knowledge=False))
        knowing = asyncio.run(_table(folder, knowledge=True))
    subjects = {
        f"{what}{', with knowledge' if table is knowing else ''}, {code}": (table, code, layout)
        for code in NAMES
        for table in (plain, knowing)
        for what, layout in (("whole page", PlayPage.template), ("changing part", PlayPage.part))
    }
    for subject in subjects.values():
        drawing(*subject)  # reads the templates
    rounds = [{name: drawing(*subject) for name, subject in subjects.items()} for _ in range(ROUNDS)]
    record(
        "Pages",
        f"A duel's page for the seat to move after {len(ASKED)} questions, {ROUNDS} rounds of {TIMES},"
        " processor time.",
        [Figure(name, "ms", tuple(each[name] for each in rounds), "under 2") for name in subjects],
    )


if __name__ == "__main__":
    main()

"""A table's page while the game goes on."""

from __future__ import annotations

from typing import Any

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.table.view import TableView
from caipan.web.render import Page, style
from caipan.web.shown import Remark, board, news, notice, remarks, speaker
from caipan.web.times import Timing, timing
from caipan.web.visit import Visit

__all__ = ["PlayPage", "playing"]


class PlayPage(Page, frozen=True):
    """What stands around the game's board.

    `promise` is the commitment to the deal; `number` the last thing seen, from which the stream goes
    on; `news` what happened last; `notice` why an order was refused; `link` opens the own seat elsewhere.
    """

    template = "table/page.html"
    part = "table/part.html"

    code: str
    game: str
    title: Text
    style: str
    promise: str
    seated: bool
    number: int
    timing: Timing | None
    news: str
    notice: str
    talking: bool
    talk: tuple[Remark, ...]
    link: str


def playing(
    visit: Visit, table: TableView, link: str, picked: str | None, refusal: Refusal | None
) -> tuple[PlayPage, dict[str, Any]]:
    """Return the page and what the board's template gets; orders can be given by who plays."""
    say = speaker(table, visit.words)
    page = PlayPage(
        code=table.code,
        game=table.game,
        title=CATALOG[table.game].title,
        style=style(table.game),
        promise=table.commitment,
        seated=table.seated,
        number=table.number,
        timing=timing(table),
        news=news(table, say),
        notice=notice(refusal, say),
        talking=table.setup.talk,
        talk=remarks(table, say),
        link=link if table.seated else "",
    )
    assert table.view is not None, "a game that goes on was dealt"  # noqa: S101
    chosen = (picked or "") if table.seated else None
    return page, board(table.view, table, visit.words, visit.form, chosen)

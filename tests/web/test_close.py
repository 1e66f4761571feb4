"""Ending a phase by hand: the button is on the page of exactly those who may press it."""

from __future__ import annotations

import pytest
from tests.web.venue import Person, Venue, field

from caipan.games.sift.state import Stage
from caipan.table.queries.view import TableView

pytestmark = pytest.mark.anyio

BUTTON = 'id="close-phase"'


async def looked(place: Venue, code: str) -> TableView:
    """Return the table as the public sees it."""
    table = await place.service.look(code, None)
    assert isinstance(table, TableView)
    return table


async def turning(place: Venue, people: list[Person], **fields: str) -> str:
    """Play Sifting under `call` up to the first card; return the table's code."""
    wishes = {"game": "sift", "option.claim": "call", "seats": "3", **fields}
    code = await place.open(people[0], **wishes)
    await place.begin(code, *people)
    number = 0
    while (table := await looked(place, code)).view.state.stage < Stage.TURN:  # type: ignore[union-attr]
        stage, person = table.view.state.stage, people[table.awaited[0]]  # type: ignore[union-attr]
        words = {Stage.CUT: ("cut",), Stage.BREAK: ("break 36 36 36",)}.get(stage)
        for move in words or ("pile 1", "pile 2", "pile 3"):
            number += 1
            if (await person.order(code, move, f"key {number}"))[0] == 200:
                break
    return code


@pytest.mark.parametrize(("language", "label"), [("en", "Turn the next card"), ("zh", "翻下一张")])
async def test_at_an_unhurried_table_the_others_can_turn_on(place: Venue, language: str, label: str) -> None:
    """Whoever has nothing to decide has the button, a visitor has not; pressing it turns a card."""
    people = [place.person(name, language) for name in ("Ann", "Bob", "Cid")]
    visitor = place.person("Eve", language)
    code = await turning(place, people)
    turner = (await looked(place, code)).awaited[0]
    pages = [(await person.get(f"/t/{code}")).text for person in (*people, visitor)]
    shown = [BUTTON in page and label in page for page in pages]
    assert shown == [seat != turner for seat in range(3)] + [False]
    other = people[(turner + 1) % 3]
    phase = field(pages[(turner + 1) % 3], "phase")
    assert (await visitor.json(f"/t/{code}/close", {"phase": phase}))[1]["code"] == "no-seat"
    assert (await other.post(f"/t/{code}/close", {"phase": phase})).status_code == 303
    assert (await looked(place, code)).view.state.stage == Stage.CLAIM  # type: ignore[union-attr]
    status, refusal = await other.json(f"/t/{code}/close", {"phase": phase})
    assert (status, refusal["code"]) == (409, "stale")


async def test_where_a_clock_runs_nobody_has_the_button_and_each_sees_the_seconds(place: Venue) -> None:
    """At a table with hours for a decision a turn has its five seconds, told at the turner's seat."""
    people = [place.person(name) for name in ("Ann", "Bob", "Cid")]
    code = await turning(place, people, pace="hours:24")
    for person in people:
        page = (await person.get(f"/t/{code}")).text
        assert BUTTON not in page
        assert page.count('class="clock"') == 1
        assert "00:05</time>" in page
    answered = await people[0].json(f"/t/{code}/close", {})
    assert answered[1]["code"] == "not-closable"


async def test_a_page_tells_no_size_before_all_have_chosen(place: Venue) -> None:
    """Piles that look alike make the same page for whoever chooses, whatever their numbers of cards."""
    drawn = []
    for sizes in ("break 33 36 39", "break 34 36 38", "break 36 36 36"):
        people = [place.person(name) for name in ("Ann", "Bob", "Cid")]
        code = await place.open(people[0], game="sift", seats="3")
        await place.begin(code, *people)
        while (table := await looked(place, code)).view.state.stage < Stage.BREAK:  # type: ignore[union-attr]
            await people[0].order(code, "cut", f"cut {table.phase}")
        dealer = table.awaited[0]
        assert (await people[dealer].order(code, sizes, "broken"))[0] == 200
        html = (await people[(dealer + 1) % 3].get(f"/t/{code}")).text
        start = html.index('<div class="calls">')
        drawn.append(html[start : html.index("</form>", start)])
    assert drawn[0] == drawn[1]
    assert [word in drawn[0] for word in (": thin", ": medium", ": thick")] == [True, True, True]
    assert drawn[2] != drawn[0]
    assert drawn[2].count(": medium") == 3

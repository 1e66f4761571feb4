"""What a page shows can be pressed: no control is there that is always refused for who sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html.parser import HTMLParser
from itertools import count
from typing import Any, Final

import pytest
from tests.web.venue import Person, Venue

from caipan.catalog import CATALOG

pytestmark = pytest.mark.anyio

NEVER: Final = {
    *("no-seat", "not-host", "silent", "begun", "not-begun", "over", "not-over", "not-full", "not-a-seat"),
    *("not-closable", "already-seated", "other-seat", "others-log", "nobody-agrees", "nobody-asks"),
    *("already-asked", "host-here", "no-channel", "no-deadline", "not-paused", "paused", "foreign-form"),
    *("dead", "not-your-turn", "no-choice", "seat-taken", "malformed", "not-found"),
}
"""Why something is refused to this person now whatever they enter."""
NAMES: Final = tuple(f"P{number}" for number in range(1, 8))


class Forms(HTMLParser):
    """Collects a page's forms for sending: the address, and the fields as a browser fills them in."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, list[str]]]] = []
        self._open = False
        self._select = ""
        self._first: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method") == "post" and "hx-post" in given:
            self.found.append((given["action"], {}))
            self._open, self._first = True, {}
        elif self._open and tag == "input" and "disabled" not in given and given.get("name"):
            self._enter(given)
        elif self._open and tag == "button" and "disabled" not in given and given.get("name"):
            self._first.setdefault(given["name"], given["value"])
        elif self._open and tag == "select":
            self._select = given["name"]
        elif self._open and tag == "option" and self._select not in self.found[-1][1]:
            self.found[-1][1][self._select] = [given["value"]]

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag == "form":
            fields = self.found[-1][1]  # where nothing is picked, the first that can be
            fields.update({name: [value] for name, value in self._first.items() if name not in fields})
            self._open = False

    def _enter(self, given: dict[str, str]) -> None:
        fields, name = self.found[-1][1], given["name"]
        if given.get("type") in ("radio", "checkbox") and "checked" not in given:
            self._first.setdefault(name, given["value"])
            return
        value = given.get("value") or ("7" if given.get("type") == "number" else "Zoe")
        fields.setdefault(name, []).append(value)


def forms(html: str) -> list[tuple[str, dict[str, list[str]]]]:
    """Return the forms on a page."""
    parser = Forms()
    parser.feed(html)
    return parser.found


async def waiting(place: Venue, game: str, people: list[Person]) -> str:
    """Open a table at which two sit, a bot too where there is room, and one seat is free if it can be."""
    seats = max(2, CATALOG[game].game.seats(CATALOG[game].game.options_type())[0])
    code = await place.open(people[0], game=game, seats=str(seats), talk="on")
    for person in people[: min(2, seats - 1)]:
        await person.post(f"/t/{code}/seats", {"name": person.name})
    if seats > 3:
        await people[0].post(f"/t/{code}/agents", {"agent": "uniform"})
    return code


async def full(place: Venue, game: str, people: list[Person]) -> str:
    """Open a table at which people have every seat, and nobody has said yet that they are ready."""
    seats = max(2, CATALOG[game].game.seats(CATALOG[game].game.options_type())[0])
    code = await place.open(people[0], game=game, seats=str(seats), talk="on", pace="clock:60")
    for person in people[:seats]:
        await person.post(f"/t/{code}/seats", {"name": person.name})
    return code


async def playing(place: Venue, game: str, people: list[Person]) -> str:
    """Begin a game between people."""
    code = await full(place, game, people)
    for person in people:
        await person.post(f"/t/{code}/ready", {})
    return code


async def paused(place: Venue, game: str, people: list[Person]) -> str:
    """Begin a game, pause it, and free a seat for which somebody asks."""
    code = await playing(place, game, people)
    await people[0].post(f"/t/{code}/pause", {})
    await people[0].post(f"/t/{code}/replace", {"seat": "1"})
    await people[-1].post(f"/t/{code}/seats", {"name": "Late", "seat": "1"})
    return code


async def hostless(place: Venue, game: str, people: list[Person]) -> str:
    """Begin a game without a clock, and let a day pass."""
    seats = max(2, CATALOG[game].game.seats(CATALOG[game].game.options_type())[0])
    code = await place.open(people[0], game=game, seats=str(seats), talk="on")
    await place.begin(code, *people[:seats])
    place.now += 25 * 3_600_000
    return code


async def dead(place: Venue, game: str, people: list[Person]) -> str:
    """Play quantum werewolf until one is dead."""
    code = await place.open(people[0], game="quantum", seats="7", pace="live", talk="on")
    await place.begin(code, *people[:7])
    place.now += 3 * 60_000
    await place.service.tick()
    for person in people[:7]:
        assert (await person.order(code, "vote 7"))[0] == 200
    return code


async def over(place: Venue, game: str, people: list[Person]) -> str:
    """Play a game to its end: somebody gives up, or bots play it out."""
    code = await playing(place, game, people)
    if (await people[0].order(code, "resign"))[0] == 200:
        return code
    for seat in range(len(people), -1, -1):
        await people[0].post(f"/t/{code}/replace", {"seat": str(seat), "agent": "uniform"})
    for _ in range(3000):
        if 'id="again"' in (await people[0].get(f"/t/{code}")).text:
            break
        place.now += 10_000
        await place.service.tick()
    return code


Stage = Callable[[Venue, str, list[Person]], Awaitable[str]]
STAGES: Final[tuple[tuple[str, Stage], ...]] = (
    *((game, stage) for game in CATALOG for stage in (waiting, full, playing, paused, hostless)),
    *((game, over) for game in ("xixi", "ninth", "guessit")),
    ("quantum", dead),
)


@pytest.mark.parametrize(("game", "stage"), STAGES, ids=lambda each: getattr(each, "__name__", each))
async def test_no_control_is_shown_that_is_always_refused(place: Venue, game: str, stage: Stage) -> None:
    """Each form on the page of each person, sent as it stands, gets no refusal that is about the person."""
    people, numbers = [place.person(name) for name in (*NAMES, "Visitor")], count()
    for person in (people[0], people[1], people[6], people[7]):
        for index in count():
            code = await stage(place, game, people)  # what the form before it did is undone
            shown = forms((await person.get(f"/t/{code}")).text)
            if index >= len(shown):
                break
            address, fields = shown[index]
            status, answer = await sent(person, address, {**fields, "name": [f"Zoe {next(numbers)}"]})
            refused = answer.get("code") if status >= 400 else None
            assert refused not in NEVER, (person.name, address, fields)


async def sent(person: Person, address: str, fields: dict[str, list[str]]) -> tuple[int, Any]:
    """Send a form as it stands."""
    answer = await person.client.post(address, data=fields, headers={"accept": "application/json"})
    return answer.status_code, answer.json() if answer.content else {}


SHOWN: Final[dict[Stage, list[set[str]]]] = {
    waiting: [{"leave", "cut", "agents", "talk"}, {"seats", "talk"}],
    full: [{"leave", "cut", "ready", "talk"}, {"talk"}],
    playing: [{"orders", "leave", "talk", "pause", "extend", "replace"}, {"talk"}],
    paused: [{"orders", "leave", "talk", "resume", "replace", "decline"}, {"talk", "decline"}],
    over: [{"rematch", "talk"}, {"talk"}],
}


@pytest.mark.parametrize("stage", SHOWN, ids=lambda stage: stage.__name__)
async def test_host_and_visitor_have_their_controls(place: Venue, stage: Stage) -> None:
    """The pages of a duel offer the host, and a visitor, what they may do, and nothing else."""
    people = [place.person(name) for name in (*NAMES, "Visitor")]
    code = await stage(place, "xixi", people)
    pages = [(await people[index].get(f"/t/{code}")).text for index in (0, -1)]
    asked = {"agree"} if stage is paused else set()
    shown = [{action.rpartition("/")[2] for action, _ in forms(page)} for page in pages]
    assert shown == [SHOWN[stage][0] | asked, SHOWN[stage][1]]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Only spectators hear you."), ("zh", "只有旁观者听得见你。")]
)
async def test_spectators_talk_among_themselves(place: Venue, language: str, told: str) -> None:
    """A visitor's page has the field that the rule allows, and says who hears; players hear nothing of it."""
    people = [place.person(name, language) for name in (*NAMES, "Visitor")]
    code = await playing(place, "xixi", people)
    assert (await people[7].post(f"/t/{code}/talk", {"text": "what a hand"})).status_code == 303
    pages = [(await person.get(f"/t/{code}")).text for person in (people[7], people[6], people[0])]
    assert [told in page for page in pages] == [True, True, False]
    assert ["what a hand" in page for page in pages] == [True, True, False]

"""What people are called stands on every page as they typed it, in every game and both languages."""

import re
from collections.abc import AsyncIterator
from gettext import NullTranslations
from html.parser import HTMLParser
from itertools import cycle, product
from pathlib import Path
from random import Random

import pytest
from markupsafe import escape
from tests.web.venue import Person, Venue, granted, venue

from caipan.catalog import CATALOG
from caipan.core.text import Speaker, Text, Who
from caipan.language import NAMES
from caipan.web.identity import seat_key
from caipan.web.render import environment

pytestmark = pytest.mark.anyio

_MARK = re.compile(r"zq\d")
_MOVES = 60
"""Random orders after which only time passes, until the game is over."""
_EARLY = 5
"""How many of the first orders have all pages looked at; later ones every twentieth."""


def hostile(number: int) -> str:
    """Return a name with all that means something in HTML, in templates or in formats."""
    return f"<b zq{number}>&lt;\"'{{0}}%s"


class Heard(HTMLParser):
    """Collects a page's words and values, and the names of its elements and attributes."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.markup: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.markup += [tag, *(name for name, _ in attrs)]
        self.words += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def names_on(html: str) -> int:
    """Return how many hostile names a page says, all of which must stand there as they were typed."""
    heard = Heard(html)
    assert [word for word in heard.markup if "zq" in word] == []
    marks = [_MARK.findall(words) for words in heard.words]
    typed = [
        [mark for mark in found if hostile(int(mark[2:])) in words]
        for words, found in zip(heard.words, marks, strict=True)
    ]
    assert marks == typed
    for words, found in zip(heard.words, marks, strict=True):
        for mark in set(found):
            assert found.count(mark) == words.count(hostile(int(mark[2:])))
    return sum(map(len, marks))


async def looked_at(place: Venue, code: str, people: list[Person]) -> int:
    """Look at all pages of the table as everybody, and return how many names they say."""
    paths = ["", "/board", "/replay", "/device"]
    pages = [(await person.get(f"/t/{code}{path}")).text for person in people for path in paths]
    return sum(map(names_on, pages)) + names_on((await people[0].get("/")).text)


async def played(place: Venue, code: str, people: list[Person], rng: Random) -> AsyncIterator[int]:
    """Play on at random, by a deadline where nobody has a move left, and yield how often."""
    keys = [seat_key(person.token, code) for person in people]
    for count in range(10 * _MOVES):
        looks = [granted(await place.service.look(code, key)) for key in keys]
        if looks[0].stage == "over":
            return
        able = [look for look in looks if look.me in look.awaited and look.view.moves().any()]
        if able and count < _MOVES:
            look = rng.choice(able)
            move = look.view.moves().sample(rng)
            granted(await place.service.order(code, keys[look.me], move, look.phase, f"{count}"))
        else:
            place.now += 3_600_000
            await place.service.tick()
        yield count


@pytest.mark.parametrize("game", CATALOG)
async def test_a_name_is_never_markup(tmp_path: Path, game: str) -> None:
    """Wherever a name is said (lobby, seats, sentences, talk, boards, end, replay), it is words only."""
    async with venue(tmp_path) as place:
        seats = next(iter(CATALOG[game].game.seats(CATALOG[game].game.options_type())))
        languages = cycle(NAMES)
        people = [place.person(letter, next(languages)) for letter in "ABCDEFGHIJ"[:seats]]
        stranger, rng = place.person("Z", next(languages)), Random(f"names {game}")
        code = await place.open(people[0], game=game, talk="on", listed="on", knowledge="on", pace="clock:60")
        for seat, person in enumerate(people):
            assert await looked_at(place, code, [*people, stranger]) > 0 or seat == 0
            fields = {"name": hostile(seat), "seat": str(seat), "cut": hostile(seat)}
            assert (await person.post(f"/t/{code}/seats", fields)).status_code == 303
        for person in people:
            await person.post(f"/t/{code}/talk", {"text": f"I, {hostile(people.index(person))}"})
            assert (await person.post(f"/t/{code}/ready", {})).status_code == 303
        await stranger.post(f"/t/{code}/talk", {"text": "hello", "name": hostile(9)})
        for wish, more in (("extend", {"minutes": "5"}), ("pause", {}), ("resume", {})):
            await people[0].post(f"/t/{code}/{wish}", more)
            assert await looked_at(place, code, [*people, stranger]) > seats
        async for count in played(place, code, people, rng):
            if count < _EARLY or count % 20 == 0:
                assert await looked_at(place, code, [*people, stranger]) > seats
        assert granted(await place.service.look(code, None)).stage == "over"
        assert await looked_at(place, code, [*people, stranger]) > seats
        for side, step in product(("referee", "public", "1"), range(1, _MOVES, 4)):
            page = await stranger.get(f"/t/{code}/replay?side={side}&step={step}")
            assert names_on(page.text) >= seats


@pytest.mark.parametrize("language", NAMES)
def test_facts_in_sentences_of_templates_are_words(language: str) -> None:
    """Whatever a template says, a fact in it is escaped, once, unless it is markup that the server made."""
    said = environment(language).from_string(
        '{{ _("To move: {who}.", who=who) }}{{ _("{a} {b}", a=1, b=bold(who)) }}'
    )
    name = hostile(1)
    assert (
        said.render(who=name)
        == environment(language)
        .from_string('{{ _("To move: {who}.", who="-") }}')
        .render()
        .replace("-", str(escape(name)))
        + f"1 <b>{escape(name)}</b>"
    )
    assert names_on(said.render(who=name)) == 2


@pytest.mark.parametrize("filter_", ["", " | reds"])
def test_sentences_of_rules_are_words(filter_: str) -> None:
    """A text that the rules made is escaped as a whole, also where its cards are drawn in red."""
    say = Speaker(NullTranslations(), lambda seat: hostile(seat))
    found = environment("en").from_string("{{ say(text)" + filter_ + " }}")
    assert names_on(found.render(say=say, text=Text("{who} shows ♥3", {"who": Who(1)}))) == 1

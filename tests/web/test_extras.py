"""Pages that games have besides their tables, also one of a game that the server has never heard of."""

import asyncio
import re
import threading

import pytest
from tests import tiny
from tests.web.test_routes import whole
from tests.web.venue import Venue

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.kit.listing import Extra, Listing, Shown
from caipan.web.fields import option_fields

pytestmark = pytest.mark.anyio

EXTRAS = sorted({extra.path for listing in CATALOG.values() for extra in listing.extras})


@pytest.mark.parametrize(("language", "code"), [("zh-CN", "zh"), ("en", "en")])
@pytest.mark.parametrize("path", EXTRAS)
async def test_a_games_own_page_is_whole_in_both_languages(
    place: Venue, path: str, language: str, code: str
) -> None:
    """As it is first seen, and whatever is asked of it."""
    ann = place.person("Ann", language)
    for query in ("", "?text=a%2Bb%3D6&numbers=Z&card=H5", "?text=a%2B&numbers=N", "?text=1&none=1&text=2"):
        answer = await ann.get(path + query)
        assert answer.status_code == 200
        whole(answer.text, code)


@pytest.mark.parametrize(("language", "said"), [("zh-CN", "一张牌有多大？"), ("en", "How high is a card?")])
async def test_a_new_games_page_is_served(larger: Venue, language: str, said: str) -> None:
    """The tiny game's page stands at its address, in the game's words, linked from lobby and rules."""
    ann = larger.person("Ann", language)
    answer = await ann.get("/highest?cards=6")
    whole(answer.text, "zh" if language == "zh-CN" else "en")
    assert f"<h1>{said}</h1>" in answer.text
    assert re.findall(r"<li>([\d/]+)</li>", answer.text) == ["0", "1/5", "2/5", "3/5", "4/5", "1"]
    for page in ("/", "/games/tiny"):
        assert f'<a href="/highest">{said}</a>' in (await ann.get(page)).text


async def test_a_page_has_the_words_of_the_game_and_around_them_those_of_the_house(larger: Venue) -> None:
    """A sentence that both say is translated by each one's catalog, on one page; numbers choose forms."""
    html = (await larger.person("Ann", "zh-CN").get("/highest?cards=6")).text
    assert '<p id="players">牌友: 2–4</p>' in html
    assert "<label>人数 <select" in html
    assert '<p id="odds">共 6 张牌时，每张比另一张大的机会：</p>' in html


async def test_a_refusal_of_a_games_rules_is_said_in_its_words(larger: Venue) -> None:
    """Also where there is no table yet; the sentence is none of Caipan's."""
    form = {"game": "tiny", "option.cards": "5", "seats": "4"}
    answers = [await larger.person("Ann", tongue).post("/tables", form) for tongue in ("zh-CN", "en")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert "4 个人需要更多牌。" in answers[0].text
    assert "4 players need more cards." in answers[1].text


async def test_a_table_is_opened_from_a_new_games_page(larger: Venue) -> None:
    """Its form has what is settled, and asks for what the person may choose."""
    ann = larger.person("Ann")
    html = (await ann.get("/highest?cards=7")).text
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', html))
    assert re.findall(r'<select name="([^"]+)">', html) == ["option.spying", "pace", "seats"]
    assert hidden["option.cards"] == "7"
    # a form without a time of day and a timetable offers no pace that needs one
    paces = re.search(r'<select name="pace">(.*?)</select>', html)
    assert paces is not None
    assert {value.partition(":")[0] for value in re.findall(r'value="([^"]+)"', paces[1])} == {
        "none",
        "clock",
        "hours",
    }
    answer = await ann.post("/tables", {**hidden, "option.spying": "off", "seats": "3"})
    table = await larger.service.look(answer.headers["location"].rpartition("/")[2], None)
    assert not isinstance(table, Refusal)
    assert (table.game, table.options.cards, table.options.spying) == ("tiny", 7, "off")


async def test_what_a_page_works_out_keeps_nobody_waiting(
    larger: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is worked out in a thread of its own, for which no server that stops waits."""
    threads = []
    extra: Extra = tiny.extra
    show = extra.show

    def watched(asked: dict[str, str]) -> Shown:
        threads.append(threading.current_thread())
        return show(asked)

    monkeypatch.setattr(tiny.extra, "show", watched)
    assert (await larger.person("Ann").get("/highest")).status_code == 200
    assert threads
    assert threading.current_thread() not in threads
    assert all(thread.daemon for thread in threads)


async def test_what_was_worked_out_is_kept(larger: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same page asked for again is not worked out again; another one is."""
    asked: list[str] = []
    show = tiny.extra.show

    def counted(fields: dict[str, str]) -> Shown:
        asked.append(fields["cards"])
        return show(fields)

    monkeypatch.setattr(tiny.extra, "show", counted)
    ann, bob = larger.person("Ann"), larger.person("Bob")
    pages = [(await each.get("/highest?cards=6")).text for each in (ann, bob)]
    assert all("1/5" in page for page in pages)
    await ann.get("/highest?cards=7")
    assert asked == ["6", "7"]


async def test_whoever_would_wait_too_long_is_told_so(larger: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """One page is worked out and sixteen wait; the eighteenth asker hears it at once, others play on."""
    let, show = threading.Event(), tiny.extra.show

    def slowly(fields: dict[str, str]) -> Shown:
        assert let.wait(15)
        return show(fields)

    monkeypatch.setattr(tiny.extra, "show", slowly)
    ann = larger.person("Ann")
    waiting = [asyncio.create_task(ann.get(f"/highest?cards={number}")) for number in range(17)]
    await asyncio.sleep(0.2)
    for language, said in (("en", "try again in a moment"), ("zh-CN", "请稍后再试")):
        answer = await larger.person("Bob", language).get("/highest?cards=99")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert said in answer.text
    assert (await ann.get("/")).status_code == 200
    let.set()
    assert {(await task).status_code for task in waiting} == {200}


@pytest.mark.parametrize("listing", CATALOG.values(), ids=CATALOG)
def test_the_usual_choice_comes_first(listing: Listing) -> None:
    """Of the values an option can have, a form shows first the one that it has by default."""
    for field in option_fields(listing, plain):
        assert [each.value for each in field.select][:1] in ([], [field.value])

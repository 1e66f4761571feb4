"""The page where people try a relation."""

import re

import pytest
from tests.web.test_routes import whole
from tests.web.venue import Venue

from caipan.core.refusal import Refusal

pytestmark = pytest.mark.anyio


def chips(html: str, kind: str) -> list[str]:
    """Return the cards on a page that are shown in a certain way."""
    return re.findall(rf'<a class="chip[^"]*\b{kind}\b[^"]*"[^>]*>([^<]+)<', html)


@pytest.mark.parametrize(("language", "code"), [("zh-CN", "zh"), ("en", "en")])
async def test_the_page_is_whole_in_both_languages(place: Venue, language: str, code: str) -> None:
    """Empty, with a relation, and with a mistake."""
    ann = place.person("Ann", language)
    for query in ("", "?text=a%2Bb%3D6&numbers=Z", "?text=a%2B&numbers=N", "?text=1"):
        answer = await ann.get(f"/relations{query}")
        assert answer.status_code == 200
        whole(answer.text, code)


async def test_idle_cards_are_pale_and_partners_light_up(place: Venue) -> None:
    """Of a−b = 15 the aces and jokers are idle, and ♥5 lights up the black tens."""
    html = (await place.person("Ann").get("/relations?text=a-b%3D15&numbers=Z&card=H5")).text
    assert chips(html, "idle") == ["♥A", "♦A", "♣A", "♠A", "BJ", "SJ"]
    assert chips(html, "lit") == ["♣10", "♠10"]
    assert chips(html, "chosen") == ["♥5"]


async def test_a_mistake_is_pointed_at_and_escaped(place: Venue) -> None:
    """The place is marked in the text; whatever is written stays text."""
    html = (await place.person("Ann").get("/relations?text=a%2Bb%3D<script>x</script>&numbers=Z")).text
    assert "<code>a+b=<mark>&lt;</mark>script&gt;" in html
    assert "<script>x" not in html


@pytest.mark.parametrize("query", ["text=" + "a" * 5000, "text=1&numbers=Q", "text=1&card=Z9", "text=%00"])
async def test_nonsense_in_the_address_does_no_harm(place: Venue, query: str) -> None:
    """Too long, unknown numbers, an unknown card, a control character: a page comes all the same."""
    assert (await place.person("Ann").get(f"/relations?{query}")).status_code == 200


async def test_a_table_is_opened_with_the_relation(place: Venue) -> None:
    """The form of the page opens a table with this relation; what cannot be played offers none."""
    ann = place.person("Ann")
    html = (await ann.get("/relations?text=a*b%3D12&numbers=Z")).text
    assert 'id="open-sift"' in html
    assert 'id="open-chain"' in html
    assert 'id="open-chain"' not in (await ann.get("/relations?text=1")).text
    assert 'id="open-' not in (await ann.get("/relations?text=a%2Bb%3D99")).text
    wishes = {
        "game": "sift",
        "option.relation": "a*b=12",
        "option.numbers": "Z",
        "option.claim": "call",
        "seats": "4",
    }
    answer = await ann.post("/tables", wishes)
    assert answer.status_code == 303
    table = await place.house.look(answer.headers["location"].rpartition("/")[2], None)
    assert not isinstance(table, Refusal)
    assert table.options.relation == "a*b=12"


async def test_a_relation_that_cannot_be_played_opens_no_table(place: Venue) -> None:
    """The refusal of the rules is shown, and the lobby offers a field of text for the relation."""
    ann = place.person("Ann")
    answer = await ann.post("/tables", {"game": "sift", "option.relation": "a+b=99"})
    assert answer.status_code == 422
    assert "nobody could ever take a card" in answer.text
    lobby = (await ann.get("/")).text
    assert '<input name="option.relation" value="2" maxlength="120"' in lobby
    assert 'href="/relations"' in lobby

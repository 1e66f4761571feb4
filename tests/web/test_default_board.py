"""The default board: games that bring no page of their own, played with forms alone."""

import re
from html import unescape
from random import Random

import pytest
from tests.web.test_routes import whole
from tests.web.venue import Person, Venue, field

from caipan.core.chance import Scripted

pytestmark = pytest.mark.anyio

JACK, KING = 11, 13


@pytest.fixture(name="_dealt")
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the king to the first player and the jack to the second."""
    monkeypatch.setattr("caipan.core.fair.chance", lambda seed, cuts, n: Scripted(((KING,), (JACK,))))


async def started(place: Venue, game: str, language: str = "en") -> tuple[str, Person, Person]:
    """Begin a game between Ann, the first player, and Bob."""
    ann, bob = place.person("Ann", language), place.person("Bob", language)
    code = await place.open(ann, game=game)
    await place.begin(code, ann, bob)
    return code, ann, bob


async def page(person: Person, code: str) -> str:
    """Return the table's page as the person sees it."""
    return unescape((await person.get(f"/t/{code}")).text)


def buttons(html: str) -> dict[str, str]:
    """Return what the buttons of a board send, by what they say."""
    return {label: move for move, label in re.findall(r'name="move" value="([^"]+)">([^<]+)</button>', html)}


def lines(html: str) -> list[str]:
    """Return the board as text."""
    listed = re.search(r'<ul class="plain-lines">(.*?)</ul>', html, re.S)
    return re.findall(r"<li>(.*?)</li>", listed[1]) if listed else []


async def press(person: Person, code: str, label: str) -> None:
    """Press a button, as a browser without scripts does."""
    html = await page(person, code)
    fields = {"move": buttons(html)[label], "key": field(html, "key"), "phase": field(html, "phase")}
    assert (await person.post(f"/t/{code}/orders", fields)).status_code == 303


@pytest.mark.usefixtures("_dealt")
async def test_kuhn_poker_is_played_with_buttons(larger: Venue) -> None:
    """Whose turn it is gets a button for each move, called as the game calls it; hands stay hidden."""
    code, ann, bob = await started(larger, "kuhn")
    html = await page(ann, code)
    whole(html, "en")
    assert lines(html) == ["You: K, chips in the pot: 1", "Bob: ?, chips in the pot: 1"]
    assert buttons(html) == {"Check": "pass", "Bet": "bet"}
    assert buttons(await page(bob, code)) == {}
    await press(ann, code, "Bet")
    html = await page(bob, code)
    assert lines(html) == ["Ann: ?, chips in the pot: 2", "You: J, chips in the pot: 1"]
    assert buttons(html) == {"Fold": "pass", "Call": "bet"}
    await press(bob, code, "Call")
    end = await page(bob, code)
    assert "Ann had the higher card." in end
    assert buttons(end) == {}


@pytest.mark.usefixtures("_dealt")
async def test_buttons_and_lines_are_in_the_readers_language(larger: Venue) -> None:
    """In Chinese too, from the game's own catalog."""
    code, ann, _ = await started(larger, "kuhn", "zh-CN")
    html = await page(ann, code)
    whole(html, "zh")
    assert buttons(html) == {"过牌": "pass", "下注": "bet"}
    assert lines(html)[1] == "Bob：?，已投入筹码 1 枚"
    assert "输入行动" in html


@pytest.mark.usefixtures("_dealt")
async def test_a_move_can_be_typed(larger: Venue) -> None:
    """What is no move is refused with the moves that there are; the field is folded away beside buttons."""
    code, ann, _ = await started(larger, "kuhn")
    assert '<details id="typing">' in await page(ann, code)
    status, refusal = await ann.order(code, "raise 4", "1")
    assert (status, refusal["code"]) == (422, "unknown-move")
    assert refusal["text"] == "This is not a move of the game; now you can choose from: pass, bet."
    assert (await ann.order(code, "Bet", "2"))[0] == 200


@pytest.mark.usefixtures("_dealt")
async def test_nothing_of_a_hidden_hand_is_on_the_others_page(larger: Venue) -> None:
    """Spectators see no card at all, and what is to be covered is marked so."""
    code, ann, bob = await started(larger, "kuhn")
    await press(ann, code, "Check")
    eve = larger.person("Eve")
    assert [line.partition(",")[0] for line in lines(await page(eve, code))] == ["Ann: ?", "Bob: ?"]
    for person, hidden in ((ann, "J"), (bob, "K"), (eve, "[JK]")):
        assert re.search(rf">[^<]*: {hidden}, chips", await page(person, code)) is None
    assert 'id="cover"' in await page(ann, code)


@pytest.mark.parametrize("seed", range(3))
async def test_leduc_holdem_is_played_to_the_end(larger: Venue, seed: int) -> None:
    """Whatever buttons are pressed, the game goes on to an end that checks out."""
    code, *people = await started(larger, "leduc")
    rng, pressed = Random(seed), 0
    while able := [(person, found) for person in people if (found := buttons(await page(person, code)))]:
        ((person, found),) = able
        await press(person, code, rng.choice(sorted(found)))
        pressed += 1
    assert 2 <= pressed <= 8
    assert "the game comes out the same" in await page(people[0], code)

"""Trying a relation: what the page shows for what is asked, and the tables that are opened from it."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import thread_time

import pytest
from tests.web.venue import Venue, venue

from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.sift import extra
from caipan.games.sift.extra import Trial
from caipan.games.sift.relations import BRIEF, PRESETS, Relation, relation
from caipan.games.sift.statistics import statistics
from caipan.kit.listing import Shown


def tried(**asked: str) -> tuple[Trial, Shown]:
    """Return what is shown of a relation, the rest as it is when it is not asked for."""
    shown = extra.show({**extra.fields, **asked})
    assert isinstance(shown.content, Trial)
    return shown.content, shown


def cards(trial: Trial, kind: str) -> list[str]:
    """Return the cards that are idle, lit or chosen."""
    return [chip.face for suit in trial.suits for chip in suit if getattr(chip, kind)]


def test_idle_cards_are_pale_and_partners_light_up() -> None:
    """Of a−b = 15 the aces and jokers are idle, and ♥5 lights up the black tens."""
    trial, _ = tried(text="a-b=15", card="H5")
    assert cards(trial, "idle") == ["♥A", "♦A", "♣A", "♠A", "BJ", "SJ"]
    assert cards(trial, "lit") == ["♣10", "♠10"]
    assert cards(trial, "chosen") == ["♥5"]
    assert sum(map(len, trial.suits)) == 54


def test_three_cards_light_up_whatever_can_stand_beside() -> None:
    """With a+b+c = 39 over N a king lights up the kings, itself among them, for there are two packs."""
    trial, _ = tried(text="a+b+c=39", numbers="N", card="H13")
    assert cards(trial, "lit") == ["♥K", "♦K", "♣K", "♠K"]


def test_a_mistake_is_pointed_at() -> None:
    """What stands before, at and after the place, and nothing is told or offered."""
    trial, shown = tried(text="a+b=<6")
    assert trial.diagnostic is not None
    assert (trial.diagnostic.before, trial.diagnostic.at, trial.diagnostic.after) == ("a+b=", "<", "6")
    assert plain(trial.diagnostic.problem) == "< does not fit here."
    assert (trial.told, trial.suits, shown.offers) == ((), (), ())


def test_nothing_written_is_no_mistake() -> None:
    """The page as it is first seen shows the examples only."""
    trial, shown = tried()
    assert trial.diagnostic is None
    assert [example.text for example in trial.examples][:2] == ["a+b+c >= 32", "a+b = 6"]
    assert (trial.told, shown.offers) == ((), ())


@pytest.mark.parametrize(
    ("text", "games"),
    [("a*b=12", ["sift", "chain"]), ("1", ["sift"]), ("a+b=99", []), ("a=a+b-b", [])],
)
def test_tables_are_offered_where_the_relation_can_be_played(text: str, games: list[str]) -> None:
    """Three cards are not for the Chain; what never or always holds is for nobody."""
    _, shown = tried(text=text)
    assert [offer.game for offer in shown.offers] == games
    assert all(offer.asked == ("claim",) for offer in shown.offers)


@pytest.mark.parametrize("asked", [{"text": "a" * 5000}, {"text": "1", "numbers": "Q"}, {"text": "\0"}])
def test_nonsense_does_no_harm(asked: dict[str, str]) -> None:
    """Too long, unknown numbers, a control character: there is a page all the same."""
    trial, _ = tried(**asked)
    assert len(trial.text) <= 200
    assert trial.numbers in "NZD"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_relations_of_the_book_are_exact_on_the_page(preset: str) -> None:
    """The little effort that a page takes is enough for them."""
    found = relation(preset, "Z")
    assert isinstance(found, Relation)
    told = statistics(found, 4, Random(0), BRIEF)
    assert {estimate.trials for estimate in (*told.has_one, told.until_one)} == {0}


@pytest.mark.parametrize(("text", "games"), [("a+b=6", 4), ("gcd(a,b)=1", 4), ("a>0 or b>0", 2)])
def test_a_page_simulates_few_games_and_fewer_long_ones(text: str, games: int) -> None:
    """Two there are always: one has no interval."""
    found = relation(text, "Z")
    assert isinstance(found, Relation)
    told = statistics(found, 4, Random(0), BRIEF).games
    assert told is not None
    assert told.game_rounds.trials == games


@pytest.mark.parametrize("text", ["a+b+c=0", "is_prime(a+b+c)", "abs(a-b)*c>40 or a=b", "a>0 or b>0"])
def test_a_page_costs_little(text: str) -> None:
    """Also the dearest: some 30 ms of processor time, here with room for a slow machine."""
    spent = []
    for number in range(3):
        asked = {"text": f"{text} and a<{1000 + number}", "numbers": "Z", "card": "H5"}
        began = thread_time()
        extra.show(asked)
        spent.append(thread_time() - began)
    assert min(spent) < 0.09


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Venue]:
    """Return a table service and its application."""
    async with venue(tmp_path) as opened:
        yield opened


@pytest.mark.anyio
async def test_what_is_written_stays_text(place: Venue) -> None:
    """A mistake is marked in the text of a relation; nothing in it becomes part of the page."""
    html = (await place.person("Ann").get("/relations?text=a%2Bb%3D<script>x</script>&numbers=Z")).text
    assert "<code>a+b=<mark>&lt;</mark>script&gt;" in html
    assert "<script>x" not in html


@pytest.mark.anyio
async def test_a_table_is_opened_with_a_relation(place: Venue) -> None:
    """The form of the page opens a table with this relation; what cannot be played offers none."""
    ann = place.person("Ann")
    html = (await ann.get("/relations?text=a*b%3D12&numbers=Z")).text
    assert 'id="open-sift"' in html
    assert 'id="open-chain"' in html
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
    table = await place.service.look(answer.headers["location"].rpartition("/")[2], None)
    assert not isinstance(table, Refusal)
    assert table.options.relation == "a*b=12"


@pytest.mark.anyio
async def test_a_relation_that_cannot_be_played_opens_no_table(place: Venue) -> None:
    """The refusal of the rules is shown, and the lobby offers a field of text for the relation."""
    ann = place.person("Ann")
    answer = await ann.post("/tables", {"game": "sift", "option.relation": "a+b=99"})
    assert answer.status_code == 422
    assert "nobody could ever take a card" in answer.text
    lobby = (await ann.get("/")).text
    assert '<input name="option.relation" value="2" maxlength="120"' in lobby
    assert 'href="/relations"' in lobby

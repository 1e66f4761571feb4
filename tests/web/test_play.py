"""Whole games through the pages: with scripts, without, and as a program."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from tests.web.venue import Person, Venue, field, streamed, venue

from caipan.catalog import CATALOG
from caipan.core import log
from caipan.core.chance import Scripted
from caipan.core.replay import Match

pytestmark = pytest.mark.anyio

HANDS = ((3, 6, 12, 13), (4, 7, 8, 10))


@pytest.fixture
def _dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the hands of this file."""
    monkeypatch.setattr("caipan.core.fair.chance", lambda seed, cuts, n: Scripted(HANDS))


@asynccontextmanager
async def duel(place: Venue, **wishes: str) -> AsyncIterator[tuple[str, Person, Person]]:
    """Begin a duel between Ann, the first player, and Bob."""
    ann, bob = place.person("Ann"), place.person("Bob")
    yield await place.duel(ann, bob, **wishes), ann, bob


@pytest.mark.usefixtures("_dealt")
async def test_a_duel_to_the_end_with_forms_alone(place: Venue) -> None:
    """Without any script two people play to the end, see all hands, and go to a rematch."""
    async with duel(place) as (code, ann, bob):
        for person, words in ((ann, "pair 4 7"), (bob, "pair 3 6"), (ann, "pair 8 10"), (bob, "pair 12 13")):
            page = (await person.get(f"/t/{code}")).text
            fields = {"move": words.split(), "key": field(page, "key"), "phase": field(page, "phase")}
            answer = await person.post(f"/t/{code}/orders", fields)
            assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
        end = (await ann.get(f"/t/{code}")).text
        assert "A draw" in end
        assert "Both have brought about two showdowns." in end
        again = await bob.post(f"/t/{code}/rematch", {})
        assert again.status_code == 303
        assert again.headers["location"] == (await ann.post(f"/t/{code}/rematch", {})).headers["location"]


async def test_the_end_can_be_checked(place: Venue) -> None:
    """The page says that the deal is as promised, and the log that it offers says the same."""
    async with duel(place) as (code, ann, _):
        await ann.order(code, "sum 14", "1")
        await ann.order(code, "resign", "2")
        html = (await ann.get(f"/t/{code}")).text
        assert "the game comes out the same" in html
        answer = await ann.get(f"/t/{code}/log?side=referee")
        name = f"xixi-{code}-referee.caipan.jsonl"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
        assert f"caipan verify {name}" in html
        read = log.read(answer.content)
        assert isinstance(read, log.Log)
        assert isinstance(log.verify(read, CATALOG["xixi"].game), Match)


async def test_until_the_end_one_gets_the_own_log_only(place: Venue) -> None:
    """A player's and a spectator's log can be downloaded at any time, all others at the end."""
    async with duel(place) as (code, ann, bob):
        eve = place.person("Eve")
        own = log.read((await ann.get(f"/t/{code}/log")).content)
        public = log.read((await eve.get(f"/t/{code}/log")).content)
        assert isinstance(own, log.Log)
        assert isinstance(public, log.Log)
        assert (own.header.viewer, public.header.viewer) == ("seat 1", "public")
        for side in ("referee", "2"):
            for path in (f"/t/{code}/log?side={side}", f"/t/{code}/replay?side={side}"):
                assert (await ann.get(path)).status_code in (403, 409)
        await bob.order(code, "resign")
        assert (await ann.get(f"/t/{code}/log?side=2")).status_code == 200


@pytest.mark.usefixtures("_dealt")
async def test_a_replay_shows_what_each_side_knew(place: Venue) -> None:
    """Step by step, a seat's replay keeps the other hand hidden, and the referee's shows both."""
    async with duel(place) as (code, ann, bob):
        await ann.order(code, "sum 14", "1")
        await bob.order(code, "resign", "2")
        referee = (await ann.get(f"/t/{code}/replay?side=referee&step=1")).text
        first = (await ann.get(f"/t/{code}/replay?side=1&step=2")).text
        assert (referee.count('class="card"'), referee.count('class="card back"')) == (8, 0)
        assert (first.count('class="card"'), first.count('class="card back"')) == (4, 4)
        assert "Ann asked sum 14: yes" in first
        assert "2 of 3" in first
        assert (await ann.get(f"/t/{code}/replay?step=99")).text.count("3 of 3") == 1


async def test_an_order_is_carried_out_once(place: Venue) -> None:
    """The same order sent twice gets the same receipt, and is one question."""
    async with duel(place) as (code, ann, _):
        first, again = [await ann.order(code, "sum 14", "same", 0) for _ in range(2)]
        assert first == again
        assert first[0] == 200
        assert (await ann.get(f"/t/{code}")).text.count('class="turn-number"') == 1


async def test_one_resigns_whatever_has_happened_meanwhile(place: Venue) -> None:
    """The form that stood on the page before the other player moved is still good."""
    async with duel(place) as (code, ann, bob):
        form = (await bob.get(f"/t/{code}")).text.partition('<form id="resign"')[2].partition("</form>")[0]
        await ann.order(code, "sum 14")
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        assert (await bob.post(f"/t/{code}/orders", fields)).status_code == 303
        assert "Ann has won" in (await bob.get(f"/t/{code}")).text


async def test_refusals_are_told_with_scripts_and_without(place: Venue) -> None:
    """Out of turn, too late, no such question: each has its status and sentence, and changes nothing."""
    async with duel(place) as (code, ann, bob):
        await ann.order(code, "difference 1", "1", 0)
        cases = [
            (ann, "sum 14", 1, 409, "It is not your turn."),
            (bob, "sum 14", 0, 409, "The game has moved on; look at the table again."),
            (bob, "sum 40", 1, 422, "No two cards make sum 40."),
            (bob, "hello", 1, 422, "A question begins with sum, difference, product, quotient or pair."),
            (bob, "recall sum 9", 1, 422, "Nobody has asked sum 9."),
        ]
        for person, words, phase, status, sentence in cases:
            data = await person.order(code, words, "2", phase)
            assert (data[0], data[1]["text"]) == (status, sentence)
            fields = {"move": words, "key": "3", "phase": str(phase)}
            page = await person.post(f"/t/{code}/orders", fields)
            part = await person.post(f"/t/{code}/orders", fields, **{"hx-request": "true"})
            for answer in (page, part):
                assert answer.status_code == status
                assert f'<p class="notice">{sentence}</p>' in answer.text
            assert ("<!doctype html>" in page.text, "<!doctype html>" in part.text) == (True, False)
        assert (await bob.get(f"/t/{code}")).text.count('class="turn-number"') == 1


async def test_refusals_speak_the_persons_language(place: Venue) -> None:
    """A program that prefers Chinese gets its sentences in Chinese, with the same code."""
    ann, bob = place.person("Ann"), place.person("Bob", "zh")
    code = await place.duel(ann, bob)
    assert await bob.order(code, "sum 3") == (
        409,
        {"type": "refusal", "code": "not-your-turn", "text": "还没有轮到你。"},
    )


async def test_too_late_is_too_late(place: Venue) -> None:
    """After the deadline an order is refused, and the game is over by the rules."""
    async with duel(place, pace="clock:60") as (code, ann, _):
        assert 'data-deadline="' in (await ann.get(f"/t/{code}")).text
        place.now += 60_000
        assert (await ann.order(code, "sum 14"))[1]["code"] == "late"
        assert "Ann ran out of time." in (await place.person("Eve").get(f"/t/{code}")).text


async def test_a_spectator_looks_and_does_not_play(place: Venue) -> None:
    """Whoever has no seat sees no composer and no hidden card, and gives no orders."""
    async with duel(place, knowledge="on") as (code, _, _):
        eve = place.person("Eve")
        html = (await eve.get(f"/t/{code}?move=sum&move=15")).text
        assert "data-keep" not in html
        assert html.count('class="card back"') == 8
        assert (await eve.order(code, "sum 14"))[0] == 403
        for wish in ("ready", "leave", "rematch"):
            assert (await eve.post(f"/t/{code}/{wish}", {})).status_code in (403, 409)


async def test_a_bot_plays_its_seat(place: Venue) -> None:
    """Against a bot the game begins at once, and the bot answers when it is its turn."""
    ann = place.person("Ann")
    table = (await ann.post("/play", {"game": "xixi", "agent": "halving"})).headers["location"]
    await place.service.tick()
    first = (await ann.get(table)).text
    await ann.order(table[3:], "sum 14")
    await place.service.tick()
    assert (await ann.get(table)).text.count('class="turn-number"') == first.count('class="turn-number"') + 2


async def test_a_seat_can_be_played_elsewhere_by_its_private_link(place: Venue) -> None:
    """The link plays this seat on another device, at this table and its rematches, and nothing else."""
    async with duel(place) as (code, ann, _):
        link = field((await ann.get(f"/t/{code}")).text.replace("data-copy", 'name="copy" value'), "copy")
        phone = place.person("Phone")
        answer = await phone.post(f"/t/{code}/device", {"link": link})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert (await phone.order(code, "resign"))[0] == 200
        again = (await phone.post(f"/t/{code}/rematch", {})).headers["location"]
        assert "Leave the seat" in (await phone.get(again)).text
        assert "Leave the seat" not in (await phone.get(f"/t/{await place.open(ann)}")).text


@pytest.mark.parametrize("link", ["", "#", "abc", "#" + "0" * 64, "🂡" * 64, "#" + "f" * 63])
async def test_a_wrong_private_link_opens_nothing(place: Venue, link: str) -> None:
    """What is no seat's key sets no cookie."""
    async with duel(place) as (code, _, _):
        answer = await place.person("Eve").post(f"/t/{code}/device", {"link": link})
        assert answer.status_code == 422
        assert "set-cookie" not in answer.headers


async def test_from_memory_the_record_is_kept_out_of_sight(place: Venue) -> None:
    """With `memory` on, only the last answer heard stands on the page, and any can be heard again."""
    async with duel(place, **{"option.memory": "on"}) as (code, ann, bob):
        await ann.order(code, "sum 14", "1")
        await bob.order(code, "product 24", "2")
        html = (await ann.get(f"/t/{code}")).text
        assert ("sum 14" in html, "product 24" in html) == (False, True)
        assert (await ann.order(code, "sum 14 again", "3"))[0] == 200
        assert "heard again" in (await bob.get(f"/t/{code}")).text


@pytest.mark.parametrize("path", ["", "/board", "/picked?move=sum+15", "/stream?after=0", "/log", "/replay"])
async def test_from_memory_no_address_tells_old_answers(place: Venue, path: str) -> None:
    """Page, part, composer, stream, log and replay tell every viewer the last answer, or none."""
    async with duel(place, **{"option.memory": "on"}) as (code, ann, bob):
        await ann.order(code, "sum 14", "1")
        await bob.order(code, "product 24", "2")
        for person in (ann, bob, place.person("Eve")):
            if path.startswith("/stream"):
                told = b"".join(await streamed(place, person, f"/t/{code}{path}", 7)).decode()
                assert told.count('"type":"past"') > 0
            else:
                told = (await person.get(f"/t/{code}{path}")).text
            assert "sum 14" not in told
            assert '"kind":"sum","x":14' not in told


@pytest.mark.usefixtures("_dealt")
async def test_facing_the_opponent_one_sees_the_others_cards(place: Venue) -> None:
    """With `facing: opponent` the other's cards lie open and one's own show their backs."""
    async with duel(place, **{"option.facing": "opponent"}) as (code, ann, _):
        html = (await ann.get(f"/t/{code}?move=sum&move=15")).text
        theirs, mine = html.index('aria-label="Bob"'), html.index('aria-label="You"')
        assert theirs < html.index("7 of spades") < mine < html.index('class="card back"')
        assert "Do two of my cards add up to 15?" in html


@pytest.mark.usefixtures("_dealt")
async def test_a_pair_cannot_name_a_card_that_lies_open(place: Venue) -> None:
    """In the pair chooser the cards turned up are barred, and only those."""
    async with duel(place) as (code, ann, bob):
        await ann.order(code, "pair 4 7", "1")
        await bob.order(code, "sum 3", "2")
        html = (await ann.get(f"/t/{code}")).text
        barred = [rank for rank in range(1, 14) if f'id="pair-{rank}" value="{rank}" disabled' in html]
        assert barred == [4, 7]


@pytest.mark.usefixtures("_dealt")
async def test_the_knowledge_panel_follows_the_answers(place: Venue) -> None:
    """Hands left and the picked question's pairs are on the page if the table has them."""
    async with duel(place, knowledge="on") as (code, ann, _):
        html = (await ann.get(f"/t/{code}?move=sum&move=14")).text
        assert "hands left <b>126</b> of 126" in html
        assert "Pairs left: 4+10, 5+9" in html
    async with duel(place) as (code, ann, _):
        assert "hands left" not in (await ann.get(f"/t/{code}?move=sum&move=14")).text


@pytest.mark.parametrize("game", CATALOG)
async def test_cards_can_be_hidden_where_there_are_any(place: Venue, game: str) -> None:
    """A player can cover the own cards in every game that deals a hand, and in no other."""
    ann, eve = place.person("Ann"), place.person("Eve")
    address = (await ann.post("/play", {"game": game})).headers["location"]
    assert ('id="cover"' in (await ann.get(address)).text) == CATALOG[game].hand
    assert 'id="cover"' not in (await eve.get(address)).text


async def test_a_page_that_has_become_another_is_loaded_anew(place: Venue) -> None:
    """A waiting room that asks for what changed learns that the game has begun."""
    async with duel(place) as (code, ann, _):
        asked = {"hx-request": "true", "x-stage": "open"}
        assert (await ann.get(f"/t/{code}/board", **asked)).headers["hx-refresh"] == "true"
        part = await ann.get(f"/t/{code}/board", **asked | {"x-stage": "playing"})
        assert 'id="board" hx-swap-oob="redraw"' in part.text
        picked = await ann.get(f"/t/{code}/picked?move=sum&move=15", **asked)
        assert 'id="readback"' in picked.text
        assert "hx-swap-oob" not in picked.text


async def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    """Another server on the same database shows the same game, and old forms still count."""
    async with venue(tmp_path) as place:
        ann, bob = place.person("Ann"), place.person("Bob")
        code = await place.duel(ann, bob)
        await ann.order(code, "sum 14", "1")
        before = (await bob.get(f"/t/{code}/log")).content
        phase = field((await bob.get(f"/t/{code}")).text, "phase")
    async with venue(tmp_path) as place:
        bob = place.person("Bob")
        assert (await bob.get(f"/t/{code}/log")).content == before
        assert (await bob.order(code, "sum 14", "2", int(phase)))[0] == 200


async def test_a_program_plays_with_a_secret_of_its_own(place: Venue) -> None:
    """With a bearer token and JSON a program opens, sits, begins and plays, and cookies do not count."""
    program = place.person("Program").client
    program.cookies.clear()
    program.headers.update({"authorization": f"Bearer {'p' * 43}", "accept": "application/json"})
    opened = await program.post("/tables", data={"game": "xixi"})
    assert opened.status_code == 201
    code = opened.json()["code"]
    assert "set-cookie" not in opened.headers
    assert (
        await program.post(f"/t/{code}/agents", data={"agent": "uniform", "seat": "1"})
    ).status_code == 200
    sat = await program.post(f"/t/{code}/seats", data={"name": "Robot", "seat": "0"})
    assert msgspec.json.decode(sat.content)["type"] == "receipt"
    order = await program.post(f"/t/{code}/orders", data={"move": "sum 14", "key": "1"})
    assert (order.status_code, order.json()["type"]) == (200, "receipt")


@pytest.mark.parametrize(("language", "said"), [("en", "Sleepy, misses 60 %"), ("zh", "瞌睡（漏看 60%）")])
async def test_a_bot_is_seated_with_a_number(place: Venue, language: str, said: str) -> None:
    """The waiting room offers it, and it is called so at its seat."""
    ann = place.person("Ann", language)
    code = await place.open(ann, game="chain")
    assert f'<option value="sleepy:0.6">{said}</option>' in (await ann.get(f"/t/{code}")).text
    await ann.post(f"/t/{code}/agents", {"agent": "sleepy:0.6", "seat": "1"})
    assert f"</span> {said}</h2>" in (await ann.get(f"/t/{code}")).text

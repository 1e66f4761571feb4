"""No leak: two deals that look the same to a viewer give that viewer the same bytes on every way out."""

from pathlib import Path
from random import Random

import pytest
from tests.web.venue import Person, Venue, streamed, venue

from caipan.core.chance import Scripted
from caipan.games.xixi.questions import HAND, QUESTIONS, RANKS, Kind, Question, answers, hand

pytestmark = pytest.mark.anyio

Hands = tuple[tuple[int, ...], tuple[int, ...]]
PLAYED = 8
WAYS = [
    "",
    "?move=sum&move=14",
    "?move=pair&move=1&move=2",
    "/board",
    "/picked?move=difference&move=2",
    "/log",
    "/log?side=referee",
    "/replay",
]


def written(question: Question) -> str:
    """Return a question as an order."""
    pair = (question.kind.value, question.x, question.y)
    return " ".join(map(str, pair if question.kind is Kind.PAIR else pair[:2]))


def alike(rng: Random, same: bool) -> tuple[Hands, Hands, list[str]]:
    """Return two deals and questions with the same answers in both; with the same first hand if `same`."""
    first = tuple(sorted(rng.sample(RANKS, HAND)))
    deals = []
    for _ in range(2):
        own = first if same else tuple(sorted(rng.sample(RANKS, HAND)))
        rest = [rank for rank in RANKS if rank not in own]
        deals.append((own, tuple(sorted(rng.sample(rest, HAND)))))
    asked = []
    for turn in range(PLAYED):
        one, other = (answers(hand(deal[1 - turn % 2])) for deal in deals)
        fitting = [
            question
            for index, question in enumerate(QUESTIONS)
            if question.kind is not Kind.PAIR and one[index] == other[index]
        ]
        asked.append(written(rng.choice(fitting)))
    return deals[0], deals[1], asked


async def everything(place: Venue, code: str, viewer: Person) -> list[bytes]:
    """Return all that the viewer can get of a table while it is played."""
    paths = ["", "?move=sum&move=14", "?move=pair&move=1&move=2", "/board", "/picked?move=difference&move=2"]
    answers = [
        await viewer.get(f"/t/{code}{path}") for path in [*paths, "/log", "/replay", "/log?side=referee"]
    ]
    refused = [await viewer.order(code, words, "r", 0) for words in ("sum 3", "sum 40", "pair 1 2", "x")]
    seen = answers[0].text.partition("/stream?after=")[2].partition('"')[0]
    stream = await streamed(place, viewer, f"/t/{code}/stream", int(seen))
    return [answer.content for answer in answers] + [repr(refused).encode()] + stream


async def told(
    folder: Path, seed: int, deal: Hands, asked: list[str], who: str, monkeypatch: pytest.MonkeyPatch
) -> list[bytes]:
    """Play the questions with this deal, and return what one viewer got after each."""
    monkeypatch.setattr("caipan.core.fair.chance", lambda seed, cuts, n: Scripted(deal))
    monkeypatch.setattr("secrets.token_hex", lambda size=None: "0" * 16)
    folder.mkdir()
    async with venue(folder, seed) as place:
        people = {name: place.person(name) for name in ("Ann", "Bob", "Eve")}
        code = await place.duel(people["Ann"], people["Bob"], knowledge="on", talk="on")
        got = await everything(place, code, people[who])
        for turn, words in enumerate(asked):
            await (people["Ann"], people["Bob"])[turn % 2].order(code, words, str(turn), turn)
        return got + await everything(place, code, people[who])


@pytest.mark.parametrize("who", ["Ann", "Eve"])
@pytest.mark.parametrize("seed", range(4))
async def test_deals_that_look_the_same_are_the_same(
    tmp_path: Path, seed: int, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a player gets does not depend on the other's hand, and what a spectator gets on none."""
    one, other, asked = alike(Random(f"{seed} {who}"), same=who == "Ann")
    assert one != other
    first = await told(tmp_path / "one", seed, one, asked, who, monkeypatch)
    assert first == await told(tmp_path / "other", seed, other, asked, who, monkeypatch)

"""`caipan games` and `caipan simulate`."""

import json
import re

import pytest
from tests import kuhn
from tests.cli.terminal import CHINESE, ENGLISH, run

from caipan.catalog import CATALOG


def test_every_game_is_listed_with_its_options() -> None:
    """The list names every game, each of its options and agents, for people and for programs."""
    told, offers = run("games").stdout, json.loads(run("games", "--json").stdout)
    assert [offer["game"] for offer in offers] == list(CATALOG)
    for offer in offers:
        listing = CATALOG[offer["game"]]
        assert offer["agents"] == list(listing.agents)
        assert [option["name"] for option in offer["options"]] == list(listing.options)
        for word in (offer["game"], *listing.agents, *listing.options):
            assert word in told


def test_options_of_the_duel() -> None:
    """An option says what it can be and what it is by default."""
    (duel,) = (offer for offer in json.loads(run("games", "--json").stdout) if offer["game"] == "xixi")
    assert duel["seats"] == [2, 2]
    assert duel["options"][0]["words"] == ["self", "opponent"]
    assert duel["options"][0]["default"] == "self"


def test_a_simulation_for_programs() -> None:
    """The JSON has exactly the promised fields, and wins and draws add up."""
    words = ("simulate", "xixi", "--games", 30, "--agents", "halving,halving", "--seed", 5, "--json")
    result = json.loads(run(*words).stdout)
    means = {f"{what}_{part}" for what in ("moves", "phases", "payoffs") for part in ("mean", "off")}
    counts = {"wins", "draws", "ends"}
    assert set(result) == {"game", "games", "seed", "agents", "seconds", "unit", *counts, *means}
    assert sum(result["ends"].values()) == 30
    assert set(result["ends"]) <= {"two-showdowns", "both-showdowns"}
    assert (result["game"], result["games"], result["seed"]) == ("xixi", 30, 5)
    assert result["agents"] == ["halving", "halving"]
    assert result["unit"] == "points"
    assert sum(result["wins"]) + result["draws"] == 30
    again = json.loads(run(*words).stdout)
    assert {**result, "seconds": 0} == {**again, "seconds": 0}


@pytest.mark.parametrize(
    ("words", "english", "chinese"),
    [
        (
            ("simulate", "xixi", "--agents", "uniform,uniform", "--games", "abc"),
            "“--games” cannot be “abc”; it can be a whole number from 1 to 10000000.",
            "“--games”不能是“abc”，可以是1 到 10000000 的整数。",
        ),
        (
            ("play", "xixi", "--seed", "x"),
            "“--seed” cannot be “x”; it can be a whole number.",
            "“--seed”不能是“x”，可以是整数。",
        ),
        (
            ("serve", "--port", "99999"),
            "“--port” cannot be “99999”; it can be a whole number from 0 to 65535.",
            "“--port”不能是“99999”，可以是0 到 65535 的整数。",
        ),
        (
            ("serve", "--requests", "0"),
            "“--requests” cannot be “0”; it can be a number from 1 on.",
            "“--requests”不能是“0”，可以是不小于 1 的数。",
        ),
        (
            ("sift", "relation", "1", "--numbers", "Q"),
            "“--numbers” cannot be “Q”; it can be one of Z, N, D.",
            "“--numbers”不能是“Q”，可以是Z, N, D 之一。",
        ),
    ],
)
def test_a_number_that_cannot_be_is_refused_in_the_persons_language(
    words: tuple[str, ...], english: str, chinese: str
) -> None:
    """The option, what was given and what it can be, and exit code 2."""
    for env, sentence in ((ENGLISH, english), (CHINESE, chinese)):
        result = run(*words, env=env)
        assert (result.exit_code, result.stderr) == (2, f"{sentence}\n")


def test_a_simulation_for_people() -> None:
    """Each agent's wins are told with their interval."""
    result = run(
        "simulate", "xixi", "--games", 20, "--agents", "halving,uniform", "--option", "facing=opponent"
    )
    assert "halving: won " in result.stdout
    assert re.search(r"two-showdowns: \d+ times, .*; so the first: Player \d brought", result.stdout)
    assert "…" not in result.stdout
    assert "% (" in result.stdout
    averages = [line.partition(":")[0] for line in result.stdout.splitlines() if " ± " in line]
    assert averages == ["halving", "uniform", "Average of a game"]


def test_a_simulation_tells_payoffs_in_the_games_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kuhn poker's payoffs are chips: what one agent wins the other loses, around zero as seats change."""
    monkeypatch.setitem(CATALOG, "kuhn", kuhn.LISTING)
    words = ("simulate", "kuhn", "--games", 400, "--agents", "uniform,uniform")
    result = json.loads(run(*words, "--json").stdout)
    (first, second), (off, same) = result["payoffs_mean"], result["payoffs_off"]
    assert result["unit"] == "chips"
    assert first == -second
    assert off == same
    assert abs(first) < 2 * off < 0.5
    for env, line in (
        (ENGLISH, "uniform: {} chips a game on average"),
        (CHINESE, "uniform：平均每局 {}（筹码）"),
    ):
        told = run(*words, env=env).stdout.splitlines()
        assert told[2:4] == [line.format(f"{mean:+.3f} ± {off:.3f}") for mean in (first, second)]


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "chess", "--agents", "uniform"),
        ("simulate", "xixi", "--agents", "uniform", "--option", "facing=up"),
        ("audit", "xixi", "/no/such/file"),
        ("quantum", "table", "/no/such/file"),
        ("sift", "relation", "a+q=6"),
    ],
)
def test_with_json_a_program_gets_refusals_as_json_too(words: tuple[str, ...]) -> None:
    """Standard output is the refusal, with the sentence that the error stream ends with; exit code 2."""
    result = run(*words, "--json")
    assert result.exit_code == 2
    refused = json.loads(result.stdout)
    assert refused["type"] == "refusal"
    assert refused["text"] == result.stderr.splitlines()[-1]
    assert run(*words).stdout == ""


def test_one_game_is_told_in_grammar_and_without_an_interval() -> None:
    """An end that came once came "1 time", and a single game has no spread."""
    told = run("simulate", "xixi", "--games", 1, "--agents", "halving,halving", "--seed", 5).stdout
    assert re.search(r"-showdowns: 1 time, ", told) is not None
    assert re.search(r"Average of a game: moves \d+\.0, phases \d+\.0\. All games took \d+\.\d s\.", told)
    assert "inf" not in told

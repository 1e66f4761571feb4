"""`caipan sift relation`: what is told of a relation, and of what is none."""

import json

import pytest
from tests.cli.terminal import CHINESE, run

from caipan.games.sift.statistics import Statistics


def test_a_relation_is_told_in_sentences() -> None:
    """Idle cards, combinations, exact chances, and games with an interval."""
    told = run("sift", "relation", "a-b=15", "--numbers", "Z").stdout.splitlines()
    assert told[:3] == [
        "a-b=15 over Z, combinations of 2 cards, 108 cards.",
        "Combinations: 192 of 5778.",
        "Idle cards: 6. ♥A, ♦A, ♣A, ♠A, big joker, small joker",
    ]
    assert told[3].startswith("Chance that so many cards hold one, exactly: 2: 3.3%, 3: 9.7%, 4: 18.5%,")
    assert told[4] == "Cards until there is a combination, exactly: 7.78."
    assert told[5].startswith("In simulated games of 4, cards a round: ")
    assert "–" in told[5]


def test_what_is_exact_and_what_is_simulated_is_said() -> None:
    """Three cards too are exact where they can be; where only small sets are, the rest has intervals."""
    exact, hard = (run("sift", "relation", text).stdout.splitlines() for text in ("1", "a+b+c=0"))
    assert exact[3].startswith("Chance that so many cards hold one, exactly: 3: 4.7%, 4: 13.3%,")
    assert "–" not in exact[3] + exact[4]
    assert hard[3].startswith("Chance that so many cards hold one, exact up to 4, then simulated: 3: 2.8%")
    assert hard[4].startswith("Cards until there is a combination, simulated: ")
    assert "–" in hard[4]


def test_it_is_told_in_chinese() -> None:
    """The same in the person's language."""
    told = run("sift", "relation", "2", env=CHINESE).stdout
    assert "闲牌：12 张。" in told


def test_json_has_every_figure() -> None:
    """The whole statistics is printed, exact values with no trials."""
    found = json.loads(run("sift", "relation", "5", "--json").stdout)
    assert set(found) == set(Statistics.__struct_fields__)
    assert (found["relation"], found["numbers"], len(found["idle"])) == ("|x+2| + |y-2| <= 5", "D", 32)
    assert found["has_one"][2]["trials"] == 0
    assert found["games"]["round_cards"]["trials"] > 0


def test_the_same_seed_tells_the_same() -> None:
    """What is simulated depends on the seed alone."""
    words = ("sift", "relation", "1", "--players", "3", "--json")
    assert run(*words).stdout == run(*words).stdout
    assert run(*words).stdout != run(*words, "--seed", "1").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("-a+b = 6",),
        ("-a+b = 6", "--players", "3"),
        ("--seed", "-5", "--numbers=N", "-a+b = 6"),
        ("--", "-a+b = 6"),
    ],
)
def test_a_relation_may_begin_with_a_minus(words: tuple[str, ...]) -> None:
    """It is taken for the relation wherever it stands among the options, and they for options."""
    numbers = "N" if "--numbers=N" in words else "Z"
    result = run("sift", "relation", *words)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"-a+b = 6 over {numbers}, combinations of 2 cards")


def test_two_minuses_are_one_number_and_a_wrong_option_is_none() -> None:
    """`--a = b` is a relation; a misspelled option is still refused as one."""
    assert run("sift", "relation", "--a+b = 6").stdout.startswith("--a+b = 6 over Z")
    wrong = run("sift", "relation", "2", "--player", "3")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "No such option: --player" in wrong.stderr


def test_the_help_says_what_zero_to_the_power_of_zero_is() -> None:
    """0^0 is 1, so any two of four jokers satisfy a^b = 1; 0 to a negative power is a division by zero."""
    assert "0^0 is 1." in run("sift", "relation", "--help").stdout
    told = json.loads(run("sift", "relation", "a^b = 1 and a = 0 and b = 0", "--json").stdout)
    assert (told["combinations"], told["gap"]) == (6, None)
    told = json.loads(run("sift", "relation", "a^b = 1 and a = 0", "--json").stdout)
    assert told["gap"]["why"] == "division by zero"


def test_a_mistake_is_pointed_at() -> None:
    """The text, a caret below the place, and what is wrong; exit code 2 and nothing on standard output."""
    result = run("sift", "relation", "a-b=1x5")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "a-b=1x5",
        "     ^",
        "The relation, at place 6: x does not fit here.",
    ]


def test_a_program_gets_a_mistake_as_json() -> None:
    """With `--json` standard output holds the code, the sentence and the place, and nothing else."""
    result = run("sift", "relation", "a+b=", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == {
        "type": "refusal",
        "code": "relation-unfinished",
        "text": result.stderr.splitlines()[-1],
        "place": 5,
    }


def test_a_text_of_several_lines_or_none_is_pointed_at() -> None:
    """A line break is shown as one sign, so that the caret stands below its place; nothing has no caret."""
    assert run("sift", "relation", "a+b\n=q").stderr.splitlines()[:2] == ["a+b�=q", "     ^"]
    assert run("sift", "relation", "").stderr == "The relation, at place 1: Nothing is written.\n"


def test_division_by_zero_always_and_never_are_said() -> None:
    """What does not count is named with an example; what cannot be played is told why."""
    divided = run("sift", "relation", "a/b=2").stdout
    always, never = run("sift", "relation", "a=a+b-b").stdout, run("sift", "relation", "a+b=99").stdout
    assert "do not count; so for a = -13, b = 0: division by zero." in divided
    assert "It always holds" in always
    assert "It never holds" in never
    assert "Rounds a game" not in always + never


def test_the_chain_has_one_pack() -> None:
    """For two players it is the Chain: 54 cards; a relation of three is told, but has no games there."""
    assert "54 cards" in run("sift", "relation", "2", "--players", "2").stdout
    assert json.loads(run("sift", "relation", "1", "--players", "2", "--json").stdout)["games"] is None

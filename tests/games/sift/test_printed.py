"""The twelve printed examples replay (rules §2; the data is the book's)."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.sift.tables import after, cards, do, ordered, table

from caipan.core.text import Who
from caipan.games.sift.cards import kinds
from caipan.games.sift.events import Call, Pass, Played, Taken, Turn
from caipan.games.sift.notation import listed
from caipan.games.sift.relations import PRESETS
from caipan.games.sift.results import summary
from caipan.games.sift.state import Stage, State

EXAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "printed.json").read_text())
NUMBER = {preset.text.replace(" ", ""): number for number, preset in PRESETS.items()}
REST = "C9 S9"
"""Cards below which nobody comes in these examples."""

named = [f"{example['relation']} {place}" for place, example in enumerate(EXAMPLES, 1)]
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=named)


def card_view(example: dict[str, Any], claim: str) -> State:
    """Return the example's table just before the round: the leader is seat 0."""
    order, lead = example["order"], example["lead"]
    rows = [example["rows"][seat] for seat in order]
    rows[0] = f"{lead} {rows[0]}"
    if not example["missed"]:  # there, one player turns fewer than the next: no card can be left
        rows = [f"{row} {REST}" for row in rows]
    return table(
        rows,
        relation=NUMBER[example["relation"]],
        claim=claim,
        round=2 if lead else 1,
    )


@every_example
def test_it_replays_under_auto_where_nobody_missed_anything(example: dict[str, Any]) -> None:
    """The referee sees what the winner saw: the same winner, cards and combination, or the lead goes back."""
    state = card_view(example, "auto")
    played = ordered(state, 0, Turn())[0]
    assert isinstance(played, Played)
    if example["winner"] is None:
        assert played.back == cards(example["combination"])
        return
    combination, winner = cards(example["combination"]), example["order"].index(example["winner"])
    if example["missed"]:
        (missed,) = example["missed"]
        assert played.last == example["order"].index(missed["seat"])
        assert played.combination == cards(missed["combination"])
        return
    made = [
        {played.cards[-1], *(played.cards[place] for place in places)}
        for places in state.relation.combinations(kinds(played.cards[:-1]), kinds(played.cards)[-1])
    ]
    assert (played.last, len(played.cards)) == (winner, example["taken"])
    assert set(combination) in made
    assert set(played.combination) in made


@every_example
def test_it_replays_under_call(example: dict[str, Any]) -> None:
    """Passing until the winner calls gives the winner the cards, and the right to stop with a ♦3.

    The example with a missed combination shows one player a card short: it can only be out of cards, so
    that the winner of this round is the passive caller.
    """
    order, taken = example["order"], example["taken"]
    state = do(card_view(example, "call"), (0, Turn()))
    if example["winner"] is None:
        assert do(state, (0, Call())).table == b""
        assert do(state, (0, Call())).stage == Stage.TURN
        return
    while len(state.table) < taken:
        state = do(state, (state.claimer, Pass()))
    winner = state.claimer
    assert order[winner] == example["winner"]
    events = ordered(state, winner, Call())
    assert isinstance(events[0], Taken)
    assert events[0].seat == winner
    state = after(state, events)
    assert len(state.taken) == taken
    if example["missed"]:
        assert state.finished is not None
    else:
        assert (state.stage == Stage.STOP) == example["may_stop"]
    assert [(order[missed.seat], missed.combination) for missed in state.missed] == [
        (missed["seat"], cards(missed["combination"])) for missed in example["missed"]
    ]


def test_the_list_after_the_game_names_what_was_missed_and_by_whom() -> None:
    """In the second example of a+b = 6, D missed ♥5 with ♥1; all are told so when the game is over."""
    (example,) = [example for example in EXAMPLES if example["missed"]]
    state = do(card_view(example, "call"), (0, Turn()))
    while len(state.table) < example["taken"]:
        assert summary(state) == ()
        state = do(state, (state.claimer, Pass()))
    ended, told = summary(do(state, (state.claimer, Call())))
    assert ended.template.startswith("The game is over")
    assert told.facts["who"] == Who(example["order"].index("D"))
    assert told.facts["combination"] == listed(cards("H5 H1"))

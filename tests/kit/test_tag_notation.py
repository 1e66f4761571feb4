"""The derived notation: what it writes it reads, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct
from tests import kuhn
from tests.kuhn.rules import Kuhn

from caipan.core.chance import Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import begin, view
from caipan.core.seat import PUBLIC
from caipan.core.text import Text, plain
from caipan.games.xixi.rules import Duel
from caipan.kit.options import NoOptions
from caipan.kit.tag_notation import TagNotation

Card = Annotated[int, Meta(ge=0, le=13)]


class Stand(Struct, frozen=True, tag="stand"):
    pass


class AllIn(Struct, frozen=True, tag="all-in"):
    blind: bool


class Swap(Struct, frozen=True, tag="swap"):
    own: Card
    colour: Literal["red", "off-white"] = "red"
    others: tuple[Card, ...] = ()


class Point(Struct, frozen=True, tag="point"):
    at: Stand


class Shift(Struct, frozen=True, tag="shift"):
    by: int


class Say(Struct, frozen=True, tag="say"):
    words: str


class Shout(Struct, frozen=True, tag="shout"):
    word: Literal["Hey", "two words"]


class Untagged(Struct, frozen=True):
    at: Card


NOTATION = TagNotation(Stand | AllIn | Swap, lambda event: Text("Something happened."))
MOVES = [
    (Stand(), "stand"),
    (AllIn(True), "all-in true"),
    (AllIn(False), "all-in false"),
    (Swap(7), "swap 7 red"),
    (Swap(0, "off-white", (4, 13)), "swap 0 off-white 4 13"),
]


@pytest.mark.parametrize(("move", "words"), MOVES)
def test_a_move_is_its_tag_and_its_fields(move: Struct, words: str) -> None:
    """It is written so, and read so in whatever case, width and spacing."""
    assert NOTATION.write(move) == words
    for typed in (words, words.upper(), f"  {words.replace(' ', '   ')}\t", words.replace("7", "７")):
        assert NOTATION.read(typed) == move


@pytest.mark.parametrize(
    "words",
    [
        *("", " ", "sit", "stand up", "stand-", "all in true", "all-in", "all-in 1", "all-in yes"),
        *("swap", "swap 7", "swap 07 red", "swap +7 red", "swap 7.0 red", "swap 14 red", "swap -1 red"),
        *("swap 7 blue", "swap 7 red 14", "swap 7 red x", "swap 7\u200b red", "swap 7\x1fred", "swap ٧ red"),
    ],
)
def test_what_is_not_written_so_is_no_move(words: str) -> None:
    """Words that are missing, too many, out of bounds, or written otherwise are refused."""
    refusal = NOTATION.read(words)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, plain(refusal.text)) == ("unknown-move", "This is not a move of the game.")


def test_a_refusal_names_the_few_moves_that_a_seat_has() -> None:
    """Whose turn it is gets a list of them; others, spectators too, only the refusal."""
    match = begin(Kuhn(), NoOptions(), 2, Seeded(b""))
    said = [plain(kuhn.LISTING.notation.read("raise", view(match, viewer)).text) for viewer in (0, 1, PUBLIC)]
    assert said == [
        "This is not a move of the game; now you can choose from: pass, bet.",
        "This is not a move of the game.",
        "This is not a move of the game.",
    ]


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Point, "Point.at is no word"),
        (Shift, "Shift.by is no word"),
        (Say, "Say.words is no word"),
        (Shout, "Shout.word is no word"),
        (Untagged, "Untagged has no word as its tag"),
        (int, "is no struct"),
        (Duel.move_type, "Ask.question is no word"),
    ],
)
def test_other_moves_need_a_notation_of_their_own(kind: Any, why: str) -> None:
    """Nested fields, numbers below 0, free text, and names that are no words are a mistake at once."""
    with pytest.raises(TypeError, match=why):
        TagNotation(kind, lambda event: Text("Something happened."))

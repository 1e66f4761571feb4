"""Relations on cards: idle cards and combinations."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from tests.games.sift.obvious import BOOK, DECK, fits, of_the_book, written

from caipan.games.sift.cards import CODES, KIND, codes, members, pack
from caipan.games.sift.relations import PRESETS, Gap, Relation, count_combinations, neighbours, relation
from caipan.games.sift.relations.evaluate import Undefined
from caipan.games.sift.relations.numbers import Name

IDLE = json.loads((Path(__file__).parents[1] / "idle.json").read_text())


def ready(text: str, numbers: Name = "Z") -> Relation:
    """Return a relation that must be a good one."""
    found = relation(text, numbers)
    assert isinstance(found, Relation)
    return found


def test_the_printed_lists_of_idle_cards_come_out() -> None:
    """For each relation of the book, the idle cards in two packs are the ones that the book lists."""
    assert {preset.text.replace(" ", "") for preset in PRESETS.values()} == set(IDLE)
    for number, preset in PRESETS.items():
        idle = codes(members(count_combinations(ready(number), 2).idle))
        assert set(idle) == set(IDLE[preset.text.replace(" ", "")].split()), number


def test_a_card_can_be_idle_in_one_pack_and_not_in_two() -> None:
    """Three red kings make 39 of two packs; one pack has only two of them."""
    kings = ready("a+b+c = 39")
    assert len(list(members(count_combinations(kings, 1).idle))) == 54
    assert codes(members(((1 << 54) - 1) & ~count_combinations(kings, 2).idle)) == ("H13", "D13")


@pytest.mark.parametrize("number", [number for number in BOOK if number != "1"])
@pytest.mark.parametrize("packs", [1, 2])
def test_combinations_are_counted_card_by_card(number: str, packs: int) -> None:
    """The count of combinations is that of pairs of cards that make one."""
    rule = of_the_book(number)
    pairs = [pair for pair in combinations(DECK * packs, 2) if fits(rule, pair)]
    assert count_combinations(ready(number), packs).combinations == len(pairs)


def test_combinations_of_three_are_counted_card_by_card() -> None:
    """The same for three cards, in one pack."""
    rule = of_the_book("1")
    triples = [cards for cards in combinations(DECK, 3) if fits(rule, cards)]
    assert count_combinations(ready("1"), 1).combinations == len(triples)


def test_combinations_of_three_can_need_two_packs() -> None:
    """Of two packs, two cards of three can be of a kind, and all of one number, but not all of a kind."""
    found = ready("a+b+c = 39 or a+b+c = 38")
    kinds = {kind: 13 if kind in (12, 25) else 12 if kind in (11, 24) else 0 for kind in pack(2)}
    triples = [cards for cards in combinations(pack(2), 3) if sum(kinds[kind] for kind in cards) in (38, 39)]
    assert count_combinations(found, 2).combinations == len(triples)
    assert codes(members(neighbours(found, KIND["H13"]))) == ("H12", "H13", "D12", "D13")
    assert codes(members(neighbours(found, KIND["D12"]))) == ("H13", "D13")
    alone = ready("a = 0 and b = 0 and c = 5")
    assert codes(members(neighbours(alone, KIND["D5"]))) == ("BJ", "SJ")
    assert codes(members(neighbours(alone, KIND["BJ"]))) == ("H5", "D5", "BJ", "SJ")


@pytest.mark.parametrize(
    ("text", "numbers", "size"),
    [("a+b = 6", "Z", 2), ("(a+b)/c = 2", "Z", 3), ("x < y", "D", 2), ("|a-b| = c or a = b", "Z", 3)],
)
def test_neighbours_are_the_others_of_a_combination(text: str, numbers: Name, size: int) -> None:
    """A card's neighbours are the kinds that stand beside it in some combination of two packs."""
    rule = written(text, numbers, size)
    for card in ("H1", "H13", "C5", "S13", "SJ"):
        others: set[str] = set()
        cards = DECK * 2
        cards.remove(card)
        for rest in combinations(cards, size - 1):
            if not others.issuperset(rest) and fits(rule, [card, *rest]):
                others.update(rest)
        assert set(codes(members(neighbours(ready(text, numbers), KIND[card])))) == others


def test_the_letters_may_be_taken_in_any_order() -> None:
    """a−b = 15 is met by 5 and −10 either way round, and a+2b+3c in all six orders."""
    two, three = ready("3"), ready("a+2*b+3*c = 14", "N")
    assert two.partners[KIND["H5"]] >> KIND["S10"] & 1
    assert two.partners[KIND["S10"]] >> KIND["H5"] & 1
    for cards in (("H1", "C2", "S3"), ("C2", "S3", "H1"), ("S3", "H1", "C2"), ("S3", "C2", "H1")):
        first, second, third = (KIND[card] for card in cards)
        assert three.thirds[first][second] >> third & 1


def test_values_follow_the_number_system() -> None:
    """N counts ranks, Z makes black cards negative, D makes suits axes; jokers are 0 everywhere."""
    assert ready("a+b = 26", "N").partners[KIND["S13"]] >> KIND["C13"] & 1
    assert ready("a+b = -26", "Z").partners[KIND["S13"]] >> KIND["C13"] & 1
    point = ready("x = -13 and y = -12", "D")
    assert codes(members(point.partners[KIND["S13"]])) == ("C12",)
    joker = ready("x = 0 and y = 5 or x = 5 and y = 0", "D")
    assert codes(members(joker.partners[KIND["BJ"]])) == ("H5", "D5")
    assert codes(members(ready("a*b = 0 and a+b = 3", "N").partners[KIND["SJ"]])) == ("H3", "D3", "C3", "S3")


def test_division_by_zero_makes_a_reading_not_count_and_is_reported() -> None:
    """The jokers make no combination in a/b = 2 as divisors, and the gap names a reading."""
    found = ready("a/b = 2")
    assert found.gap == Gap((("a", -13), ("b", 0)), Undefined.DIVISION)
    assert {"BJ", "SJ"} <= set(codes(members(count_combinations(found, 2).idle)))
    assert ready("a+b = 6").gap is None


def test_a_preset_brings_its_numbers() -> None:
    """The number of a preset stands for its text, whatever numbers are given."""
    assert ready("5", "N").numbers == "D"
    assert ready(" 1 ", "Z").text == "a+b+c >= 32"


def test_every_kind_has_its_code() -> None:
    """54 kinds, 54 codes, and two packs are 108 cards."""
    assert len(set(CODES)) == 54
    assert len(pack(2)) == 108

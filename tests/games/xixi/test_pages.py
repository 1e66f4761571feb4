"""What the duel's page shows: both hands, the composer, and what can be known."""

import pytest

from caipan.core.chance import Scripted
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View, begin, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import plain
from caipan.games.xixi import arc_diagram, pages
from caipan.games.xixi.events import Options
from caipan.games.xixi.notation import read
from caipan.games.xixi.questions import QUESTIONS, Kind, Question, pairs
from caipan.games.xixi.rules import Duel

HANDS = ((3, 6, 12, 13), (4, 7, 8, 10))


def played(*orders: str, hands: object = HANDS, options: Options | None = None) -> Match:
    """Return a duel after these questions, asked in turns."""
    match = begin(Duel(), options or Options(), 2, Scripted(hands))
    for turn, words in enumerate(orders):
        after = play(match, turn % 2, read(words), Scripted())
        assert not isinstance(after, Refusal), after
        match = after
    return match


def faces(hand: pages.Hand) -> list[str]:
    """Return a hand's faces; `*` marks a card turned up, and a back is `?`."""
    return [(card.face or "?") + "*" * card.up for card in hand.cards]


def test_each_viewer_sees_the_own_hand_and_what_was_turned_up() -> None:
    """The other's hand comes first; the public sees no card, and the referee all."""
    match = played("pair 4 10", "sum 9")
    shown = {who: pages.board(view(match, who), knowledge=False).hands for who in (0, 1, PUBLIC)}
    assert [faces(hand) for hand in shown[0]] == [["4*", "10*", "?", "?"], ["3", "6", "Q", "K"]]
    assert [faces(hand) for hand in shown[1]] == [["?", "?", "?", "?"], ["4*", "7", "8", "10*"]]
    assert [faces(hand) for hand in shown[PUBLIC]] == [["4*", "10*", "?", "?"], ["?", "?", "?", "?"]]
    referee = View(match, REFEREE)
    both = pages.board(referee, knowledge=False).hands
    assert [faces(hand) for hand in both] == [["4*", "7", "8", "10*"], ["3", "6", "Q", "K"]]


def test_the_composer_offers_what_can_be_asked_and_nothing_else() -> None:
    """Its keys are the 110 arithmetic questions and 13 cards, of which those turned up are barred."""
    match = played("pair 4 10", "sum 9")
    board = pages.board(view(match, 0), knowledge=True, picked="pair 7 8")
    assert board.composer is not None
    tabs = {tab.kind: tab.keys for tab in board.composer.tabs}
    assert [len(keys) for keys in tabs.values()] == [23, 12, 63, 12, 13]
    assert [key.value for key in tabs["pair"] if key.barred] == [4, 10]
    assert [key.value for key in tabs["pair"] if key.picked] == [7, 8]
    assert board.composer.open == 4
    assert board.composer.sentence is not None
    assert plain(board.composer.sentence) == "Do you hold both 7 and 8?"


@pytest.mark.parametrize(
    ("hand", "kind", "counts"),
    [
        ((3, 6, 12, 13), "sum", {13: 3, 14: 2, 15: 3, 16: 2, 17: 2}),
        ((3, 6, 9, 12), "difference", {2: 4, 4: 3, 3: 7, 5: 3, 7: 2}),
    ],
)
def test_the_marks_on_the_keys_are_the_pairs_left(
    hand: tuple[int, ...], kind: str, counts: dict[int, int]
) -> None:
    """Before any answer they follow from the own hand alone (rules §7)."""
    other = tuple(rank for rank in range(1, 14) if rank not in hand)[:4]
    match = played(hands=(hand, other))
    board = pages.board(view(match, 0), knowledge=True, picked=kind)
    assert board.composer is not None
    keys = next(tab.keys for tab in board.composer.tabs if tab.kind == kind)
    assert {key.value: key.ways for key in keys if key.value in counts} == counts


def test_the_diagram_of_a_sum_has_an_arc_for_each_pair() -> None:
    """With hand 3 6 12 13, sum 14 leaves 4+10 and 5+9 (rules §7); the other arcs are dead."""
    board = pages.board(view(played(), 0), knowledge=True, picked="sum 14")
    assert board.knowledge is not None
    assert [arc.pair for arc in board.knowledge.arcs if arc.live] == ["4+10", "5+9"]
    assert [arc.pair for arc in board.knowledge.arcs if not arc.live] == ["A+K", "2+Q", "3+J", "6+8"]
    assert (board.knowledge.left, board.knowledge.yes) == (126, 41)


def test_a_difference_has_its_row_of_o_and_x() -> None:
    """Each pair is marked at the top of its arc, from left to right (rules §7)."""
    match = played(hands=((3, 6, 9, 12), (1, 2, 4, 5)))
    board = pages.board(view(match, 0), knowledge=True, picked="difference 2")
    assert board.knowledge is not None
    assert "".join(arc.mark for arc in board.knowledge.arcs) == "XOXXOXXOXXO"


def test_every_diagram_lies_in_its_drawing() -> None:
    """No arc, and no mark above one, reaches out of the picture."""
    for question in QUESTIONS:
        for arc in arc_diagram.arcs(question, pairs(question)):
            assert 8 <= arc.y < arc_diagram.BASE
            assert 0 < arc.x < arc_diagram.WIDTH


def test_what_cannot_be_asked_is_not_read_back() -> None:
    """Unfinished and impossible picks leave the composer waiting, whatever stands in them."""
    for picked in ("", "sum", "pair 4", "sum 40", "pair 4 4", "hello", "product 17", "sum 14 15"):
        board = pages.board(view(played(), 0), knowledge=True, picked=picked)
        assert board.composer is not None
        assert (picked, board.composer.sentence) == (picked, None)


def test_boards_that_take_no_orders_have_no_composer() -> None:
    """Spectators and replays see the table; a player whose game is over sees the end."""
    match = played("sum 14")
    assert pages.board(view(match, PUBLIC), knowledge=True, picked="").composer is None
    assert pages.board(view(match, 0), knowledge=True).composer is None
    over = play(match, 0, read("resign"), Scripted())
    assert not isinstance(over, Refusal)
    assert pages.board(view(over, 0), knowledge=True, picked="").composer is None


def test_from_memory_only_the_last_answer_is_shown_until_the_end() -> None:
    """The record, and the lines that are read aloud, hold no older answer."""
    match = played("sum 14", "sum 9", options=Options(memory="on"))
    board = pages.board(view(match, 0), knowledge=False, picked="")
    assert board.record is None
    assert board.heard is not None
    assert plain(board.heard) == "#2 asked sum 9: yes"
    assert [plain(line) for line in pages.lines(view(match, 0))][2:] == ["#2 asked sum 9: yes"]
    over = play(match, 0, read("resign"), Scripted())
    assert not isinstance(over, Refusal)
    record = pages.board(view(over, 0), knowledge=False).record
    assert record is not None
    assert len(record) == 2


def test_asking_about_ones_own_cards_is_said_so() -> None:
    """With `facing: opponent` the sentence speaks of the asker's own cards."""
    match = played(options=Options(facing="opponent"))
    board = pages.board(view(match, 0), knowledge=False, picked="quotient 3")
    assert board.composer is not None
    assert board.composer.sentence is not None
    assert plain(board.composer.sentence) == "Is one of my cards 3 times another?"
    assert Question(Kind.QUOTIENT, 3) in QUESTIONS

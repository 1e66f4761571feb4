"""The duel, rule by rule (rules §1)."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.xixi.duels import DUEL, FIRST, SECOND, answers, ask, asked, code, dealt

from caipan.core.chance import Scripted, Seeded, outcomes
from caipan.core.game import Awaited
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, begin, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import plain
from caipan.games.xixi.events import Asked, Dealt, Options, Recalled, Resigned, TimeUp
from caipan.games.xixi.questions import INDEX, QUESTIONS, RANKS, Kind, Question, hand, pairs
from caipan.games.xixi.questions import answers as by_mask

OPPONENT = Options(facing="opponent")


# The cards


def test_four_cards_each_and_five_left() -> None:
    """Each player gets four of the thirteen ranks, ascending, and five stay with nobody."""
    for seed in range(20):
        (deal,) = DUEL.start(Options(), 2, Seeded(bytes([seed])))
        assert isinstance(deal, Dealt)
        first, second = deal.hands
        assert first is not None
        assert second is not None
        assert deal.discards is not None
        assert [len(first), len(second), len(deal.discards)] == [4, 4, 5]
        assert sorted(first + second + deal.discards) == list(RANKS)
        assert list(first) == sorted(first)


def test_the_duel_is_for_two() -> None:
    """Two people take part, with any options."""
    assert list(DUEL.seats(Options())) == [2]


def test_every_deal_is_equally_likely() -> None:
    """Chance enumerates the deals; each first hand comes equally often among the first thousands."""
    deals = list(islice(outcomes(lambda chance: DUEL.start(Options(), 2, chance)[0]), 715 * 126))
    first = Counter(deal.hands[0] for _, deal in deals if isinstance(deal, Dealt))
    assert set(first.values()) == {126}
    assert len(first) == 715


# Turns


def test_players_take_turns_one_question_each() -> None:
    """The first player begins; after each question it is the other's turn; the other waits."""
    match = dealt()
    for number, words in enumerate(("sum 5", "sum 7", "pair 2 3", "product 9", "quotient 2")):
        assert DUEL.awaited(match.state) == Awaited(number, (number % 2,))
        assert code(match, 1 - number % 2, words) == "not-your-turn"
        match = asked(match, words)


def test_a_question_may_be_asked_again_and_again() -> None:
    """Nothing keeps a player from asking the same again, as a turn."""
    match = asked(dealt(), "sum 14", "sum 9", "sum 14", "sum 9", "sum 14")
    assert answers(match) == [True, True, True, True, True]


# Questions


@pytest.mark.parametrize(
    ("words", "yes"),
    [
        ("sum 14", True),  # 4 + 10
        ("sum 15", True),  # 2 + 13
        ("sum 13", False),
        ("difference 2", True),  # 4 − 2
        ("difference 9", True),  # 13 − 4
        ("difference 1", False),
        ("product 8", True),
        ("product 130", True),
        ("product 16", False),
        ("quotient 2", True),  # 4 ÷ 2
        ("quotient 5", True),  # 10 ÷ 2
        ("quotient 3", False),  # 10 ÷ 4 and 13 ÷ 4 are not whole
        ("pair 2 K", True),
        ("pair K 2", True),
        ("pair 2 3", False),
        ("pair A 3", False),  # the asker's own cards: a cheat, legal, and answered truly
    ],
)
def test_answers_are_about_the_other_hand_and_true(words: str, yes: bool) -> None:
    """Each kind of question is about two different cards of the opponent's."""
    assert answers(asked(dealt(), words)) == [yes]


@given(st.sampled_from(QUESTIONS), st.sets(st.sampled_from(RANKS), min_size=0, max_size=4))
def test_answers_are_those_of_the_plain_reading(question: Question, cards: set[int]) -> None:
    """The table of answers and "is there such a pair of cards?" agree for all hands."""
    plainly = any(low in cards and high in cards for low, high in pairs(question))
    assert by_mask(hand(cards))[INDEX[question]] == plainly


def test_what_can_be_asked() -> None:
    """110 arithmetic questions and 78 pairs can be asked at first, and no more."""
    moves = view(dealt(), 0).moves()
    kinds = Counter(move.question.kind for move in moves)
    assert (len(moves), kinds[Kind.PAIR], len(moves) - kinds[Kind.PAIR]) == (188, 78, 110)
    assert {move.question.x for move in moves if move.question.kind is Kind.SUM} == set(range(3, 26))
    assert {move.question.x for move in moves if move.question.kind is Kind.DIFFERENCE} == set(range(1, 13))
    assert {move.question.x for move in moves if move.question.kind is Kind.QUOTIENT} == set(range(2, 14))


@pytest.mark.parametrize(
    "words",
    ["sum 2", "sum 26", "sum 40", "difference 0", "difference 13", "product 17", "quotient 1", "pair 4 4"],
)
def test_what_no_two_cards_make_is_refused(words: str) -> None:
    """An impossible question is refused with the reason, and the turn is not lost."""
    match = dealt()
    refusal = ask(match, 0, words)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "impossible"
    twice = words.startswith("pair")
    assert plain(refusal.text).startswith("A pair is two different" if twice else "No two cards make ")
    assert DUEL.awaited(match.state).seats == (0,)


# Showdown and defender's advantage


def test_a_yes_to_a_pair_turns_it_up() -> None:
    """The two cards lie face up, for everybody to see; the other two stay hidden."""
    match = asked(dealt(), "pair 2 K")
    assert match.state.up == (0, hand((2, 13)))
    assert match.state.down[1] == hand((4, 10))
    assert view(match, PUBLIC).state.up == match.state.up
    assert view(match, PUBLIC).state.down == (None, None)


def test_a_no_to_a_pair_shows_nothing() -> None:
    """One of the two is not enough, and it stays hidden."""
    assert asked(dealt(), "pair 2 3").state.up == (0, 0)


def test_defenders_advantage() -> None:
    """Of A, 3, 6, 9 with A and 9 face up, sum 7 is no (the example of the rules)."""
    match = asked(dealt(), "sum 5", "sum 7", "sum 5", "pair A 9", "sum 5", "sum 7")
    assert answers(match)[1::2] == [True, True, False]
    still = asked(match, "sum 5", "sum 9")
    assert answers(still)[-1] is True, "3 and 6 are still face down"


def test_a_card_face_up_cannot_be_named() -> None:
    """A pair question with a card that lies face up is refused, and the turn is not lost."""
    match = asked(dealt(), "pair 2 K", "sum 3")
    assert code(match, 0, "pair 2 4") == "face-up"
    assert code(match, 0, "pair 4 K") == "face-up"
    assert code(match, 0, "pair 4 10") is None
    assert len(view(match, 0).moves()) == 110 + 78 - 23
    assert len(view(asked(match, "sum 3"), 1).moves()) == 188


# Hearing again


def test_hearing_again_is_free_and_at_any_time() -> None:
    """Whoever's turn it is, both may hear an answer again; the turn stays where it is."""
    match = asked(dealt(), "sum 14")
    for seat in (0, 1):
        after = ask(match, seat, "recall sum 14")
        assert isinstance(after, Match)
        assert after.events[-1] == Recalled(seat, (Asked(0, Question(Kind.SUM, 14), yes=True),))
        assert after.state == match.state


def test_the_recorded_answer_is_repeated_after_a_showdown() -> None:
    """A showdown changes what a fresh question gets, not what was recorded."""
    match = asked(dealt(), "sum 14", "sum 3", "pair 4 10", "sum 3", "sum 15")
    after = ask(match, 1, "recall sum 14")
    assert isinstance(after, Match)
    assert [each.yes for each in after.events[-1].answers] == [True]
    fresh = asked(match, "sum 3", "sum 14")
    assert answers(fresh)[-1] is False
    both = ask(fresh, 0, "recall sum 14")
    assert isinstance(both, Match)
    assert [each.yes for each in both.events[-1].answers] == [True, False]


def test_what_nobody_asked_cannot_be_heard() -> None:
    """Only answers that were given are repeated; both players' count."""
    match = asked(dealt(), "sum 14")
    assert code(match, 1, "recall sum 15") == "never-asked"
    assert code(match, 0, "recall pair 4 10") == "never-asked"


# The end


def test_the_second_player_wins_at_once() -> None:
    """The second player with two showdowns, the first with fewer: over, no reply."""
    match = asked(dealt(), "pair 2 4", "pair A 3", "sum 3", "pair 6 9")
    outcome = DUEL.outcome(match.state)
    assert outcome is not None
    assert (outcome.payoffs, outcome.winners) == ((-1, 1), (1,))
    assert plain(outcome.reason) == "#2 brought about two showdowns."
    assert code(match, 0, "pair 10 K") == "over"


def test_the_second_player_has_one_more_turn() -> None:
    """After the first player's second showdown the game goes on for exactly one turn."""
    match = asked(dealt(), "pair 2 4", "pair A 3", "pair 10 K")
    assert DUEL.outcome(match.state) is None
    assert DUEL.awaited(match.state).seats == (1,)


def test_a_reply_that_completes_two_showdowns_is_a_draw() -> None:
    """The reply turn can save the second player, into a draw."""
    outcome = DUEL.outcome(asked(dealt(), "pair 2 4", "pair A 3", "pair 10 K", "pair 6 9").state)
    assert outcome is not None
    assert (outcome.payoffs, outcome.winners) == ((0, 0), ())
    assert plain(outcome.reason) == "Both have brought about two showdowns."


@pytest.mark.parametrize("reply", ["pair 6 10", "sum 15", "sum 4"])
def test_any_other_reply_loses(reply: str) -> None:
    """A reply that is no showdown, or only a question with a yes, lets the first player win."""
    outcome = DUEL.outcome(asked(dealt(), "pair 2 4", "pair A 3", "pair 10 K", reply).state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_first_showdown_in_the_reply_is_not_enough() -> None:
    """Two showdowns are needed for the draw; a first one in the reply turn is too late."""
    outcome = DUEL.outcome(asked(dealt(), "pair 2 4", "sum 3", "pair 10 K", "pair A 3").state)
    assert outcome is not None
    assert outcome.payoffs == (1, -1)


def test_one_showdown_each_ends_nothing() -> None:
    """Four cards face up, two of each hand, and the game goes on."""
    match = asked(dealt(), "pair 2 4", "pair A 3", "sum 3", "sum 3")
    assert not match.state.over
    assert DUEL.awaited(match.state) == Awaited(4, (0,))


# Giving up, and time


def test_resigning_at_any_time() -> None:
    """Also out of turn; the other player wins, and nothing can be done afterwards but listen."""
    match = asked(dealt(), "sum 14")
    after = ask(match, 0, "resign")
    assert isinstance(after, Match)
    outcome = DUEL.outcome(after.state)
    assert outcome is not None
    assert (outcome.payoffs, plain(outcome.reason)) == ((-1, 1), "#1 resigned.")
    assert code(after, 1, "resign") == "over"
    assert code(after, 1, "sum 14") == "over"
    assert isinstance(ask(after, 1, "recall sum 14"), Match)
    assert [len(view(after, seat).moves()) for seat in (0, 1)] == [0, 0]


def test_time_up_loses_for_whom_the_game_waits() -> None:
    """The deadline's order is the referee's alone, and goes through the same rules."""
    match = asked(dealt(), "sum 14")
    (order,) = DUEL.overdue(match.state)
    assert (order.seat, order.move) == (REFEREE, TimeUp())
    after = play(match, REFEREE, order.move, Scripted())
    assert isinstance(after, Match)
    assert after.events[-1] == Resigned(1, late=True)
    outcome = DUEL.outcome(after.state)
    assert outcome is not None
    assert (outcome.winners, plain(outcome.reason)) == ((0,), "#2 ran out of time.")
    refused = [play(match, seat, TimeUp(), Scripted()) for seat in (0, 1)]
    assert [refusal.code for refusal in refused if isinstance(refusal, Refusal)] == ["referee-only"] * 2
    late = play(after, REFEREE, TimeUp(), Scripted())
    assert isinstance(late, Refusal)
    assert late.code == "over"


# Options


def test_facing_oneself() -> None:
    """By default a seat sees its own cards and no others; outside nobody sees any; the discards, never."""
    match = dealt()
    assert view(match, 0).match.events == (Dealt((FIRST, None), None),)
    assert view(match, 1).match.events == (Dealt((None, SECOND), None),)
    assert view(match, PUBLIC).match.events == (Dealt((None, None), None),)


def test_facing_the_opponent() -> None:
    """Each sees the other's cards and asks about the own ones: the game with swapped hands."""
    match = dealt(options=OPPONENT)
    assert view(match, 0).match.events == (Dealt((None, SECOND), None),)
    assert view(match, 1).match.events == (Dealt((FIRST, None), None),)
    after = asked(match, "sum 4", "sum 6")
    assert answers(after) == [True, True], "1 + 3 of the first player's, 2 + 4 of the second's"
    mirrored = asked(dealt(SECOND, FIRST), "sum 4", "sum 6")
    assert answers(mirrored) == answers(after)


def test_facing_the_opponent_to_the_end() -> None:
    """Showdowns turn up the asker's own cards, and two of them win."""
    match = asked(dealt(options=OPPONENT), "pair A 3", "sum 3", "pair 6 9")
    assert match.state.up == (hand(FIRST), 0)
    outcome = DUEL.outcome(asked(match, "sum 3").state)
    assert outcome is not None
    assert outcome.winners == (0,)


@given(st.integers(0, 2**32), st.lists(st.integers(0, len(QUESTIONS) - 1), max_size=30))
def test_facing_only_swaps_the_hands(seed: int, picks: list[int]) -> None:
    """The same questions get the same answers, with the hands swapped, whichever way the cards face."""
    deal = begin(DUEL, Options(), 2, Seeded(seed.to_bytes(8))).events[0].hands
    match, mirrored = dealt(deal[0], deal[1]), dealt(deal[1], deal[0], OPPONENT)
    for pick in picks:
        moves = list(view(match, match.state.turn).moves())
        assert moves == list(view(mirrored, mirrored.state.turn).moves())
        if moves:
            move = moves[pick % len(moves)]
            after = play(match, match.state.turn, move, Scripted())
            beside = play(mirrored, mirrored.state.turn, move, Scripted())
            assert isinstance(after, Match)
            assert isinstance(beside, Match)
            match, mirrored = after, beside
    assert match.state.record == mirrored.state.record
    assert DUEL.outcome(match.state) == DUEL.outcome(mirrored.state)


def test_from_memory_changes_no_rule() -> None:
    """With `memory` on the rules are the same; only what is shown differs (see the pages)."""
    questions = ("pair 2 4", "pair A 3", "pair 10 K", "pair 6 9")
    kept = asked(dealt(options=Options(memory="on")), *questions)
    assert kept.state.record == asked(dealt(), *questions).state.record
    assert isinstance(ask(kept, 0, "recall pair 2 4"), Match)


# What is kept


def test_the_record_keeps_every_answer_in_order() -> None:
    """However long a game gets, the record is all that was asked; states are equal and hash alike."""
    words = [f"sum {3 + number % 23}" for number in range(100)]
    match = asked(dealt(), *words)
    assert [each.question.x for each in match.state.record] == [3 + number % 23 for number in range(100)]
    assert match.state.record == match.events[1:]
    again = asked(dealt(), *words)
    assert (again.state, hash(again.state)) == (match.state, hash(match.state))

"""The duel move by move: what may be done, what refusals and ends say, and what the state keeps."""

from collections import Counter
from random import Random

import pytest
from tests.games.xixi.duels import DUEL, ask, asked, dealt

from caipan.core.chance import Scripted
from caipan.core.game import Awaited
from caipan.core.outcome import Outcome
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, play
from caipan.core.text import Text, Who, plain
from caipan.games.xixi.events import Ask, Asked, Recall, Resign, Resigned, TimeUp
from caipan.games.xixi.questions import QUESTIONS, Kind, Question
from caipan.games.xixi.rules import State

SHOWN = ("pair 2 4", "sum 5")
"""Questions after which two of the second player's cards lie face up, and the first player is to ask."""


def naming(*cards: int) -> set[Question]:
    """Return the pair questions that name one of these cards."""
    return {each for each in QUESTIONS if each.kind is Kind.PAIR and {each.x, each.y} & set(cards)}


@pytest.mark.parametrize(("questions", "barred"), [((), ()), (SHOWN, (2, 4))])
def test_every_question_may_be_asked_but_about_shown_cards(
    questions: tuple[str, ...], barred: tuple[int, ...]
) -> None:
    """The moves are all questions, once each, but for pairs that name a card that lies face up."""
    moves = DUEL.moves(asked(dealt(), *questions).state, 0)
    legal = [Ask(question) for question in QUESTIONS if question not in naming(*barred)]
    assert list(moves) == legal
    assert len(moves) == len(legal)
    assert moves.any()
    assert [Ask(question) in moves for question in QUESTIONS] == [Ask(each) in legal for each in QUESTIONS]
    assert Ask(Question(Kind.SUM, 99)) not in moves


def test_any_legal_question_is_drawn_and_no_other() -> None:
    """Drawn at random come all questions that may be asked, about equally often."""
    moves, rng = DUEL.moves(asked(dealt(), *SHOWN).state, 0), Random(6)
    drawn = Counter(moves.sample(rng) for _ in range(20_000))
    assert set(drawn) == set(moves)
    assert max(drawn.values()) < 3 * min(drawn.values())


def test_who_is_not_to_ask_has_asides_alone() -> None:
    """Out of turn, and after the end, there are no questions; what was asked can always be heard again."""
    match = asked(dealt(), "sum 5")
    for seat, state in ((0, match.state), (1, asked(match, "sum 6").state)):
        moves = DUEL.moves(state, seat)
        assert (list(moves), len(moves), moves.any()) == ([], 0, False)
        assert Recall(Question(Kind.SUM, 5)) in moves
        assert Recall(Question(Kind.SUM, 9)) not in moves
        assert Resign() in moves
        assert [Ask(Question(Kind.SUM, 5)) in moves, TimeUp() in moves, "resign" in moves] == [False] * 3
    over = play(match, 0, Resign(), Scripted())
    assert isinstance(over, Match)
    for seat in (0, 1):
        moves = DUEL.moves(over.state, seat)
        assert (list(moves), Resign() in moves) == ([], False)
        assert Recall(Question(Kind.SUM, 5)) in moves


def test_a_game_waits_for_one_player_and_in_the_end_for_none() -> None:
    """The phase is the number of questions asked; after the end it waits for nobody."""
    match = asked(dealt(), "sum 5")
    assert DUEL.awaited(match.state) == Awaited(1, (1,))
    over = play(match, 0, Resign(), Scripted())
    assert isinstance(over, Match)
    assert DUEL.awaited(over.state) == Awaited(1, ())


@pytest.mark.parametrize(
    ("seat", "words", "code", "sentence"),
    [
        (0, "recall sum 9", "never-asked", "Nobody has asked sum 9."),
        (0, "pair 2 3", "face-up", "One of these cards already lies face up."),
        (0, "sum 26", "impossible", "No two cards make sum 26."),
        (1, "sum 5", "not-your-turn", "It is not your turn."),
    ],
)
def test_a_refusal_says_why(seat: int, words: str, code: str, sentence: str) -> None:
    """Each refusal has its code and its sentence."""
    refusal = ask(asked(dealt(), *SHOWN), seat, words)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, plain(refusal.text)) == (code, sentence)


@pytest.mark.parametrize(
    ("questions", "outcome"),
    [
        (
            ("pair 2 4", "pair 1 3", "pair 10 13", "pair 6 9"),
            Outcome((0, 0), "both-showdowns", Text("Both have brought about two showdowns.")),
        ),
        (
            ("pair 2 4", "sum 5", "pair 10 13", "sum 6"),
            Outcome((1, -1), "two-showdowns", Text("{who} brought about two showdowns.", {"who": Who(0)})),
        ),
        (
            ("sum 5", "pair 1 3", "sum 6", "pair 6 9"),
            Outcome((-1, 1), "two-showdowns", Text("{who} brought about two showdowns.", {"who": Who(1)})),
        ),
    ],
)
def test_an_end_has_its_code_and_sentence(questions: tuple[str, ...], outcome: Outcome) -> None:
    """Both, the first or the second player alone: who wins what, and why, only when the reply was given."""
    assert DUEL.outcome(asked(dealt(), *questions[:-1]).state) is None
    over = asked(dealt(), *questions)
    assert DUEL.outcome(over.state) == outcome
    assert over.state.over is True
    counts = [over.state.showdowns(seat) for seat in (0, 1)]
    assert [type(count) for count in counts] == [int, int]


def test_the_record_is_kept_in_full_pages() -> None:
    """However many answers there are, all but the latest few lie in pages of sixteen; none is lost."""
    questions = [f"sum {3 + number % 20}" for number in range(40)]
    state = asked(dealt(), *questions).state
    assert [len(page) for page in state.pages] == [16, 16]
    assert len(state.latest) == 8
    assert [each.question.x for each in state.record] == [3 + number % 20 for number in range(40)]


def test_an_answer_changes_nothing_but_the_record_and_the_turn() -> None:
    """Folding is total: also an answer after somebody gave up keeps that, and the end."""
    match = asked(dealt(), "sum 5")
    over = play(match, 0, Resign(), Scripted())
    assert isinstance(over, Match)
    late = Asked(1, Question(Kind.SUM, 6), yes=False)
    after = DUEL.evolve(over.state, late)
    state: State = over.state
    assert after == State(
        state.options, state.about, state.down, state.up, 2, (), (*state.latest, late), Resigned(0), over=True
    )
    assert after.over is True
    running = DUEL.evolve(match.state, late)
    assert (running.resigned, running.over) == (None, False)

"""Duels with the hands and the questions that a test writes down."""

from caipan.core.chance import Scripted
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, begin, play
from caipan.core.seat import Seat
from caipan.games.xixi.events import Options
from caipan.games.xixi.notation import read
from caipan.games.xixi.rules import Duel

DUEL = Duel()
FIRST, SECOND = (1, 3, 6, 9), (2, 4, 10, 13)


def dealt(
    first: tuple[int, ...] = FIRST, second: tuple[int, ...] = SECOND, options: Options | None = None
) -> Match:
    """Return a duel with these hands."""
    return begin(DUEL, options or Options(), 2, Scripted((first, second)))


def ask(match: Match, seat: Seat, words: str) -> Match | Refusal:
    """Return the duel after the seat's move, or the refusal."""
    move = read(words)
    assert not isinstance(move, Refusal), move
    return play(match, seat, move, Scripted())


def asked(match: Match, *questions: str) -> Match:
    """Return the duel after these questions in turn, none of which may be refused."""
    for words in questions:
        after = ask(match, match.state.turn, words)
        assert isinstance(after, Match), (words, after)
        match = after
    return match


def answers(match: Match) -> list[bool]:
    """Return all answers so far."""
    return [each.yes for each in match.state.record]


def code(match: Match, seat: Seat, words: str) -> str | None:
    """Return the code of the refusal that the move gets, or None."""
    after = ask(match, seat, words)
    return after.code if isinstance(after, Refusal) else None

"""A golden transcript of a match on short stacks: hands without blinds, for a carried pot.

`scripts/generate golden` writes it anew; read what changed before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.games.ninth.hands import DEAL, DENIED, opened, undecided

from caipan.cli.narration import Narrator
from caipan.core.chance import Scripted
from caipan.core.replay import Match, play, view
from caipan.core.seat import PUBLIC
from caipan.core.text import plain
from caipan.games.ninth import LISTING
from caipan.games.ninth.events import Blind, Challenge, Options

FILE = Path(__file__).parents[2] / "golden" / "ninth-carried.txt"
MOVES = (Blind(1), *undecided(2), *undecided(2), *DENIED, Challenge())
"""The first hand takes all chips, the second is undecided, the third decides the match."""


def transcript() -> str:
    """Return what spectators are told of the match, move by move."""
    return "\n".join(["# ninth, short stacks: scripts/generate golden/ninth-carried", *_lines(), ""])


def _lines() -> Iterator[str]:
    narrator, match = Narrator(LISTING, plain), opened(Options(stack=2, limit=1, rounds=2))
    yield from ("", "deal", *_told(narrator, match))
    for move in MOVES:
        yield from ("", f"#{match.state.turn + 1}> {LISTING.notation.write(move)}")
        played = play(match, match.state.turn, move, Scripted(DEAL))
        assert isinstance(played, Match)
        match = played
        yield from _told(narrator, match)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    yield from ("", f"{plain(outcome.reason)} {outcome.payoffs}")


def _told(narrator: Narrator, match: Match) -> list[str]:
    return [f"  {line}" for line in narrator.tell(view(match, PUBLIC))]


def test_the_transcript_is_what_happens() -> None:
    """A match that goes on for a carried pot is told as it stands in tests/golden."""
    assert FILE.read_text("utf-8") == transcript()

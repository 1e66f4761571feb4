"""Ballots: votes by seat, who is missing, the count, and what decides a tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from caipan.core.chance import Chance
from caipan.core.seat import Seat, Viewer

__all__ = ["Ballot", "Openness", "Tally", "TieRule", "tie_broken", "votes_shown"]

Openness = Literal["open", "secret-until-close", "secret"]
"""Whether votes are seen as they are cast, when the ballot closes, or never."""

TieRule = Literal["none", "lot", "runoff", "incumbent"]
"""Who wins a tie: nobody, one by lot, who wins a second ballot among the tied, or who is in office."""


class Tally(Struct, frozen=True):
    """A count: votes by candidate, and those who have most, by seat; nobody if nobody got a vote."""

    counts: Mapping[Seat, int]
    leaders: tuple[Seat, ...]

    @property
    def winner(self) -> Seat | None:
        """The only leader; None at a tie or without a vote."""
        return self.leaders[0] if len(self.leaders) == 1 else None


class Ballot(Struct, frozen=True):
    """The votes of one ballot so far. A vote for None abstains; who has not voted is not in `votes`.

    What can be seen of a vote is for `sight` to say: a seat's own log folds to a ballot in which the
    choices of others are None, and they are among the `hidden`.
    """

    votes: Mapping[Seat, Seat | None] = {}
    hidden: frozenset[Seat] = frozenset()

    def __hash__(self) -> int:
        return hash((frozenset(self.votes.items()), self.hidden))

    def cast(self, voter: Seat, choice: Seat | None, *, hidden: bool = False) -> Ballot:
        """Return the ballot after this vote, which replaces an earlier one; a choice of None abstains."""
        unseen = self.hidden | {voter} if hidden else self.hidden - {voter}
        return Ballot({**self.votes, voter: choice}, unseen)

    def without(self, gone: Collection[Seat]) -> Ballot:
        """Return the ballot without votes by or for those who are gone, by seat."""
        kept = {v: c for v, c in self.votes.items() if v not in gone and c not in gone}
        return Ballot(kept, self.hidden.intersection(kept))

    @property
    def voters(self) -> tuple[Seat, ...]:
        """Who has voted, ascending."""
        return tuple(sorted(self.votes))

    @property
    def choices(self) -> tuple[tuple[Seat, Seat], ...]:
        """(voter, choice) by ascending voter, without those who abstained."""
        return tuple((voter, choice) for voter, choice in sorted(self.votes.items()) if choice is not None)

    def missing(self, voters: Collection[Seat]) -> tuple[Seat, ...]:
        """Return those of the voters who have not voted, in their order."""
        return tuple(seat for seat in voters if seat not in self.votes)

    def tally(self) -> Tally:
        """Count the votes: candidates and leaders ascending by seat; abstentions do not count."""
        counts = Counter(choice for _, choice in self.choices)
        most = max(counts.values(), default=0)
        leaders = tuple(sorted(seat for seat, votes in counts.items() if votes == most))
        return Tally(dict(sorted(counts.items())), leaders)


def votes_shown(openness: Openness, voter: Seat, viewer: Viewer, *, closed: bool = False) -> bool:
    """Whether the viewer sees for whom the voter votes, before or after the ballot has closed.

    One's own vote one always sees.
    """
    return viewer == voter or openness == "open" or (openness == "secret-until-close" and closed)


def tie_broken(
    tally: Tally, rule: TieRule, chance: Chance, incumbent: Seat | None = None
) -> Seat | tuple[Seat, ...] | None:
    """Return the winner, None for nobody, or the tied seats, between whom a runoff decides.

    Under `incumbent` whoever is in office and among the tied stays; otherwise lots are drawn. The chance is
    used for a draw only.
    """
    if len(tally.leaders) < 2:
        return tally.winner
    if rule == "runoff":
        return tally.leaders
    if rule == "none":
        return None
    if rule == "incumbent" and incumbent in tally.leaders:
        return incumbent
    return tally.leaders[chance.pick(len(tally.leaders))]

"""A game of Sifting or the Chain as far as it is known: the referee's state, and everybody's.

Nobody sees into a pile, so all seats know the same; in what they know, unseen cards are `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.games.sift.cards import STOPPER, Card, pack
from caipan.games.sift.events import Finished, Options, Thickness
from caipan.games.sift.relations import Relation, count_combinations
from caipan.games.sift.variant import Variant
from caipan.kit.turns import seats_from

__all__ = ["ROUND_LIMIT", "GameRecord", "Missed", "Stage", "State", "blank", "deck", "next_holder", "ranked"]

ROUND_LIMIT = 1000
"""A game that has not ended after so many rounds is ended by the referee."""


class Stage:
    """What the game waits for. Plain integers: looking up an enum's member takes longer than a turn."""

    OPEN: Final = 0
    CUT: Final = 1
    BREAK: Final = 2
    CHOOSE: Final = 3
    TURN: Final = 4
    CLAIM: Final = 5
    STOP: Final = 6
    ANSWER: Final = 7
    MARK: Final = 8
    OVER: Final = 9


class Missed(Struct, frozen=True):
    """A combination that was on the table and was not called in time, the card just turned first."""

    game: int
    round: int
    seat: Seat
    combination: tuple[Card, ...]


class GameRecord(Struct, frozen=True):
    """A game of the match that is over: what it was like when it ended, and what was missed in it."""

    game: int
    round: int
    finished: Finished
    marks: tuple[bytes, ...]
    missed: tuple[Missed, ...]
    mistaken: tuple[int, ...]


class State(Struct, frozen=True, gc=False):
    """All that is known. Seats are told apart by position; piles begin at the bottom.

    `offered` are the piles into which the pack was broken, until all are chosen, for who sees them;
    `thickness` is how thick they look, and `chosen[seat]` the pile a seat has taken, None so far. `turn`
    is who turns next, or who must decide; `claimer` who turned last. `completions` is the mask of kinds
    that would make a combination with the table, and `hit` whether the last card did. `origin` is the
    leader's pile before the first of several leads in a row. `taken` are the cards taken last, while a
    stop can be called over them; `answered` and `called` are masks of seats, and `ruled_out` of the places
    on the table that were called wrongly with its last card. `missed` and `mistaken` are for after the
    game, and `history` holds the games of the match that are over.
    """

    options: Options
    relation: Relation
    seats: int
    variant: Variant
    stage: int = Stage.OPEN
    phase: int = 0
    game: int = 0
    round: int = 0
    wins: tuple[int, ...] = ()
    dealer: Seat = 0
    offered: tuple[bytes, ...] = ()
    thickness: tuple[Thickness, ...] = ()
    chosen: tuple[int | None, ...] = ()
    piles: tuple[bytes, ...] = ()
    marks: tuple[bytes, ...] = ()
    turn: Seat = 0
    claimer: Seat = 0
    table: bytes = b""
    owners: bytes = b""
    led: bool = False
    completions: int = 0
    hit: bool = False
    last_round: bool = False
    origin: bytes = b""
    taken: bytes = b""
    called: int = 0
    answered: int = 0
    ruled_out: int = 0
    missed: tuple[Missed, ...] = ()
    mistaken: tuple[int, ...] = ()
    history: tuple[GameRecord, ...] = ()
    finished: Finished | None = None

    @property
    def deck(self) -> bytes:
        """The kinds that the game is played with, a byte each, ascending."""
        return deck(self.variant, self.relation)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the game waits for."""
        match self.stage:
            case Stage.OPEN | Stage.OVER:
                return ()
            case Stage.CLAIM:
                return (self.claimer,)
            case Stage.ANSWER:
                return tuple([seat for seat in range(self.seats) if not self.answered >> seat & 1])
            case _:
                return (self.turn,)

    @property
    def decided(self) -> bool:
        """Whether nothing more will happen: the game, or the match, is won."""
        return self.finished is not None and (self.options.length == "game" or max(self.wins) == 2)

    @property
    def leading(self) -> int:
        """How many cards the next leader turns at once; 0 where cards are turned one by one."""
        return self.relation.size if self.round > 1 and self.variant.lead == "combination" else 0

    def owned(self, seat: Seat) -> int:
        """Return the number of cards that count for a seat: its pile and its mark."""
        return len(self.piles[seat]) + len(self.marks[seat])

    def markable(self) -> bytes:
        """Return the kinds that can be laid aside as a mark, each once, in the order they were turned."""
        return bytes(dict.fromkeys(self.taken.replace(bytes([STOPPER]), b"")))


def blank(options: Options, relation: Relation, seats: int, variant: Variant) -> State:
    """Return the state before anything has happened."""
    none = (0,) * seats
    return State(options, relation, seats, variant, wins=none, mistaken=none)


def deck(variant: Variant, relation: Relation) -> bytes:
    """Return the cards of a game of this variant over this relation, in order."""
    idle = 0 if variant.idle else count_combinations(relation, variant.packs).idle
    return pack(variant.packs, idle)


def ranked(owned: tuple[int, ...], caller: Seat) -> tuple[Seat, ...]:
    """Return the seats, most cards first; of equals, the first counting from the caller is ahead."""
    return tuple(sorted(seats_from(caller, len(owned)), key=lambda seat: -owned[seat]))


def next_holder(piles: Sequence[bytes], seat: Seat) -> Seat:
    """Return the first seat from this one on that has a card to turn; ValueError when nobody has."""
    if piles[seat]:  # nearly always, and asked for each card
        return seat
    empty = [holder for holder, pile in enumerate(piles) if not pile]
    holder = next(seats_from(seat, len(piles), empty), None)
    if holder is None:
        raise ValueError("nobody has a card to turn")
    return holder

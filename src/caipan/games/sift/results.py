"""Results of games that are over: cards owned, combinations missed, wrong calls."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.sift.card_view import CardView, card_view
from caipan.games.sift.notation import listed, told
from caipan.games.sift.state import GameRecord, Missed, State

__all__ = ["GameResult", "SeatResult", "recent", "results", "summary"]


class SeatResult(Struct, frozen=True):
    """The cards a seat owned in the end, its mark among them, and its missed combinations and wrong calls."""

    seat: Seat
    cards: int
    mark: CardView | None
    missed: int
    mistaken: int


class GameResult(Struct, frozen=True):
    """A game that is over: its number, the seats by rank, why it ended, and what was missed."""

    game: int
    ranks: tuple[SeatResult, ...]
    end: Text
    missed: tuple[Text, ...]


def recent(state: State) -> tuple[GameRecord, ...]:
    """Return the games whose results are shown, oldest first: at the end of the match all, else the last."""
    if state.decided:
        return state.history
    return state.history[-1:] if state.round <= 1 and not state.table else ()


def results(state: State) -> tuple[GameResult, ...]:
    """Return the results of those games, the newest first."""
    return tuple(
        GameResult(
            ended.game,
            tuple(_owned(ended, seat) for seat in ended.finished.ranking),
            told(ended.finished),
            tuple(map(_missed, ended.missed)),
        )
        for ended in reversed(recent(state))
    )


def _owned(ended: GameRecord, seat: Seat) -> SeatResult:
    return SeatResult(
        seat,
        ended.finished.owned[seat],
        card_view(ended.marks[seat][0]) if ended.marks[seat] else None,
        sum(missed.seat == seat for missed in ended.missed),
        ended.mistaken[seat],
    )


def _missed(missed: Missed) -> Text:
    facts: dict[str, Fact] = {
        "who": Who(missed.seat),
        "game": missed.game,
        "round": missed.round,
        "combination": listed(missed.combination),
    }
    return Text("Missed by {who} in round {round} of game {game}: {combination}.", facts)


def summary(state: State) -> Sequence[Text]:
    """Return those results as sentences, the oldest first."""
    said: list[Text] = []
    for ended in recent(state):
        said += [told(ended.finished), *map(_missed, ended.missed)]
        for seat, times in enumerate(ended.mistaken):
            if times:
                facts: dict[str, Fact] = {"who": Who(seat), "times": times, "game": ended.game}
                said.append(Text("{who} called for nothing in game {game}, times: {times}.", facts))
    return tuple(said)

"""How a game ended: who owns how many cards, and what was missed or called for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.sift.faces import Laid, laid
from caipan.games.sift.notation import listed, told
from caipan.games.sift.state import Ended, Missed, State

__all__ = ["Owned", "Standing", "shown", "standings", "told_after"]


class Owned(Struct, frozen=True):
    """What a seat owned in the end, the mark among it, and how often it missed or called for nothing."""

    seat: Seat
    cards: int
    mark: Laid | None
    missed: int
    mistaken: int


class Standing(Struct, frozen=True):
    """A game that is over: its number, the seats by rank, why it ended, and what was missed."""

    game: int
    ranks: tuple[Owned, ...]
    end: Text
    missed: tuple[Text, ...]


def shown(state: State) -> tuple[Ended, ...]:
    """Return the games to tell of: the last one until the next is under way, and in the end all."""
    if state.decided:
        return state.ended
    return state.ended[-1:] if state.round <= 1 and not state.table else ()


def standings(state: State) -> tuple[Standing, ...]:
    """Return how those games ended, the newest first."""
    return tuple(
        Standing(
            ended.game,
            tuple(_owned(ended, seat) for seat in ended.finished.ranking),
            told(ended.finished),
            tuple(map(_missed, ended.missed)),
        )
        for ended in reversed(shown(state))
    )


def _owned(ended: Ended, seat: Seat) -> Owned:
    return Owned(
        seat,
        ended.finished.owned[seat],
        laid(ended.marks[seat][0]) if ended.marks[seat] else None,
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


def told_after(state: State) -> Sequence[Text]:
    """Say of each of those games how it ended, what was missed, and how often somebody called for nothing."""
    said: list[Text] = []
    for ended in shown(state):
        said += [told(ended.finished), *map(_missed, ended.missed)]
        for seat, times in enumerate(ended.mistaken):
            if times:
                facts: dict[str, Fact] = {"who": Who(seat), "times": times, "game": ended.game}
                said.append(Text("{who} called for nothing in game {game}, times: {times}.", facts))
    return tuple(said)

"""What can be said of a relation before anyone plays it: idle cards, combinations, rounds, games."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.text import Fact, Text
from caipan.games.sift.cards import Card, codes, members, pack
from caipan.games.sift.chain import Chain
from caipan.games.sift.events import Options, Played
from caipan.games.sift.notation import listed
from caipan.games.sift.relations import (
    THOROUGH,
    Effort,
    Gap,
    Relation,
    Undefined,
    count_combinations,
    waiting_time,
)
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import Stage, blank
from caipan.games.sift.worlds import rollout
from caipan.worlds.statistics import Estimate, average

__all__ = ["GameStatistics", "Statistics", "lines", "statistics"]

_MOST: Final = 16
"""The chances of a combination are told for up to so many cards."""
_FEWEST: Final = 2
"""With fewer games there would be no interval."""

_WHY: Final = {
    Undefined.DIVISION: Text("division by zero"),
    Undefined.SIZE: Text("a number would be too large"),
    Undefined.FRACTION: Text("a number would not be whole"),
}


class GameStatistics(Struct, frozen=True):
    """Simulated games in which nobody misses anything: cards a round, rounds a game, cards a game."""

    round_cards: Estimate
    game_rounds: Estimate
    game_cards: Estimate


class Statistics(Struct, frozen=True):
    """A relation in numbers. `has_one[k]` is the probability that k cards hold a combination.

    `until_one` is how many cards have to be turned on average. `players` 2 means the Chain, with one
    pack; else two packs. `games` is None when no game can be played.
    """

    relation: str
    numbers: str
    size: int
    players: int
    cards: int
    idle: tuple[Card, ...]
    combinations: int
    possible: int
    has_one: tuple[Estimate, ...]
    until_one: Estimate
    games: GameStatistics | None
    gap: Gap | None


def statistics(relation: Relation, players: int, rng: Random, effort: Effort = THOROUGH) -> Statistics:
    """Work a relation out for so many players: up to half a second, or 5 to 20 ms with the effort `BRIEF`."""
    packs = 1 if players == 2 else 2
    found, first = count_combinations(relation, packs), waiting_time(relation, packs, rng, effort)
    playable = 0 < found.combinations < found.possible and (players > 2 or relation.size == 2)
    return Statistics(
        relation=relation.text,
        numbers=relation.numbers,
        size=relation.size,
        players=players,
        cards=len(pack(packs)),
        idle=codes(members(found.idle)),
        combinations=found.combinations,
        possible=found.possible,
        has_one=first.has_one[: _MOST + 1],
        until_one=first.length,
        games=_games(relation, players, rng, effort) if playable else None,
        gap=relation.gap,
    )


def _games(relation: Relation, players: int, rng: Random, effort: Effort) -> GameStatistics:
    played: list[list[Played]] = []
    turned = 0
    while len(played) < _FEWEST or (len(played) < effort.games and turned < effort.cards):
        game = _game(relation, players, rng)
        played.append(game)
        turned += sum(len(event.cards) for event in game)
    return GameStatistics(
        round_cards=average([len(event.cards) for game in played for event in game]),
        game_rounds=average([len(game) for game in played]),
        game_cards=average([sum(len(event.cards) for event in game) for game in played]),
    )


def _game(relation: Relation, players: int, rng: Random) -> list[Played]:
    """Return the rounds of one game from a random deal."""
    begun = blank(Options(), relation, players, Chain.variant if players == 2 else Sifting.variant)
    deck = list(begun.deck)
    rng.shuffle(deck)
    piles = tuple(bytes(deck[seat::players]) for seat in range(players))
    nothing = (b"",) * players
    state = replace(begun, stage=Stage.TURN, game=1, round=1, piles=piles, marks=nothing)
    return [event for event in rollout(state).events if isinstance(event, Played)]


def lines(statistics: Statistics) -> list[Text]:
    """Return the statistics as sentences."""
    facts: dict[str, Fact] = {
        "relation": statistics.relation,
        "numbers": statistics.numbers,
        "n": statistics.size,
        "cards": statistics.cards,
        "count": statistics.combinations,
        "possible": statistics.possible,
        "idle": len(statistics.idle),
        "cards_idle": listed(statistics.idle),
    }
    said = [
        Text(
            "{relation} over {numbers}, combinations of {n} card, {cards} cards.",
            facts,
            plural="{relation} over {numbers}, combinations of {n} cards, {cards} cards.",
        ),
        Text("Combinations: {count} of {possible}.", facts),
        Text("Idle cards: {idle}. {cards_idle}", facts) if statistics.idle else Text("No card is idle."),
    ]
    if statistics.gap is not None:
        said.append(_gap(statistics.gap))
    if not statistics.combinations:
        return [*said, Text("It never holds: nobody could ever take a card, so it is not played.")]
    said += [_chances(statistics), _until_one(statistics.until_one)]
    if statistics.combinations == statistics.possible:
        said.append(Text("It always holds: there would be nothing to see, so it is not played."))
    if statistics.games is not None:
        said += [
            _mean(
                Text("In simulated games of {players}, cards a round: {mean}."),
                statistics.games.round_cards,
            ),
            _mean(Text("Rounds a game: {mean}."), statistics.games.game_rounds),
            _mean(Text("Cards turned a game: {mean}."), statistics.games.game_cards),
        ]
    return [text.about(players=statistics.players) for text in said]


def _gap(gap: Gap) -> Text:
    reading = ", ".join(f"{letter} = {number}" for letter, number in gap.reading)
    text = Text("Cards for which it cannot be worked out do not count; so for {reading}: {why}.")
    return text.about(reading=reading, why=_WHY[gap.why])


def _chances(statistics: Statistics) -> Text:
    told = {
        count: estimate
        for count, estimate in enumerate(statistics.has_one)
        if count >= statistics.size and estimate.value < _SURE
    }
    chances = ", ".join(f"{count}: {_percent(estimate)}" for count, estimate in told.items()) or "100%"
    exact = [count for count, estimate in told.items() if not estimate.trials]
    text = (
        Text("Chance that so many cards hold one, exactly: {chances}.")
        if len(exact) == len(told)
        else Text("Chance that so many cards hold one, exact up to {most}, then simulated: {chances}.")
    )
    return text.about(chances=chances, most=max(exact, default=0))


def _until_one(estimate: Estimate) -> Text:
    if estimate.trials:
        return _mean(Text("Cards until there is a combination, simulated: {mean}."), estimate)
    return _mean(Text("Cards until there is a combination, exactly: {mean}."), estimate)


_SURE: Final = 0.9995


def _percent(estimate: Estimate) -> str:
    if not estimate.trials:
        return f"{estimate.value:.1%}"
    return f"{estimate.value:.1%} ({estimate.low:.1%}–{estimate.high:.1%})"


def _mean(text: Text, estimate: Estimate) -> Text:
    if not estimate.trials:
        return text.about(mean=f"{estimate.value:.2f}")
    return text.about(mean=f"{estimate.value:.1f} ({estimate.low:.1f}–{estimate.high:.1f})")

"""The board of a match as text."""

from __future__ import annotations

from collections.abc import Sequence

from caipan.core.replay import View
from caipan.core.text import Fact, Text, Who
from caipan.games.ninth.state import Result, Stage, State
from caipan.kit.card_text import face

__all__ = ["awaited", "ended", "lines"]


def lines(view: View) -> Sequence[Text]:
    """Return the board as text, a sentence a line."""
    state: State = view.state
    said = [_where(state)]
    for seat in (0, 1):
        facts: dict[str, Fact] = {"who": Who(seat), "n": state.stacks[seat], "staked": state.staked}
        text = Text(
            "{who}: {n} chip left, {staked} put in.", plural="{who}: {n} chips left, {staked} put in."
        )
        said.append(text.about(**facts))
    said.append(_pot(state))
    own = state.cards[view.viewer] if view.viewer in (0, 1) else None
    if own is not None:
        said.append(Text("Your cards: {cards}.", {"cards": " ".join(map(face, own))}))
    said += [_claimed(state, number) for number in range(1, len(state.named) + 1)]
    if state.last_result is not None:
        said.append(ended(len(state.results), state.last_result))
    return said if state.over else [*said, awaited(state)]


def _where(state: State) -> Text:
    if not state.round:
        return Text("Hand {hand}, dealt by {who}.", {"hand": state.hand, "who": Who(state.dealer)})
    facts: dict[str, Fact] = {"hand": state.hand, "round": state.round, "rounds": state.options.rounds}
    if not state.blind:
        return Text("Hand {hand}, round {round} of {rounds}, without blinds.", facts)
    facts["blind"] = state.blind
    return Text("Hand {hand}, round {round} of {rounds}; the blind is {blind}.", facts)


def _pot(state: State) -> Text:
    facts: dict[str, Fact] = {"n": state.pot, "carried": state.carried}
    if state.carried:
        return Text(
            "In the middle: {n} chip, {carried} of them from earlier hands.",
            facts,
            plural="In the middle: {n} chips, {carried} of them from earlier hands.",
        )
    return Text("In the middle: {n} chip.", facts, plural="In the middle: {n} chips.")


def _claimed(state: State, number: int) -> Text:
    who, card = Who(state.guesser_of(number)), face(state.named[number - 1])
    facts: dict[str, Fact] = {"round": number, "who": who, "card": card}
    if number <= state.denied:
        return Text("Round {round}: {who} named {card}; called wrong.", facts)
    return Text("Round {round}: {who} named {card}.", facts)


def awaited(state: State) -> Text:
    """Return the sentence that names the player to decide, and the decision."""
    facts: dict[str, Fact] = {"who": Who(state.turn)}
    match state.stage:
        case Stage.BLIND:
            return Text("To set the blind: {who}.", facts)
        case Stage.GUESS:
            return Text("To name a card: {who}.", facts)
        case Stage.JUDGE:
            return Text("To judge the name: {who}.", facts)
        case _:
            return Text("To accept or challenge: {who}.", facts)


def ended(hand: int, result: Result) -> Text:
    """Return the sentence on how a hand (its number, from 1) ended."""
    facts: dict[str, Fact] = {"hand": hand, "chips": result.chips, "card": face(result.named)}
    if result.taker is None:
        text = Text(
            "Hand {hand}: undecided; {n} chip stayed in the middle.",
            plural="Hand {hand}: undecided; {n} chips stayed in the middle.",
        )
        return text.about(hand=hand, n=result.chips)
    facts["who"] = Who(result.taker)
    if result.turned is None:
        return Text("Hand {hand}: {card} was conceded; {who} took {chips}.", facts)
    facts["ninth"] = face(result.turned)
    return Text("Hand {hand}: {card} was named, the ninth card was {ninth}; {who} took {chips}.", facts)

"""What the page of a match shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.ninth.bots import SUSPICION
from caipan.games.ninth.state import Result, Stage, State
from caipan.games.ninth.worlds import beliefs, possible
from caipan.games.writing import face

__all__ = ["Board", "Claim", "Known", "Place", "board", "lines", "template"]

template = "board.html"


class Place(Struct, frozen=True):
    """One player's side of the table; `cards` are faces, or None where they are not seen."""

    seat: Seat
    chips: int
    staked: int
    role: Text
    deals: bool
    decides: bool
    cards: tuple[str | None, ...]


class Claim(Struct, frozen=True):
    """One round of this hand: who named what, and whether it was called wrong."""

    round: int
    seat: Seat
    card: str
    denied: bool


class Known(Struct, frozen=True):
    """What the seat can say about one card: whether it can be the ninth, and how likely (in percent).

    `trusting` supposes that the other player rarely bluffs or lies.
    """

    card: str
    own: bool
    chance: int
    trusting: int


class Board(Struct, frozen=True):
    """What the board's template gets."""

    hand: int
    hands: int
    round: int
    rounds: int
    blind: int
    pot: int
    carried: int
    stake: int
    places: tuple[Place, Place]
    ninth: str | None
    claims: tuple[Claim, ...]
    stage: str
    last: Text | None
    known: tuple[Known, ...]


def board(view: View, *, knowledge: bool) -> Board:
    """Return what the template shows."""
    state: State = view.state
    return Board(
        hand=state.hand,
        hands=state.options.hands,
        round=state.round,
        rounds=state.options.rounds,
        blind=state.blind,
        pot=state.pot,
        carried=state.carried,
        stake=state.stake(state.staked),
        places=(_place(state, 0), _place(state, 1)),
        ninth=None if state.ninth is None else face(state.ninth),
        claims=_claims(state),
        stage=state.stage.value,
        last=None if state.last is None else _told(state.last),
        known=_known(view) if knowledge else (),
    )


def _place(state: State, seat: Seat) -> Place:
    cards = state.cards[seat]
    dealt = state.options.hand if state.round else 0
    return Place(
        seat,
        state.stacks[seat],
        state.staked,
        _role(state, seat),
        seat == state.dealer,
        not state.over and seat == state.turn,
        (None,) * dealt if cards is None else tuple(face(card) for card in cards),
    )


def _role(state: State, seat: Seat) -> Text:
    if not state.round:
        return Text("dealer") if seat == state.dealer else Text("waits for the blind")
    return Text("guesser") if seat == state.guesser else Text("judge")


def _claims(state: State) -> tuple[Claim, ...]:
    return tuple(
        Claim(number, state.guesser_of(number), face(rank), number <= state.denied)
        for number, rank in enumerate(state.named, 1)
    )


def _known(view: View) -> tuple[Known, ...]:
    state, seat = view.state, view.viewer
    if seat not in (0, 1) or not state.round:
        return ()
    can, trusting = possible(state, seat), beliefs(state, seat, SUSPICION)
    return tuple(
        Known(
            face(rank),
            rank not in can,
            _percent(Fraction(1, len(can))) if rank in can else 0,
            _percent(trusting.get(rank, Fraction(0))),
        )
        for rank in range(1, state.options.deck + 1)
    )


def _percent(share: Fraction) -> int:
    return round(100 * share)


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    state: State = view.state
    said = [_where(state)]
    for seat in (0, 1):
        facts: dict[str, Fact] = {"who": Who(seat), "chips": state.stacks[seat], "staked": state.staked}
        said.append(Text("{who}: {chips} chips left, {staked} put in.", facts))
    said.append(Text("In the middle: {chips} chips.", {"chips": state.pot}))
    own = state.cards[view.viewer] if view.viewer in (0, 1) else None
    if own is not None:
        said.append(Text("Your cards: {cards}.", {"cards": " ".join(map(face, own))}))
    for claim in _claims(state):
        said.append(_claimed(claim))
    if state.last is not None:
        said.append(_told(state.last))
    return said if state.over else [*said, _awaited(state)]


def _where(state: State) -> Text:
    if not state.round:
        return Text("Hand {hand}: {who} has the deal.", {"hand": state.hand, "who": Who(state.dealer)})
    facts: dict[str, Fact] = {
        "hand": state.hand,
        "round": state.round,
        "rounds": state.options.rounds,
        "blind": state.blind,
    }
    return Text("Hand {hand}, round {round} of {rounds}; the blind is {blind}.", facts)


def _claimed(claim: Claim) -> Text:
    facts: dict[str, Fact] = {"round": claim.round, "who": Who(claim.seat), "card": claim.card}
    if claim.denied:
        return Text("Round {round}: {who} named {card}; called wrong.", facts)
    return Text("Round {round}: {who} named {card}.", facts)


def _awaited(state: State) -> Text:
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


def _told(last: Result) -> Text:
    """Say how the last hand ended."""
    facts: dict[str, Fact] = {"chips": last.chips, "card": face(last.named)}
    if last.taker is None:
        return Text("Last hand: undecided; {chips} chips stayed in the middle.", facts)
    facts["who"] = Who(last.taker)
    if last.turned is None:
        return Text("Last hand: {card} was conceded; {who} took {chips}.", facts)
    facts["ninth"] = face(last.turned)
    return Text("Last hand: {card} was named and the ninth card was {ninth}; {who} took {chips}.", facts)

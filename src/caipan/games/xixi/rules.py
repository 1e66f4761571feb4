"""The duel: two hands of four from thirteen cards, and one question a turn (rules §1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.outcome import Ending, Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text, Who
from caipan.core.unfolding import Unfolding
from caipan.games.xixi.events import (
    Ask,
    Asked,
    Dealt,
    Event,
    Move,
    Options,
    Recall,
    Recalled,
    Resign,
    Resigned,
    TimeUp,
)
from caipan.games.xixi.notation import impossible, spoken
from caipan.games.xixi.questions import (
    HAND,
    INDEX,
    QUESTIONS,
    RANKS,
    Kind,
    Question,
    answers,
    hand,
    touching,
)
from caipan.games.xixi.sight import sight, visible_hand
from caipan.kit.resigning import given_up
from caipan.kit.stakes import won

__all__ = ["Duel", "DuelMoves", "State"]

_BOTH: Final = Ending("both-showdowns", Text("Both have brought about two showdowns."))
_TWO_SHOWDOWNS: Final = Ending("two-showdowns", Text("{who} brought about two showdowns."))
_NEVER_ASKED: Final = Refusal("never-asked", Text("Nobody has asked {question}."))
_FACE_UP: Final = Refusal("face-up", Text("One of these cards already lies face up."))

Down = tuple[int | None, int | None]
_ALL: Final = (1 << len(QUESTIONS)) - 1
_PAGE: Final = 16
"""How many answers make a full page of the record."""
_ASKS: Final = tuple(Ask(question) for question in QUESTIONS)


class State(Struct, frozen=True, gc=False):
    """A duel as far as it is known. Hands are masks of ranks; see `questions`.

    `about` says whose hand each player's questions are about; `down` are the cards still face down,
    None where they are not known; `up` those turned up by showdowns; `turns` how many questions were
    asked. The record is kept in full pages and the latest one, so that an answer copies one page.
    """

    options: Options
    about: tuple[Seat, Seat]
    down: Down = (None, None)
    up: tuple[int, int] = (0, 0)
    turns: int = 0
    pages: tuple[tuple[Asked, ...], ...] = ()
    latest: tuple[Asked, ...] = ()
    resigned: Resigned | None = None
    over: bool = False

    @property
    def record(self) -> tuple[Asked, ...]:
        """Every question with its answer."""
        return sum(self.pages, ()) + self.latest

    @property
    def turn(self) -> Seat:
        """Whose turn it is, if the game goes on."""
        return self.turns & 1

    def showdowns(self, asker: Seat) -> int:
        """Return the number of showdowns that this player has brought about."""
        return self.up[self.about[asker]].bit_count() // 2


class DuelMoves(Struct, frozen=True, gc=False):
    """The questions a player may ask now, as a mask over `QUESTIONS`; and the asides."""

    state: State
    legal: int

    def __contains__(self, move: object) -> bool:
        match move:
            case Ask(question=question):
                return question in INDEX and bool(self.legal >> INDEX[question] & 1)
            case Recall(question=question):
                return any(asked.question == question for asked in self.state.record)
            case Resign():
                return not self.state.over
            case _:
                return False

    def __iter__(self) -> Iterator[Move]:
        return (ask for index, ask in enumerate(_ASKS) if self.legal >> index & 1)

    def __len__(self) -> int:
        return self.legal.bit_count()

    def any(self) -> bool:
        return self.legal != 0

    def sample(self, rng: Random) -> Move:
        while True:
            index = int(rng.random() * len(_ASKS))
            if self.legal >> index & 1:
                return _ASKS[index]


class Duel(Game[Options, State, Move, Event]):
    """XiXi for two. Seat 0 is the first player."""

    name = "xixi"
    options_type = Options
    move_type = Move
    event_type = Event

    def seats(self, options: Options) -> range:
        return range(2, 3)

    def blank(self, options: Options, seats: int) -> State:
        return State(options, about=(1 - visible_hand(options, 0), 1 - visible_hand(options, 1)))

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        first, second, discards = chance.deal(RANKS, (HAND, HAND))
        return [Dealt((first, second), discards)]

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(state.options, event, viewer)

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Asked):
            return _after_answer(state, event)
        match event:
            case Dealt(hands=(first, second)):
                down = (None if first is None else hand(first), None if second is None else hand(second))
                return replace(state, down=down)
            case Resigned():
                return replace(state, resigned=event, over=True)
            case _:
                return state

    def awaited(self, state: State) -> Awaited:
        return Awaited(state.turns, () if state.over else (state.turn,))

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, TimeUp()),)

    def moves(self, state: State, seat: Seat) -> DuelMoves:
        return DuelMoves(state, 0 if state.over or seat != state.turns & 1 else _legal(state, seat))

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        event = _asked(state, seat, move.question) if isinstance(move, Ask) else _aside(state, seat, move)
        if isinstance(event, Refusal):
            return event
        # as `unfold`, without its loop: random play comes through here at each move
        return Unfolding(self.evolve, state, [event], [self.evolve(state, event)])

    def outcome(self, state: State) -> Outcome | None:
        if state.resigned is not None:
            return given_up(state.resigned, 2)
        if not state.over:
            return None
        first, second = state.showdowns(0) == 2, state.showdowns(1) == 2
        if first and second:
            return _BOTH.outcome((0, 0))
        winner = 0 if first else 1
        return won(2, winner, _TWO_SHOWDOWNS, {"who": Who(winner)})


def _aside(state: State, seat: Seat, move: Recall | Resign | TimeUp) -> Event | Refusal:
    """Decide what may be done at any time, and what the referee does."""
    match move:
        case Recall(question=question):
            answers = tuple(asked for asked in state.record if asked.question == question)
            if not answers:
                return _NEVER_ASKED.about(question=spoken(question))
            return Recalled(seat, answers)
        case _ if state.over:
            return OVER
        case Resign():
            return Resigned(seat)
        case TimeUp():
            return Resigned(state.turn, late=True) if seat == REFEREE else REFEREE_ONLY


def _asked(state: State, seat: Seat, question: Question) -> Event | Refusal:
    """Decide a question; like `_after_answer`, on the path that random play takes at each move."""
    if state.over:
        return OVER
    if seat != state.turns & 1:
        return NOT_YOUR_TURN
    index = INDEX.get(question)
    if index is None:
        return impossible(question)
    owner = state.about[seat]
    if touching(state.up[owner]) >> index & 1:
        return _FACE_UP
    cards = state.down[owner]
    assert cards is not None, "only the referee, who knows all cards, decides"  # noqa: S101
    return Asked(seat, question, answers(cards)[index])


def _after_answer(state: State, asked: Asked) -> State:
    down, up, pages = state.down, state.up, state.pages
    latest = state.latest + (asked,)  # noqa: RUF005  (unpacking takes twice as long, on the hottest path)
    if asked.yes and asked.question.kind is Kind.PAIR:
        shown = 1 << asked.question.x | 1 << asked.question.y
        down, up = _turned_up(state, state.about[asked.seat], shown)
    if len(latest) == _PAGE:
        pages, latest = (*pages, latest), ()
    turns, resigned, over = state.turns + 1, state.resigned, state.over
    after = State(state.options, state.about, down, up, turns, pages, latest, resigned, over)
    through = up[0].bit_count() == HAND or up[1].bit_count() == HAND
    return replace(after, over=True) if through and _decided(after) else after


def _turned_up(state: State, owner: Seat, cards: int) -> tuple[Down, tuple[int, int]]:
    """Return `down` and `up` after these cards of the owner were shown."""
    (down0, down1), (up0, up1) = state.down, state.up
    if owner:
        return (down0, None if down1 is None else down1 & ~cards), (up0, up1 | cards)
    return (None if down0 is None else down0 & ~cards, down1), (up0 | cards, up1)


def _decided(state: State) -> bool:
    """Whether the second player has two showdowns, or the first has and was replied to."""
    return state.showdowns(1) == 2 or (state.showdowns(0) == 2 and state.turn == 0)


def _legal(state: State, seat: Seat) -> int:
    up = state.up[state.about[seat]]
    return _ALL & ~touching(up) if up else _ALL

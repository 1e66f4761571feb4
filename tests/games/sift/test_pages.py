"""What the page of a game shows."""

from collections.abc import Sequence

from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, GAME, after, do, ordered, table

from caipan.core.history import History
from caipan.core.replay import Match, View
from caipan.core.seat import PUBLIC, Seat
from caipan.core.text import plain
from caipan.games.sift.cards import UNKNOWN
from caipan.games.sift.events import (
    Answered,
    Broken,
    Call,
    Chosen,
    Event,
    Finished,
    GoOn,
    Move,
    Opened,
    Pass,
    Refuse,
    Stop,
    StopCalled,
    Turn,
)
from caipan.games.sift.pages import Board, board, lines
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import Stage, State

LONG = ["S1 S2 D3 H9 C1 C2", "H7 C1 H5 H6", "S4 S5 C9 C9", "S6 S7 C9 C9"]


def look(
    state: State,
    events: Sequence[Event] = (),
    viewer: Seat = 0,
    game: Sifting = GAME,
    picked: str | None = "",
) -> Board:
    """Return what this viewer sees, with what can be known."""
    match = Match(game, state.options, state.seats, History(events), state)
    return board(View(match, viewer), knowledge=True, picked=picked)


def told(state: State, viewer: Seat = 0, game: Sifting = GAME) -> list[str]:
    """Return the board as text."""
    return [
        plain(line) for line in lines(View(Match(game, state.options, state.seats, History(), state), viewer))
    ]


def faces(board: Board) -> list[list[str]]:
    """Return the faces of each round's cards, those of its combination with a star."""
    return [[card.face + "*" * card.up for card in each.cards] for each in board.rounds]


def rounds(*orders: tuple[Seat, Move]) -> tuple[State, list[Event]]:
    """Return a game under `auto`, and all that has happened, after these orders."""
    events: list[Event] = [Opened()]
    state = table(["S1 S2 H10 H9", "H7 C1 D3 H9", "H3 S4 S5 H9"], claim="auto")
    for seat, move in orders:
        happened = ordered(state, seat, move)
        state, events = after(state, happened), [*events, *happened]
    return state, events


def test_all_rounds_since_the_own_last_decision_lie_on_the_table() -> None:
    """The newest first, with the cards of the combination marked; a seat that decided sees what came then."""
    state, events = rounds((0, Turn()))
    assert state.stage == Stage.STOP
    shown = look(state, events)
    assert len(shown.rounds) == state.round - 2 > 0
    assert faces(shown)[-1] == ["A*", "2", "7*"]
    assert shown.last is None
    assert [each.number for each in shown.rounds] == list(range(state.round - 1, 1, -1))
    decided = [*events, *ordered(state, state.turn, Stop())]
    state = after(state, decided[len(events) :])
    assert look(state, decided, state.turn).rounds == look(state, decided, PUBLIC).rounds


def test_a_round_has_its_own_id_and_moves_once() -> None:
    """What is decided later changes neither; rounds that come after it are counted anew."""
    state, events = rounds((0, Turn()))
    before = look(state, events).rounds
    assert [each.step for each in before] == list(range(len(before), 0, -1))
    asked = ordered(state, state.turn, Stop())
    later = look(after(state, asked), [*events, *asked], (state.turn + 1) % 3).rounds
    assert later == before
    assert len({each.id for each in before}) == len(before)
    on = ordered(state, state.turn, GoOn())
    other = look(after(state, on), [*events, *on], (state.turn + 1) % 3).rounds
    new = len(other) - len(before)
    assert [each.step for each in other] == [*range(new, 0, -1), *[0] * len(before)]
    assert [each.id for each in other[new:]] == [each.id for each in before]


def test_the_rounds_of_a_game_that_is_over_are_told_with_its_end() -> None:
    """They do not lie on the table of the next game, through breaking and choosing."""
    state = table(["S1 S2", "H7", "S4"], claim="auto", length="match")
    events = [Opened(), *ordered(state, 0, Turn())]
    state = after(state, events[1:])
    assert isinstance(events[-1], Opened)
    shown = look(state, events, viewer=2)
    assert (shown.rounds, shown.game) == ((), 2)
    assert [each.number for each in shown.ending] == [3, 2]
    assert shown.ending[0].id.startswith("round-1-")


def test_a_card_just_turned_keeps_its_id_under_call() -> None:
    """What happens beside it, such as a wrong call, does not have it turned again."""
    state = do(table(["H2 S9 D4", "D2 C9"], game=CHAIN, claim="call", round=1), (0, Turn()), game=CHAIN)
    events = ordered(state, 0, Pass(), game=CHAIN)
    state = after(state, events, game=CHAIN)
    fresh = look(state, events, 1, CHAIN).row
    assert [card.step for card in fresh] == [0, 1]
    wrong = ordered(do(state, (1, Pass()), game=CHAIN), 0, Call(1), game=CHAIN)[:1]
    then = after(do(state, (1, Pass()), game=CHAIN), wrong, game=CHAIN)
    shown = look(then, [*events, *wrong], 0, CHAIN).row
    assert [card.id for card in shown[:2]] == [card.id for card in fresh]
    assert [card.step for card in shown] == [0, 0, 0]
    assert [card.call for card in shown] == ["call 1", "", ""]


def between_games() -> State:
    """Return a match whose first game has just ended, with a combination missed and a wrong call."""
    state = table(["S1 D3 H9", "H7 H9", "H3 H8"], claim="call", length="match", called=0b100)
    state = do(state, (0, Turn()), (0, Call()), (1, Pass()), (2, Call()), (2, Stop()))
    assert (state.game, state.stage) == (2, Stage.BREAK)
    return state


def test_after_each_game_of_a_match_its_end_and_what_was_missed_are_told() -> None:
    """The ranking, and by whom what was missed or called wrongly, until the next game is under way."""
    state = between_games()
    (result,) = look(state).results
    assert result.game == 1
    assert [(owned.seat, owned.cards, owned.missed, owned.mistaken) for owned in result.ranks] == [
        (2, 5, 0, 0),
        (0, 1, 0, 1),
        (1, 1, 1, 0),
    ]
    assert [plain(line) for line in result.missed] == ["Missed by #2 in round 2 of game 1: ♥7, ♠A."]
    assert "Missed by #2 in round 2 of game 1: ♥7, ♠A." in told(state)
    assert "#1 called for nothing in game 1, times: 1." in told(state)
    under_way = do(replace(state, stage=Stage.TURN, round=1, piles=table(LONG[:3]).piles), (2, Turn()))
    assert look(under_way).results == ()


def test_nothing_missed_is_told_before_its_game_is_over() -> None:
    """Neither on the board nor as text."""
    state = do(
        table(["H2 H9", "H4 H9", "S3 H9"], round=1, claim="call"), (0, Turn()), (0, Pass()), (1, Pass())
    )
    assert state.missed
    assert look(state).results == ()
    assert not any("Missed" in line for line in told(state))


def test_at_the_end_of_a_match_every_game_is_told() -> None:
    """The newest first; a second game begins without the first one's mistakes."""
    state = between_games()
    assert (state.missed, state.mistaken) == ((), (0, 0, 0))
    won = replace(state, stage=Stage.STOP, round=3, wins=(0, 0, 1), turn=2, called=0b100)
    won = do(replace(won, piles=table(["S1", "S2", "S3 S4"]).piles), (2, Stop()))
    assert won.decided
    assert [result.game for result in look(won, picked=None).results] == [2, 1]
    assert [owned.mistaken for owned in look(won, picked=None).results[0].ranks] == [0, 0, 0]


def test_what_can_be_known_does_not_tell_that_a_card_fits() -> None:
    """Two boards that differ only in whether there is something to call are the same for every viewer."""
    state = do(table(LONG, claim="call"), (0, Turn()), (0, Pass()))
    assert state.hit
    blind = replace(state, hit=False, completions=0)
    for viewer in (PUBLIC, 0, 1, 2, 3):
        assert look(state, viewer=viewer) == look(blind, viewer=viewer)
        assert told(state, viewer) == told(blind, viewer)


def test_unseen_cards_are_listed_beside_what_is_known_of_each_pile() -> None:
    """A dot in a pile is one of them; a card that came back is not."""
    state = table(["S1 S2", "H7 C9", "S4"], claim="auto")
    state = replace(state, piles=(bytes([UNKNOWN]) * 2, *state.piles[1:]))
    shown = look(state)
    assert [card.face for card in shown.places[0].known] == ["", ""]
    assert [card.face for card in shown.places[1].known] == ["7", "9"]
    assert sum(count for _, count in shown.hidden) == 108 - 3
    assert dict(shown.hidden)[shown.places[1].known[0]] == 1


def breaking() -> State:
    """Return a game for three that waits for its dealer to break the pack."""
    return replace(table([""] * 3), stage=Stage.BREAK, round=0)


def test_the_marks_that_are_set_are_drawn_as_piles() -> None:
    """The last pile is what is left; what is no way to break it is drawn as equal piles."""
    equal = ([36, 36, 36], ["medium"] * 3)
    for picked, (sizes, looks) in (
        ("break 34 39", ([34, 39, 35], ["thin", "thick", "medium"])),
        ("", equal),
        ("break x", equal),
    ):
        decision = look(breaking(), picked=picked).decision
        assert decision is not None
        assert list(decision.sizes) == sizes
        assert [pile.thickness for pile in decision.piles] == looks


def test_piles_that_can_be_chosen_are_told_by_their_looks() -> None:
    """No sentence about them has a figure of cards in it, whoever looks."""
    state = breaking()
    broken = Broken(0, ("thin", "medium", "thick"), None)
    happened = GAME.evolve(state, broken)
    text = told(happened, 1)
    assert "Pile 1: thin." in text
    assert "Pile 2: medium." in text
    assert "Pile 3: thick." in text
    record = look(happened, [broken], 1).record
    assert [plain(line) for line in record] == ["#1 broke the pack into 3 piles."]
    taken = look(after(happened, [Chosen(1, 0)]), viewer=2).decision
    assert taken is not None
    assert [(pile.number, pile.thickness) for pile in taken.piles] == [(2, "medium"), (3, "thick")]
    assert taken.sizes == ()
    shown = look(after(happened, [Chosen(1, 0)]), viewer=2).places
    assert [(place.seat, place.looks, place.pile) for place in shown] == [
        (2, None, 0),
        (0, None, 0),
        (1, "thin", 0),
    ]


def test_a_stop_that_is_answered_leaves_the_rounds_where_they_are() -> None:
    """Whoever answered goes on seeing what was played before."""
    state, events = rounds((0, Turn()))
    asked = [*ordered(state, state.turn, Stop())]
    state = after(state, asked)
    assert isinstance(asked[0], StopCalled)
    seat = GAME.awaited(state).seats[0]
    answered = ordered(state, seat, Refuse())
    assert isinstance(answered[0], Answered)
    assert look(after(state, answered), [*events, *asked, *answered], seat).rounds


def test_a_game_played_to_its_end_shows_how_it_ended() -> None:
    """The last rounds lie there, and the table says who owned what."""
    state = table(["S1 S2", "H7", "S4"], claim="auto")
    events = [Opened(), *ordered(state, 0, Turn())]
    assert isinstance(events[-1], Finished)
    shown = look(after(state, events[1:]), events, PUBLIC, picked=None)
    assert shown.over
    assert len(shown.rounds) == 2
    assert [owned.cards for owned in shown.results[0].ranks] == sorted(events[-1].owned, reverse=True)

"""Rounds, leading, and putting back (rules §2), under both ways to claim."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.sift.obvious import Rule, fits, made, of_the_book, played
from tests.games.sift.tables import CHAIN, GAME, after, cards, do, ordered, piles, refused, table

from caipan.core.chance import Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import begin, play
from caipan.games.sift.cards import UNKNOWN, codes, kinds
from caipan.games.sift.events import (
    Call,
    Finished,
    Mistook,
    Options,
    Pass,
    Played,
    Returned,
    Turn,
    Turned,
)
from caipan.games.sift.manners import MANNERS
from caipan.games.sift.state import ROUND_LIMIT, Stage, State
from caipan.kit.manners import Timing


def test_the_first_round_begins_with_the_dealer_and_goes_counter_clockwise() -> None:
    """In round 1 each turns one card, the bottom one of the own pile, the dealer first."""
    state = table(["S1 H9", "S2 H9", "S3 H9"], round=1, turn=1, dealer=1, claim="call")
    state = do(state, (1, Turn()))
    assert (state.claimer, state.table) == (1, kinds(cards("S2")))
    state = do(state, (1, Pass()), (2, Pass()))
    assert (state.claimer, state.table) == (0, kinds(cards("S2 S3 S1")))
    assert piles(state) == ["H9", "H9", "H9"]


def test_later_a_leader_turns_as_many_cards_as_a_combination_has() -> None:
    """Two for a relation of two, three for one of three, then each turns one again."""
    two = do(table(["S1 S2 H9", "S3", "S4"], claim="call"), (0, Turn()))
    three = do(table(["H1 H2 H3 H9", "S3", "S4"], claim="call", relation="1"), (0, Turn()))
    assert two.table == kinds(cards("S1 S2"))
    assert three.table == kinds(cards("H1 H2 H3"))
    assert do(two, (0, Pass())).table == kinds(cards("S1 S2 S3"))


def test_the_winner_takes_the_table_on_top_of_the_pile_unshuffled_and_leads() -> None:
    """Put back in the order in which they were turned, the first lowest [decided]."""
    state = table(["S1 S2 H9", "H7 C1", "S4 S5"], claim="auto")
    events = ordered(state, 0, Turn())
    assert events[0] == Played(0, 1, cards("S1 S2 H7"), cards("H7 S1"), lead=2)
    assert piles(after(state, events[:1])) == ["H9", "C1 S1 S2 H7", "S4 S5"]
    assert after(state, events[:1]).turn == 1


def test_the_combination_must_hold_the_card_just_turned() -> None:
    """A combination that lay on the table before and was not called wins nothing later."""
    state = do(
        table(["H2 S9 S8", "H4 S7", "S6"], claim="call", round=1), (0, Turn()), (0, Pass()), (1, Pass())
    )
    assert state.table == kinds(cards("H2 H4 S6"))
    events = ordered(state, 2, Call())
    assert events[0] == Mistook(2)


def test_a_led_combination_goes_back_and_the_leader_leads_again() -> None:
    """On top of the own pile; no stop can be called over it, not even with a ♦3 [decided]."""
    state = table(["D3 H3 S1 S2", "H7", "S4"], claim="auto")
    played = ordered(state, 0, Turn())[0]
    assert played == Played(0, 1, cards("S1 S2 H7"), cards("H7 S1"), lead=2, back=cards("D3 H3"))
    assert piles(after(state, [played])) == ["D3 H3", "S1 S2 H7", "S4"]
    called = do(table(["D3 H3 S1 S2", "H7", "S4"], claim="call"), (0, Turn()))
    assert ordered(called, 0, Call()) == [Returned(0)]
    called = do(called, (0, Call()))
    assert (called.stage, called.turn, piles(called)[0]) == (Stage.TURN, 0, "S1 S2 D3 H3")


def test_three_led_cards_that_are_a_combination_go_back() -> None:
    """For a relation of three cards three are led; they go back on top together, in their order."""
    piles_ = ["H13 D13 H12 S1 S2 S3", "H11 H9", "H10 H9"]
    played = ordered(table(piles_, claim="auto", relation="1"), 0, Turn())[0]
    assert isinstance(played, Played)
    assert (played.lead, played.back, played.cards[:3]) == (3, cards("H13 D13 H12"), cards("S1 S2 S3"))
    state = do(table(piles_, claim="call", relation="1"), (0, Turn()))
    assert ordered(state, 0, Call()) == [Returned(0)]
    assert piles(do(state, (0, Call())))[0] == "S1 S2 S3 H13 D13 H12"


def test_under_call_a_led_combination_must_be_called_too() -> None:
    """Passed by, the led cards stay on the table and cannot be had back [decided]."""
    state = do(table(["H2 H4 S1", "S7", "S4"], claim="call"), (0, Turn()), (0, Pass()))
    assert state.table == kinds(cards("H2 H4 S7"))
    assert [missed.combination for missed in state.missed] == [cards("H4 H2")]


def test_leads_without_end_make_the_leader_a_caller() -> None:
    """When the pile's order comes back, the game ends with the leader as caller [decided]."""
    for claim in ("auto", "call"):
        state = table(["H2 H4 H1 H5", "H7", "S4"], claim=claim)
        events = ordered(state, 0, Turn())
        while not isinstance(events[-1], Finished):
            state = after(state, events)
            events = ordered(state, 0, Call() if state.stage == Stage.CLAIM else Turn())
        assert events[-1] == Finished(0, "endless", (4, 1, 1), (0, 1, 2))


def test_endless_is_known_by_the_order_of_kinds() -> None:
    """A pile of two alike combinations has its old order back after one lead."""
    state = table(["H2 H4 H2 H4", "H7", "S4"])
    assert ordered(state, 0, Turn())[:1] == [Played(0, 0, (), (), back=cards("H2 H4"))]


def test_a_leader_with_too_few_cards_leads_what_is_there() -> None:
    """Two cards are led of a pile of two where three are asked for [decided]."""
    state = do(table(["H9 H8", "H1 H1", "H2"], relation="1", claim="call"), (0, Turn()))
    assert state.table == kinds(cards("H9 H8"))
    assert refused(state, 1, Pass()) == "not-your-turn"


def test_a_wrong_call_costs_nothing_but_is_recorded() -> None:
    """The next card is turned as after a pass."""
    state = do(table(["S1 H9", "S2 H9", "S3 H9"], round=1, claim="call"), (0, Turn()))
    events = ordered(state, 0, Call())
    assert events == [Mistook(0), Turned(1, cards("S2"))]
    assert after(state, events).mistaken == (1, 0, 0)
    assert piles(after(state, events)) == ["H9", "H9", "S3 H9"]


def test_a_covered_combination_is_gone() -> None:
    """Not called before the next card is turned, it cannot be had back, and is recorded as missed."""
    state = do(
        table(["H2 H9", "H4 H9", "S3 H9"], round=1, claim="call"), (0, Turn()), (0, Pass()), (1, Pass())
    )
    assert [(missed.seat, missed.combination) for missed in state.missed] == [(1, cards("H4 H2"))]
    assert refused(state, 1, Call()) == "not-your-turn"


def test_only_the_one_who_turned_is_asked_and_the_deadline_passes() -> None:
    """When the time for a turn is over, the next card is turned [decided]."""
    state = do(table(["S1 H9", "S2 H9", "S3 H9"], round=1, claim="call"), (0, Turn()))
    assert GAME.awaited(state).seats == (0,)
    (order,) = GAME.overdue(state)
    assert (order.seat, order.move) == (0, Pass())
    assert list(GAME.moves(state, 0)) == [Call(), Pass()]


def test_turning_keeps_a_steady_pace_and_all_else_has_time() -> None:
    """Leads and calls have the chosen number of seconds, all else half a minute; `auto` has no limit."""
    assert Options().seconds == 5
    for limit in (5, 12):
        turning = table(["S1 H9", "S2 H9", "S3 H9"], claim="call", seconds=limit)
        for state in (turning, do(turning, (0, Turn()))):
            assert MANNERS.timing(state) == Timing(limit=limit)
        stopping = replace(turning, stage=Stage.STOP)
        assert MANNERS.timing(stopping) == Timing(least=30)
    assert MANNERS.timing(table(["S1", "S2", "S3"], claim="auto")) == Timing()


def test_calls_are_the_same_moves_whether_there_is_something_or_not() -> None:
    """What may be done does not tell whether the card fits."""
    something = do(table(["H2 H9", "H4 H9", "S3 H9"], round=1, claim="call"), (0, Turn()), (0, Pass()))
    nothing = do(table(["H1 H9", "H4 H9", "S3 H9"], round=1, claim="call"), (0, Turn()), (0, Pass()))
    assert something.hit
    assert not nothing.hit
    assert list(GAME.moves(something, 1)) == list(GAME.moves(nothing, 1))


def test_a_game_of_too_many_rounds_is_ended() -> None:
    """The taker of the last round counts as caller [decided here]."""
    events = ordered(table(["S1 S2 H9", "H7 C1", "S4 S5"], round=ROUND_LIMIT), 0, Turn())
    assert isinstance(events[-1], Finished)
    assert (events[-1].caller, events[-1].why) == (1, "long")


def playing(state: State, rule: Rule) -> State:
    """Play a game under `call` to its next decision about a stop, everybody calling all there is."""
    while state.stage in (Stage.TURN, Stage.CLAIM):
        *others, last = codes(state.table) if state.table else ("",)
        found: tuple[int, ...] | None = None
        if state.stage == Stage.CLAIM and state.led:
            found = (0,) if fits(rule, codes(state.table)) else None
        elif state.stage == Stage.CLAIM:
            found = next(made(rule, others, last), None)
        call = Call(found[0]) if found and state.variant.claim == "card" else Call()
        move = Turn() if state.stage == Stage.TURN else call if found else Pass()
        game = CHAIN if state.variant == CHAIN.variant else GAME
        state = do(state, (game.awaited(state).seats[0], move), game=game)
    return state


decks = st.permutations(range(54)).flatmap(lambda deck: st.tuples(st.just(bytes(deck)), st.integers(2, 4)))


@settings(max_examples=40)
@given(decks, st.sampled_from("12345"), st.sampled_from(["auto", "call"]), st.integers(9, 54))
def test_whole_games_are_what_the_obvious_referee_gives(
    dealt: tuple[bytes, int], number: str, claim: str, cards: int
) -> None:
    """To the first decision about a stop or to the end: piles, table, rounds, who and why."""
    deck, players = dealt
    game = CHAIN if players == 2 else GAME
    if players == 2 and number == "1":
        number = "2"
    rule = of_the_book(number)
    hands = [deck[:cards][seat::players] for seat in range(players)]
    state = replace(
        table([""] * players, game=game, relation=number, claim=claim, round=1), piles=tuple(hands)
    )
    right = played([list(codes(hand)) for hand in hands], rule, chain=players == 2)
    end = do(state, (0, Turn()), game=game) if claim == "auto" else playing(state, rule)
    assert [list(codes(pile)) for pile in end.piles] == right.piles
    assert (end.missed, end.mistaken) == ((), (0,) * players)
    if right.why == "stop":
        assert (end.stage, end.turn, list(codes(end.table))) == (Stage.STOP, right.seat, right.table)
        assert end.round == right.rounds + 1
    else:
        assert end.finished is not None
        assert (end.finished.why, end.finished.caller) == (right.why, right.seat)


@settings(max_examples=30)
@given(
    st.integers(0, 10**6),
    st.sampled_from([("sift", 3), ("sift", 4), ("chain", 2)]),
    st.sampled_from(["auto", "call"]),
)
def test_no_card_is_ever_lost(seed: int, kind: tuple[str, int], claim: str) -> None:
    """At every step the piles, marks and table hold the pack, and what a seat knows agrees in number."""
    game, players = (GAME, kind[1]) if kind[0] == "sift" else (CHAIN, 2)
    chance = Seeded(str(seed).encode())
    match = begin(game, Options(claim=claim), players, chance)  # type: ignore[arg-type]  # one of the two
    deck = sorted(match.state.deck)
    for step in range(120):
        state: State = match.state
        if state.offered or (state.piles and any(state.piles)):
            everything = b"".join((*state.offered, *state.piles, *state.marks, state.table))
            assert sorted(everything) == deck
            assert UNKNOWN not in everything
        waited = game.awaited(state).seats
        if not waited:
            break
        seat = waited[step % len(waited)]
        moves = list(game.moves(state, seat))
        after_move = play(match, seat, moves[chance.pick(len(moves))], chance)
        assert not isinstance(after_move, Refusal)
        match = after_move

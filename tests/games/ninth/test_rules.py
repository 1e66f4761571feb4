"""The Ninth Card, one test a line of its rules."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.ninth.hands import DEAL, DENIED, GAME, after, dealt, last, opened, refused

from caipan.core.chance import Scripted, outcomes
from caipan.core.outcome import Outcome
from caipan.core.replay import Match, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import Text, Who, plain
from caipan.games.ninth.events import (
    Accept,
    Blind,
    Challenge,
    Challenged,
    Concede,
    Dealt,
    Event,
    Move,
    Name,
    Opened,
    Options,
    Resign,
    Staked,
    Taken,
    TimeUp,
    Wrong,
)
from caipan.games.ninth.state import Result, Stage

ONE_ROUND = Options(rounds=1)


def test_both_begin_with_equal_stacks() -> None:
    """Each player brings what the table agreed on."""
    assert opened(Options(stack=30)).state.stacks == (30, 30)


def test_the_first_dealer_is_drawn() -> None:
    """Either player deals the first hand with the same probability."""
    starts = Counter[tuple[Event, ...]]()
    for probability, events in outcomes(lambda chance: tuple(GAME.start(Options(), 2, chance))):
        starts[events] += probability  # type: ignore[assignment]  # Counter works with fractions
    assert starts == {(Opened(0),): Fraction(1, 2), (Opened(1),): Fraction(1, 2)}


@pytest.mark.parametrize("ending", [(*DENIED, Accept()), (*DENIED, Challenge()), (Name(1), Concede())])
def test_the_deal_changes_after_every_hand(ending: tuple[Move, ...]) -> None:
    """Conceded, challenged or undecided: the other player deals next."""
    first = dealt(ONE_ROUND)
    second = after(first, *ending)
    third = after(second, Blind(1), *ending)
    assert [match.state.dealer for match in (first, second, third)] == [0, 1, 0]


def test_the_dealer_sets_the_blind_up_to_the_limit() -> None:
    """One chip to the limit, by nobody but the dealer, and nothing happens before."""
    match = opened(Options(limit=3), dealer=1)
    assert list(GAME.moves(match.state, 1)) == [Blind(1), Blind(2), Blind(3)]
    assert list(GAME.moves(match.state, 0)) == []
    assert refused(match, Blind(4)) == "blind"
    assert refused(match, Blind(1), seat=0) == "not-your-turn"
    assert refused(match, Name(1)) == "not-now"
    assert after(match, Blind(3)).state.blind == 3


def test_every_deal_is_equally_likely() -> None:
    """Four cards each and one in the middle: 630 deals."""

    def deal(chance: Scripted) -> Dealt:
        match = play(opened(), 0, Blind(1), chance)
        assert isinstance(match, Match)
        event = last(match, Dealt)
        assert isinstance(event, Dealt)
        return event

    deals = list(outcomes(deal))  # type: ignore[arg-type]  # any source of chance will do
    assert len({event for _, event in deals}) == len(deals) == 630
    assert {probability for probability, _ in deals} == {Fraction(1, 630)}


def test_a_player_sees_the_own_cards_only() -> None:
    """The ninth card and the other's cards stay hidden; spectators see no card at all."""
    match = dealt()
    shown = {viewer: view(match, viewer).state for viewer in (0, 1, PUBLIC)}
    assert [shown[viewer].cards for viewer in (0, 1, PUBLIC)] == [
        (DEAL[0], None),
        (None, DEAL[1]),
        (None, None),
    ]
    assert [state.ninth for state in shown.values()] == [None, None, None]


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_other_player_guesses_first_and_roles_change_every_round(dealer: int) -> None:
    """The non-dealer is the first guesser; who judged guesses next."""
    match = dealt(dealer=dealer)
    guessers = []
    for _ in range(4):
        guessers.append(match.state.guesser)
        match = after(match, *DENIED, Accept())
    assert guessers == [1 - dealer, dealer, 1 - dealer, dealer]


def test_both_put_in_one_blind_every_round() -> None:
    """The pot grows by two blinds a round."""
    first = dealt(blind=5)
    second = after(first, *DENIED, Accept())
    assert (first.state.stacks, first.state.pot) == ((95, 95), 10)
    assert (second.state.stacks, second.state.pot) == ((90, 90), 20)


def test_the_guesser_may_name_any_number() -> None:
    """Own cards too, and under `any` numbers named before."""
    match = dealt()
    assert list(GAME.moves(match.state, 1)) == [Name(rank) for rank in range(1, 10)]
    again = after(match, Name(5), Wrong(), Accept(), Name(5), Wrong(), Accept())
    assert again.state.named == (5, 5)
    assert refused(match, Name(10)) == "no-such-card"


def test_under_once_a_number_is_named_once_a_hand() -> None:
    """Nine rounds are nine numbers; the next hand may name them all again."""
    match = after(dealt(Options(names="once")), Name(5), Wrong(), Accept())
    assert Name(5) not in GAME.moves(match.state, 0)
    assert refused(match, Name(5)) == "named-before"
    fresh = after(match, Name(6), Concede(), Blind(1), Name(5))
    assert fresh.state.named == (5,)


def test_conceding_gives_the_guesser_the_whole_pot() -> None:
    """The hand ends; no card is turned."""
    match = after(dealt(blind=5), *DENIED, Accept(), Name(1), Concede())
    assert match.state.stacks == (110, 90)
    assert match.state.last_result == Result(1, None, 0, 20)
    assert match.state.stage is Stage.BLIND


def test_wrong_need_not_be_true() -> None:
    """The judge may call the true name wrong, and the referee does not object."""
    assert after(dealt(), *DENIED).state.stage is Stage.ANSWER


def test_accepting_ends_the_round() -> None:
    """The next round begins, with the roles changed."""
    match = after(dealt(), *DENIED, Accept())
    assert (match.state.round, match.state.stage, match.state.guesser) == (2, Stage.GUESS, 0)


def test_a_challenge_doubles_what_each_has_put_in() -> None:
    """After two rounds of 5 both add 10, and a right name takes 40."""
    match = after(dealt(blind=5), Name(8), Wrong(), Accept(), *DENIED, Challenge())
    assert match.state.stacks == (120, 80)
    assert match.state.last_result == Result(9, 9, 0, 40)


def test_a_wrong_challenge_gives_the_judge_the_pot() -> None:
    """The judge had spoken the truth."""
    match = after(dealt(blind=5), Name(1), Wrong(), Challenge())
    assert match.state.stacks == (110, 90)
    assert match.state.last_result == Result(1, 9, 0, 20)


def test_everybody_sees_the_turned_card() -> None:
    """A challenge shows the ninth card to players and spectators."""
    match = after(dealt(), Name(1), Wrong(), Challenge())
    assert [view(match, viewer).state.last_result for viewer in (0, 1, PUBLIC)] == [Result(1, 9, 0, 4)] * 3


def test_an_undecided_pot_stays_for_the_next_winner() -> None:
    """After the last round the chips lie in the middle, and the next decided hand wins them too."""
    undecided = after(dealt(ONE_ROUND, blind=3), *DENIED, Accept())
    assert (undecided.state.carried, undecided.state.stacks) == (6, (97, 97))
    twice = after(undecided, Blind(1), *DENIED, Accept())
    assert twice.state.carried == 8
    won = after(twice, Blind(1), Name(1), Concede())
    assert (won.state.carried, won.state.stacks) == (0, (95, 105))


def test_a_challenge_does_not_count_what_earlier_hands_left() -> None:
    """Both add what they have put in during this hand."""
    undecided = after(dealt(ONE_ROUND, blind=3), *DENIED, Accept())
    won = after(undecided, Blind(1), *DENIED, Challenge())
    assert last(won, Challenged) == Challenged(0, 1)
    assert last(won, Taken) == Taken(0, 6 + 2 + 2)


def test_under_double_pot_a_challenge_counts_the_carried_pot() -> None:
    """Both add what they have put in during this hand and the undecided ones before it: the pot doubles."""
    undecided = after(dealt(Options(rounds=1, double="pot"), blind=3), *DENIED, Accept())
    twice = after(undecided, Blind(2), *DENIED, Accept())
    won = after(twice, Blind(1), *DENIED, Challenge())
    assert last(won, Challenged) == Challenged(1, 3 + 2 + 1)
    assert last(won, Taken) == Taken(1, 2 * 12)
    assert won.state.stacks == (88, 112)


def test_under_double_pot_a_won_pot_counts_no_more() -> None:
    """After a decided hand a challenge adds what this hand has cost, as it does by default."""
    options = Options(rounds=1, double="pot")
    decided = after(dealt(options, blind=3), *DENIED, Challenge(), Blind(1), *DENIED)
    assert decided.state.raised == 1


def test_the_rules_have_changed_since_the_first_version() -> None:
    """Old logs say which rules they were played by: those of chips in an undecided pot are the second."""
    assert GAME.version == 2


def test_a_real_hand_has_nine_rounds() -> None:
    """With nine accepted names nothing is decided."""
    match = after(dealt(), *(*DENIED, Accept()) * 9)
    assert match.state.last_result == Result(9, None, None, 18)
    assert (match.state.hand, match.state.carried) == (2, 18)


def test_the_match_ends_when_one_player_has_lost_all_chips() -> None:
    """The other one has won them all."""
    match = after(dealt(Options(stack=4), blind=2), *DENIED, Challenge())
    assert match.state.stacks == (0, 8)
    reason = Text("{who} lost all chips.", {"who": Who(0)})
    assert GAME.outcome(match.state) == Outcome((-4, 4), "all-lost", reason)
    assert GAME.awaited(match.state).seats == ()
    assert refused(match, Blind(1)) == "over"


@pytest.mark.parametrize("options", [Options(deck=7), Options(hand=3), Options(deck=11, hand=4)])
def test_two_hands_and_one_card_make_the_deck(options: Options) -> None:
    """Other sizes are refused."""
    refusal = GAME.check(options, 2)
    assert refusal is not None
    assert refusal.code == "deck"


def test_small_decks_short_hands_and_fixed_blinds_serve_for_study() -> None:
    """Three cards, one each, two rounds, always one chip: play begins with naming."""
    options = Options(deck=3, hand=1, rounds=2, blind=1)
    assert GAME.check(options, 2) is None
    deals = {tuple(events) for _, events in outcomes(lambda chance: GAME.start(options, 2, chance))}
    assert len(deals) == 2 * 6
    assert all(events[-1] == Staked(1) for events in deals)


def test_numbers_and_blinds_must_suffice() -> None:
    """Fresh names for every round, and no fixed blind above the limit."""
    few = GAME.check(Options(names="once", rounds=10), 2)
    high = GAME.check(Options(blind=6), 2)
    assert few is not None
    assert high is not None
    assert (few.code, high.code) == ("rounds", "blind")


def test_a_match_of_some_hands_is_won_by_chips() -> None:
    """After the last hand the chips are counted; nothing more is dealt."""
    match = after(dealt(Options(hands=1), blind=5), Name(1), Concede())
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.payoffs, outcome.code) == ((-5, 5), "ahead")
    assert plain(outcome.reason) == "The hands are played; #2 won 5 chips."
    assert plain(outcome.reason.about(n=1)) == "The hands are played; #2 won 1 chip."


def test_a_pot_nobody_won_goes_back_after_the_last_hand() -> None:
    """An undecided last hand costs nothing."""
    match = after(dealt(Options(hands=1, rounds=1), blind=5), *DENIED, Accept())
    reason = Text("The hands are played; both have as many chips as at first.")
    assert GAME.outcome(match.state) == Outcome((0, 0), "level", reason)


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        ((), Concede()),
        ((), Accept()),
        ((Name(9),), Name(1)),
        ((Name(9),), Challenge()),
        (DENIED, Wrong()),
        (DENIED, Blind(1)),
    ],
)
def test_each_decision_has_its_moment(moves: tuple[Move, ...], wrong: Move) -> None:
    """Naming, judging and answering follow each other."""
    match = after(dealt(), *moves)
    assert refused(match, wrong) == "not-now"
    assert refused(match, wrong, seat=1 - match.state.turn) == "not-your-turn"


def test_one_may_resign_at_any_time() -> None:
    """The whole stack is lost, also when the other player was to decide."""
    match = play(dealt(), 0, Resign(), Scripted())
    assert isinstance(match, Match)
    assert GAME.outcome(match.state) == Outcome(
        (-100, 100), "resigned", Text("{who} resigned.", {"who": Who(0)})
    )


def test_a_passed_deadline_loses_the_match() -> None:
    """Nobody but the referee says so."""
    match = dealt()
    assert refused(match, TimeUp(), seat=0) == "referee-only"
    (order,) = GAME.overdue(match.state)
    late = play(match, order.seat, order.move, Scripted())
    assert isinstance(late, Match)
    assert order.seat == REFEREE
    assert GAME.outcome(late.state) == Outcome(
        (100, -100), "time-up", Text("{who} ran out of time.", {"who": Who(1)})
    )

"""What a match's page shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.ninth.hands import DENIED, after, dealt, opened, undecided, with_stacks

from caipan.core.replay import Match, view
from caipan.core.seat import PUBLIC
from caipan.core.text import plain
from caipan.games.ninth.chips import pile
from caipan.games.ninth.events import Accept, Blind, Challenge, Concede, Move, Name, Options, Wrong
from caipan.games.ninth.pages import Board, Claim, Decision, Known, board, lines
from caipan.games.ninth.state import Stage


def shown(*moves: Move, viewer: int = 1, picked: str | None = "", knowledge: bool = False) -> Board:
    """Return the board of a match dealt by player 0 with a blind of 5, after these moves."""
    return board(view(after(dealt(blind=5), *moves), viewer), knowledge=knowledge, picked=picked)


@given(st.integers(0, 20_000))
def test_a_pile_is_worth_its_chips(chips: int) -> None:
    """The chips add up, none lies outside the drawing, and no two in one place."""
    drawn = pile(chips)
    assert sum(chip.value for chip in drawn.chips) == chips
    assert all(16 <= chip.x <= drawn.width - 16 and 6 <= chip.y <= drawn.height - 6 for chip in drawn.chips)
    assert len({(chip.x, chip.y) for chip in drawn.chips}) == len(drawn.chips)


def test_the_own_place_comes_last_and_shows_its_cards() -> None:
    """The other player's cards, and to spectators all cards, show their backs."""
    mine = shown(viewer=0)
    assert [place.seat for place in mine.places] == [1, 0]
    assert [place.cards for place in mine.places] == [("", "", "", ""), ("A", "2", "3", "4")]
    public = shown(viewer=PUBLIC, picked=None)
    assert [place.cards for place in public.places] == [("", "", "", ""), ("", "", "", "")]


def test_roles_and_chips_stand_beside_the_players() -> None:
    """Who deals, who guesses, what is left and what is in."""
    far, near = shown(viewer=1).places
    assert [(p.deals, p.role, p.chips, p.staked) for p in (far, near)] == [
        (True, "judge", 95, 5),
        (False, "guesser", 95, 5),
    ]


def test_the_middle_shows_the_pot_and_hides_the_card() -> None:
    """Chips have just come in; the ninth card lies face down."""
    middle = shown().middle
    assert (middle.pot, middle.added, middle.ninth) == (10, pile(5), "")


def test_only_what_was_just_put_in_moves() -> None:
    """What lay there before lies still; what each has put in, and what was won, comes from somewhere."""
    drawn = shown(*DENIED, Accept())
    assert (drawn.middle.pot, drawn.middle.settled, drawn.middle.added) == (20, pile(10), pile(5))
    named = shown(*DENIED, Accept(), Name(1))
    assert (named.middle.pot, named.middle.settled, named.middle.added) == (20, pile(20), None)


def test_what_was_won_may_be_at_stake_again() -> None:
    """With a fixed blind the next hand begins at once: of what was won, only what is left has come."""
    won = board(view(after(opened(Options(blind=5)), Name(9), Concede()), 1), knowledge=False)
    assert [(place.seat, place.chips, place.won) for place in won.places] == [
        (0, 90, None),
        (1, 100, pile(10)),
    ]
    assert (won.middle.settled, won.middle.added) == (pile(0), pile(5))


def test_before_the_deal_the_last_turned_card_is_remembered() -> None:
    """And the winner's chips have just arrived."""
    drawn = shown(*DENIED, Challenge())
    assert (drawn.middle.ninth, drawn.middle.last_turned) == (None, "9")
    assert [place.won for place in drawn.places] == [None, pile(20)]
    assert [place.settled for place in drawn.places] == [pile(90), pile(90)]
    assert [plain(hand) for hand in drawn.results] == [
        "Hand 1: 9 was named, the ninth card was 9; #2 took 20."
    ]


def test_earlier_hands_are_listed_newest_first() -> None:
    """Conceded or undecided."""
    match = after(dealt(Options(rounds=1)), *DENIED, Accept(), Blind(1), Name(1), Concede())
    said = [plain(hand) for hand in board(view(match, 0), knowledge=False).results]
    assert said == ["Hand 2: A was conceded; #1 took 4.", "Hand 1: undecided; 2 chips stayed in the middle."]


@pytest.mark.parametrize(
    ("moves", "viewer", "decision"),
    [
        ((Name(5),), 0, Decision(Stage.JUDGE, (), "5", own=False, pot=10, stake=5, most=20)),
        ((Name(1),), 0, Decision(Stage.JUDGE, (), "A", own=True, pot=10, stake=5, most=20)),
        ((Name(5), Wrong()), 1, Decision(Stage.ANSWER, (), "5", own=True, pot=10, stake=5, most=20)),
    ],
)
def test_the_one_to_decide_sees_what_is_at_stake(
    moves: tuple[Move, ...], viewer: int, decision: Decision
) -> None:
    """The name, whether one holds it, what a challenge adds and the pot it makes; nobody else decides."""
    assert shown(*moves, viewer=viewer).decision == decision
    assert shown(*moves, viewer=1 - viewer).decision is None


def test_naming_is_done_with_keys() -> None:
    """Own cards are marked, the picked one is kept, and names used up are disabled."""
    decision = shown(picked="name 5").decision
    assert decision is not None
    assert [key.label for key in decision.keys if key.own] == ["5", "6", "7", "8"]
    assert [key.label for key in decision.keys if key.picked] == ["5"]
    once = after(dealt(Options(names="once")), *DENIED, Accept())
    again = board(view(once, 0), knowledge=False, picked="").decision
    assert again is not None
    assert [key.label for key in again.keys if key.disabled] == ["9"]


def test_the_dealer_picks_the_blind() -> None:
    """From one to the limit."""
    decision = board(view(opened(Options(limit=3)), 0), knowledge=False, picked="blind 2").decision
    assert decision is not None
    assert [(key.label, key.picked) for key in decision.keys] == [("1", False), ("2", True), ("3", False)]


def test_a_replay_takes_no_orders() -> None:
    """With nothing to pick there is nothing to decide."""
    drawn = shown(picked=None)
    assert (drawn.decision, drawn.playing) == (None, False)


def test_claims_are_listed() -> None:
    """Who named what in this hand, and what was called wrong."""
    assert shown(*DENIED, Accept(), Name(1)).claims == (Claim(1, 1, "9", True), Claim(2, 0, "A", False))


def test_knowledge_is_shown_where_the_table_lets_it() -> None:
    """Own cards are ruled out, the rest is equally likely; trusting the judge, one's own name was wrong."""
    assert shown(*DENIED).known == ()
    known = shown(*DENIED, knowledge=True).known
    assert known[0] == Known("A", own=False, chance=20, trusting=25)
    assert known[4] == Known("5", own=True, chance=0, trusting=0)
    assert known[8] == Known("9", own=False, chance=20, trusting=1)
    assert shown(viewer=PUBLIC, knowledge=True, picked=None).known == ()


def test_free_rounds_move_no_chips() -> None:
    """With a player all in, nothing comes into the middle."""
    match = after(with_stacks(2, 8), *DENIED, Accept())
    assert board(view(match, 0), knowledge=False).middle.added is None


def played_on() -> Match:
    """Return a match whose fourth hand is played without blinds: player 0 has no chips beside a pot of 14."""
    return after(with_stacks(2, 8, carried=10), *undecided())


def test_the_page_shows_a_hand_without_blinds() -> None:
    """The carried pot, all of it lying still, no blind, and empty places of chips."""
    drawn = board(view(played_on(), 1), knowledge=False, picked="")
    middle, (far, near) = drawn.middle, drawn.places
    assert (middle.hand, middle.round, middle.blind) == (4, 1, 0)
    assert (middle.pot, middle.carried, middle.settled, middle.added) == (14, 14, pile(14), None)
    assert [(place.seat, place.chips, place.settled, place.won) for place in (far, near)] == [
        (0, 0, pile(0), None),
        (1, 6, pile(6), None),
    ]
    assert drawn.decision is None
    assert [place.role for place in (far, near)] == ["guesser", "judge"]


def test_a_challenge_without_blinds_is_for_the_carried_pot_alone() -> None:
    """Both are told that it costs nothing, and the pot that it decides."""
    match = after(played_on(), Name(9))
    judged = board(view(match, 1), knowledge=False, picked="").decision
    assert judged == Decision(Stage.JUDGE, (), "9", own=False, pot=14, stake=0, most=14)
    answered = board(view(after(match, Wrong()), 0), knowledge=False, picked="").decision
    assert answered == Decision(Stage.ANSWER, (), "9", own=False, pot=14, stake=0, most=14)


def test_a_doubled_pot_is_shown_before_the_challenge() -> None:
    """Under `double: pot` the carried chips count for what a challenge adds."""
    match = after(dealt(Options(rounds=1, double="pot"), blind=3), *undecided(1), Blind(1), Name(9))
    drawn = board(view(match, 1), knowledge=False, picked="").decision
    assert drawn == Decision(Stage.JUDGE, (), "9", own=False, pot=8, stake=4, most=16)


def test_the_text_names_the_carried_pot() -> None:
    """What lies in the middle, how much of it is old, and that no blinds are put in."""
    assert [plain(line) for line in lines(view(played_on(), PUBLIC))] == [
        "Hand 4, round 1 of 9, without blinds.",
        "#1: 0 chips left, 0 put in.",
        "#2: 6 chips left, 0 put in.",
        "In the middle: 14 chips, 14 of them from earlier hands.",
        "Hand 3: undecided; 14 chips stayed in the middle.",
        "To name a card: #1.",
    ]


def test_the_board_is_said_as_text() -> None:
    """Everything on it, in sentences, and no card of the other player."""
    match = after(dealt(blind=5), *DENIED, Accept(), Name(1), Concede())
    assert [plain(line) for line in lines(view(match, 0))] == [
        "Hand 2, dealt by #2.",
        "#1: 110 chips left, 0 put in.",
        "#2: 90 chips left, 0 put in.",
        "In the middle: 0 chips.",
        "Hand 1: A was conceded; #1 took 20.",
        "To set the blind: #2.",
    ]
    playing = after(dealt(blind=5), *DENIED, Accept(), Name(1))
    assert [plain(line) for line in lines(view(playing, 1))] == [
        "Hand 1, round 2 of 9; the blind is 5.",
        "#1: 90 chips left, 10 put in.",
        "#2: 90 chips left, 10 put in.",
        "In the middle: 20 chips.",
        "Your cards: 5 6 7 8.",
        "Round 1: #2 named 9; called wrong.",
        "Round 2: #1 named A.",
        "To judge the name: #2.",
    ]

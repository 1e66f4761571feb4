"""What the page of Guess It shows."""

from caipan.core.replay import fold, view
from caipan.core.seat import PUBLIC
from caipan.core.text import plain
from caipan.games.guessit.events import Asked, Dealt, Event, Guessed, Options
from caipan.games.guessit.pages import Board, Card, Entry, Key, Known, board, lines
from caipan.games.guessit.rules import GuessIt

GAME = GuessIt()
DEAL = Dealt(((1, 2, 3), (4, 5, 6)), 7)


def shown(*events: Event, viewer: int = 0, picked: str | None = "", knowledge: bool = False) -> Board:
    """Return the board of a game of seven cards after these events."""
    match = fold(GAME, Options(3, 3), 2, [DEAL, *events])
    return board(view(match, viewer), knowledge=knowledge, picked=picked)


def test_the_own_place_comes_last_and_shows_its_cards() -> None:
    """Revealed cards show their faces to all, the others their backs."""
    far, near = shown(Asked(0, 5, held=True), viewer=0).places
    assert far.cards == (Card("5", up=True), Card("", up=False), Card("", up=False))
    assert near.cards == (Card("A", up=False), Card("2", up=False), Card("3", up=False))
    public = shown(Asked(0, 5, held=True), viewer=PUBLIC, picked=None)
    assert [place.cards[1:] for place in public.places] == [(Card("", up=False),) * 2] * 2


def test_refused_questions_stand_with_the_asker() -> None:
    """Everybody sees what each player has asked for and missed."""
    drawn = shown(Asked(0, 5, held=True), Asked(1, 4, held=False), viewer=PUBLIC, picked=None)
    assert [(place.seat, place.missed) for place in drawn.places] == [(1, ("4",)), (0, ())]


def test_the_face_down_card_is_shown_after_a_guess() -> None:
    """Before that there is no face on it."""
    assert shown().hidden == ""
    assert shown(Guessed(0, 4, 7)).hidden == "7"


def test_the_composer_offers_what_can_be_asked_and_guessed() -> None:
    """Asked cards are disabled for asking, own and open ones for guessing; what was picked stays picked."""
    composer = shown(Asked(0, 5, held=True), Asked(1, 4, held=False), picked="guess 6").composer
    assert composer is not None
    assert [key.label for key in composer.asks if key.disabled] == ["4", "5"]
    assert [key.label for key in composer.guesses if key.disabled] == ["A", "2", "3", "5"]
    assert composer.guesses[5] == Key(6, "6", picked=True, disabled=False, own=False)
    assert (composer.open, composer.last_miss) == (1, "4")


def test_only_who_moves_has_a_composer() -> None:
    """Not the other player, no spectator and no replay."""
    assert shown(viewer=1).composer is None
    assert shown(viewer=PUBLIC, picked=None).composer is None
    assert shown(picked=None).composer is None


def test_the_record_is_complete() -> None:
    """Every question with its answer."""
    drawn = shown(Asked(0, 5, held=True), Asked(1, 4, held=False))
    assert drawn.record == (Entry(1, 0, "5", True), Entry(2, 1, "4", False))


def test_knowledge_marks_what_the_card_can_be() -> None:
    """Own, open and possible cards, and the one that was found."""
    known = shown(Asked(0, 5, held=True), knowledge=True).known
    assert [card.kind for card in known] == ["own", "own", "own", "can", "open", "can", "can"]
    found = shown(Asked(0, 7, held=False), knowledge=True).known
    assert found[6] == Known("7", "is", 100)
    assert [card.chance for card in known] == [0, 0, 0, 33, 0, 33, 33]
    assert [card.kind for card in found[3:6]] == ["elsewhere"] * 3
    assert shown().known == ()


def test_the_board_is_said_as_text() -> None:
    """Own cards, what was revealed, what was missed, and whose move it is."""
    match = fold(GAME, Options(3, 3), 2, [DEAL, Asked(0, 5, held=True), Asked(1, 4, held=False)])
    assert [plain(line) for line in lines(view(match, 0))] == [
        "Your cards: A 2 3.",
        "#2 revealed: 5.",
        "#2 asked for and missed: 4.",
        "To move: #1.",
    ]
    ended = match.then([Guessed(0, 6, 7)])
    assert plain(lines(view(ended, PUBLIC))[-1]) == "The face-down card was 7."

"""What every game promises, checked on random matches of all games in the catalog."""

import re
from functools import cache
from importlib.resources import files
from itertools import accumulate, islice, pairwise
from random import Random

import msgspec
import pytest
from msgspec.structs import asdict
from tests.contract.matches import LISTINGS, all_sorts, match, viewers

from caipan.core import fair, log
from caipan.core.chance import outcomes
from caipan.core.game import Order
from caipan.core.refusal import Refusal
from caipan.core.replay import View, fold, view
from caipan.core.seat import REFEREE
from caipan.core.text import Text, plain
from caipan.kit.listing import Listing
from caipan.kit.options import choices, chosen
from caipan.lab.simulate import Step, advance, seed_of, self_play
from caipan.language import language

MATCHES = 10
FEW = 5

every_game = pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
any_match = pytest.mark.parametrize("seed", range(MATCHES))


def whole(listing: Listing, seed: int) -> list[Step]:
    """Return a match between the game's agents up to its end, the same agents at the seats for each seed."""
    return list(_whole(listing.game.name, seed))


@cache
def _whole(game: str, seed: int) -> tuple[Step, ...]:
    listing = LISTINGS[game]
    options = listing.game.options_type()
    seats = listing.game.seats(options)[0]
    named = list(listing.agents.values())
    agents = [named[(seat + seed) % len(named)] for seat in range(seats)]
    return tuple(self_play(listing.game, options, agents, seed_of(str(seed)), Random(seed)))


@every_game
@any_match
def test_what_is_legal_is_accepted_and_the_rest_refused(listing: Listing, seed: int) -> None:
    """A seat's own state says of any move whether the referee will carry it out; asking changes nothing."""
    steps, rng = match(listing, seed), Random(seed)
    sorts = all_sorts(listing, steps, rng)
    for step in steps:
        before = repr(step.match.state)
        for own in step.views:
            moves, listed = own.moves(), islice(own.moves(), FEW)
            chance = fair.chance(seed_of(str(seed)), (), 1)
            for move in (*listed, *sorts):
                decided = listing.game.decide(step.match.state, own.viewer, move, chance)
                assert (move in moves) == (not isinstance(decided, Refusal)), (own.viewer, move, decided)
                assert isinstance(decided, Refusal) or decided.events, "an order makes something happen"
            for move in islice(own.moves(), FEW):
                assert move in moves
        assert repr(step.match.state) == before


@every_game
@any_match
def test_a_seat_knows_its_moves(listing: Listing, seed: int) -> None:
    """Who knows everything lists the same moves for a seat as the seat itself, and as many as it says."""
    for step in match(listing, seed):
        for own in step.views:
            moves = list(islice(own.moves(), 300))
            assert list(islice(listing.game.moves(step.match.state, own.viewer), 300)) == moves
            assert own.moves().any() == bool(moves)
            if moves:
                drawn = own.moves().sample(Random(seed))
                assert drawn in own.moves()
                assert listing.game.moves(step.match.state, own.viewer).sample(Random(seed)) == drawn


@every_game
@any_match
def test_everybody_knows_whom_the_game_waits_for(listing: Listing, seed: int) -> None:
    """Phase, awaited seats, audiences and outcome follow from what anyone may see; no phase comes back.

    Nor does a window that has shut, and none has a phase of the others.
    """
    game, manners = listing.game, listing.manners
    passed: list[int] = []
    windows, shut = set[int](), set[int]()
    for step in match(listing, seed):
        awaited, outcome = game.awaited(step.match.state), game.outcome(step.match.state)
        for viewer in viewers(step):
            known = view(step.match, viewer).state
            assert game.awaited(known) == awaited
            assert game.outcome(known) == outcome
            assert manners.occasion(known) == manners.occasion(step.match.state)
            assert manners.timing(known) == manners.timing(step.match.state)
            for seat in range(step.match.seats):
                assert manners.channels(known, seat) == manners.channels(step.match.state, seat)
        assert awaited.kind in manners.kinds or not (manners.kinds and awaited.seats)
        if awaited.phase not in passed[-1:]:
            assert awaited.phase not in passed
            passed.append(awaited.phase)
        still = {window.phase for window in awaited.beside}
        shut |= windows - still
        windows = still
        assert len(windows) == len(awaited.beside)
        assert windows.isdisjoint(shut.union(passed))
        named = set(awaited.seats).union(*(window.seats for window in awaited.beside))
        assert named <= set(range(step.match.seats))
        assert all(seat in awaited.seats for seat, own in enumerate(step.views) if own.moves().any())


@every_game
@any_match
def test_states_carried_along_are_those_that_evolve_makes(listing: Listing, seed: int) -> None:
    """The states in an unfolding are those that `evolve` makes of its events, from the state decided on."""
    game = listing.game
    for before, after in pairwise(match(listing, seed)):
        state, order = before.match.state, after.order
        assert order is not None
        secret, cuts, n = seed_of(str(seed)), (None,) * before.match.seats, len(before.match.events) + 1
        unfolding = game.decide(state, order.seat, order.move, fair.chance(secret, cuts, n))
        assert not isinstance(unfolding, Refusal)
        assert [state, *unfolding.states] == [*accumulate(unfolding.events, game.evolve, initial=state)]
        assert (unfolding.before, unfolding.state) == (state, unfolding.states[-1])


@every_game
@any_match
def test_views_grow_as_they_would_be_made(listing: Listing, seed: int) -> None:
    """A view kept up to date event by event is the view made from the whole log, state and all."""
    last = match(listing, seed)[-1]
    for own in last.views:
        assert view(last.match, own.viewer) == own
    for viewer in viewers(last):
        seen = view(last.match, viewer)
        again = fold(listing.game, seen.match.options, seen.match.seats, seen.match.events)
        assert (again.state, hash(again.state)) == (seen.state, hash(seen.state))


@every_game
@any_match
def test_everything_reads_as_json(listing: Listing, seed: int) -> None:
    """Options, moves and events, also blurred ones, come back from JSON as they were."""
    steps, game = match(listing, seed), listing.game
    values = [(steps[0].match.options, game.options_type)]
    values += [(event, game.event_type) for event in steps[-1].match.events]
    values += [(event, game.event_type) for own in steps[-1].views for event in own.match.events]
    values += [(step.order.move, game.move_type) for step in steps if step.order]
    values += [(move, game.move_type) for move in all_sorts(listing, steps, Random(seed))]
    for value, kind in values:
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value


@every_game
@any_match
def test_moves_and_events_in_words(listing: Listing, seed: int) -> None:
    """A move that is written down reads as the same move, and every event is told in a sentence."""
    notation = listing.notation
    for step in match(listing, seed):
        for own in step.views:
            for move in islice(own.moves(), FEW):
                assert notation.read(notation.write(move)) == move
            for event in own.match.events[-2:]:
                assert plain(notation.told(event))
            assert all(isinstance(line, Text) and plain(line) for line in listing.pages.lines(own))


@every_game
@any_match
def test_a_deadline_has_a_default(listing: Listing, seed: int) -> None:
    """What a passed deadline orders is accepted, and the game does not wait in the same phase afterwards."""
    for step in match(listing, seed)[::4]:
        game, state = listing.game, step.match.state
        awaited = game.awaited(state)
        if game.outcome(state) is not None:
            assert awaited.seats == ()
            continue
        orders = list(game.overdue(state))
        assert orders
        after = step
        for order in orders:
            decided = advance(after, order, b"late")
            assert isinstance(decided, Step), (order, decided)
            after = decided
        assert game.awaited(after.match.state).phase != awaited.phase or game.outcome(after.match.state)


@every_game
@any_match
def test_only_the_referee_closes_a_phase(listing: Listing, seed: int) -> None:
    """No seat can give the order that only a deadline gives."""
    for step in match(listing, seed)[::4]:
        for order in listing.game.overdue(step.match.state):
            if order.seat == REFEREE:
                for own in step.views:
                    chance = fair.chance(b"", (), 1)
                    decided = listing.game.decide(step.match.state, own.viewer, order.move, chance)
                    assert isinstance(decided, Refusal)


@every_game
@pytest.mark.parametrize("stray", ["-", "\0", "\u202e", "\u200b", "+", "\x1f"])
def test_a_move_with_a_stray_sign_is_no_move(listing: Listing, stray: str) -> None:
    """A sign, or a character that nobody sees, anywhere in a move is refused and never passed over."""
    steps, rng = whole(listing, 0), Random(stray)
    for move in all_sorts(listing, steps, rng):
        text = listing.notation.write(move)
        place = rng.choice([found.start() for found in re.finditer(r"\b", text)])
        read = listing.notation.read(text[:place] + stray + text[place:])
        assert isinstance(read, Refusal), (text, place)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_agents_play_to_an_end_that_lasts(listing: Listing, seed: int) -> None:
    """Agents, who get views alone, play by the rules; then nothing changes, and each seat has a payoff."""
    steps = whole(listing, seed)
    game, last = listing.game, steps[-1]
    outcome = game.outcome(last.match.state)
    assert outcome is not None
    assert len(outcome.payoffs) == last.match.seats
    assert plain(outcome.reason)
    assert re.fullmatch("[a-z]+(-[a-z]+)*", outcome.code)
    assert game.awaited(last.match.state).seats == ()
    for own in last.views:
        assert not own.moves().any()
        for move in all_sorts(listing, steps, Random(seed)):
            after = advance(last, Order(own.viewer, move), b"after")
            if isinstance(after, Step):
                assert after.match.state == last.match.state


def written(steps: list[Step], seed: bytes) -> log.Log:
    """Return the referee's log of a finished match."""
    lines: list[log.Line] = []
    for before, after in pairwise([None, *steps]):
        assert after is not None
        known = len(before.match.events) if before else 0
        lines += log.recorded(known + 1, after.match.events[known:], after.order, 1_700_000_000_000)
    match = steps[-1].match
    return log.sealed(log.heading(match, fair.commitment(seed)), lines, seed.hex(), (None,) * match.seats)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_log_replays_to_the_same_state_and_verifies(listing: Listing, seed: int) -> None:
    """A finished game, written and read, folds to the same state and follows from its seed."""
    steps = whole(listing, seed)
    wrote = written(steps, seed_of(str(seed)))
    read = log.read(log.write(wrote))
    assert read == wrote
    assert log.load(read, listing.game) == steps[-1].match
    assert log.verify(read, listing.game) == steps[-1].match


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_the_first_altered_line_is_named(listing: Listing, seed: int) -> None:
    """An event that the rules and the seed do not bring about is found where it stands."""
    wrote = written(whole(listing, seed), seed_of(str(seed)))
    others = {bytes(line.event) for line in wrote.lines}
    for place in Random(seed).sample(range(len(wrote.lines)), min(FEW, len(wrote.lines))):
        line = wrote.lines[place]
        other = next(event for event in sorted(others) if event != bytes(line.event))
        changed = msgspec.structs.replace(line, event=msgspec.Raw(other))
        lines = (*wrote.lines[:place], changed, *wrote.lines[place + 1 :])
        wrong = log.verify(log.Log(wrote.header, lines, wrote.seal), listing.game)
        assert isinstance(wrong, log.Wrong)
        assert wrong.line == place + 2


@every_game
def test_chance_can_be_enumerated(listing: Listing) -> None:
    """The deal can be listed outcome by outcome; where there are few, their probabilities add up to one."""
    game, options = listing.game, listing.game.options_type()
    seats = game.seats(options)[0]
    found = list(islice(outcomes(lambda chance: game.start(options, seats, chance)), 1000))
    for _, events in found[:20]:
        fold(game, options, seats, events)
    total = sum(probability for probability, _ in found)
    assert total == 1 or (len(found) == 1000 and total < 1)


@every_game
def test_every_option_has_its_labels(listing: Listing) -> None:
    """Each option has a name, and each of its words one too."""
    known = choices(listing.game)
    assert set(listing.options) == {choice.name for choice in known}
    for choice in known:
        values = listing.options[choice.name].values
        assert set(values) == set(choice.words) or choice.words == ("false", "true")


@every_game
def test_every_game_has_its_rules_and_its_chinese(listing: Listing) -> None:
    """The game's folder holds its rules in both languages, and its name has a Chinese one."""
    folder = files(listing.folder)
    for name in ("RULES.md", "RULES.zh.md"):
        text = folder.joinpath(name).read_text("utf-8")
        assert text.startswith("# ")
        assert len(text) > 100
    assert language("zh", listing.folder).say(listing.title) != listing.title.template


EXTRAS = {extra.path: (extra, listing) for listing in LISTINGS.values() for extra in listing.extras}


@pytest.mark.parametrize("path", EXTRAS)
@pytest.mark.parametrize("words", ["", "5", "a+b = 6", "<b>{who}</b>", "\0", "ａ" * 5000])
def test_a_games_own_page_copes_with_all_that_can_be_asked(path: str, words: str) -> None:
    """Whatever stands in a field, the page is shown, the same each time, and offers tables that open."""
    extra, listing = EXTRAS[path]
    assert re.fullmatch("/[a-z]+", path)
    assert files(listing.folder).joinpath(extra.template).is_file()
    for field in extra.fields:
        asked = {**extra.fields, field: words}
        shown = extra.show(asked)
        assert shown == extra.show(asked)
        for offer in shown.offers:
            game = LISTINGS[offer.game].game
            options = chosen(game, offer.options)
            assert game.check(options, game.seats(options)[0]) is None
            assert not set(offer.asked) - set(LISTINGS[offer.game].options) | set(offer.options) & set(
                offer.asked
            )


def places(board: msgspec.Struct, seats: int) -> dict[str, list[int]]:
    """Return the order in which each field that shows all seats shows them."""
    shown = {}
    for name, row in asdict(board).items():
        order = [getattr(each, "seat", None) for each in row] if isinstance(row, tuple) else []
        if set(order) == set(range(seats)):
            shown[name] = [seat for seat in order if seat is not None]
    return shown


@every_game
@any_match
def test_nobody_changes_places_when_all_is_shown(listing: Listing, seed: int) -> None:
    """After the end a player sees everything, each in the place where they sat before."""
    last = match(listing, seed)[-1]
    referee = View(last.match, REFEREE)
    for own in last.views:
        during = places(listing.pages.board(own, knowledge=False), last.match.seats)
        after = places(listing.pages.board(referee.seen_from(own.viewer), knowledge=False), last.match.seats)
        assert {name: after.get(name, order) for name, order in during.items()} == during

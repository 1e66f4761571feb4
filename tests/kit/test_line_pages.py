"""The pages that a game gets if it brings none, and the listing that makes them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests import kuhn, tiny
from tests.kuhn.rules import Kuhn

from caipan.catalog import CATALOG
from caipan.core.chance import Seeded
from caipan.core.game import AnyGame
from caipan.core.replay import View, begin, view
from caipan.core.seat import PUBLIC
from caipan.core.text import Text, plain
from caipan.kit.line_pages import Button, LineBoard, LinePages
from caipan.kit.listing import Listing

WORDS = {"folder": "tests.kuhn", "title": Text("Kuhn poker"), "summary": Text("Three cards.")}


def dealt(game: AnyGame, viewer: int) -> View:
    """Return what the viewer knows after a deal for two."""
    return view(begin(game, game.options_type(), 2, Seeded(b"")), viewer)


def test_a_listing_needs_only_a_game_names_and_what_tells_an_event() -> None:
    """Its notation, its pages and an agent are made; the board as text is what has happened."""
    listing = Listing(Kuhn(), told=kuhn.told, **WORDS)  # type: ignore[arg-type]  # by name
    assert list(listing.agents) == ["uniform"]
    assert listing.notation.write(listing.notation.read("bet")) == "bet"
    own = dealt(Kuhn(), 0)
    assert [plain(line) for line in listing.pages.lines(own)] == ["The cards were dealt."]
    board = listing.pages.board(own, knowledge=False, picked="")
    assert board == LineBoard((Button("pass", "pass"), Button("bet", "bet")), typed=False)


def test_a_listing_that_cannot_tell_an_event_is_a_mistake() -> None:
    """Neither sentences nor a notation: nothing could be said of the game."""
    with pytest.raises(TypeError, match="kuhn needs `told`, or a notation"):
        Listing(Kuhn(), **WORDS)  # type: ignore[arg-type]  # by name


def test_what_a_game_brings_is_kept() -> None:
    """A notation and pages of its own stay what they are, also in a copy of the listing."""
    for listing in (tiny.LISTING, replace(tiny.LISTING, hand=True)):
        assert (listing.notation, listing.pages) == (tiny.notation, tiny.pages)
    copied = replace(kuhn.LISTING, hand=False)
    assert (copied.notation, copied.pages) == (kuhn.LISTING.notation, kuhn.LISTING.pages)


@pytest.mark.parametrize(("viewer", "picked"), [(0, None), (1, ""), (PUBLIC, None)])
def test_who_cannot_move_gets_no_buttons(viewer: int, picked: str | None) -> None:
    """Replays, spectators, and whoever's turn it is not."""
    board = kuhn.LISTING.pages.board(dealt(Kuhn(), viewer), knowledge=False, picked=picked)
    assert board == LineBoard((), typed=False)


def test_too_many_moves_are_typed() -> None:
    """A duel has more questions than there is room for buttons."""
    listing = CATALOG["xixi"]
    pages = LinePages(listing.notation.told, listing.notation.write)
    assert pages.board(dealt(listing.game, 0), knowledge=False, picked="") == LineBoard((), typed=True)
    assert pages.board(dealt(listing.game, 1), knowledge=False, picked="") == LineBoard((), typed=False)

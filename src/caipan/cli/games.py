"""`caipan games`: what can be played."""

from __future__ import annotations

import msgspec
import typer
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.text import Fact, Text, plain
from caipan.kit.listing import Listing
from caipan.kit.options import Choice, choices
from caipan.terminal.app import command_app
from caipan.terminal.speech import Json, say

__all__ = ["app", "games"]

app = command_app()


class Offer(Struct, frozen=True):
    """A game as a program reads it; `seats` are the least and the most players."""

    game: str
    title: str
    summary: str
    seats: tuple[int, int]
    options: tuple[Choice, ...]
    agents: tuple[str, ...]


@app.command()
def games(json: Json = False) -> None:
    """List the games with their seats and options."""
    offers = [(_offer(listing), listing) for listing in CATALOG.values()]
    if json:
        typer.echo(msgspec.json.encode([offer for offer, _ in offers]).decode())
        return
    for offer, listing in offers:
        _tell(offer, listing)


def _offer(listing: Listing) -> Offer:
    seats = listing.game.seats(listing.game.options_type())
    return Offer(
        listing.game.name,
        plain(listing.title),
        plain(listing.summary),
        (seats[0], seats[-1]),
        choices(listing.game),
        tuple(listing.agents),
    )


def _tell(offer: Offer, listing: Listing) -> None:
    say(
        Text(
            "{name}: {title}. {summary}",
            {"name": offer.game, "title": listing.title, "summary": listing.summary},
        ),
        listing.folder,
    )
    least, most = offer.seats
    say(Text("  players: {seats}", {"seats": str(least) if least == most else f"{least}–{most}"}))
    for choice in offer.options:
        label = listing.options[choice.name].name
        facts: dict[str, Fact] = {
            "option": choice.name,
            "label": label,
            "allowed": choice.allowed(),
            "default": choice.default,
        }
        say(Text("  option {option} ({label}): {allowed}; default {default}", facts), listing.folder)
    say(Text("  agents: {agents}", {"agents": ", ".join(offer.agents)}))

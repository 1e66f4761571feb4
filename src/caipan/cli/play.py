"""`caipan play`: a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from time import time_ns
from typing import IO, Annotated, Any

import typer
from msgspec.structs import replace

from caipan.agents.agent import Agent
from caipan.cli.arguments import GameName, OptionPairs, agent_named, listing_named, options_of, seated
from caipan.cli.narration import Narrator
from caipan.cli.person import Person
from caipan.core import fair, log
from caipan.core.game import Order
from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.sealing import Sealing
from caipan.core.seat import PUBLIC, Seat
from caipan.core.text import Fact, Speaker, Text
from caipan.kit.listing import Listing
from caipan.lab.simulate import Step, seed_of, self_play
from caipan.terminal.app import command_app
from caipan.terminal.arguments import reading
from caipan.terminal.speech import because, numbered, printable, say, speaker, stop

__all__ = ["app", "play"]

app = command_app()

_HUMAN = "human"


@app.command()
def play(
    game: GameName,
    option: OptionPairs = [],  # noqa: B006  (never changed)
    seat: Annotated[
        list[str],
        typer.Option(metavar="WHO", help="Who sits next: `human`, or an agent's name, such as `sleepy:0.5`."),
    ] = [],  # noqa: B006  (never changed)
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", parser=reading("--seed", int), help="The same seed deals the same cards."
        ),
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Write the game's log to this file.")
    ] = None,
) -> None:
    """Play a game in the terminal; with agents on all seats it just plays.

    Without --seat you play first, and the game's best agent sits at every other seat.
    """
    listing = listing_named(game)
    options = options_of(listing, option)
    sitters = seat or _usual(listing, options)
    players = _players(listing, sitters)
    seated(listing, options, len(sitters))
    word = secrets.token_hex(32) if seed is None else str(seed)
    steps = self_play(listing.game, options, players, seed_of(word), Random(word), _refuser(players))
    narrator = Narrator(listing, _speaker(listing, sitters))
    with _opened(file) as stream:
        if stream is not None:
            names = [f"{name} {number}" for number, name in enumerate(sitters, 1)]
            steps = _recorded(steps, stream, seed_of(word), names)
        try:
            people = {place for place, name in enumerate(sitters) if name == _HUMAN}
            _watch(steps, narrator, people)
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            say(Text("The game was left unfinished."))


def _usual(listing: Listing, options: Any) -> list[str]:
    """Return a person and, at the other seats, the last of the game's agents."""
    return [_HUMAN] + [list(listing.agents)[-1]] * (listing.game.seats(options)[0] - 1)


def _players(listing: Listing, sitters: Sequence[str]) -> list[Agent]:
    alone = sitters.count(_HUMAN) == 1
    speak = _speaker(listing, sitters)
    return [
        Person(listing, speak, alone=alone) if name == _HUMAN else agent_named(listing, name)
        for name in sitters
    ]


def _speaker(listing: Listing, sitters: Sequence[str]) -> Speaker:
    """Return who calls all by number, agents also by name, and a lone person "you"."""
    alone = sitters.count(_HUMAN) == 1

    def name(seat: Seat) -> Fact:
        if sitters[seat] != _HUMAN:
            return Text("Player {number} ({agent})", {"number": seat + 1, "agent": sitters[seat]})
        return Text("Player {number} (you)", {"number": seat + 1}) if alone else numbered(seat)

    return speaker(name, listing.folder)


def _refuser(players: Sequence[Agent]) -> Callable[[Order[Any], Refusal], None]:
    """Return who tells a person of a refusal; an agent must make none."""

    def refused(order: Order[Any], refusal: Refusal) -> None:
        player = players[order.seat]
        if not isinstance(player, Person):
            raise RuntimeError(f"{order!r} was refused: {refusal.code}")
        player.refused(refusal)

    return refused


def _watch(steps: Iterable[Step], narrator: Narrator, people: Collection[Seat]) -> None:
    """Play on to the end; tell everything as it happens, or, where people play, what none was told before."""
    watched, untold = None, list[str]()
    for step in steps:
        watched = View(step.match, PUBLIC)
        if step.order is not None and step.order.seat in people:
            untold.clear()  # who gave the order was shown what had happened
        untold += narrator.tell(watched)
        if not people:
            _print(untold)
            untold.clear()
    if watched is not None:
        _print([*untold, *narrator.ending(watched)])


def _print(lines: Sequence[str]) -> None:
    for line in lines:
        typer.echo(printable(line))


def _opened(file: Path | None) -> AbstractContextManager[IO[bytes] | None]:
    try:
        return nullcontext() if file is None else file.open("wb")
    except OSError as error:
        text = Text("The file {path} cannot be written: {reason}")
        stop(text.about(path=str(file), reason=because(error)))


def _recorded(steps: Iterable[Step], stream: IO[bytes], seed: bytes, names: Sequence[str]) -> Iterator[Step]:
    """Write each step to the log before anything else is done with it, and at the end the seed."""
    number, sealing = 0, Sealing()
    for step in steps:
        match = step.match
        if step.order is None:
            stream.write(sealing.take(log.row(log.heading(match, fair.commitment(seed), names))))
        for line in log.recorded(number + 1, match.events[number:], step.order, time_ns() // 1_000_000):
            stream.write(sealing.take(log.row(line)))
        stream.flush()
        number = len(match.events)
        yield step
    seal = log.Seal(number, seed.hex(), (None,) * len(names))
    stream.write(log.row(replace(seal, sha256=sealing.digest(log.row(seal)))))

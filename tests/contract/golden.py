"""Golden transcripts: what each viewer of a game is told, step by step.

`scripts/generate golden` writes them anew; read what changed before you commit it.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from tests.contract.matches import viewers

from caipan.cli.narration import Narrator
from caipan.core.game import Order
from caipan.core.replay import view
from caipan.core.seat import PUBLIC, Viewer
from caipan.core.text import plain
from caipan.kit.listing import Listing
from caipan.lab.simulate import Step, seed_of, self_play

FOLDER = Path(__file__).parents[1] / "golden"
MOST = 200
SEEDS = 6


def transcript(listing: Listing) -> str:
    """Return the transcript of the longest of a few games that is short enough, or the start of one."""
    made = [list(islice(_lines(listing, seed), MOST + 1)) for seed in range(SEEDS)]
    fitting = [lines for lines in made if len(lines) <= MOST]
    whole = max(fitting, key=len) if fitting else [*made[0][:MOST], "…"]
    return "\n".join([f"# {listing.game.name}: scripts/generate golden/{listing.game.name}", *whole, ""])


def _lines(listing: Listing, seed: int) -> Iterator[str]:
    game, options = listing.game, listing.game.options_type()
    best = list(listing.agents.values())[-1]
    agents = [best] * game.seats(options)[0]
    narrators: dict[Viewer, Narrator] = {}
    step = None
    for step in self_play(game, options, agents, seed_of(str(seed)), Random(seed)):
        yield from ("", _order(listing, step.order))
        yield from _told(listing, step, narrators)
    if step is not None and (outcome := game.outcome(step.match.state)):
        yield from ("", f"{plain(outcome.reason)} {outcome.payoffs}")


def _order(listing: Listing, order: Order[object] | None) -> str:
    if order is None:
        return "deal"
    if order.seat < 0:
        return "deadline"
    return f"#{order.seat + 1}> {listing.notation.write(order.move)}"


def _told(listing: Listing, step: Step, narrators: dict[Viewer, Narrator]) -> Iterator[str]:
    """Yield what is new, once for all who are told the same."""
    told: dict[tuple[str, ...], list[str]] = {}
    for viewer in viewers(step):
        narrator = narrators.setdefault(viewer, Narrator(listing, plain))
        name = "public" if viewer == PUBLIC else f"#{viewer + 1}"
        told.setdefault(tuple(narrator.tell(view(step.match, viewer))), []).append(name)
    for lines, names in told.items():
        everybody = len(names) == len(viewers(step))
        yield from (f"  {'all' if everybody else ' '.join(names)} | {line}" for line in lines)

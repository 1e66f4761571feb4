"""What the page of a council says; its board is the one for games that draw none."""

from __future__ import annotations

from collections.abc import Sequence

from caipan.core.replay import View
from caipan.core.text import Text, Who

__all__ = ["lines"]


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    state = view.state
    banners = enumerate(state.options.banners)
    said = [Text("{who}: {colour}", {"who": Who(seat), "colour": each.colour}) for seat, each in banners]
    said += [Text("{who} {who:is|are} banished.", {"who": Who(seat)}) for seat in sorted(state.out)]
    if (target := state.orders.of(view.viewer)) is not None:
        said.append(Text("You shield {whom}.", {"whom": Who(target)}))
    return said

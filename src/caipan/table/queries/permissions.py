"""What one person may do at a table now, asked of the verbs themselves.

A page shows exactly the controls that are allowed here, so it cannot offer what is always refused.
"""

from __future__ import annotations

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.table.log.state import TableState
from caipan.table.verbs.agree import has_agreed, may_agree, may_decline
from caipan.table.verbs.cut import may_prepare
from caipan.table.verbs.expire import may_close
from caipan.table.verbs.hosting import may_take_over, not_now
from caipan.table.verbs.leave import may_leave, may_send_away
from caipan.table.verbs.ready import may_be_ready
from caipan.table.verbs.rematch import may_rematch
from caipan.table.verbs.say import may_say
from caipan.table.verbs.sit import may_seat_agent, may_sit

__all__ = ["Permissions", "permissions"]


class Permissions(Struct, frozen=True):
    """What the person may do, and at which seats.

    `talk` in any way; `seat_agent` put an agent in a free seat, `send_away` the seats from which they may
    send one away; `host` what hosts do; `take_over` become the host; `close` end the phase. `sit` are the
    seats that they may take or ask for, `agree` those where they may agree to who asks and have not yet,
    `decline` those where they may send that one away, or ask no more.
    """

    talk: bool = False
    ready: bool = False
    cut: bool = False
    leave: bool = False
    seat_agent: bool = False
    host: bool = False
    take_over: bool = False
    close: bool = False
    rematch: bool = False
    send_away: tuple[Seat, ...] = ()
    sit: tuple[Seat, ...] = ()
    agree: tuple[Seat, ...] = ()
    decline: tuple[Seat, ...] = ()


def permissions(state: TableState, key: str | None, now: int) -> Permissions:
    """Return what whoever holds the key may do at that time (ms since 1970, UTC)."""
    seat, chairs = state.viewer(key), state.chairs
    free = [place for place, chair in enumerate(chairs) if not chair.taken]
    asked = [place for place in free if chairs[place].candidate is not None]
    return Permissions(
        talk=may_say(state, key) is None,
        ready=may_be_ready(state, key) is None and not chairs[seat].ready,
        cut=may_prepare(state, key) is None,
        leave=may_leave(state, key) is None,
        seat_agent=may_seat_agent(state, key) is None,
        host=not_now(state, key) is None,
        take_over=may_take_over(state, key, now) is None and seat != state.host,
        close=may_close(state, seat) is None,
        rematch=may_rematch(state, key) is None,
        send_away=tuple(place for place in state.agents if may_send_away(state, key, place) is None),
        sit=tuple(place for place in free if may_sit(state, key, place) is None),
        agree=tuple(
            place
            for place in asked
            if may_agree(state, key, place) is None and not has_agreed(state, key, place)
        ),
        decline=tuple(place for place in asked if may_decline(state, key, place) is None),
    )

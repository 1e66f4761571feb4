"""The seats of a table and who sits in them."""

from __future__ import annotations

from msgspec import Raw, Struct
from msgspec.structs import replace

from caipan.core.seat import Seat
from caipan.table.log.entries import Chose, Cut, Left, Ready, Replaced, Sat, Stamped

__all__ = ["Chair", "chairs_after"]


class Chair(Struct, frozen=True):
    """A seat and who sits in it: a person (who has a key), an agent, or nobody yet.

    `choice` is what was chosen there before the deal, as JSON; it stays with the seat when the game has
    begun, as the cut does.
    """

    name: str = ""
    key_hash: str = ""
    agent: str = ""
    cut: str | None = None
    choice: Raw | None = None
    ready: bool = False

    @property
    def taken(self) -> bool:
        """Whether anybody sits here."""
        return bool(self.key_hash or self.agent)


def chairs_after(chairs: tuple[Chair, ...], row: Stamped, *, dealt: bool) -> tuple[Chair, ...]:
    """Return the chairs after the entry; `dealt` says that the game has begun."""
    match row.entry:
        case Sat(seat=seat, name=name, key_hash=key_hash, agent=agent, cut=cut):
            # a seat that is taken in the middle of the game keeps its cut, from which all chance follows
            before = chairs[seat]
            chair = Chair(name, key_hash, agent, before.cut if cut is None else cut, before.choice)
            return _set(chairs, seat, chair)
        case Replaced(seat=seat, name=name, agent=agent):
            before = chairs[seat]
            return _set(chairs, seat, Chair(name, agent=agent, cut=before.cut, choice=before.choice))
        case Left(seat=seat) if dealt:
            return _set(chairs, seat, Chair(cut=chairs[seat].cut, choice=chairs[seat].choice))
        case Left(seat=seat):
            return _set(tuple(replace(chair, ready=False) for chair in chairs), seat, Chair())
        case Cut(seat=seat, text=text):
            return _set(chairs, seat, replace(chairs[seat], cut=text))
        case Chose(seat=seat, choice=choice):
            return _set(chairs, seat, replace(chairs[seat], choice=choice))
        case Ready(seat=seat):
            return _set(chairs, seat, replace(chairs[seat], ready=True))
        case _:
            return chairs


def _set(chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])

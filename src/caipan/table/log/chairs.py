"""The seats of a table and who sits in them."""

from __future__ import annotations

from msgspec import Raw, Struct
from msgspec.structs import replace

from caipan.core.seat import PUBLIC, Seat
from caipan.table.log.entries import Agreed, Asked, Chose, Cut, Declined, Left, Ready, Replaced, Sat, Stamped

__all__ = ["Candidate", "Chair", "chairs_after"]


class Candidate(Struct, frozen=True):
    """A person who asks for a seat that has seen secrets: nobody yet, for all that is shown.

    `agreed` are the hashes of the keys of those who sit and have agreed, `approved` says that somebody
    who had the seat has.
    """

    name: str
    key_hash: str
    agreed: tuple[str, ...] = ()
    approved: bool = False


class Chair(Struct, frozen=True):
    """A seat and who sits in it: a person (who has a key), an agent, or nobody yet.

    `choice` is what was chosen there before the deal, as JSON; it stays with the seat when the game has
    begun, as the cut does. `candidate` is who asks for the seat.
    """

    name: str = ""
    key_hash: str = ""
    agent: str = ""
    cut: str | None = None
    choice: Raw | None = None
    ready: bool = False
    candidate: Candidate | None = None

    @property
    def taken(self) -> bool:
        """Whether anybody sits here."""
        return bool(self.key_hash or self.agent)


def chairs_after(chairs: tuple[Chair, ...], row: Stamped, *, dealt: bool) -> tuple[Chair, ...]:
    """Return the chairs, by seat from 0, after the entry; `dealt` says that the game has begun."""
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
        case Asked(seat=seat, name=name, key_hash=key_hash):
            return _set(chairs, seat, replace(chairs[seat], candidate=Candidate(name, key_hash)))
        case Agreed(seat=seat, by=by):
            return _set(chairs, seat, _agreed(chairs[seat], "" if by == PUBLIC else chairs[by].key_hash))
        case Declined(seat=seat):
            return _set(chairs, seat, replace(chairs[seat], candidate=None))
        case Cut(seat=seat, text=text):
            return _set(chairs, seat, replace(chairs[seat], cut=text))
        case Chose(seat=seat, choice=choice):
            return _set(chairs, seat, replace(chairs[seat], choice=choice))
        case Ready(seat=seat):
            return _set(chairs, seat, replace(chairs[seat], ready=True))
        case _:
            return chairs


def _agreed(chair: Chair, key_hash: str) -> Chair:
    """Return the chair with one more agreement: of who sits and has that key, or (empty) had the seat."""
    candidate = chair.candidate
    if candidate is None:
        return chair
    if not key_hash:
        return replace(chair, candidate=replace(candidate, approved=True))
    return replace(chair, candidate=replace(candidate, agreed=(*candidate.agreed, key_hash)))


def _set(chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])

"""What stands in the log of a quantum game: the options, the moves and the events.

People are seats, from 0. Rows of the table bear numbers, from 1, and who has which number is a secret
unless the table is by name.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from caipan.core.seat import Player
from caipan.games.quantum.roles import Identity, Role, RuleSet
from caipan.kit.ballots import Openness

__all__ = [
    "MOST_CYCLES",
    "Act",
    "Attacked",
    "Close",
    "Counted",
    "Dealt",
    "Died",
    "Ended",
    "Event",
    "Lapsed",
    "Morning",
    "Move",
    "NightFell",
    "NightRecord",
    "Options",
    "Ordered",
    "RunOff",
    "Saw",
    "Shattered",
    "Side",
    "TableRow",
    "Told",
    "Vote",
    "Voted",
    "Withdraw",
    "Withdrawn",
]

Number = Annotated[int, Meta(ge=1, le=60)]
MOST_CYCLES: Final = 1_000_000
Count = Annotated[int, Meta(ge=0, le=MOST_CYCLES)]
"""The number of a night or a day."""
Ratio = Annotated[str, Meta(pattern=r"^[0-9]{1,60}(/[1-9][0-9]{0,59})?$")]
"""A fraction in lowest terms, such as 3/4, 0 or 1."""

Side = Literal["village", "wolves"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose; the number of players is that of its seats."""

    wolves: Annotated[int, Meta(ge=1, le=29)] = 2
    seers: Annotated[int, Meta(ge=0, le=3)] = 1
    rules: RuleSet = "seed"
    wolves_win: Literal["by-rules", "certain", "determined"] = "by-rules"
    """When the wolves win: at parity in every universe, or once the living's sides are known too."""
    tie: Literal["none", "lot", "runoff"] = "none"
    """Who is lynched at a tie: nobody, one by lot, or who wins a second vote among the tied."""
    first_attack: Literal["off", "on"] = "off"
    reveal: Literal["by-rules", "off", "side"] = "by-rules"
    """Whether everybody is told the side of the dead at once; the next table tells it anyway."""
    table: Literal["by-number", "by-name"] = "by-number"
    votes: Literal["secret", "open"] = "secret"
    """Whether votes can be seen before they are counted."""
    early: Literal["on", "off"] = "on"
    """Whether a phase ends as soon as everybody has acted."""

    @property
    def openness(self) -> Openness:
        """How votes are kept: secret ones are shown with the count."""
        return "open" if self.votes == "open" else "secret-until-close"

    @property
    def reveals_side(self) -> bool:
        """Whether everybody is told the side of the dead at once: by its rules under `cisra` only."""
        return self.reveal == "side" or (self.reveal == "by-rules" and self.rules == "cisra")


class Act(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="act"):
    """Register one's orders for a night, by day already, in place of earlier ones; 0 is the night to come."""

    attack: Player | None = None
    vision: Player | None = None
    night: Count = 0


class Withdraw(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="withdraw"):
    """Take back one's orders for the night to come."""


class Vote(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="vote"):
    """Vote for someone to be lynched, or for nobody, in place of an earlier vote."""

    target: Player | None = None


class Close(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="close"):
    """The referee's move when the phase's deadline has passed."""


Move = Act | Withdraw | Vote | Close


class Dealt(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dealt"):
    """Each seat's number; None where unseen. `whole` says that nothing of this log will be hidden."""

    numbers: tuple[Number | None, ...]
    whole: bool = False


class NightFell(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="night"):
    """A night begins."""

    night: Count


class Ordered(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ordered"):
    """A seat's orders for a night, as the referee holds them now."""

    seat: Player
    night: Count
    attack: Player | None
    vision: Player | None


class Withdrawn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="withdrawn"):
    """A seat took its orders for the night back."""

    seat: Player


class Lapsed(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="lapsed"):
    """Night fell, and a target of orders given ahead was dead: what is left of them unless changed."""

    seat: Player
    night: Count
    attack: Player | None
    vision: Player | None


class Attacked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="attacked"):
    """The attack orders of a night, seat to seat, were carried out in every universe."""

    night: Count
    attacks: tuple[tuple[Player, Player], ...]


class Saw(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="saw"):
    """A seat was told a target's side."""

    seat: Player
    target: Player
    night: Count
    wolf: bool


class Died(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="died"):
    """A player died, by lynching or for certain. Number, identity and side are None where unseen."""

    seat: Player
    lynched: bool
    number: Number | None
    identity: Identity | None
    side: Side | None


class Told(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="told"):
    """A living player's role has become certain."""

    seat: Player
    role: Role


class Shattered(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="shattered"):
    """No universe is left: these attacks of head wolves, seat to seat, destroyed the last ones."""

    attacks: tuple[tuple[Player, Player], ...]


class TableRow(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What everybody may know of a number; the rule set `cisra` publishes no lock."""

    good: Ratio
    evil: Ratio
    dead: Ratio
    lock: Ratio | None


class Morning(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="morning"):
    """A day begins with the table: a row for each number, and the stability."""

    day: Count
    rows: tuple[TableRow, ...]
    stability: Ratio


class Voted(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="voted"):
    """A seat voted; for whom is hidden from others until the count, unless votes are open."""

    seat: Player
    target: Player | None
    hidden: bool = False


class Counted(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ballot"):
    """The votes were counted: who voted for whom, and who had most; the lynched one, if any, dies next."""

    votes: tuple[tuple[Player, Player], ...]
    leaders: tuple[Player, ...]


class RunOff(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="runoff"):
    """A second vote begins, among the tied."""

    among: tuple[Player, ...]


class NightRecord(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What was secret of a night: orders and answers, by seat."""

    night: Count
    attacks: tuple[tuple[Player, Player], ...]
    visions: tuple[tuple[Player, Player, bool], ...] = ()


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """The end: the side that won, each seat's identity in the universe drawn (if one is left), secrets."""

    winner: Side | None
    identities: tuple[Identity, ...]
    numbers: tuple[Number, ...]
    nights: tuple[NightRecord, ...]
    universes: str
    """How many universes were left, in digits."""


Event = (
    Dealt
    | NightFell
    | Ordered
    | Withdrawn
    | Lapsed
    | Attacked
    | Saw
    | Died
    | Told
    | Shattered
    | Morning
    | Voted
    | Counted
    | RunOff
    | Ended
)

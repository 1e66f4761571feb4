"""Who sits and who looks."""

from typing import Annotated, Final

from msgspec import Meta

Seat = int
"""A place at the table, counted from 0."""

MOST_SEATS: Final = 60
"""How many seats a table can have."""

Player = Annotated[Seat, Meta(ge=0, le=MOST_SEATS - 1)]
"""A seat as it stands in a log, whatever the game."""

Viewer = int
"""Who looks at a log: a seat, or `PUBLIC`."""

PUBLIC: Final = -1
"""The viewer who sees what everybody may see: spectators, and nobody in particular."""

REFEREE: Final = -2
"""Who gives the orders that no person gives, such as closing a phase; never a viewer."""

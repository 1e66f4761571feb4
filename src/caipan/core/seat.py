"""Who sits and who looks."""

from typing import Final

Seat = int
"""A place at the table, counted from 0."""

Viewer = int
"""Who looks at a log: a seat, or `PUBLIC`."""

PUBLIC: Final = -1
"""The viewer who sees what everybody may see: spectators, and nobody in particular."""

REFEREE: Final = -2
"""Who gives the orders that no person gives, such as closing a phase; never a viewer."""

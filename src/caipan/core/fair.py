"""Deals that players can check: a secret seed, promised by its hash, and cuts by the players.

The table publishes `commitment(seed)` before anyone cuts; every chance in the game follows from
`key(seed, cuts, n)`; the seed is shown at the end. Neither side alone can steer the cards: the
referee promised the seed before it saw the cuts, and the players cut before they saw the seed.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from caipan.core.chance import Seeded

__all__ = ["SEED_BYTES", "chance", "commitment"]

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Return the promise made before the deal: SHA-256 of the seed, as 64 hex digits."""
    return sha256(seed).hexdigest()


def chance(seed: bytes, cuts: Sequence[str | None], n: int) -> Seeded:
    """Return the chance of the order whose first event has number n (the deal: n = 1).

    Its key is HMAC-SHA256 under the seed over the JSON text [cuts, n], without white space, UTF-8; cuts by
    seat from 0, null where a seat has not cut.
    """
    return Seeded(lambda: hmac.digest(seed, msgspec.json.encode([list(cuts), n]), "sha256"))

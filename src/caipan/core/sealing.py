"""The seal over a file: its last field is the SHA-256 of all bytes before that field.

It shows what was altered by accident, or by somebody who did not know of it. Who alters a file on purpose
can seal it anew; then it differs from the same game's file that others have.
"""

from __future__ import annotations

from hashlib import sha256

__all__ = ["Sealing", "covered"]

_END = b"}\n"


class Sealing:
    """Takes the rows of a file as they are written."""

    def __init__(self) -> None:
        self._digest = sha256()

    def take(self, row: bytes) -> bytes:
        """Note a row, and return it."""
        self._digest.update(row)
        return row

    def digest(self, row: bytes) -> str:
        """Return the field for the last row, which must be a JSON object and its line feed, in hex."""
        last = self._digest.copy()
        last.update(row.removesuffix(_END))
        return last.hexdigest()


def covered(data: bytes, digest: str) -> str | None:
    """Return the SHA-256 of what comes before the field `sha256`; None if that is not how the file ends."""
    field = b',"sha256":"%b"' % digest.encode("utf-8", "replace") + _END
    return sha256(data[: -len(field)]).hexdigest() if data.endswith(field) else None

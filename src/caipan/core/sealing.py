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
        """Add a row (with its line feed) to the digest, and return it."""
        self._digest.update(row)
        return row

    def digest(self, row: bytes) -> str:
        """Return SHA-256 (64 hex digits) of all rows and this last one, a JSON object and its line feed.

        The closing brace is left out, as the digest's own field follows there.
        """
        last = self._digest.copy()
        last.update(row.removesuffix(_END))
        return last.hexdigest()


def covered(data: bytes, digest: str) -> str | None:
    """Return the SHA-256 (hex) of what precedes the field `sha256`; None if the file does not end with it."""
    field = b',"sha256":"%b"' % digest.encode("utf-8", "replace") + _END
    return sha256(data[: -len(field)]).hexdigest() if data.endswith(field) else None

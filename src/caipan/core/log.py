"""The log file: JSON Lines, one header, one event a line, and at the end the seed.

`docs/log-format.md` describes every field. Reading is strict and says which line is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.structs import replace

from caipan.core import fair
from caipan.core import log_faults as faults
from caipan.core.chance import Chance
from caipan.core.decoding import Mismatch, parsed
from caipan.core.game import AnyGame, Order, unfit
from caipan.core.history import History
from caipan.core.refusal import Refusal
from caipan.core.replay import AnyUnfolding, Match, deal, fold
from caipan.core.sealing import Sealing, covered
from caipan.core.seat import REFEREE, Seat

__all__ = [
    "FORMAT",
    "SUFFIX",
    "Header",
    "Line",
    "Log",
    "Seal",
    "Wrong",
    "heading",
    "load",
    "read",
    "recorded",
    "row",
    "sealed",
    "verify",
    "write",
]

FORMAT = 2
SEALED = 2
"""The first format whose seal covers the whole file, names and times too."""
SUFFIX = ".caipan.jsonl"


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played and what was promised about the deal."""

    caipan: int
    game: str
    rules: Annotated[int, Meta(ge=1)]
    seats: int
    options: Raw
    commitment: str
    viewer: str = "referee"
    names: tuple[str, ...] = ()


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One event. The first event of an order also says who gave it, what it was and when.

    A viewer's log numbers what that viewer saw, from 1, and names no orders.
    """

    n: int
    event: Raw
    by: Seat | UnsetType = UNSET
    move: Raw | UnsetType = UNSET
    at: int | UnsetType = UNSET
    """Milliseconds since 1970 in UTC."""


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game: how many events there are, the secret seed, each seat's cut.

    `sha256` is that of all bytes of the file before this field, which is the last, in hex.
    """

    end: int
    seed: str
    cuts: tuple[str | None, ...]
    sha256: str | UnsetType = UNSET


class Log(Struct, frozen=True):
    """A log file's content. `sha256` is that of the bytes that its seal covers, None if it covers none."""

    header: Header
    lines: tuple[Line, ...]
    seal: Seal | None = None
    sha256: str | None = None

    @property
    def covered(self) -> bool:
        """Whether the seal covers names and times, as it does since format 2."""
        return self.header.caipan >= SEALED


class Wrong(Struct, frozen=True):
    """What is wrong with a log, and in which line of the file (from 1)."""

    line: int
    refusal: Refusal


def heading(match: Match, commitment: str, names: Sequence[str] = ()) -> Header:
    """Return the first line of the referee's log; `commitment` is SHA-256 in hex, `names` are by seat."""
    options = Raw(msgspec.json.encode(match.options))
    game = match.game
    return Header(FORMAT, game.name, game.version, match.seats, options, commitment, names=tuple(names))


def recorded(
    first: int, events: Sequence[Any], order: Order[Any] | None = None, at: int | UnsetType = UNSET
) -> list[Line]:
    """Return the lines of the events that one order made, numbered from `first` (the log's first is 1).

    `at` is the order's time in ms since 1970, UTC; the deal has neither order nor time.
    """
    lines = [Line(n, Raw(msgspec.json.encode(event))) for n, event in enumerate(events, first)]
    if order is not None and lines:
        lines[0] = Line(first, lines[0].event, order.seat, Raw(msgspec.json.encode(order.move)), at)
    return lines


def row(part: Header | Line | Seal) -> bytes:
    """Return one line of the file: JSON in UTF-8 and a line feed."""
    return msgspec.json.encode(part) + b"\n"


def write(log: Log) -> bytes:
    """Return the file's bytes: header, events, and the seal if there is one, a line each."""
    parts: list[Header | Line | Seal] = [log.header, *log.lines, *([log.seal] if log.seal else [])]
    return b"".join(map(row, parts))


def sealed(header: Header, lines: Sequence[Line], seed: str, cuts: tuple[str | None, ...]) -> Log:
    """Return the log of a finished game with its seal; `seed` in hex, cuts by seat."""
    sealing, seal = Sealing(), Seal(len(lines), seed, cuts)
    sealing.take(row(header))
    for line in lines:
        sealing.take(row(line))
    digest = sealing.digest(row(seal))
    return Log(header, tuple(lines), replace(seal, sha256=digest), digest)


def read(data: bytes) -> Log | Wrong:
    """Read a file's bytes without decoding the game's own types; Wrong names the line (from 1) at fault."""
    rows = data.split(b"\n")
    if rows[-1]:
        return Wrong(len(rows), faults.CUT)
    rows.pop()
    if not rows:
        return Wrong(1, faults.EMPTY)
    version = _version(rows[0])
    if version is None or version < 1:
        return Wrong(1, faults.ALIEN)
    if version > FORMAT:
        return Wrong(1, faults.NEWER.about(format=version, known=FORMAT))
    log = _body(rows)
    if isinstance(log, Wrong) or log.seal is None or log.seal.sha256 is UNSET:
        return log
    return replace(log, sha256=covered(data, log.seal.sha256))


def _version(row: bytes) -> int | None:
    version = _named(row, "caipan")
    return version if isinstance(version, int) else None


def _named(row: bytes, name: str) -> Any:
    """Return what has that name in a row; None if nothing has."""
    try:
        fields = msgspec.json.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return fields.get(name) if isinstance(fields, dict) else None


def _body(rows: list[bytes]) -> Log | Wrong:
    header = parsed(rows[0], Header)
    if isinstance(header, Mismatch):
        return _malformed(1, header)
    lines: list[Line] = []
    seal = None
    for number, row in enumerate(rows[1:], 2):
        if seal is not None:
            return Wrong(number, faults.SEALED)
        kind: type[Seal | Line] = Seal if _sealing(row) else Line
        part = parsed(row, kind)
        if isinstance(part, Mismatch):
            return _malformed(number, part)
        if isinstance(part, Seal):
            seal = part
        else:
            lines.append(part)
    return _counted(Log(header, tuple(lines), seal))


def _sealing(row: bytes) -> bool:
    """Whether the row is meant to be the seal; an event's is known by how it begins, or by its number."""
    return not row.startswith(b'{"n"') and _named(row, "end") is not None and _named(row, "n") is None


def _malformed(number: int, mismatch: Mismatch) -> Wrong:
    return Wrong(number, faults.MALFORMED.about(why=mismatch.said()))


def _counted(log: Log) -> Log | Wrong:
    """Check that no line is missing."""
    lines, seal = log.lines, log.seal
    for number, line in enumerate(lines, 2):
        if line.n != number - 1:
            return Wrong(number, faults.NUMBER.about(expected=number - 1, found=line.n))
    if seal is not None and seal.end != len(lines):
        return Wrong(len(lines) + 2, faults.COUNT.about(n=seal.end, found=len(lines)))
    return log


def load(log: Log, game: AnyGame) -> Match | Wrong:
    """Fold a log into the match that its viewer saw, or return the Wrong of the first line that does not fit.

    The header must name this game. Checks types and that events fit the state, not that the rules allow
    them: see `verify`.
    """
    match = _decoded(log, game)
    if isinstance(match, Wrong):
        return match
    folded = fold(game, match.options, match.seats, ())
    for number, event in enumerate(match.events, 2):
        try:
            folded = folded.then((event,))
        except (LookupError, TypeError, ValueError):
            return Wrong(number, faults.IMPOSSIBLE)
    return folded


def _decoded(log: Log, game: AnyGame) -> Match | Wrong:
    """Return the log's options and events, not folded: nothing impossible is believed yet."""
    header = log.header
    if header.rules > game.version:
        return Wrong(1, faults.RULES.about(found=header.rules, known=game.version))
    options = parsed(header.options, game.options_type, ("options",))
    if isinstance(options, Mismatch):
        return _malformed(1, options)
    if (refusal := unfit(game, options, header.seats)) is not None:
        return Wrong(1, faults.OPTIONS.about(why=refusal.text))
    events = []
    for number, line in enumerate(log.lines, 2):
        event = parsed(line.event, game.event_type, ("event",))
        if isinstance(event, Mismatch):
            return _malformed(number, event)
        events.append(event)
    return Match(game, options, header.seats, History(events))


def verify(log: Log, game: AnyGame) -> Match | Wrong:
    """Replay the referee's log by the rules, re-dealt from the seed; return the match or the first Wrong.

    Then names, times and all else must be as they were sealed; before format 2 no seal covers them. Takes as
    long as deciding every order again.
    """
    last = len(log.lines) + 2
    if log.header.viewer != "referee":
        return Wrong(1, faults.PARTIAL)
    if log.seal is None:
        return Wrong(last, faults.UNSEALED)
    try:
        seed = bytes.fromhex(log.seal.seed)
    except ValueError:
        seed = b""
    if seed.hex() != log.seal.seed or fair.commitment(seed) != log.header.commitment:
        return Wrong(last, faults.SEED)
    played = _decoded(log, game)
    match = played if isinstance(played, Wrong) else _rerun(log, played, seed, log.seal.cuts)
    if isinstance(match, Match) and game.outcome(match.state) is None:
        return Wrong(last, faults.UNFINISHED)
    if isinstance(match, Match) and not _as_sealed(log, log.seal):
        return Wrong(last, faults.ALTERED)
    return match


def _as_sealed(log: Log, seal: Seal) -> bool:
    """Whether the seal is one of the log's format, and what it covers is unchanged."""
    return seal.sha256 == log.sha256 if log.covered else seal.sha256 is UNSET


def _rerun(log: Log, played: Match, seed: bytes, cuts: tuple[str | None, ...]) -> Match | Wrong:
    """Decide every order again; what comes out must be what stands in the log."""
    match = fold(played.game, played.options, played.seats, ())
    while (place := len(match.events)) < len(played.events):
        unfolding = _decide(match, log.lines[place], fair.chance(seed, cuts, place + 1))
        if isinstance(unfolding, Wrong):
            return unfolding
        for index, event in enumerate(
            unfolding.events or [None], place
        ):  # an order always makes something happen
            if index >= len(played.events) or event != played.events[index]:
                return Wrong(index + 2, faults.DIFFERS)
        if (alien := _alien(log.lines[place : place + len(unfolding.events)])) is not None:
            return Wrong(alien + 1, faults.ALIEN_FIELD)
        match = match.reach(unfolding)
    return match


def _alien(lines: Sequence[Line]) -> int | None:
    """Return the number of the first event that names an order, or a time, which it cannot have."""
    first, *rest = lines
    if first.n == 1 and _ordered(first):
        return first.n
    return next((line.n for line in rest if _ordered(line) or line.at is not UNSET), None)


def _ordered(line: Line) -> bool:
    return line.by is not UNSET or line.move is not UNSET


def _decide(match: Match, line: Line, chance: Chance) -> AnyUnfolding | Wrong:
    """Return what the order makes happen that the line tells of; the first line is the deal."""
    game, place = match.game, line.n + 1
    if line.n == 1:
        return deal(match, chance)
    if line.move is UNSET or line.by is UNSET:
        return Wrong(place, faults.ORPHAN)
    move = parsed(line.move, game.move_type, ("move",))
    if isinstance(move, Mismatch):
        return _malformed(place, move)
    if line.by not in (*range(match.seats), REFEREE):
        return Wrong(place, faults.ALIEN_SEAT.about(seat=line.by + 1))
    unfolding = game.decide(match.state, line.by, move, chance)
    return Wrong(place, unfolding) if isinstance(unfolding, Refusal) else unfolding

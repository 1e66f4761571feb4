"""The ways in which a viewer can talk, where there are several."""

from __future__ import annotations

from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.seat import Seat
from caipan.core.text import Speaker, Text
from caipan.kit.manners import Channel
from caipan.table.queries.view import TableView

__all__ = ["TalkWays", "audience", "talk_ways"]


class Way(Struct, frozen=True):
    """A channel, and what it is called, with who hears it where that is not everybody."""

    channel: str
    title: str


class Addressee(Struct, frozen=True):
    """Somebody to whom words can be addressed."""

    seat: Seat
    name: str


class TalkWays(Struct, frozen=True):
    """What the form for talking offers; `addressing` are the titles of channels that need addressees."""

    ways: tuple[Way, ...]
    addressing: str
    addressees: tuple[Addressee, ...]


def talk_ways(table: TableView, say: Speaker) -> TalkWays | None:
    """Return the channels that the viewer can choose from now; None where there is nothing to choose."""
    channels = _channels(table)
    addressed = [channel for channel in channels if channel.addressed]
    if len(channels) < 2 and not addressed:
        return None
    reached = {seat for channel in addressed for seat in _audience(channel, table)} - {table.me}
    return TalkWays(
        ways=tuple(Way(channel.name, _title(channel, table, say)) for channel in channels),
        addressing=", ".join(say(channel.title) for channel in addressed),
        addressees=tuple(Addressee(seat, say.name(seat)) for seat in sorted(reached)),
    )


def audience(table: TableView, say: Speaker) -> str:
    """Return who alone hears what the viewer usually says; nothing if everybody does, or who is silent."""
    if not table.may.talk:
        return ""
    if not table.seated:
        return say(Text("Only spectators hear you."))
    usual = next(iter(_channels(table)), None)
    if usual is None or usual.audience is None:
        return ""
    names = _names(usual, table, say)
    return say(
        Text("Only these hear you: {names}.", {"names": names}) if names else Text("Nobody hears you.")
    )


def _channels(table: TableView) -> tuple[Channel, ...]:
    if not table.seated or table.view is None or table.outcome is not None:
        return ()
    return CATALOG[table.game].manners.channels(table.view.state, table.me)


def _audience(channel: Channel, table: TableView) -> tuple[Seat, ...]:
    return tuple(range(len(table.seats))) if channel.audience is None else channel.audience


def _title(channel: Channel, table: TableView, say: Speaker) -> str:
    if channel.audience is None or channel.addressed:
        return say(channel.title)
    names = _names(channel, table, say)
    return say(Text("{channel} ({names})", {"channel": channel.title, "names": names}))


def _names(channel: Channel, table: TableView, say: Speaker) -> str:
    return ", ".join(say.name(seat) for seat in _audience(channel, table) if seat != table.me)

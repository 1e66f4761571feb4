"""Talk at the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, Seat, Viewer
from caipan.kit.manners import Channel
from caipan.table.log.entries import Said
from caipan.table.log.quotas import MOST_TALK
from caipan.table.log.state import TableState
from caipan.table.refusals import KEY_USED, NO_ADDRESSEE, NO_CHANNEL, SILENT, TALKED_OUT, bad_order_key
from caipan.table.text_input import hashed, read_name, read_talk
from caipan.table.verbs.order import KEY_LENGTH

__all__ = ["may_say", "say"]


def may_say(state: TableState, key: str | None) -> Refusal | None:
    """Return `silent` where nobody talks, or the game silences this person, or `talked-out`; else None."""
    by = state.viewer(key)
    if not state.opened.setup.talk or not (_aloud(state, by) or _offered(state, by)):
        return SILENT
    return TALKED_OUT if state.counts.get(("talk", by), 0) >= MOST_TALK else None


def _aloud(state: TableState, by: Viewer) -> bool:
    """Whether the game has no say in who hears them: before and after it, and among spectators."""
    return state.match is None or state.outcome is not None or by == PUBLIC


def _offered(state: TableState, by: Seat) -> Sequence[Channel]:
    """Return the ways in which the game lets a seat talk now."""
    return () if state.match is None else state.manners.channels(state.match.state, by)


def say(
    state: TableState,
    key: str | None,
    text: str,
    name: str,
    channel: str = "",
    to: Sequence[Seat] = (),
    said_key: str = "",
) -> Said | Refusal | int:
    """Send the message in the name of the key's holder, or of a spectator who gives a name, or none.

    While a game is played, the seats do not hear spectators, who could have seen more than they, and the game
    says in which channels a seat may talk (`no-channel`); one that is addressed needs the seats that it is
    said to (`no-addressee`).

    With a key that the sender made up, the same message sent again returns the number of its entry.
    """
    refusal = may_say(state, key)
    if refusal == SILENT:
        return refusal
    words = read_talk(text)
    if isinstance(words, Refusal):
        return words
    if len(said_key) > KEY_LENGTH:
        return bad_order_key(KEY_LENGTH)
    mark = hashed(f"{key} {said_key}") if said_key and key is not None else ""
    if (before := state.said(mark)) is not None:
        return before.n if msgspec.json.decode(before.move) == words else KEY_USED
    if refusal is not None:
        return refusal  # what was said before is answered as it was
    said = _said(state, key, words, name, channel, to)
    return said if isinstance(said, Refusal) else replace(said, mark=mark)


def _said(
    state: TableState, key: str | None, words: str, name: str, channel: str, to: Sequence[Seat]
) -> Said | Refusal:
    by = state.viewer(key)
    called = state.chairs[by].name if by != PUBLIC else read_name(name) if name.strip() else ""
    if isinstance(called, Refusal):
        return called
    if _aloud(state, by):
        playing = state.match is not None and state.outcome is None
        return Said(by, called, words, (PUBLIC,) if playing else None)
    return _in_channel(state, Said(by, called, words, channel=channel, to=tuple(sorted(set(to)))))


def _in_channel(state: TableState, said: Said) -> Said | Refusal:
    """Return the words with who hears them, or why a seat cannot say them so."""
    offered = _offered(state, said.by)
    channel = next((each for each in offered if each.name == said.channel), None)
    if channel is None and said.channel == "":
        channel = offered[0]
    if channel is None:
        return NO_CHANNEL
    said = replace(said, channel=channel.name)
    if not channel.addressed:
        return NO_ADDRESSEE if said.to else replace(said, audience=channel.audience)
    reached = range(state.opened.seats) if channel.audience is None else channel.audience
    if not said.to or said.by in said.to or not set(said.to) <= set(reached):
        return NO_ADDRESSEE
    return replace(said, audience=tuple(sorted({said.by, *said.to})))

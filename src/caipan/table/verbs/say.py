"""Talk at the table."""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, Viewer
from caipan.table.log.entries import Said
from caipan.table.log.state import TableState
from caipan.table.refusals import SILENT
from caipan.table.text_input import read_name, read_talk

__all__ = ["say"]


def say(state: TableState, key: str | None, text: str, name: str) -> Said | Refusal:
    """Say the words in the name of whoever holds the key, or of a spectator who gives a name, or none.

    While a game is played, the seats do not hear spectators, who could have seen more than they, and the
    game says who hears a seat.
    """
    if not state.opened.setup.talk:
        return SILENT
    words = read_talk(text)
    if isinstance(words, Refusal):
        return words
    by = state.viewer(key)
    called = state.chairs[by].name if by != PUBLIC else read_name(name) if name.strip() else ""
    return called if isinstance(called, Refusal) else Said(by, called, words, _audience(state, by))


def _audience(state: TableState, by: Viewer) -> tuple[Viewer, ...] | None:
    if state.match is None or state.outcome is not None:
        return None
    return (PUBLIC,) if by == PUBLIC else state.game.hears(state.match.state, by)

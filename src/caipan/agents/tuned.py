"""Agents that can be set more or less: `sleepy:0.5` is `sleepy` with a number of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Protocol, runtime_checkable

from caipan.agents.agent import Agent

__all__ = ["Agents", "Tunable"]

_SHARE: Final = re.compile(r"0(\.\d{1,3})?|1(\.0{1,3})?")


@runtime_checkable
class Tunable(Agent, Protocol):
    """An agent with one number, from 0 to 1, such as how likely it misses something."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Numbers from 0 to 1, as text, to offer to people besides the agent as it is."""
        ...

    def tuned(self, share: float) -> Agent:
        """Return the same agent with another number, from 0 to 1."""
        ...


class Agents(Mapping[str, Agent]):
    """The agents of a game by name. Those with a number can be asked for with another: `name:0.5`."""

    def __init__(self, named: Mapping[str, Agent]) -> None:
        self._named = named

    def __getitem__(self, name: str) -> Agent:
        if name in self._named:
            return self._named[name]
        word, _, share = name.partition(":")
        agent = self._named[word]
        if not isinstance(agent, Tunable) or not _SHARE.fullmatch(share):
            raise KeyError(name)
        return agent.tuned(float(share))

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

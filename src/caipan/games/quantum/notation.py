"""Moves and events of a quantum game in words: as people type them, and as the referee says them."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.quantum.events import (
    Act,
    Attacked,
    Close,
    Counted,
    Died,
    Ended,
    Event,
    Lapsed,
    Morning,
    Move,
    NightFell,
    Ordered,
    RunOff,
    Saw,
    Shattered,
    Side,
    Told,
    Vote,
    Voted,
    Withdraw,
    Withdrawn,
)
from caipan.games.quantum.roles import Role
from caipan.kit.card_text import words

__all__ = ["ROLES", "SIDES", "listed", "ordered", "read", "told", "write"]

_ATTACK: Final = ("attack", "kill", "杀", "击杀")
_LOOK: Final = ("look", "see", "查", "探查")
_NIGHT: Final = ("night", "夜")
_VOTE: Final = ("vote", "投", "投票")
_PLAIN: Final[dict[str, Move]] = {
    "pass": Act(),
    "空过": Act(),
    "abstain": Vote(),
    "弃票": Vote(),
    "withdraw": Withdraw(),
    "撤回": Withdraw(),
    "close": Close(),
    "截止": Close(),
}
_UNKNOWN: Final = Refusal(
    "unknown-move",
    Text("A move is attack, look or both with a seat each, pass, vote with a seat, abstain or withdraw."),
)

ROLES: Final = {Role.WOLF: Text("wolf"), Role.SEER: Text("seer"), Role.VILLAGER: Text("villager")}
SIDES: Final[dict[Side, Text]] = {"village": Text("village"), "wolves": Text("wolves")}


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read a move: `attack 3 look 5`, `look 5`, `pass`, `vote 2`, `abstain`, `withdraw`; `… night 2`.

    Numbers are those of seats from 1; refuses what is none of these.
    """
    parts = words(text)
    if len(parts) == 1 and parts[0] in _PLAIN:
        return _PLAIN[parts[0]]
    if len(parts) == 2 and parts[0] in _VOTE:
        target = _seat(parts[1])
        return _UNKNOWN if target is None else Vote(target)
    return _act(parts)


def _seat(word: str) -> int | None:
    number = int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else 0
    return number - 1 if 1 <= number <= 60 else None


def _act(parts: list[str]) -> Move | Refusal:
    """Read pairs of a word and a number, each word once; a form begins with `pass night 2` in any case."""
    if parts[:1] == ["pass"] and parts[1:2] and parts[1] in _NIGHT:
        parts = parts[1:]
    found: dict[str, int] = {}
    for word, number in zip(parts[::2], parts[1::2], strict=False):
        kind = next((kind for kind in (_ATTACK, _LOOK, _NIGHT) if word in kind), None)
        value = _seat(number)
        if kind is None or value is None or kind[0] in found:
            return _UNKNOWN
        found[kind[0]] = value
    if not parts or len(parts) % 2:
        return _UNKNOWN
    return Act(found.get("attack"), found.get("look"), found.get("night", -1) + 1)


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Vote(target=None):
            return "abstain"
        case Vote(target=target):
            return f"vote {(target or 0) + 1}"
        case Withdraw():
            return "withdraw"
        case Close():
            return "close"
        case Act(attack=attack, vision=vision, night=night):
            orders = [f"attack {attack + 1}"] if attack is not None else []
            orders += [f"look {vision + 1}"] if vision is not None else []
            return " ".join([*(orders or ["pass"]), *([f"night {night}"] if night else [])])


def told(event: Event) -> Text:
    """Return the sentence about an event."""
    match event:
        case Ordered() | Lapsed() | Withdrawn() | Saw() | Told():
            return _private(event)
        case Died() | Voted() | Counted() | RunOff():
            return _public(event)
        case NightFell(night=night):
            return Text("Night {night} fell.", {"night": night})
        case Morning(day=day, stability=stability):
            return Text("Day {day} broke; stability {stability}.", {"day": day, "stability": stability})
        case Attacked(night=night, attacks=attacks):
            orders = listed([Text("{who} → {whom}", _pair(*pair)) for pair in attacks])
            return Text("Attacks of night {night}: {orders}", {"night": night, "orders": orders})
        case Shattered(attacks=attacks):
            orders = listed([Text("{who} → {whom}", _pair(*pair)) for pair in attacks])
            return Text("No universe is left; these attacks destroyed the last: {orders}", {"orders": orders})
        case Ended():
            return _ended(event)
        case _:
            return Text("The numbers were dealt.")


def _pair(who: int, whom: int) -> dict[str, Fact]:
    return {"who": Who(who), "whom": Who(whom)}


def listed(texts: list[Text]) -> Text:
    """Return the texts in a row, or a dash when there are none."""
    facts = {f"part{index}": text for index, text in enumerate(texts)}
    return Text("; ".join(f"{{{key}}}" for key in facts) or "—", facts)


def _private(event: Ordered | Lapsed | Withdrawn | Saw | Told) -> Text:
    facts: dict[str, Fact] = {"who": Who(event.seat)}
    match event:
        case Ordered():
            return Text("{who} ordered for night {night}: {orders}", facts | _orders(event))
        case Lapsed():
            return Text(
                "{who} had named somebody who is dead; what is left for night {night}: {orders}"
            ).about(**facts, **_orders(event))
        case Withdrawn():
            return Text("{who} took the orders back.", facts)
        case Saw(target=target, night=night, wolf=wolf):
            facts |= {"whom": Who(target), "night": night}
            if wolf:
                return Text("{who} saw in night {night}: {whom} {whom:is|are} on the wolves' side.", facts)
            return Text("{who} saw in night {night}: {whom} {whom:is|are} on the village's side.", facts)
        case Told(role=role):
            return Text("{who} {who:was|were} told to be {role} for certain.", facts | {"role": ROLES[role]})


def _orders(event: Ordered | Lapsed) -> dict[str, Fact]:
    return {"night": event.night, "orders": ordered(event.attack, event.vision)}


def ordered(attack: Seat | None, vision: Seat | None) -> Text:
    """Return the sentence on somebody's orders for a night; None is no attack, or no vision."""
    texts = []
    if attack is not None:
        texts.append(Text("attack {whom}", {"whom": Who(attack)}))
    if vision is not None:
        texts.append(Text("look at {whom}", {"whom": Who(vision)}))
    return listed(texts)


def _public(event: Died | Voted | Counted | RunOff) -> Text:
    match event:
        case Died(seat=seat, lynched=lynched, identity=identity, side=side):
            what = ROLES[identity.role] if identity is not None else SIDES[side] if side else None
            if what is None:
                text = (
                    Text("{who} {who:was|were} lynched.")
                    if lynched
                    else Text("{who} {who:is|are} dead for certain.")
                )
                return text.about(who=Who(seat))
            text = (
                Text("{who} {who:was|were} lynched: {what}.")
                if lynched
                else Text("{who} {who:is|are} dead: {what}.")
            )
            return text.about(who=Who(seat), what=what)
        case Voted(seat=seat, hidden=True):
            return Text("{who} voted.", {"who": Who(seat)})
        case Voted(seat=seat, target=None):
            return Text("{who} voted for nobody.", {"who": Who(seat)})
        case Voted(seat=seat, target=target):
            return Text("{who} voted for {whom}.", _pair(seat, target or 0))
        case Counted(votes=()):
            return Text("Nobody voted for anybody.")
        case Counted(votes=votes):
            rows = listed([Text("{who} → {whom}", _pair(*pair)) for pair in votes])
            return Text("The votes: {rows}", {"rows": rows})
        case RunOff(among=among):
            names = listed([Text("{who}", {"who": Who(seat)}) for seat in among])
            return Text("A second vote among the tied: {names}", {"names": names})


def _ended(event: Ended) -> Text:
    if event.winner is None:
        return Text("Nobody wins: no universe is left.")
    roles = listed(
        [
            Text("{who}: {role}", {"who": Who(seat), "role": ROLES[identity.role]})
            for seat, identity in enumerate(event.identities)
        ]
    )
    if event.winner == "village":
        return Text("The village wins. One universe was drawn: {roles}", {"roles": roles})
    return Text("The wolves win. One universe was drawn: {roles}", {"roles": roles})

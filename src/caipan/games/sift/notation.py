"""Moves and events in words: as people type them, and as the referee says them."""

from __future__ import annotations

import re
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Fact, Text, Who
from caipan.games.sift.cards import CODES, KIND, SUITS, Card, glyph
from caipan.games.sift.events import (
    Agree,
    Answered,
    Break,
    Broken,
    Call,
    Choose,
    Chosen,
    Cut,
    Event,
    Finished,
    GoOn,
    Marked,
    Mistook,
    Move,
    Opened,
    Pass,
    Played,
    Refuse,
    Returned,
    SetAside,
    Stop,
    StopCalled,
    Taken,
    Turn,
    Turned,
    WasCut,
    WentOn,
)
from caipan.kit.card_text import rank, words

__all__ = ["ENDINGS", "card_of", "listed", "read", "shown", "told", "write"]

_UNKNOWN_MOVE: Final = Refusal(
    "unknown-move", Text("A move is cut, break, pile, turn, call, pass, stop, go on, refuse, agree or aside.")
)
_MALFORMED_NUMBER: Final = Refusal("malformed-number", Text("Say which one by its number, counted from 1."))
_MALFORMED_CARD: Final = Refusal("malformed-card", Text("Name one card, such as C4 or DK."))

_PLAIN: Final[dict[Move, tuple[str, ...]]] = {
    Cut(): ("cut", "断牌"),
    Turn(): ("turn", "翻", "翻牌"),
    Call(): ("call", "成牌"),
    Pass(): ("pass", "过"),
    Stop(): ("stop", "叫停"),
    GoOn(): ("go on", "go", "继续"),
    Refuse(): ("refuse", "拒停"),
    Agree(): ("agree", "同意"),
}
_WORDS: Final = {word: move for move, spellings in _PLAIN.items() for word in spellings}
_CALL: Final = _PLAIN[Call()]
_BREAK: Final = ("break", "分牌")
_PILE: Final = ("pile", "取", "叠")
_ASIDE: Final = ("aside", "留")
_SIGNS: Final = str.maketrans("♥♦♣♠◆♡♢♧♤", "HDCSDHDCS")

ENDINGS: Final = {
    "stop": Text("a stop was called"),
    "out": Text("somebody had no card left"),
    "nobody": Text("nobody had a card left"),
    "endless": Text("the leads would have come back without end"),
    "long": Text("it had gone on for too long"),
}
"""Why a game ended."""


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read a move, such as `cut`, `break 27 27 27 27`, `pile 2`, `call`, `call 3` or `aside C4`.

    Piles and places count from 1 here and from 0 in moves; refuses what is no move.
    """
    parts = words(text.translate(_SIGNS))
    plain = _WORDS.get(" ".join(parts))
    if plain is not None:
        return plain
    head, rest = (parts[0], parts[1:]) if parts else ("", [])
    if head in _ASIDE:
        card = card_of("".join(rest))
        return _MALFORMED_CARD if card is None else SetAside(card)
    numbers = [rank(part) for part in rest if part.isdigit()]
    found = [number for number in numbers if number is not None and 0 <= number <= 108]
    if len(found) != len(rest) or head not in (*_BREAK, *_PILE, *_CALL):
        return _UNKNOWN_MOVE
    if head in _BREAK:
        return Break(tuple(found))
    if len(found) != 1 or not 1 <= found[0] <= (4 if head in _PILE else 108):
        return _MALFORMED_NUMBER
    return Choose(found[0] - 1) if head in _PILE else Call(found[0] - 1)


def card_of(word: str) -> Card | None:
    """Read a card such as C4, ♣4, dk or BJ; None for any other word."""
    code = word.translate(_SIGNS).upper()
    if code in KIND:
        return CODES[KIND[code]]
    found = re.fullmatch(r"([HDCS])([AJQK])", code)
    return CODES[13 * SUITS.index(found[1]) + (rank(found[2]) or 1) - 1] if found else None


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Break(sizes=sizes):
            return " ".join(["break", *map(str, sizes)])
        case Choose(pile=pile):
            return f"pile {pile + 1}"
        case Call(place=int(place)):
            return f"call {place + 1}"
        case SetAside(card=card):
            return f"aside {card}"
        case _:
            return _PLAIN[move][0]


def shown(card: Card) -> Fact:
    """Return how a card is said: ♥A; a joker in words."""
    if card == "BJ":
        return Text("big joker")
    return Text("small joker") if card == "SJ" else glyph(card)


def listed(cards: tuple[Card, ...]) -> Text:
    """Return the cards one after the other."""
    facts = {f"card{place}": shown(card) for place, card in enumerate(cards)}
    return Text(", ".join(f"{{{key}}}" for key in facts), facts)


def told(event: Event) -> Text:
    """Return the sentence about an event."""
    match event:
        case Played():
            return _round(event)
        case Turned() | Taken() | Returned() | Mistook():
            return _turning(event)
        case StopCalled() | WentOn() | Answered() | Marked() | Finished():
            return _stopping(event)
        case _:
            return _dealing(event)


def _dealing(event: Opened | WasCut | Broken | Chosen) -> Text:
    match event:
        case Opened():
            return Text("A game begins.")
        case WasCut(seat=seat, card=card):
            return Text("{who} cut {card}.", {"who": Who(seat), "card": shown(card)})
        case Broken(seat=seat, thickness=piles):
            return Text(
                "{who} broke the pack into {n} pile.",
                {"who": Who(seat), "n": len(piles)},
                plural="{who} broke the pack into {n} piles.",
            )
        case Chosen(seat=seat, pile=pile):
            return Text("{who} took pile {pile}.", {"who": Who(seat), "pile": pile + 1})


def _round(event: Played) -> Text:
    facts: dict[str, Fact] = {
        "who": Who(event.seat),
        "last": Who(event.last),
        "cards": listed(event.cards),
        "back": listed(event.back),
        "combination": listed(event.combination),
    }
    if not event.cards:
        return Text("{who} led {back}, which came back again and again.", facts)
    if not event.combination:
        return Text("From {who} on: {cards}; nobody has a card left.", facts)
    if event.back:
        return Text(
            "{who} led {back}, which went back; then {cards}: "
            "{last} {last:takes|take} them with {combination}.",
            facts,
        )
    return Text("From {who} on: {cards}; {last} {last:takes|take} them with {combination}.", facts)


def _turning(event: Turned | Taken | Returned | Mistook) -> Text:
    who = Who(event.seat)
    match event:
        case Turned(cards=cards, lead=lead):
            text = Text("{who} led {cards}.") if lead else Text("{who} turned {cards}.")
            return text.about(who=who, cards=listed(cards))
        case Taken(combination=combination):
            facts: dict[str, Fact] = {"who": who, "combination": listed(combination)}
            return Text("{who} called {combination} and {who:takes|take} the cards.", facts)
        case Returned():
            return Text("{who} called the lead: it goes back on top of the pile.", {"who": who})
        case Mistook(place=int(place)):
            return Text("{who} named card {place} of the chain, which does not fit.").about(
                who=who, place=place + 1
            )
        case Mistook():
            return Text("{who} called, but there was nothing.", {"who": who})


def _stopping(event: StopCalled | WentOn | Answered | Marked | Finished) -> Text:
    match event:
        case StopCalled(seat=seat, final=final):
            text = (
                Text("{who} {who:calls|call} a stop for the second time.")
                if final
                else Text("{who} {who:calls|call} a stop.")
            )
        case WentOn(seat=seat):
            text = Text("{who} took a three of diamonds and {who:goes|go} on.")
        case Answered(seat=seat, refused=refused):
            text = (
                Text("{who} {who:refuses|refuse} the stop.")
                if refused
                else Text("{who} {who:does|do} not refuse.")
            )
        case Marked(seat=seat, card=card):
            if card is not None:
                return Text(
                    "{who} {who:lays|lay} {card} aside as a mark.", {"who": Who(seat), "card": shown(card)}
                )
            text = Text("{who} {who:has|have} no card to lay aside.")
        case Finished():
            return _finished(event)
    return text.about(who=Who(seat))


def _finished(event: Finished) -> Text:
    ranks = {
        f"rank{place}": Text("{who} {cards}", {"who": Who(seat), "cards": event.owned[seat]})
        for place, seat in enumerate(event.ranking)
    }
    ranking = Text(", ".join(f"{{{key}}}" for key in ranks), ranks)
    return Text("The game is over: {why}. {ranking}.", {"why": ENDINGS[event.why], "ranking": ranking})

"""Random games for tests of the multiverse: what happens is drawn, and told step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from caipan.games.quantum.oracle import Oracle
from caipan.games.quantum.roles import Identity, Role, Setup
from caipan.games.quantum.worlds import Multiverse

Pair = tuple[Oracle, Multiverse]


def random_setup(rng: Random, most: int = 9) -> Setup:
    """Return numbers of players, wolves and seers; large games are rarer, since the oracle is slow."""
    players = rng.choice([5, 5, 6, 6, 7, 7, 8, most])
    wolves = rng.randint(1, min(3, (players - 1) // 2))
    return Setup(players, wolves, rng.randint(1, 2), rng.choice(("seed", "cisra")))


def _drawn(rng: Random, identities: tuple[tuple[Identity, int], ...]) -> Identity:
    return rng.choices([kind for kind, _ in identities], [number for _, number in identities])[0]


def _night(rng: Random, pair: Pair, alive: list[int], first: bool) -> Iterator[tuple[str, Pair]]:
    oracle, counted = pair
    chosen = [who for who in alive if rng.random() < 0.8] if not first or rng.random() < 0.3 else []
    attacks = {who: rng.choice([other for other in alive if other != who]) for who in chosen}
    oracle, counted = oracle.night(attacks), counted.night(attacks)
    yield "night", (oracle, counted)
    for seer in rng.sample(alive, len(alive)):
        target = rng.choice([other for other in alive if other != seer])
        dead = oracle.rows[seer].dead
        sides = oracle.vision_counts(seer, target)
        assert counted.vision_counts(seer, target) == sides
        if sum(sides) and rng.random() < 0.7:
            wolf = rng.choices((False, True), sides)[0] != (rng.random() < 0.02)  # rarely what cannot be
            oracle, counted = oracle.answered(seer, target, wolf), counted.answered(seer, target, wolf)
            yield ("vision of the dead" if dead else "vision"), (oracle, counted)


def random_game(rng: Random, setup: Setup) -> Iterator[tuple[str, Pair]]:
    """Yield both engines after each step of a game: nights, visions, lynches and deaths in chains."""
    pair = Oracle.begin(setup), Multiverse.begin(setup)
    yield "start", pair
    gone: set[int] = set()
    for night in range(4):
        alive = [who for who in range(setup.players) if who not in gone]
        if len(alive) < 3:
            return
        for step in _night(rng, pair, alive, first=night == 0):
            yield step
            pair = step[1]
        victims = [rng.choice(alive)] if rng.random() < 0.8 else []
        while pair[0].universes and (victims or pair[0].dead_everywhere):
            oracle, counted = pair
            if doomed := oracle.dead_everywhere:
                who = doomed[0]
            elif (who := victims.pop()) not in gone:
                oracle, counted = oracle.lynched(who), counted.lynched(who)
                yield "lynch", (oracle, counted)
            else:
                continue
            kinds = oracle.identities(who)
            assert counted.identities(who) == kinds
            identity = _drawn(rng, kinds)
            pair = oracle.collapsed(who, identity), counted.collapsed(who, identity)
            gone.add(who)
            yield "death", pair
        if not pair[0].universes:
            return


def golden() -> Multiverse:
    """Return a game that leaves what puzzle D.5 shows: 7 is a lynched villager, and six attacks are known."""
    first = [(1, 2, False), (2, 5, False), (3, 5, True), (4, 6, True), (5, 1, False), (6, 4, True)]
    second = [(2, 6, False), (3, 4, False), (4, 5, False), (5, 4, False), (6, 3, False)]
    worlds = Multiverse.begin(Setup(7, 1, 1, "cisra")).night({})
    for seer, target, wolf in first:
        worlds = worlds.answered(seer - 1, target - 1, wolf)
    worlds = worlds.lynched(6).collapsed(6, Identity(Role.VILLAGER))
    attacks = {1: 4, 2: 1, 3: 2, 4: 5, 5: 6, 6: 5}
    worlds = worlds.night({attacker - 1: target - 1 for attacker, target in attacks.items()})
    for seer, target, wolf in second:
        worlds = worlds.answered(seer - 1, target - 1, wolf)
    return worlds

"""What counting the multiverse costs: nights and tables, beside explicit lists and a public package.

    python -m bench.quantum

In a full night everybody alive attacks somebody and looks at somebody; by day somebody is lynched. The
peer, `quantumwerewolf` from PyPI, keeps a list of all permutations; it has other rules for attacks, and
no exact numbers. Its list is asked for whole (it can also draw a few). `oracle` is the list that this
program's own tests compare with. Scripts are run in this process, and by the command in its own.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import Final

from bench.plot import Panel, svg
from bench.results import Figure, record
from msgspec import Struct, json
from quantumwerewolf.backend import Game

from caipan.core.refusal import Refusal
from caipan.games.quantum import script as scripts
from caipan.games.quantum.bots import Bayes
from caipan.games.quantum.events import Options
from caipan.games.quantum.oracle import Oracle
from caipan.games.quantum.report import report
from caipan.games.quantum.roles import Identity, RuleSet, Setup, Worlds
from caipan.games.quantum.rules import Quantum
from caipan.games.quantum.script_runner import run
from caipan.games.quantum.worlds import Multiverse
from caipan.lab.simulate import rotation

ROUNDS: Final = 9
EVERYBODY: Final = list(range(60))
GAMES: Final = 30
"""Whole games in a round."""
IMAGE: Final = Path(__file__).parents[1] / "docs" / "images" / "quantum-growth.svg"


class Spent(Struct, frozen=True):
    """Milliseconds of processor time that a night, its attacks and visions, and the table after it took."""

    night: float
    table: float

    @property
    def both(self) -> float:
        """Return the time from nightfall to the paper."""
        return self.night + self.table


def game(
    begin: Callable[[Setup], Worlds], setup: Setup, nights: int, seed: int, *, lynching: bool = True
) -> Spent:
    """Play so many full nights, the first without attacks; return what the last one took."""
    rng, worlds = Random(seed), begin(setup)
    alive = list(range(setup.players))
    spent = Spent(0, 0)
    for night in range(nights):
        began = process_time()
        worlds = _night(worlds, alive, rng, attacks=night > 0)
        between = process_time()
        _ = worlds.rows
        spent = Spent((between - began) * 1e3, (process_time() - between) * 1e3)
        if lynching and night < nights - 1:
            worlds = _day(worlds, alive, rng)
            _ = worlds.rows  # the order of attacks needs the table of nightfall
    return spent


def _other(who: int, alive: list[int], rng: Random) -> int:
    return rng.choice([other for other in alive if other != who])


def _night(worlds: Worlds, alive: list[int], rng: Random, *, attacks: bool) -> Worlds:
    worlds = worlds.night({who: _other(who, alive, rng) for who in alive} if attacks else {})
    for seer in rng.sample(alive, len(alive)):
        target = _other(seer, alive, rng)
        sides = worlds.vision_counts(seer, target)
        if sum(sides):
            worlds = worlds.answered(seer, target, rng.choices((False, True), sides)[0])
    return worlds


def _day(worlds: Worlds, alive: list[int], rng: Random) -> Worlds:
    lynched = rng.choice(alive)
    worlds = worlds.lynched(lynched)
    dying = [lynched]
    while dying:
        who = dying.pop()
        worlds = worlds.collapsed(who, _drawn(worlds.identities(who), rng))
        alive.remove(who)
        dying = list(worlds.dead_everywhere[:1])
    return worlds


def _drawn(kinds: tuple[tuple[Identity, int], ...], rng: Random) -> Identity:
    return rng.choices([kind for kind, _ in kinds], [number for _, number in kinds])[0]


def script(nights: int, seed: int) -> bytes:
    """Return the script of so many full nights of 60/12/1 under `seed` without lynches."""
    rng, worlds, phases = Random(seed), Multiverse.begin(Setup(60, 12)), []
    for night in range(nights):
        attacks = {who: _other(who, EVERYBODY, rng) for who in EVERYBODY if night > 0}
        worlds, visions = worlds.night(attacks), []
        for seer in rng.sample(EVERYBODY, len(EVERYBODY)):
            target = _other(seer, EVERYBODY, rng)
            sides = worlds.vision_counts(seer, target)
            if sum(sides):
                wolf = rng.choices((False, True), sides)[0]
                worlds = worlds.answered(seer, target, wolf)
                visions.append((seer + 1, target + 1, "wolf" if wolf else "village"))
        orders = {who + 1: target + 1 for who, target in attacks.items()}
        phases.append({"night": {"attacks": orders, "visions": visions}})
    return json.encode({"players": 60, "wolves": 12, "phases": phases})


def _in_process(data: bytes) -> float:
    """Return the milliseconds of processor time that running a script takes, with its table."""
    began = process_time()
    read = scripts.read(data)
    ran = None if isinstance(read, Refusal) else run(read, Multiverse.begin)
    if ran is None or isinstance(ran, Refusal):
        raise ValueError("the script is refused")
    report(ran)
    return (process_time() - began) * 1e3


def _command(data: bytes) -> float:
    """Return the milliseconds of processor time (user and system) that the command takes for a script."""
    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "caipan", "quantum", "table", "-", "--json"]
    subprocess.run(command, input=data, capture_output=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3


def _scripts() -> list[Figure]:
    data = [script(5, seed) for seed in range(5)]
    name = "script of five full nights of 60/12/1, no lynches"
    return [
        Figure(f"{name}: in process", "ms", tuple(map(_in_process, data))),
        Figure(f"{name}: `caipan quantum table`", "ms", tuple(map(_command, data)), "under 1 000"),
    ]


def peer(players: int, wolves: int, seed: int) -> float:
    """Return the milliseconds of the peer's full night and table, its list made before."""
    rng, played = Random(seed), Game()
    names = [str(number) for number in range(players)]
    played.add_players(names)
    played.set_deck({"werewolf": wolves, "seer": 1, "hunter": 0, "cupid": 0})
    played.start_with_subset = False
    played.start()
    began = process_time()
    for name in names:
        played.werewolf(name, rng.choice([other for other in names if other != name]))
        played.seer(name, rng.choice([other for other in names if other != name]))
    played.role_probabilities()
    return (process_time() - began) * 1e3


def _many(setup: Setup, nights: int, rounds: int = ROUNDS, *, lynching: bool = True) -> tuple[Spent, ...]:
    game(Multiverse.begin, setup, nights, 0, lynching=lynching)  # warms the caches
    return tuple(game(Multiverse.begin, setup, nights, seed, lynching=lynching) for seed in range(rounds))


def _aims() -> list[Figure]:
    seven = _many(Setup(7, 2), 2, 40)
    twenty = _many(Setup(20, 4), 4)
    return [
        Figure("7 players, 2 wolves: night and table", "ms", tuple(each.both for each in seven), "under 1"),
        Figure("20/4/1, night 4 and table", "ms", tuple(each.both for each in twenty), "under 20"),
        *_sixty("60/12/1 `seed`", Setup(60, 12), "under 1 000 both"),
        *_sixty("60/12/1 `cisra`", Setup(60, 12, 1, "cisra"), "under 100 both"),
        *_sixty("60/12/3 `cisra`", Setup(60, 12, 3, "cisra"), "table under 2 000"),
        *_largest(),
    ]


def _largest() -> list[Figure]:
    """Return what the slowest game within the limits takes: nobody is lynched, so that no branch goes."""
    spent = _many(Setup(60, 12, 3), 4, 3, lynching=False)
    name = "60/12/3 `seed`, no lynches"
    return [
        Figure(f"{name}, night 4", "ms", tuple(each.night for each in spent), "under 2 000"),
        Figure(f"{name}, table after it", "ms", tuple(each.table for each in spent)),
    ]


def _sixty(name: str, setup: Setup, aim: str) -> list[Figure]:
    spent = _many(setup, 4, 5)
    return [
        Figure(f"{name}, night 4", "ms", tuple(each.night for each in spent)),
        Figure(f"{name}, table after it", "ms", tuple(each.table for each in spent), aim),
    ]


def _whole() -> Figure:
    """Return how many whole games of seven `bayes` a second are played, as by `caipan simulate`."""
    rates = []
    for seed in range(ROUNDS):
        began = process_time()
        played = sum(1 for _ in rotation(Quantum(), Options(), [Bayes()] * 7, GAMES, seed))
        rates.append(played / (process_time() - began))
    return Figure("whole games of seven `bayes`, 2 wolves", "games/s", tuple(rates), "50")


def _peers() -> list[Figure]:
    found = []
    for players, rounds in ((7, ROUNDS), (9, 3)):
        setup = Setup(players, 2)
        ours, theirs, lists = [], [], []
        for seed in range(rounds):
            ours.append(game(Multiverse.begin, setup, 2, seed).both)
            theirs.append(peer(players, 2, seed))
            lists.append(game(Oracle.begin, setup, 2, seed).both)
        ratios = tuple(other / own for own, other in zip(ours, theirs, strict=True))
        listed = tuple(other / own for own, other in zip(ours, lists, strict=True))
        found += [
            Figure(f"`quantumwerewolf` 3.6.1, {players}/2/1: night and table", "ms", tuple(theirs)),
            Figure(f"`quantumwerewolf` / this, {players}/2/1", "×", ratios),
            Figure(f"plain lists (`oracle`) / this, {players}/2/1", "×", listed),
        ]
    return found


def _memory() -> Figure:
    """Return the greatest memory of a process that plays the largest games."""
    code = (
        "import resource; from bench.quantum import game; from caipan.games.quantum.roles import Setup; "
        "from caipan.games.quantum.worlds import Multiverse; "
        "game(Multiverse.begin, Setup(60, 12), 4, 0); "
        "game(Multiverse.begin, Setup(60, 12, 3, 'cisra'), 3, 0); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return Figure("memory of a process that played both large games", "MB", (float(ran.stdout),), "under 200")


def _line(
    setups: dict[int, tuple[Setup, int]], begin: Callable[[Setup], Worlds], rounds: int
) -> list[tuple[float, float]]:
    return [
        (x, median(game(begin, setup, nights, seed).both for seed in range(rounds)))
        for x, (setup, nights) in setups.items()
    ]


def _growth() -> list[Panel]:
    """Measure how the time of the last night and its table grows with each number."""
    sizes, few, packs, nights = (7, 12, 20, 30, 40, 60), (7, 8, 9), (2, 4, 8, 12), (2, 3, 4, 5)

    def lines(setups: Callable[[str, int], tuple[Setup, int]], xs: tuple[int, ...], rounds: int = 3) -> Panel:
        both = {rules: {x: setups(rules, x) for x in xs} for rules in ("seed", "cisra")}
        return Panel("", {rules: _line(line, Multiverse.begin, rounds) for rules, line in both.items()})

    players = lines(lambda rules, n: (Setup(n, max(2, n // 5), 1, _rules(rules)), 3), sizes)
    listed = _line({n: (Setup(n, max(2, n // 5)), 3) for n in few}, Oracle.begin, 1)
    wolves = lines(lambda rules, w: (Setup(40, w, 1, _rules(rules)), 3), packs)
    seers = lines(lambda rules, s: (Setup(24, 4, s, _rules(rules)), 3), (1, 2, 3))
    cycles = lines(lambda rules, number: (Setup(40, 8, 1, _rules(rules)), number), nights)
    return [
        Panel("players (a fifth wolves, night 3)", {**players.lines, "plain lists, seed": listed}),
        Panel("wolves (40 players, night 3)", wolves.lines),
        Panel("seers (24 players, night 3)", seers.lines),
        Panel("nights (40 players, 8 wolves)", cycles.lines),
    ]


def _rules(name: str) -> RuleSet:
    return "cisra" if name == "cisra" else "seed"


def main() -> None:
    """Measure, write the section and draw the plot."""
    record(
        "Quantum",
        "The last of several full nights (everybody attacks and looks), with its visions drawn, and the "
        f"exact table after it; {ROUNDS} games or more for small tables and 5 for those of sixty, processor "
        "time. The spread is over different games. Growth: docs/images/quantum-growth.svg.",
        [*_aims(), *_scripts(), _whole(), *_peers(), _memory()],
    )
    IMAGE.parent.mkdir(exist_ok=True)
    IMAGE.write_text(svg(_growth()), "utf-8")


if __name__ == "__main__":
    main()

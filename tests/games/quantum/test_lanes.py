"""Placements of seers compared with branches all at once, against the same one by one."""

from __future__ import annotations

from random import Random

import pytest

from caipan.games.quantum.branches import Branch, Branches
from caipan.games.quantum.counts import Sight, bits, ways
from caipan.games.quantum.lanes import side_counts
from caipan.games.quantum.tally import Tally

PLAYERS, WOLVES = 60, 12


def _mask(rng: Random, most: int, barred: int = 0) -> int:
    players = rng.sample(range(PLAYERS), rng.randint(0, most))
    return sum(1 << player for player in players if not barred >> player & 1)


def _placement(rng: Random, cleared: int) -> Sight:
    """Return a seer who has cleared up to so many players and seen up to four wolves."""
    seer = 1 << rng.randrange(PLAYERS)
    others = seer | _mask(rng, cleared)
    return seer, _mask(rng, 4, others), others


def _branch(rng: Random) -> Branch:
    wolves = _mask(rng, 3)
    return Branch(wolves, _mask(rng, 15, wolves))


def _case(seed: int, cleared: int) -> tuple[Branches, list[Sight]]:
    rng = Random(seed)
    placements = [_placement(rng, cleared) for _ in range(rng.randint(2, 40))]
    return Branches(_branch(rng) for _ in range(40)), placements


def _weight(branch: Branch, placed: Sight, wolf: int = 0, other: int = 0) -> int:
    """Return how many sets of wolves fit both, with these players as a wolf and as none."""
    wolves, others = branch.wolves | placed[1] | wolf, branch.others | placed[2] | other
    return 0 if wolves & others else ways(PLAYERS, WOLVES)[wolves.bit_count()][others.bit_count()]


@pytest.mark.parametrize("cleared", [3, 30])
@pytest.mark.parametrize("seed", range(20))
def test_sides_are_those_counted_one_by_one(seed: int, cleared: int) -> None:
    """Every wanted branch with every placement, also where a lane needs two bytes."""
    branches, placements = _case(seed, cleared)
    wanted = [bool(number % 3) for number in range(len(branches))]
    chosen = [branch for branch, is_wanted in zip(branches, wanted, strict=True) if is_wanted]
    for target in (0, 17, 59):
        bit = 1 << target
        expected = (
            sum(_weight(branch, placed, other=bit) for branch in chosen for placed in placements),
            sum(_weight(branch, placed, wolf=bit) for branch in chosen for placed in placements),
        )
        assert side_counts(branches, wanted, placements, target, ways(PLAYERS, WOLVES)) == expected


@pytest.mark.parametrize("cleared", [3, 30])
@pytest.mark.parametrize("seed", range(5))
def test_the_tally_is_what_is_counted_one_by_one(seed: int, cleared: int) -> None:
    """The universes of each branch, and those in which each player is a wolf, and a seer."""
    branches, placements = _case(seed, cleared)
    tally = Tally(PLAYERS, WOLVES, branches, placements)
    assert tally.numbers == [sum(_weight(branch, placed) for placed in placements) for branch in branches]
    pairs = [(branch, placed) for branch in branches for placed in placements]
    as_seer = [0] * PLAYERS
    for branch, placed in pairs:
        for player in bits(placed[0]):
            as_seer[player] += _weight(branch, placed)
    as_wolf = [
        sum(_weight(branch, placed, wolf=1 << player) for branch, placed in pairs)
        for player in range(PLAYERS)
    ]
    assert tally.players == (as_wolf, as_seer)


def test_no_placement_means_no_universe() -> None:
    """Visions that contradict each other leave nothing to count."""
    branches = Branches((Branch(),))
    assert side_counts(branches, [True], [], 0, ways(PLAYERS, WOLVES)) == (0, 0)
    assert Tally(PLAYERS, WOLVES, branches, []).numbers == [0]

"""The solution of Guess It (R. Isaacs, A card game with bluffing, Amer. Math. Monthly 62, 1955).

m is the number of unasked cards of the player to move, n of the opponent. All that is known of an
unasked card is whose it can be, so a position is (m, n). The mover asks for one of the n + 1 cards
not seen, or bluffs with one of the own m. After a *no* the opponent believes, and guesses that very
card, or does not, and goes on as if it were the mover's. With q = P(n, m−1), the mover wins with

                     the opponent believes               does not believe
    honest question  a = n/(n+1) · (1 − P(n−1, m))       a + 1/(n+1)
    bluff            1                                   1 − q

and both mix so that the other is indifferent.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

__all__ = ["belief_rate", "honest_rate", "value"]


@cache
def value(m: int, n: int) -> Fraction:
    """Return the probability P(m, n) that the mover wins when both play best (Isaacs 1955).

    The mover has m unasked cards, the opponent n; both ≥ 0.
    """
    if n == 0:
        return Fraction(1)
    if m == 0:
        return Fraction(1, n + 1)
    q = value(n, m - 1)
    return (1 + n * q * (1 - value(n - 1, m))) / (1 + (n + 1) * q)


@cache
def honest_rate(m: int, n: int) -> Fraction:
    """Return the probability that the mover's question is honest (else a bluff) at P(m, n); m ≥ 1."""
    q = value(n, m - 1)
    return q / (q + Fraction(1, n + 1))


@cache
def belief_rate(m: int, n: int) -> Fraction:
    """Return how often the opponent believes a *no* to the question of a mover at P(m, n); m ≥ 1."""
    q, hidden = value(n, m - 1), Fraction(1, n + 1)
    found = n * hidden * (1 - value(n - 1, m)) if n else Fraction(0)
    return (found + hidden + q - 1) / (q + hidden)

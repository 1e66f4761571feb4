"""Receipts: which entry an order became."""

from caipan.table.state import Receipts

ORDERS = [(number % 3, f"key {number}") for number in range(1000)]


def test_every_order_is_found() -> None:
    """However many orders there are, each is found with the number of its entry, and no other is."""
    receipts = Receipts()
    for n, (seat, key) in enumerate(ORDERS):
        assert receipts.find(seat, key) is None
        receipts = receipts.then(seat, key, n)
    assert [receipts.find(seat, key) for seat, key in ORDERS] == list(range(len(ORDERS)))
    assert receipts.find(2, "key 0") is None


def test_one_more_costs_little() -> None:
    """A thousand receipts lie in ten pages at most, and what was kept before stays as it was."""
    receipts, kept = Receipts(), []
    for n, (seat, key) in enumerate(ORDERS):
        kept.append(receipts)
        receipts = receipts.then(seat, key, n)
    assert len(receipts.pages) <= 10
    assert [old.find(*ORDERS[n]) for n, old in enumerate(kept)] == [None] * len(ORDERS)
    assert [sum(map(len, old.pages)) for old in kept] == list(range(len(ORDERS)))

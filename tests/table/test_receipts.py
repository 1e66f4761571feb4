"""Receipts: which entry an order became."""

from msgspec import Raw

from caipan.table.state import Given, Receipts

ORDERS = [((number % 3, "", f"key {number}"), Given(Raw(b"{}"), number)) for number in range(1000)]


def test_every_order_is_found() -> None:
    """However many orders there are, each is found with the number of its entry, and no other is."""
    receipts = Receipts()
    for key, given in ORDERS:
        assert receipts.find(key) is None
        receipts = receipts.then(key, given)
    assert [receipts.find(key) for key, _ in ORDERS] == [given for _, given in ORDERS]
    assert receipts.find((2, "", "key 0")) is None
    assert receipts.find((0, "somebody else", "key 0")) is None


def test_one_more_costs_little() -> None:
    """A thousand receipts lie in ten pages at most, and what was kept before stays as it was."""
    receipts, kept = Receipts(), []
    for key, given in ORDERS:
        kept.append(receipts)
        receipts = receipts.then(key, given)
    assert len(receipts.pages) <= 10
    assert [old.find(key) for old, (key, _) in zip(kept, ORDERS, strict=True)] == [None] * len(ORDERS)
    assert [sum(map(len, old.pages)) for old in kept] == list(range(len(ORDERS)))

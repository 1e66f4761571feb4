"""Receipts: which entry an order became."""

from msgspec import Raw

from caipan.table.log.handled_orders import HandledOrder, HandledOrders

ORDERS = [((number % 3, "", f"key {number}"), HandledOrder(Raw(b"{}"), number)) for number in range(1000)]


def test_every_order_is_found() -> None:
    """However many orders there are, each is found with the number of its entry, and no other is."""
    handled_orders = HandledOrders()
    for key, given in ORDERS:
        assert handled_orders.find(key) is None
        handled_orders = handled_orders.then(key, given)
    assert [handled_orders.find(key) for key, _ in ORDERS] == [given for _, given in ORDERS]
    assert handled_orders.find((2, "", "key 0")) is None
    assert handled_orders.find((0, "somebody else", "key 0")) is None


def test_one_more_costs_little() -> None:
    """A thousand receipts lie in ten pages at most, and what was kept before stays as it was."""
    handled_orders, kept = HandledOrders(), []
    for key, given in ORDERS:
        kept.append(handled_orders)
        handled_orders = handled_orders.then(key, given)
    assert len(handled_orders.levels) <= 10
    assert [old.find(key) for old, (key, _) in zip(kept, ORDERS, strict=True)] == [None] * len(ORDERS)
    assert [sum(map(len, old.levels)) for old in kept] == list(range(len(ORDERS)))

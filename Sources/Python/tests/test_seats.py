# SPDX-License-Identifier: Apache-2.0
"""Seats, and members whose spelling Apple has not published."""
import pytest

from receiptkit import Notification, RenewalInfo, Transaction
from receiptkit._payloads import MultiSeatInfo, MultiSeatPriceTier, UnclaimInfo

TIERS = [{"price": 9990, "quantity": 5}, {"price": 7990, "quantity": 1}]


def test_seats_are_dataclasses_and_have_a_total() -> None:
    transaction = Transaction._read({
        "quantity": 6, "price": 9657,
        "multiSeatInfo": {"invitationManagement": "DEVELOPER", "priceTiers": TIERS, "revokedSeatQuantity": 2, "later": 1}})
    info = transaction.multi_seat_info
    assert isinstance(info, MultiSeatInfo)
    assert info.price_tiers == (MultiSeatPriceTier(9990, 5), MultiSeatPriceTier(7990, 1))
    assert (info.invitation_management, info.revoked_seat_quantity) == ("DEVELOPER", 2)
    assert info.unknown_members == {"later": 1}
    assert transaction.total == 57_940
    renewal = RenewalInfo._read({"renewalQuantity": 6, "multiSeatInfo": {"renewalPriceTiers": TIERS}})
    assert renewal.total == 57_940
    assert hash(transaction) is not None


@pytest.mark.parametrize("quantity, tiers", [
    (5, TIERS), (None, TIERS), (0, []), (6, [{"price": 1, "quantity": -6}]), (6, [{"quantity": 6}]), (6, None),
    (1 << 62, [{"price": 1 << 62, "quantity": 1 << 62}])])
def test_a_total_needs_all_seats(quantity: "int | None", tiers: object) -> None:
    assert Transaction._read({"quantity": quantity, "multiSeatInfo": {"priceTiers": tiers}}).total is None


def test_a_tier_of_another_type_is_kept() -> None:
    info = Transaction._read({"multiSeatInfo": {"priceTiers": [1], "revokedSeatQuantity": "2"}}).multi_seat_info
    assert info is not None and info.price_tiers is None
    assert info.unknown_members == {"priceTiers": [1], "revokedSeatQuantity": "2"}


def test_unclaim_info_is_a_dataclass() -> None:
    info = Notification._read({"unclaimInfo": {"unclaimSeatIds": ["a", "b"]}}).unclaim_info
    assert isinstance(info, UnclaimInfo) and info.unclaim_seat_ids == ["a", "b"]


@pytest.mark.parametrize("members, value", [
    ({"bundleProductId": "all"}, "all"), ({"bundleProductID": "all"}, "all"), ({"bundleProductID": 7}, "7"),
    ({"bundleProductId": "7", "bundleProductID": 7}, "7"), ({"bundleProductId": "a", "bundleProductID": "b"}, None),
    ({"bundleProductId": True}, None), ({}, None)])
def test_every_spelling_is_read_and_two_that_differ_are_not_used(members: dict[str, object], value: "str | None") -> None:
    transaction = Transaction._read(members)
    assert transaction.bundle_product_id == value
    assert (transaction.unknown_members != {}) == (value is None and members != {})


def test_a_number_is_a_text() -> None:
    assert Transaction._read({"previousOriginalTransactionId": 2000000100000001}).previous_original_transaction_id == "2000000100000001"

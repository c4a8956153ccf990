# SPDX-License-Identifier: Apache-2.0
"""Ledgers that are stored and read."""
import json
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receiptkit import Ledger, LedgerError, UsageError
from receiptkit.testing import SIGNED, AppStore, Authority

NOW = SIGNED + timedelta(minutes=1)


def stored() -> bytes:
    """A ledger with a transaction and renewal info, as it is stored."""
    authority = Authority("ledgers")
    body = authority.notification(transaction={"productId": "pro"}, renewal_info={"productId": "pro"})
    ledger = Ledger("com.example.app")
    ledger.add(authority.verifier().verify_notification(body, now=NOW), authority.verifier().verify_receipt(authority.receipt(), now=NOW))
    return ledger.encode()


STORED = stored()


def test_a_stored_ledger_gives_the_same_answers(products: bytes) -> None:
    store = AppStore(products, seed="ledger")
    product = next(group["subscriptions"][0]["productID"] for group in json.loads(products)["subscriptionGroups"])
    store.purchase("anna", product)
    store.advance(days=400)
    verifier = store.verifier()
    ledger = Ledger("com.example.app")
    ledger.add(*(verifier.verify_notification(body, now=store.now) for body in store.notifications()))
    ledger.add(verifier.verify_receipt(store.receipt("anna"), now=store.now))
    read = Ledger.decode(ledger.encode())
    assert read.encode() == ledger.encode()
    for days in range(-400, 100, 7):
        at = store.now + timedelta(days=days)
        assert read.entitlements(at, allow_past=True) == ledger.entitlements(at, allow_past=True)
    assert read.entitlements(store.now)[product].is_entitled


def test_an_answer_states_when_it_changes(products: bytes) -> None:
    store = AppStore(products, seed="valid until")
    product = next(group["subscriptions"][0]["productID"] for group in json.loads(products)["subscriptionGroups"])
    store.purchase("anna", product)
    ledger = Ledger("com.example.app")
    ledger.add(*(store.verifier().verify_notification(body, now=store.now) for body in store.notifications()))
    answer = ledger.entitlements(store.now, find_valid_until=True)
    assert answer[product].is_entitled
    assert answer.valid_until == answer[product].until
    assert ledger.entitlements(store.now).valid_until is None
    past = store.now - timedelta(days=1)
    assert ledger.entitlements(past, allow_past=True, find_valid_until=True).valid_until is None


def test_one_answer_to_whether_the_app_is_unlocked(products: bytes) -> None:
    store = AppStore(products, seed="unlock")
    lifetime = next(item["productID"] for item in json.loads(products)["products"] if item["type"] == "NonConsumable")
    ledger = Ledger("com.example.app")
    ledger.add(store.verifier().verify_receipt(store.receipt("anna"), now=store.now))
    policy = {"unlock": [lifetime], "trialProducts": {"trial14": "P14D"}, "firstFreeVersion": "0.1"}
    assert ledger.entitlements(store.now).unlock is None
    before = ledger.entitlements(store.now, policy=policy).unlock
    assert before is not None and not before.is_unlocked
    assert (before.reason, before.product_id, before.next_action) == ("neverPurchased", None, "offerTrial")
    assert before.next_actions == ("offerTrial",)
    store.purchase("anna", lifetime)
    ledger.add(*(store.verifier().verify_notification(body, now=store.now) for body in store.notifications()))
    after = ledger.entitlements(store.now, policy=policy).unlock
    assert after is not None and after.is_unlocked
    assert (after.reason, after.product_id, after.next_action, after.until) == ("nonConsumable", lifetime, "none", None)


@pytest.mark.parametrize(("percentage", "left"), [(50_000, 5), (25_000, 8), (100_000, 0), (1, 10)])
def test_units_are_those_bought_less_those_refunded(products: bytes, percentage: int, left: int) -> None:
    product = next(item["productID"] for item in json.loads(products)["products"] if item["type"] == "Consumable")
    store = AppStore(products, seed="units")
    ledger = Ledger("com.example.app")
    verifier = store.verifier()
    assert ledger.entitlements(store.now).units(product) == 0
    for step, units in [
        ({"do": "purchase", "product": product, "quantity": 10, "as": "coins"}, 10),
        ({"do": "refund", "transaction": "coins", "percentage": percentage}, left),
        ({"do": "reverseRefund", "transaction": "coins"}, 10),
    ]:
        store.advance(minutes=1)
        store.step(step)
        for body in store.notifications():
            verified = verifier.verify_notification(body, now=store.now)
            ledger.add(verified, verified)
        assert ledger.entitlements(store.now).units(product) == units
        assert ledger.entitlements(store.now).units("other") == 0


def test_evidence_can_be_added_to_a_stored_ledger(authority: Authority) -> None:
    token = authority.transaction(productId="later", transactionId="9", originalTransactionId="9")
    transaction = authority.verifier().verify_transaction(token, now=NOW)
    read = Ledger.decode(STORED.decode())
    assert read.add(transaction) == []
    assert {"pro", "later"} <= set(read.entitlements(NOW))


def test_the_environments_are_those_of_the_configuration() -> None:
    assert len(Ledger.decode(STORED, ["Production", "Sandbox"]).entitlements(NOW)) > 0
    assert len(Ledger.decode(STORED, ["Sandbox"]).entitlements(NOW)) == 0
    with pytest.raises(UsageError):
        Ledger.decode(STORED, ["Moon"])


@pytest.mark.parametrize("difference", [1, -1, -2])
def test_a_ledger_of_another_version_is_refused_by_name(difference: int) -> None:
    members = json.loads(STORED)
    members["formatVersion"] += difference
    with pytest.raises(LedgerError) as caught:
        Ledger.decode(json.dumps(members))
    assert (caught.value.code, caught.value.http_status) == ("ledger/unknown-format", 503)
    assert caught.value.found == str(members["formatVersion"]) and caught.value.hint


def test_a_truncated_ledger_is_refused() -> None:
    for length in range(0, len(STORED), 7):
        with pytest.raises(LedgerError) as caught:
            Ledger.decode(STORED[:length])
        assert caught.value.code == "ledger/malformed"


@given(st.integers(0, 100_000), st.integers(1, 255))
@settings(max_examples=300, deadline=None)
def test_a_changed_ledger_is_refused_or_read(place: int, change: int) -> None:
    data = bytearray(STORED)
    data[place % len(data)] ^= change
    try:
        read = Ledger.decode(bytes(data))
    except LedgerError as error:
        assert error.code in ("ledger/malformed", "ledger/unknown-format")
    else:
        assert Ledger.decode(read.encode()).encode() == read.encode()


def test_a_repeated_entry_is_refused() -> None:
    members = json.loads(STORED)
    members["ledger"]["transactions"] *= 2
    with pytest.raises(LedgerError) as caught:
        Ledger.decode(json.dumps(members))
    assert (caught.value.code, caught.value.path) == ("ledger/malformed", "ledger/transactions[1][1]")

# SPDX-License-Identifier: Apache-2.0
"""A year of a subscription with a declined card, a grace period, a recovery and a refund, for the page Use-from-Python."""
import json
from datetime import datetime, timezone
from typing import Any, Callable

from receiptkit import Ledger
from receiptkit.testing import AppStore

PRODUCTS = "../../../Tests/Client/Products.storekit"


def test_a_year_of_a_subscription(app_store: Callable[..., AppStore]) -> None:
    store = app_store(PRODUCTS, start=datetime(2024, 1, 1, tzinfo=timezone.utc), store={"gracePeriod": "P16D"})
    verifier = store.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    ledger = Ledger("com.example.app")

    def post(body: str) -> int:  # Or client.post("/apple", data=body).status_code, with the test client of your framework.
        ledger.add(verifier.verify_notification(body, now=store.now))
        return 200

    def access() -> str:
        return ledger.entitlements(store.now)["pro.month"].reason

    store.deliver(post)
    store.purchase("anna", "pro.month", as_="A")
    store.advance(to=datetime(2024, 6, 15, tzinfo=timezone.utc))  # five renewals
    assert access() == "activePeriod"
    store.step({"do": "setPayment", "customer": "anna", "works": False})
    store.advance(days=20)
    assert access() == "gracePeriod"
    store.advance("P16D")
    assert access() == "billingRetry"
    store.step({"do": "setPayment", "customer": "anna", "works": True})
    assert access() == "activePeriod"
    store.advance(months=5)
    store.step({"do": "refund", "transaction": "A"})
    assert access() == "refunded"


def test_an_upgrade_and_a_server_that_is_down(app_store: Callable[..., AppStore]) -> None:
    store = app_store(PRODUCTS, start=datetime(2024, 1, 1, tzinfo=timezone.utc))
    statuses = [500, 503]
    bodies: list[str] = []

    def post(body: str) -> int:
        bodies.append(body)
        return statuses.pop(0) if statuses else 200

    store.deliver(post)
    store.purchase("anna", "basic.month", as_="A")
    store.advance(days=1)  # The store tries again after 1 and 12 hours.
    assert len(bodies) == 3
    store.purchase("anna", "pro.month")
    verifier = store.verifier(apps=["com.example.app"], environments=["Production"])
    upgrade = verifier.verify_notification(bodies[-1], now=store.now)
    assert (upgrade.value.notification_type, upgrade.value.subtype) == ("DID_CHANGE_RENEWAL_PREF", "UPGRADE")
    products = {product["productId"]: product["verdict"] for product in store.answers()["customers"][0]["products"]}
    assert products["pro.month"] == "entitled"
    assert upgrade.transaction is not None
    status, body = store.request("GET", f"/inApps/v1/subscriptions/{upgrade.transaction.original_transaction_id}")
    assert status == 200 and json.loads(body)["data"]
    response = verifier.verify_response("getAllSubscriptionStatuses", body, now=store.now)
    assert Ledger("com.example.app").add(response) == []

# SPDX-License-Identifier: Apache-2.0
"""What the tests of the examples share: a year of the simulated App Store, and a group with seats."""
import pathlib
from datetime import datetime, timezone

from receiptkit.testing import AppStore, Authority

BUNDLE_ID = "com.example.notes"
APP = (BUNDLE_ID, 1_234_567_890)
PRODUCTS = pathlib.Path(__file__).resolve().parents[3] / "Tests/Proof/Interop/Products.storekit"


START = datetime(2024, 1, 1, tzinfo=timezone.utc)
"""The year is in the past, so that no document is rejected as signed in the future."""


def new_store(seed: str) -> AppStore:
    return AppStore(PRODUCTS.read_bytes(), seed=seed, start=START, store={"bundleId": BUNDLE_ID, "appAppleId": APP[1]})


CLAIMS = [f"abcdef0{number}-0000-4000-8000-000000000000" for number in (1, 2, 3)]
"""Ids of claims of seats."""


def buy_seats(authority: Authority, invitation: str = "DEVELOPER") -> str:
    """The notification of a purchase of three seats."""
    return authority.notification(transaction={"quantity": 3, "multiSeatInfo": {"invitationManagement": invitation}})


def unclaim_seats(authority: Authority, *claims: str) -> str:
    """The notification that the App Store ended claims, with their ids in upper case."""
    ended = {"appAppleId": APP[1], "bundleId": "com.example.app", "environment": "Production",
             "unclaimSeatIds": [claim.upper() for claim in claims]}
    uuid = "00000000-0000-4000-8000-000000000002"
    return authority.notification("UNCLAIM_SEATS", notificationUUID=uuid, unclaimInfo=ended)


def play_a_year(store: AppStore) -> list[str]:
    """The notifications of a year in which five customers buy, renew, cancel, fail to pay, are refunded and resubscribe."""
    for customer in ("anna", "ben", "carla", "dora", "emil"):
        store.purchase(customer, "news.month", as_=customer)
    store.purchase("anna", "lifetime")
    bodies = list(store.notifications())
    for month in range(12):
        if month == 3:
            store.step({"do": "setAutoRenew", "subscription": "ben", "on": False})
        if month == 5:
            store.step({"do": "refund", "transaction": "carla"})
        if month == 7:
            store.step({"do": "setPayment", "customer": "dora", "works": False})
        if month == 9:
            store.purchase("ben", "news.month")
        if month == 10:
            store.step({"do": "setAutoRenew", "subscription": "emil", "on": False})
        store.advance(days=30.5)
        bodies += store.notifications()
    return bodies

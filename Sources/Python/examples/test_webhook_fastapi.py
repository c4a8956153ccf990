# SPDX-License-Identifier: Apache-2.0
import json
import pathlib
import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
import webhook_fastapi
from fastapi.testclient import TestClient
from store import APP, BUNDLE_ID, new_store, play_a_year

from receiptkit.testing import AppStore, Authority, forgeries

ENTITLED = {"anna": {"lifetime", "news.month"}, "ben": {"news.month"}, "carla": set(), "dora": set(), "emil": set()}
ACTIVE, EXPIRED, REVOKED = 1, 2, 5
STATUS = {"anna": [ACTIVE], "ben": [ACTIVE], "carla": [REVOKED], "dora": [EXPIRED], "emil": [EXPIRED]}
GARBAGE = [
    b"", b"{", b"null", b"[]", b"\xff\xfe", b"{}", b'{"signedPayload": 1}', b'{"signedPayload": ""}', b'{"signedPayload": "a.b.c"}',
    b'{"signedPayload": "' + b"A" * 100_000 + b'"}', b"[" * 10_000,
]


@pytest.fixture(scope="module")
def year() -> tuple[AppStore, list[str]]:
    store = new_store("FastAPI")
    return store, play_a_year(store)


@pytest.fixture
def client(year: tuple[AppStore, list[str]], tmp_path: pathlib.Path) -> Iterator[TestClient]:
    store, _ = year
    verifier = store.verifier(apps=[APP], environments=["Production"])
    app = webhook_fastapi.create(verifier, BUNDLE_ID, str(tmp_path / "webhook.sqlite"), lambda: store.now)
    with TestClient(app) as client:
        yield client


def deliver(client: TestClient, bodies: list[str]) -> None:
    assert [client.post("/apple", content=body).status_code for body in bodies] == [200] * len(bodies)


def statuses(found: dict[str, dict[str, Any]]) -> dict[str, list[int]]:
    return {name: list(answer["subscriptions"].values()) for name, answer in found.items()}


def answers(client: TestClient, store: AppStore) -> dict[str, dict[str, Any]]:
    return {each["name"]: client.get(f"/customers/{each['appTransactionId']}").json() for each in store.state()["customers"]}


def test_a_year_has_the_entitlements_and_statuses_of_the_store(client: TestClient, year: tuple[AppStore, list[str]]) -> None:
    store, bodies = year
    deliver(client, bodies)
    found = answers(client, store)
    products = {name: {each["productId"] for each in answer["products"] if each["isEntitled"]}
                for name, answer in found.items()}
    assert products == ENTITLED
    assert statuses(found) == STATUS
    assert STATUS == {customer["name"]: [subscription["status"] for subscription in customer["subscriptions"]]
                      for customer in store.state()["customers"]}


def test_order_and_repetition_do_not_matter(client: TestClient, year: tuple[AppStore, list[str]], tmp_path: pathlib.Path) -> None:
    store, bodies = year
    in_order = webhook_fastapi.create(
        store.verifier(apps=[APP], environments=["Production"]), BUNDLE_ID, str(tmp_path / "order.sqlite"), lambda: store.now)
    with TestClient(in_order) as other:
        deliver(other, bodies)
        expected = answers(other, store)
    shuffled = bodies * 2
    random.Random(26).shuffle(shuffled)
    deliver(client, shuffled)
    assert answers(client, store) == expected
    with sqlite3.connect(tmp_path / "webhook.sqlite") as database:
        assert database.execute("SELECT count(*) FROM notifications").fetchone() == (len(bodies),)


def test_the_last_status_stays_when_an_older_notification_arrives(client: TestClient, year: tuple[AppStore, list[str]]) -> None:
    store, bodies = year
    deliver(client, bodies[::-1])
    assert statuses(answers(client, store)) == STATUS


def test_forgeries_are_rejected_with_their_code_and_status(authority: Authority, tmp_path: pathlib.Path) -> None:
    verifier = authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    database = tmp_path / "forgeries.sqlite"
    with TestClient(webhook_fastapi.create(verifier, "com.example.app", str(database))) as client:
        for attack in forgeries("notification"):
            body = authority.mint("notification", forgery=attack.name)
            answer = client.post("/apple", content=body)
            assert answer.status_code >= 400, attack.name
            if len(body) <= webhook_fastapi.MAXIMUM_BODY:
                assert answer.json() == {"error": attack.code}, attack.name
        other = client.post("/apple", content=authority.notification(transaction={"bundleId": "com.example.other"}))
        assert other.status_code == 403
        assert client.post("/apple", content=authority.notification()).status_code == 200
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM notifications").fetchone() == (1,)


def test_a_notification_of_another_store_is_rejected(client: TestClient) -> None:
    other = new_store("another store")
    other.buy("mallory", "lifetime")
    for body in other.notifications():
        answer = client.post("/apple", content=body)
        assert (answer.status_code, answer.json()) == (400, {"error": "trust/untrusted"})


@pytest.mark.parametrize("body", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_a_bad_request(client: TestClient, body: bytes) -> None:
    assert client.post("/apple", content=body).status_code == 400


def test_a_changed_token_is_rejected_and_a_long_body_is_not_read(client: TestClient, year: tuple[AppStore, list[str]]) -> None:
    token = json.loads(year[1][0])["signedPayload"]
    header, payload, signature = token.split(".")
    changed = f"{header}.{payload[:-4]}AAAA.{signature}"
    assert client.post("/apple", json={"signedPayload": changed}).status_code == 400
    assert client.post("/apple", content=b" " * (webhook_fastapi.MAXIMUM_BODY + 1)).status_code == 413


def test_an_unknown_customer_may_use_nothing(client: TestClient) -> None:
    answer = client.get("/customers/1")
    assert (answer.status_code, answer.json()) == (200, {"products": [], "subscriptions": {}})

# SPDX-License-Identifier: Apache-2.0
import json
import pathlib
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from typing import Any

import pytest
import webhook_fastapi
from fastapi.testclient import TestClient
from store import APP, BUNDLE_ID, CLAIMS, buy_seats, new_store, play_a_year, unclaim_seats

from receiptkit import VerificationError
from receiptkit.testing import SIGNED, AppStore, Authority, forgeries

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


def webhook_at(authority: Authority, database: pathlib.Path, now: datetime) -> webhook_fastapi.Webhook:
    verifier = authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    return webhook_fastapi.Webhook(verifier, "com.example.app", str(database), lambda: now)


def count(database: pathlib.Path, table: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        number: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        return number


def status(webhook: webhook_fastapi.Webhook, body: str) -> int:
    try:
        webhook.receive(body.encode())
    except VerificationError as error:
        return error.http_status
    return 200


def test_a_notification_of_another_store_is_refused_and_not_kept(
    client: TestClient, tmp_path: pathlib.Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = new_store("another store")
    for customer in range(20):
        other.purchase(f"mallory-{customer}", "lifetime")
    bodies = list(other.notifications())
    for body in bodies:
        answer = client.post("/apple", content=body)
        assert (answer.status_code, answer.json()) == (400, {"error": "trust/not-issued"})
    assert count(tmp_path / "webhook.sqlite", "kept") == 0
    assert len(bodies) >= 20 and len(caplog.messages) == 1
    monkeypatch.setattr(webhook_fastapi, "LOG_SECONDS", 0)
    client.post("/apple", content=bodies[0])
    assert f"({len(bodies) - 1} such lines suppressed)" in caplog.messages[1]


def test_a_notification_from_the_future_is_kept_and_stored_when_the_clock_is_right(
    authority: Authority, tmp_path: pathlib.Path
) -> None:
    database, body, now = tmp_path / "clock.sqlite", authority.notification(), SIGNED - timedelta(days=1)
    verifier = authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    with TestClient(webhook_fastapi.create(verifier, "com.example.app", str(database), lambda: now)) as client:
        for _ in range(2):
            answer = client.post("/apple", content=body)
            assert (answer.status_code, answer.json()) == (503, {"error": "claims/date-future"})
    webhook_at(authority, database, now).retry()
    assert (count(database, "kept"), count(database, "notifications")) == (1, 0)
    webhook_at(authority, database, SIGNED).retry()
    assert (count(database, "kept"), count(database, "notifications")) == (0, 1)
    another = authority.notification(notificationUUID="00000000-0000-4000-8000-000000000001")
    assert status(webhook_at(authority, database, SIGNED + timedelta(days=1)), another) == 200
    assert count(database, "notifications") == 2


def test_kept_notifications_are_verified_again_at_start(authority: Authority, tmp_path: pathlib.Path) -> None:
    database, body = tmp_path / "start.sqlite", authority.notification()
    assert status(webhook_at(authority, database, SIGNED - timedelta(days=1)), body) == 503
    verifier = authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    with TestClient(webhook_fastapi.create(verifier, "com.example.app", str(database), lambda: SIGNED)):
        deadline = time.monotonic() + 30
        while count(database, "kept") and time.monotonic() < deadline:
            time.sleep(0.01)
    assert (count(database, "kept"), count(database, "notifications")) == (0, 1)


@pytest.mark.parametrize("invitation", ["DEVELOPER", "APPLE"])
def test_a_claim_of_a_seat_gives_access_until_the_app_store_ends_it(
    authority: Authority, tmp_path: pathlib.Path, invitation: str
) -> None:
    database = tmp_path / "seats.sqlite"
    webhook = webhook_at(authority, database, SIGNED)
    assert status(webhook, buy_seats(authority, invitation)) == 200
    purchase = "2000000100000001"

    def claim(id: str, member: str) -> None:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("INSERT INTO claims VALUES (?, ?, ?)", (id, member, purchase))

    def reasons(now: datetime = SIGNED) -> list[list[str]]:
        answers = [webhook_at(authority, database, now).answer(member) for member in ("anna", "ben", "carla")]
        return [[each["reason"] for each in answer["products"]] for answer in answers]

    claim(CLAIMS[0], "ben")
    claim(CLAIMS[1], "carla")
    given = ["seatClaimed"] if invitation == "DEVELOPER" else []
    assert reasons() == [[], given, given]
    assert status(webhook, unclaim_seats(authority, CLAIMS[0], CLAIMS[2])) == 200
    claim(CLAIMS[2], "anna")  # Recorded after the message that ended it.
    assert reasons() == [[], [], given]
    assert reasons(SIGNED + timedelta(days=60)) == [[], [], []]


def test_an_unsigned_notification_is_not_kept_and_a_kept_one_that_is_rejected_is_removed(
    authority: Authority, tmp_path: pathlib.Path
) -> None:
    database = tmp_path / "rejected.sqlite"
    webhook = webhook_at(authority, database, SIGNED)
    assert status(webhook, authority.notification(forgery="algorithm-none")) == 400
    assert count(database, "kept") == 0
    webhook.keep(authority.notification(transaction={"bundleId": "com.example.other"}).encode())
    webhook.retry()
    assert (count(database, "kept"), count(database, "notifications")) == (0, 0)


def test_the_kept_notifications_have_limits(
    authority: Authority, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bodies = [authority.notification(at=SIGNED + timedelta(days=number)) for number in range(4)]
    for name, limit in (("KEPT_BODIES", 3), ("KEPT_BYTES", sum(map(len, bodies[:3])))):
        database = tmp_path / name
        webhook = webhook_at(authority, database, SIGNED - timedelta(days=1))
        caplog.clear()
        with monkeypatch.context() as patch:
            patch.setattr(webhook_fastapi, name, limit)
            assert [status(webhook, body) for body in bodies * 2] == [503] * 8
        assert count(database, "kept") == 3
        assert sum("not kept" in message for message in caplog.messages) == 1


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

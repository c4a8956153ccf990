# SPDX-License-Identifier: Apache-2.0
import importlib
import random
from datetime import datetime, timedelta
from types import ModuleType

import pytest
from django.test import Client
from store import APP, CLAIMS, buy_seats, new_store, play_a_year, unclaim_seats

from receiptkit.testing import SIGNED, AppStore, Authority, forgeries

DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module, whose settings are made when it is imported."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WEBHOOK_DATABASE", str(tmp_path_factory.mktemp("django") / "webhook.sqlite"))
        return importlib.import_module("webhook_django")


@pytest.fixture
def client(site: ModuleType) -> Client:
    site.Notification.objects.all().delete()
    site.Kept.objects.all().delete()
    site.Claim.objects.all().delete()
    site.EndedClaim.objects.all().delete()
    site.rejections.lines.clear()
    return Client(enforce_csrf_checks=True, SERVER_NAME="localhost")


def post(client: Client, body: str | bytes) -> int:
    status: int = client.post("/apple", data=body, content_type="application/json").status_code
    return status


def serve(site: ModuleType, store: AppStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "verifier", store.verifier(apps=[APP], environments=["Production"]))
    monkeypatch.setattr(site.timezone, "now", lambda: store.now)


def serve_authority(site: ModuleType, authority: Authority, monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    verifier = authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    monkeypatch.setattr(site, "verifier", verifier)
    monkeypatch.setattr(site, "BUNDLE_ID", "com.example.app")
    monkeypatch.setattr(site.timezone, "now", lambda: now)


def counts(site: ModuleType) -> tuple[int, int]:
    """How many notifications are kept, and how many are stored."""
    return site.Kept.objects.count(), site.Notification.objects.count()


def test_a_year_in_any_order_has_the_entitlements(site: ModuleType, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_store("Django")
    bodies = play_a_year(store)
    serve(site, store, monkeypatch)
    shuffled = bodies * 2
    random.Random(26).shuffle(shuffled)
    assert {post(client, body) for body in shuffled} == {200}
    assert site.Notification.objects.count() == len(bodies)
    entitled = {}
    for customer in store.state()["customers"]:
        answer = client.get(f"/customers/{customer['appTransactionId']}").json()
        entitled[customer["name"]] = {each["productId"] for each in answer["products"] if each["isEntitled"]}
    assert entitled == {"anna": {"lifetime", "news.month"}, "ben": {"news.month"}, "carla": set(), "dora": set(), "emil": set()}


def test_forgeries_and_garbage_are_rejected(
    site: ModuleType, client: Client, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    verifier = authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"])
    monkeypatch.setattr(site, "verifier", verifier)
    for attack in forgeries("notification"):
        body = authority.mint("notification", forgery=attack.name)
        answer = client.post("/apple", data=body, content_type="application/json")
        assert answer.status_code >= 400, attack.name
        # Django itself rejects a body that is too long.
        if len(body) <= site.settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            assert answer.json() == {"error": attack.code}, attack.name
    for garbage in (b"", b"{", b"\xff", b'{"signedPayload": 1}', b" " * ((1 << 20) + 1)):
        assert post(client, garbage) == 400
    assert site.Notification.objects.count() == 0
    assert post(client, authority.notification()) == 200
    assert client.get("/apple").status_code == 405


def test_a_notification_from_the_future_is_kept_and_stored_when_the_clock_is_right(
    site: ModuleType, client: Client, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = authority.notification()
    serve_authority(site, authority, monkeypatch, SIGNED - DAY)
    assert [post(client, body) for _ in range(2)] == [503] * 2
    site.retry()
    assert counts(site) == (1, 0)
    serve_authority(site, authority, monkeypatch, SIGNED)
    site.retry()
    assert counts(site) == (0, 1)
    serve_authority(site, authority, monkeypatch, SIGNED + DAY)
    assert post(client, authority.notification(notificationUUID="00000000-0000-4000-8000-000000000001")) == 200
    assert counts(site) == (0, 2)


def test_a_notification_of_another_authority_is_refused_and_not_kept(
    site: ModuleType, client: Client, authority: Authority, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    serve_authority(site, authority, monkeypatch, SIGNED)
    other = Authority("another root")
    assert [post(client, other.notification()) for _ in range(20)] == [400] * 20
    assert counts(site) == (0, 0)
    assert sum("rejected" in message for message in caplog.messages) == 1
    monkeypatch.setattr(site, "LOG_SECONDS", 0)
    assert post(client, other.notification()) == 400
    assert any("(19 such lines suppressed)" in message for message in caplog.messages)


@pytest.mark.parametrize("invitation", ["DEVELOPER", "APPLE"])
def test_a_claim_of_a_seat_gives_access_until_the_app_store_ends_it(
    site: ModuleType, client: Client, authority: Authority, monkeypatch: pytest.MonkeyPatch, invitation: str
) -> None:
    serve_authority(site, authority, monkeypatch, SIGNED)
    assert post(client, buy_seats(authority, invitation)) == 200
    purchaser, purchase = site.Notification.objects.get().customer, "2000000100000001"

    def reasons() -> list[list[str]]:
        answers = [client.get(f"/customers/{member}").json() for member in ("anna", "ben", "carla")]
        return [[each["reason"] for each in answer["products"]] for answer in answers]

    for claim, member in ((CLAIMS[0], "ben"), (CLAIMS[1], "carla")):
        site.Claim.objects.create(id=claim, member=member, purchaser=purchaser, purchase=purchase)
    given = ["seatClaimed"] if invitation == "DEVELOPER" else []
    assert reasons() == [[], given, given]
    assert post(client, unclaim_seats(authority, CLAIMS[0], CLAIMS[2])) == 200
    # Recorded after the message that ended it.
    site.Claim.objects.create(id=CLAIMS[2], member="anna", purchaser=purchaser, purchase=purchase)
    assert reasons() == [[], [], given]
    serve_authority(site, authority, monkeypatch, SIGNED + 60 * DAY)
    assert reasons() == [[], [], []]


def test_an_unsigned_notification_is_not_kept_and_a_kept_one_that_is_rejected_is_removed(
    site: ModuleType, client: Client, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve_authority(site, authority, monkeypatch, SIGNED)
    assert post(client, authority.notification(forgery="algorithm-none")) == 400
    assert counts(site) == (0, 0)
    site.keep(authority.notification(transaction={"bundleId": "com.example.other"}).encode())
    site.retry()
    assert counts(site) == (0, 0)


def test_the_kept_notifications_have_limits(
    site: ModuleType, client: Client, authority: Authority, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    serve_authority(site, authority, monkeypatch, SIGNED - DAY)
    bodies = [authority.notification(at=SIGNED + number * DAY) for number in range(4)]
    for name, limit in (("KEPT_BODIES", 3), ("KEPT_BYTES", sum(map(len, bodies[:3])))):
        with monkeypatch.context() as patch:
            patch.setattr(site, name, limit)
            assert [post(client, body) for body in bodies * 2] == [503] * 8
        assert counts(site) == (3, 0)
        site.Kept.objects.all().delete()
    assert sum("not kept" in message for message in caplog.messages) == 1

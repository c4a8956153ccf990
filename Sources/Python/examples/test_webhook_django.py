# SPDX-License-Identifier: Apache-2.0
import importlib
import random
from types import ModuleType

import pytest
from django.test import Client
from store import APP, new_store, play_a_year

from receiptkit.testing import AppStore, Authority, forgeries


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module, whose settings are made when it is imported."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WEBHOOK_DATABASE", str(tmp_path_factory.mktemp("django") / "webhook.sqlite"))
        return importlib.import_module("webhook_django")


@pytest.fixture
def client(site: ModuleType) -> Client:
    site.Notification.objects.all().delete()
    return Client(enforce_csrf_checks=True, SERVER_NAME="localhost")


def post(client: Client, body: str | bytes) -> int:
    status: int = client.post("/apple", data=body, content_type="application/json").status_code
    return status


def serve(site: ModuleType, store: AppStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "verifier", store.verifier(apps=[APP], environments=["Production"]))
    monkeypatch.setattr(site.timezone, "now", lambda: store.now)


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



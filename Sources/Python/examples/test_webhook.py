# SPDX-License-Identifier: Apache-2.0
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import webhook
from store import CLAIMS, buy_seats, unclaim_seats

from receiptkit import Ledger
from receiptkit.testing import SIGNED, Authority, forgeries

APP = ("com.example.app", 1_234_567_890)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """Without what another test kept and logged."""
    webhook.kept.clear()
    webhook.lines.clear()
    webhook.claims.clear()
    webhook.ended.clear()
    yield


def serve(authority: Authority, monkeypatch: pytest.MonkeyPatch, now: datetime | None = None) -> None:
    """Sets the verifier of the webhook, and the time that it takes for the current one."""
    verifier = authority.verifier(apps=[APP], environments=["Production"])
    monkeypatch.setattr(webhook, "verifier", verifier)
    monkeypatch.setattr(webhook, "APP", APP)
    if now is not None:
        verify = verifier.verify_notification
        monkeypatch.setattr(verifier, "verify_notification", lambda body: verify(body, now=now))


def test_a_genuine_notification_is_kept(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "verifier", authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"]))
    ledgers: dict[str, Ledger] = {}
    assert webhook.receive(authority.notification().encode(), ledgers) == 200
    assert len(ledgers) == 1
    assert webhook.receive(authority.notification("TEST").encode(), ledgers) == 200
    nameless = authority.notification(transaction={"originalTransactionId": None}, renewal_info={"originalTransactionId": None})
    assert webhook.receive(nameless.encode(), ledgers) == 200
    assert len(ledgers) == 1


@pytest.mark.parametrize("invitation", ["DEVELOPER", "APPLE"])
def test_a_claim_of_a_seat_gives_access_until_the_app_store_ends_it(
    authority: Authority, monkeypatch: pytest.MonkeyPatch, invitation: str
) -> None:
    serve(authority, monkeypatch, SIGNED)
    ledgers: dict[str, Ledger] = {}
    assert webhook.receive(buy_seats(authority, invitation).encode(), ledgers) == 200
    [purchase] = ledgers
    [product] = ledgers[purchase].entitlements(SIGNED)
    webhook.claims.update({CLAIMS[0]: ("ben", purchase), CLAIMS[1]: ("carla", purchase)})

    def members(now: datetime = SIGNED) -> list[str]:
        return [member for member in ("anna", "ben", "carla") if webhook.has_seat(member, product, ledgers, now)]

    if invitation == "APPLE":
        assert members() == []
        return
    assert members() == ["ben", "carla"]
    assert webhook.receive(unclaim_seats(authority, CLAIMS[0], CLAIMS[2]).encode(), ledgers) == 200
    assert members() == ["carla"]
    webhook.claims[CLAIMS[2]] = ("anna", purchase)  # Recorded after the message that ended it.
    assert members() == ["carla"]
    assert members(SIGNED + 60 * DAY) == []


def test_every_forged_notification_is_rejected(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "verifier", authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"]))
    for attack in forgeries("notification"):
        assert webhook.receive(authority.mint("notification", forgery=attack.name), {}) >= 400


def test_a_notification_from_the_future_is_kept_until_the_clock_is_right(
    authority: Authority, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    body, ledgers = authority.notification().encode(), dict[str, Ledger]()
    serve(authority, monkeypatch, SIGNED - DAY)
    assert [webhook.receive(body, ledgers) for _ in range(3)] == [503] * 3
    webhook.retry(ledgers)
    assert webhook.kept == {body} and not ledgers
    assert capsys.readouterr().out.count("[claims/date-future]") == 1
    serve(authority, monkeypatch, SIGNED)
    webhook.retry(ledgers)
    assert not webhook.kept and len(ledgers) == 1
    serve(authority, monkeypatch, SIGNED + DAY)
    assert webhook.receive(body, ledgers) == 200


def test_a_kept_notification_that_is_rejected_is_removed(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    body = authority.notification(transaction={"bundleId": "com.example.other"}).encode()
    webhook.kept.add(body)
    serve(authority, monkeypatch, SIGNED)
    webhook.retry({})
    assert not webhook.kept


def test_documents_that_nobody_known_signed_are_not_kept(
    authority: Authority, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    serve(authority, monkeypatch, SIGNED)
    other = Authority("another root")
    assert [webhook.receive(other.notification().encode(), {}) for _ in range(20)] == [400] * 20
    assert len(capsys.readouterr().out.splitlines()) == 1
    monkeypatch.setattr(webhook, "LOG_SECONDS", 0)
    assert webhook.receive(other.notification().encode(), {}) == 400
    assert "(19 such lines suppressed)" in capsys.readouterr().out
    assert webhook.receive(authority.notification(forgery="algorithm-none").encode(), {}) == 400
    assert not webhook.kept


def test_the_kept_notifications_have_limits(
    authority: Authority, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    serve(authority, monkeypatch, SIGNED - DAY)
    bodies = [authority.notification(at=SIGNED + number * DAY).encode() for number in range(4)]
    for name, limit in (("KEPT_BODIES", 3), ("KEPT_BYTES", sum(map(len, bodies[:3])))):
        with monkeypatch.context() as patch:
            patch.setattr(webhook, name, limit)
            assert [webhook.receive(body, {}) for body in bodies * 2] == [503] * 8
        assert webhook.kept == set(bodies[:3])
        webhook.kept.clear()
    assert capsys.readouterr().out.count("not kept") == 1

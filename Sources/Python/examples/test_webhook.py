# SPDX-License-Identifier: Apache-2.0
import pytest
import webhook

from receiptkit import Ledger
from receiptkit.testing import Authority, forgeries


def test_a_genuine_notification_is_kept(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "verifier", authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"]))
    ledgers: dict[str, Ledger] = {}
    assert webhook.receive(authority.notification().encode(), ledgers) == 200
    assert len(ledgers) == 1
    assert webhook.receive(authority.notification("TEST").encode(), ledgers) == 200
    nameless = authority.notification(transaction={"originalTransactionId": None}, renewal_info={"originalTransactionId": None})
    assert webhook.receive(nameless.encode(), ledgers) == 200
    assert len(ledgers) == 1


def test_every_forged_notification_is_rejected(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "verifier", authority.verifier(apps=[("com.example.app", 1_234_567_890)], environments=["Production"]))
    for attack in forgeries("notification"):
        assert webhook.receive(authority.mint("notification", forgery=attack.name), {}) >= 400

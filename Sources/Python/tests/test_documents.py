# SPDX-License-Identifier: Apache-2.0
import base64
import dataclasses
import json
import pathlib
import pickle
import ssl
import subprocess
import sys
import threading
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import receiptkit
from receiptkit import Ledger, Signer, UsageError, VerificationError, Verifier
from receiptkit.__main__ import main
from receiptkit.testing import SIGNED, AppStore, Authority, forgeries

NOW = SIGNED + timedelta(minutes=1)
APP = ("com.example.app", 1_234_567_890)


@pytest.fixture(scope="module")
def verifier(authority: Authority) -> Verifier:
    return authority.verifier(apps=[APP], environments=["Production"])


def test_a_transaction_is_a_frozen_dataclass_with_times_in_utc(authority: Authority, verifier: Verifier) -> None:
    verified = verifier.verify_transaction(authority.transaction(productId="pro", newMember={"a": 1}), now=NOW)
    assert verified.value.product_id == "pro"
    assert verified.value.signed_date == SIGNED
    assert verified.value.signed_date.tzinfo is timezone.utc
    assert verified.value.unknown_members == {"newMember": {"a": 1}}
    assert (verified.kind, verified.trust, verified.environment) == ("transaction", "custom", "Production")
    with pytest.raises(dataclasses.FrozenInstanceError):
        verified.value.product_id = "other"  # type: ignore[misc]


def test_a_notification_contains_its_tokens(authority: Authority, verifier: Verifier) -> None:
    body = authority.notification("SUBSCRIBED/INITIAL_BUY", transaction={"productId": "pro"}, renewal_info={"productId": "pro"})
    verified = verifier.verify_notification(body, now=NOW)
    assert verified.value.notification_type == "SUBSCRIBED"
    assert verified.value.notification_uuid is not None
    assert verified.transaction is not None and verified.transaction.product_id == "pro"
    assert verified.renewal_info is not None and verified.app_transaction is None
    assert verifier.verify(body, now=NOW) == verified


def test_a_receipt_has_its_purchases(authority: Authority, verifier: Verifier) -> None:
    der = authority.receipt(inAppPurchases=[{"productId": "a", "transactionId": "1"}, {"productId": "b", "transactionId": "2"}])
    verified = verifier.verify_receipt(der, now=NOW)
    assert [purchase.product_id for purchase in verified.value.in_app_purchases or ()] == ["a", "b"]
    assert verified.value.creation_date == SIGNED


def test_a_legacy_transaction_receipt_has_its_members(authority: Authority) -> None:
    receipt = authority.transaction_receipt(product_id="old", quantity="2", bvrs=None)
    roots = [*authority.roots, authority.transaction_receipt_issuer]
    value = authority.verifier(roots=roots).verify_transaction_receipt(base64.b64encode(receipt), now=NOW).value
    assert (value.product_id, value.quantity) == ("old", 2)
    with pytest.raises(UsageError):
        authority.transaction_receipt(quantity=2)  # type: ignore[arg-type]
    with pytest.raises(UsageError):
        authority.transaction_receipt(forgery="unknown")


def test_errors_have_code_hint_and_status(authority: Authority, verifier: Verifier) -> None:
    with pytest.raises(VerificationError) as caught:
        verifier.verify_transaction(authority.transaction(bundleId="com.example.other"), now=NOW)
    error = caught.value
    assert (error.code, error.http_status, error.found) == ("claims/bundle-id", 403, "com.example.other")
    assert "\n" not in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.expected, str(again)) == (error.code, error.expected, str(error))
    with pytest.raises(VerificationError) as stale:
        verifier.verify_transaction(authority.transaction(), now=NOW + timedelta(days=1), maximum_age=60)
    assert (stale.value.code, stale.value.http_status) == ("claims/stale", 409)


@pytest.mark.parametrize("kind", ["transaction", "renewal-info", "app-transaction", "notification", "receipt", "transaction-receipt"])
def test_every_forgery_is_rejected_with_its_code(authority: Authority, verifier: Verifier, kind: Any) -> None:
    attacks = forgeries(kind)
    assert len(attacks) >= 20
    if kind == "transaction-receipt":
        # The default transaction receipt counts as one of the sandbox.
        roots = [*authority.roots, authority.transaction_receipt_issuer]
        verifier = authority.verifier(apps=[APP], environments=["Production", "Sandbox"], roots=roots)
    functions: dict[str, Any] = {
        "transaction": verifier.verify_transaction, "renewal-info": verifier.verify_renewal_info,
        "app-transaction": verifier.verify_app_transaction, "notification": verifier.verify_notification,
        "receipt": verifier.verify_receipt, "transaction-receipt": verifier.verify_transaction_receipt}
    differences = []
    for attack in attacks:
        document = authority.mint(kind, forgery=attack.name)
        try:
            functions[kind](document, now=NOW, devices=[authority.device] if "device" in attack.code else None)
        except VerificationError as error:
            if error.code != attack.code: differences.append((attack.name, attack.code, error.code))
        else:
            differences.append((attack.name, attack.code, "valid"))
    assert differences == []


def test_wrong_arguments_are_usage_errors(verifier: Verifier) -> None:
    for options in ({"apps": [], "environments": ["Moon"]}, {"apps": "all", "environments": []},
                    {"apps": [], "environments": [], "roots": ["no certificate"]},
                    {"apps": [], "environments": [], "maximum_size": -1},
                    {"apps": ["com.example.app"], "environments": [], "app_apple_id": 1},
                    {"apps": [], "environments": [], "roots": [b"\x30no certificate"]}):
        with pytest.raises(UsageError):
            Verifier(**options)
    with pytest.raises(TypeError):
        verifier.verify("x", bundle="y")  # type: ignore[call-arg]
    with pytest.raises(ValueError):
        verifier.verify("x", now=datetime(2026, 1, 1))
    with pytest.raises(UsageError):
        verifier.verify_response("unknown", "{}")  # type: ignore[arg-type]


def test_an_unpaired_surrogate_is_invalid_like_other_bytes(verifier: Verifier) -> None:
    for document in ("\ud800", '{"signedPayload": "\udcff"}'):
        with pytest.raises(VerificationError) as caught:
            verifier.verify_notification(document)
        assert caught.value.http_status == 400


def test_roots_are_pem_or_der(authority: Authority) -> None:
    der = ssl.PEM_cert_to_DER_cert(authority.roots[0])
    verified = Verifier(apps="any", environments="any", roots=[der]).verify(authority.transaction(), now=NOW)
    assert verified.trust == "custom"


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_an_answer_or_an_error(data: bytes) -> None:
    verifier = Verifier(apps="any", environments="any")
    with pytest.raises(VerificationError):
        verifier.verify(data)


@given(st.integers(0, 10_000), st.integers(1, 255))
@settings(max_examples=100, deadline=None)
def test_a_changed_byte_is_never_accepted_with_other_contents(place: int, change: int) -> None:
    authority, token = SHARED
    data = bytearray(token.encode())
    data[place % len(data)] ^= change
    verifier = authority.verifier()
    try:
        verified = verifier.verify_transaction(data, now=NOW)
    except VerificationError:
        return
    assert verified.value == verifier.verify_transaction(token, now=NOW).value


SHARED = (Authority("shared"), Authority("shared").transaction())


def test_a_ledger_answers_and_merges_evidence(authority: Authority, verifier: Verifier) -> None:
    ledger = Ledger("com.example.app")
    assert not ledger.entitlements(NOW)["pro"].is_entitled
    body = authority.notification(transaction={"productId": "pro"}, renewal_info={"productId": "pro"})
    verified = verifier.verify_notification(body, now=NOW)
    assert ledger.add(verified, verified) == []
    answer = ledger.entitlements(NOW)["pro"]
    assert answer.is_entitled and answer.until == verified.transaction.expires_date  # type: ignore[union-attr]
    assert "pro" in ledger.entitlements(NOW) and "other" not in ledger.entitlements(NOW)
    other = Ledger("com.example.other")
    assert other.add(verified)[0]["reason"] == "otherApp"
    later = ledger.entitlements(NOW + timedelta(days=400))
    assert not later["pro"].is_entitled and later["pro"].reason != "neverPurchased"
    with pytest.raises(UsageError):
        ledger.entitlements(NOW, policy={"unknown": 1})


def test_a_simulated_store_renews_and_notifies(products: bytes) -> None:
    product = next(group["subscriptions"][0]["productID"] for group in json.loads(products)["subscriptionGroups"])
    store = AppStore(products, seed="python")
    store.purchase("anna", product)
    store.advance(days=400)
    verifier = store.verifier(apps=["com.example.app"], environments=["Production"])
    bodies = list(store.notifications())
    assert len(bodies) > 1 and list(store.notifications()) == []
    verified = [verifier.verify_notification(body, now=store.now) for body in bodies]
    assert {item.value.notification_type for item in verified} >= {"SUBSCRIBED", "DID_RENEW"}
    ledger = Ledger("com.example.app")
    ledger.add(*verified)
    assert ledger.entitlements(store.now)[product].is_entitled
    assert verifier.verify_receipt(store.receipt("anna"), now=store.now).value.bundle_id == "com.example.app"
    transaction = verified[0].transaction
    assert transaction is not None
    status, body = store.request("GET", f"/inApps/v1/subscriptions/{transaction.original_transaction_id}")
    assert status == 200
    response = verifier.verify_response("subscription-statuses", body, now=store.now)
    assert len(response.tokens) == 2 and response.response["bundleId"] == "com.example.app"
    again = Ledger("com.example.app")
    assert again.add(response) == []
    with pytest.raises(UsageError):
        store.step({"do": "fly"})


def test_offers_and_tokens_are_signed(vectors: pathlib.Path) -> None:
    key = (vectors / "keys/private/token-leaf.pem").read_text()
    signer = Signer(key, key_id="2X9R4HXF34", bundle_id="com.example.app", issuer_id="57246542-96fe-1a63-e053-0824d011072a")
    offer = signer.promotional_offer("pro", "loyal", now=NOW)
    assert offer["productIdentifier"] == "pro" and offer["signature"]
    for token in (signer.api_token(now=NOW), signer.promotional_offer_token("pro", "loyal", now=NOW),
                  signer.introductory_offer_eligibility("pro", "1", allow=True, now=NOW)):
        assert token.count(".") == 2
    request = {"transactionId": "1", "requestInfo": {"requestReferenceId": "7e3fb20b-4cdb-47cc-936d-99d65f608138"}}
    token = signer.advanced_commerce(request, operation="REACTIVATE_SUBSCRIPTION", now=NOW)
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    signed = {"operation": "REACTIVATE_SUBSCRIPTION", "version": "1", **request}
    assert claims["aud"] == "advanced-commerce-api" and json.loads(base64.b64decode(claims["request"])) == signed
    for wrong in ({}, {"operation": "FLY"}, {**request, "operation": "CREATE_SUBSCRIPTION"}, {"operation": 1}):
        with pytest.raises(receiptkit.SigningError):
            signer.advanced_commerce(wrong, now=NOW)
    with pytest.raises(UsageError):
        signer.advanced_commerce(request, operation="FLY", now=NOW)
    with pytest.raises(receiptkit.SigningError) as caught:
        signer.promotional_offer("pro", "loyal", nonce="x", now=NOW)
    assert caught.value.code == "sign/uuid"
    with pytest.raises(receiptkit.SigningError):
        Signer("no key", key_id="A", bundle_id="b")


def test_threads_share_a_verifier(authority: Authority, verifier: Verifier) -> None:
    token, found = authority.transaction(), []

    def work() -> None:
        for _ in range(50): found.append(verifier.verify_transaction(token, now=NOW).value.product_id)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert len(found) == 200 and len(set(found)) == 1


def test_the_command_verifies_files(
    authority: Authority, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root, token = tmp_path / "root.pem", tmp_path / "token"
    root.write_text(authority.roots[0])
    token.write_text(authority.transaction())
    given = ["verify", str(token), "--root", str(root)]
    assert main([*given, "--bundle-id", "com.example.app", "--environment", "Production"]) == 0
    assert "valid transaction, Production, trust custom" in capsys.readouterr().out
    assert main([*given, "--bundle-id", "com.example.other"]) == 1
    assert "[claims/bundle-id]" in capsys.readouterr().out
    assert main([*given, "--environment", "Moon"]) == 2
    assert main(["verify", str(tmp_path / "missing")]) == 3
    capsys.readouterr()
    assert main([*given[:1], str(tmp_path / "missing"), *given[1:]]) == 3
    assert "valid transaction" in capsys.readouterr().out
    named = tmp_path / "a\n\x1b[31m\u202e"
    named.write_bytes(b"nonsense")
    assert main(["verify", str(named)]) == 1
    line = capsys.readouterr().out
    assert line.endswith("[input/unrecognized at 0]\n") and line[:-1].isprintable()


def test_the_command_reads_standard_input_and_no_more_than_a_document(authority: Authority, tmp_path: pathlib.Path) -> None:
    root = tmp_path / "root.pem"
    root.write_text(authority.roots[0])
    command = [sys.executable, "-m", "receiptkit", "verify", "--root", str(root)]
    result = subprocess.run([*command, "-"], input=authority.transaction().encode(), capture_output=True, check=False)
    assert (result.returncode, result.stdout) == (0, b"-: valid transaction, Production, trust custom\n")
    assert subprocess.run([*command, "/dev/zero"], capture_output=True, check=False).returncode == 1


@pytest.mark.skipif(not pathlib.Path("/dev/full").exists(), reason="needs /dev/full")
def test_the_command_reports_output_that_cannot_be_written(authority: Authority, tmp_path: pathlib.Path) -> None:
    root, token = tmp_path / "root.pem", tmp_path / "token"
    root.write_text(authority.roots[0])
    token.write_text(authority.transaction())
    command = [sys.executable, "-m", "receiptkit", "verify", "--root", str(root), "--json", str(token)]
    with open("/dev/full", "wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 3
    assert result.stderr == b"receiptkit: error: [Errno 28] No space left on device\n"


def test_the_app_store_fixture_opens_files(app_store: Any, tmp_path: pathlib.Path, products: bytes) -> None:
    (tmp_path / "Products.storekit").write_bytes(products)
    for path in (tmp_path / "Products.storekit", str(tmp_path / "Products.storekit")):
        assert app_store(path, store={"bundleId": "com.example.other"}).state()["bundleId"] == "com.example.other"

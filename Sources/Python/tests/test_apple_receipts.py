# SPDX-License-Identifier: Apache-2.0
"""Apple's receipts have the verdicts, codes and values of Tests/CorpusTests, one by one and in batches."""
from datetime import datetime, timezone
from typing import Any

import pytest
from corpus import Entry, below, cases, code_of, entry, manifest, needs_corpus, same_in_a_batch, swift_table, verify

from receiptkit import AppReceipt, TransactionReceipt, Verifier
from receiptkit._times import to_milliseconds

pytestmark = needs_corpus

LATEST = datetime(9999, 12, 31, tzinfo=timezone.utc)
PRESENT = datetime(2026, 11, 20, tzinfo=timezone.utc)
SYNTHETIC = datetime(2024, 6, 15, 10, tzinfo=timezone.utc)
XCODE = "certs/test__StoreKit__2040-03-27__ff0ba36e.der"
LEGACY_SIGNER = "certs/apple-leaf__PurchaseReceiptCertificate__2014-06-14__15832e01.der"
APPLE = below("receipts/", "receipt", origin="apple")
NEGATIVE = below("negative/")
# The names in the manifest, and those of the package.
TEXTS = {"bundleId": "bundle_id", "appVersion": "application_version", "originalAppVersion": "original_application_version",
         "ageRating": "age_rating", "opaqueHex": "opaque_value", "sha1HashHex": "sha1_hash"}
TIMES = {"creationDate": "creation_date", "originalPurchaseDate": "original_purchase_date", "expirationDate": "expiration_date"}
NUMBERS = {"appItemId": "app_apple_id", "downloadId": "download_id", "versionExternalIdentifier": "version_external_identifier"}
PURCHASE_TEXTS = {"productId": "product_id", "transactionId": "transaction_id", "originalTransactionId": "original_transaction_id"}
PURCHASE_TIMES = {"purchaseDate": "purchase_date", "originalPurchaseDate": "original_purchase_date",
                  "expiresDate": "expires_date", "cancellationDate": "cancellation_date"}
PURCHASE_NUMBERS = {"itemId": "item_id", "webOrderLineItemId": "web_order_line_item_id"}
FLAGS = {"isTrialPeriod": "is_trial_period", "isInIntroOfferPeriod": "is_in_intro_offer_period"}


def new_verifier(**options: Any) -> Verifier:
    return Verifier(**{"apps": "any", "environments": "any", **options})


@pytest.fixture(scope="module")
def verifier() -> Verifier:
    return new_verifier()


def check_values(found: AppReceipt, expected: dict[str, Any], environment: str | None) -> None:
    """All values of the manifest, which an independent decoder wrote; an identifier of 0 means none."""
    assert found.environment == environment
    compare(found, expected, TEXTS, TIMES, NUMBERS)
    purchases = expected.get("inApp") or []
    assert len(found.in_app_purchases or ()) == len(purchases)
    for purchase, row in zip(found.in_app_purchases or (), purchases):
        compare(purchase, row, PURCHASE_TEXTS, PURCHASE_TIMES, PURCHASE_NUMBERS)
        assert (purchase.quantity, purchase.product_type) == (row.get("quantity"), row.get("productType"))
        for name, attribute in FLAGS.items():
            assert getattr(purchase, attribute) == (None if row.get(name) is None else row[name] == 1)


def compare(found: Any, row: dict[str, Any], texts: dict[str, str], times: dict[str, str], numbers: dict[str, str]) -> None:
    assert {name: getattr(found, attribute) for name, attribute in (texts | numbers).items()} == {
        name: row.get(name) or None for name in texts | numbers}
    assert {name: getattr(found, attribute) for name, attribute in times.items()} == {
        name: time(row[name]) if row.get(name) else None for name in times}


def time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


@cases(APPLE)
def test_a_receipt_by_apple_is_valid_and_reads_as_in_the_manifest(entry: Entry, verifier: Verifier) -> None:
    verified = verify(verifier, entry.bytes(), "verify_receipt", now=LATEST)
    assert (verified.trust, verified.signed_date) == ("apple", verified.value.creation_date)
    assert verified.certificates_valid_at == verified.value.creation_date
    check_values(verified.value, entry.original.expected, entry.environment)


@cases(APPLE)
def test_at_present_every_receipt_is_rejected_because_its_signer_has_expired(entry: Entry) -> None:
    verifier = new_verifier(valid_at=PRESENT)
    assert code_of(verifier.verify_receipt, entry.bytes(), now=LATEST) == "trust/expired"
    same_in_a_batch(verifier, [entry.bytes()], now=LATEST)


@cases(each for each in APPLE if "deviceHash" in each.expected)
def test_the_device_hash_matches_its_device_and_no_other(entry: Entry, verifier: Verifier) -> None:
    device = entry.expected["deviceHash"]["guidHex"]
    other = bytes.fromhex(device)[::-1].hex()
    assert verify(verifier, entry.bytes(), "verify_receipt", now=LATEST, devices=[other, device]).trust == "apple"
    assert code_of(verifier.verify_receipt, entry.bytes(), now=LATEST, devices=[other]) == "claims/device"
    same_in_a_batch(verifier, [entry.bytes()], now=LATEST, devices=[other])


@cases(below("receipts/", "receipt", origin="xcode"))
def test_a_receipt_by_xcode_needs_the_certificate_of_that_xcode(entry: Entry, verifier: Verifier) -> None:
    assert code_of(verifier.verify_receipt, entry.bytes(), now=LATEST) == "trust/untrusted"
    roots = [xcode_root()]
    verified = verify(new_verifier(roots=roots), entry.bytes(), "verify_receipt", now=LATEST)
    assert verified.trust == "pinned-leaf"
    check_values(verified.value, entry.original.expected, "Xcode")
    production = new_verifier(environments=["Production"], roots=roots)
    assert code_of(production.verify_receipt, entry.bytes(), now=LATEST) == "claims/environment"


def xcode_root() -> str:
    return entry(XCODE).pem()


@cases(below("receipts/", "receipt", origin="test-ca"))
def test_a_receipt_by_a_test_authority_is_rejected_even_with_its_root(entry: Entry, verifier: Verifier) -> None:
    assert code_of(verifier.verify_receipt, entry.bytes(), now=LATEST) == "trust/untrusted"
    roots = [each.pem() for each in below("certs/test__Fake-Apple-Inc-Root", "certificate")]
    assert len(roots) == 3
    assert code_of(new_verifier(roots=roots).verify_receipt, entry.bytes(), now=LATEST) in ("trust/key-usage", "trust/not-issued")


def test_every_negative_and_synthetic_document_has_its_row() -> None:
    receipts = {each.name for each in NEGATIVE if each.encoding != "compact-jws"}
    assert swift_table("NegativeCorpusTests.swift", "negatives").keys() == receipts
    names = {each.name for each in below("synthetic/", "receipt", "negative")}
    assert swift_table("NegativeCorpusTests.swift", "syntheticRefusals").keys() <= names


@cases(NEGATIVE)
def test_an_invalid_document_has_its_code(entry: Entry, verifier: Verifier) -> None:
    is_token = entry.encoding == "compact-jws"
    expected = "input/wrong-kind" if is_token else swift_table("NegativeCorpusTests.swift", "negatives")[entry.name]
    assert code_of(verifier.verify_receipt, entry.bytes(), now=LATEST) == expected
    if not is_token: assert entry.expected.get("mustReject") in (None, expected is not None)
    same_in_a_batch(verifier, [entry.bytes()], now=LATEST)


def synthetic_verifier() -> Verifier:
    return new_verifier(roots=[entry("synthetic/root.der").pem()])


@cases(below("synthetic/", "receipt", "negative"))
def test_a_synthetic_receipt_has_its_verdict(entry: Entry, verifier: Verifier) -> None:
    expected = swift_table("NegativeCorpusTests.swift", "syntheticRefusals").get(entry.name)
    trusting = synthetic_verifier()
    assert code_of(trusting.verify_receipt, entry.bytes(), now=SYNTHETIC) == expected
    assert code_of(verifier.verify_receipt, entry.bytes(), now=SYNTHETIC) is not None
    same_in_a_batch(trusting, [entry.bytes()], now=SYNTHETIC)
    if expected is not None: return
    verified = verify(trusting, entry.bytes(), "verify_receipt", now=SYNTHETIC)
    row = entry.original.expected
    assert verified.trust == "custom"
    assert verified.value.bundle_id == row["bundleId"]
    assert verified.value.creation_date == time(row["creationDate"])
    assert len(verified.value.in_app_purchases or ()) == entry.expected["inAppCount"]
    assert verified.value.environment == (None if entry.name == "no-environment.der" else "Production")


def test_the_synthetic_device_hash_matches_its_device() -> None:
    device = entry("synthetic/guid.hex").bytes().decode()[:32]
    verify(synthetic_verifier(), entry("synthetic/plain-sha256.der").bytes(), "verify_receipt", now=LATEST, devices=[device])


def test_an_unrelated_root_validates_none_of_apples_receipts() -> None:
    root = entry("negative/IdeasOnCanvas__unrelated-ca-frank4dd-cacert.der").pem()
    verifier = new_verifier(roots=[root])
    assert {code_of(verifier.verify_receipt, each.bytes(), now=LATEST) for each in APPLE} == {"trust/untrusted"}
    assert same_in_a_batch(verifier, [each.bytes() for each in APPLE], now=LATEST) == 0


LEGACY = below("", "legacy-transaction-receipt")


@cases(LEGACY)
def test_a_transaction_receipt_of_version_2_needs_its_policy(entry: Entry, verifier: Verifier) -> None:
    assert code_of(verifier.verify_transaction_receipt, entry.bytes(), now=LATEST) == "trust/weak-key"
    same_in_a_batch(verifier, [entry.bytes()], now=LATEST)


@cases(LEGACY)
def test_a_transaction_receipt_reads_as_in_the_manifest(entry: Entry) -> None:
    """Only a verified receipt has values, so the test accepts its 1024-bit key."""
    info = entry.expected["purchaseInfo"]
    pinned = new_verifier(signers=[legacy_signer()], roots=[legacy_signer()], receipt_policy="transaction-receipt-v2")
    assert code_of(pinned.verify_transaction_receipt, entry.bytes(), now=LATEST) == "claims/environment"
    verifier = new_verifier(apps=[info["bid"]], receipt_policy="transaction-receipt-v2")
    verified = verify(verifier, entry.bytes(), "verify_transaction_receipt", now=LATEST)
    assert verified.trust == "apple"
    receipt: TransactionReceipt = verified.value
    texts = {"bid": receipt.bundle_id, "bvrs": receipt.application_version, "product-id": receipt.product_id,
             "transaction-id": receipt.transaction_id, "original-transaction-id": receipt.original_transaction_id,
             "purchase-date-pst": receipt.purchase_date_pacific}
    assert texts == {name: info.get(name) for name in texts}
    numbers = {"item-id": receipt.item_id, "quantity": receipt.quantity, "purchase-date-ms": to_milliseconds(receipt.purchase_date),
               "original-purchase-date-ms": receipt.original_purchase_date and to_milliseconds(receipt.original_purchase_date)}
    assert {name: value and str(value) for name, value in numbers.items()} == {name: info.get(name) for name in numbers}
    assert (receipt.pod, receipt.signing_status) == (entry.expected["pod"], entry.expected["signingStatus"])
    assert receipt.signature_version == entry.expected["signatureVersion"]
    assert not receipt.unknown_entries


def legacy_signer() -> str:
    return entry(LEGACY_SIGNER).pem()


def test_all_receipts_in_one_batch_have_their_own_verdicts(verifier: Verifier) -> None:
    documents = [each.bytes() for each in manifest() if each.kind in ("receipt", "negative", "legacy-transaction-receipt")]
    assert same_in_a_batch(verifier, documents, now=LATEST) >= len(APPLE)

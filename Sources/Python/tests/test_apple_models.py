# SPDX-License-Identifier: Apache-2.0
"""The payloads and responses in the tests of Apple's server libraries, signed by a test authority: the members are those of the
file. Their placeholders of signed members are replaced by tokens."""
import json
import pathlib
import re
from datetime import datetime, timezone
from typing import Any

import pyarrow as pa
import pytest
from corpus import CORPUS

from receiptkit import Notification, Payload, VerificationError, VerifiedNotification, Verifier
from receiptkit._times import to_milliseconds
from receiptkit.testing import Authority

MODELS = CORPUS.parent / "apple-models"
pytestmark = pytest.mark.skipif(not MODELS.is_dir(), reason="apple-models is absent: copy it beside the corpus, or to ../shared")

NOW = datetime(2026, 11, 20, tzinfo=timezone.utc)
SIGNED = datetime(2026, 1, 1, tzinfo=timezone.utc)
TOKENS: dict[str, Any] = {
    "signedTransaction": "transaction", "signedTransactionWithRevocation": "transaction", "signedRenewalInfo": "renewal-info",
    "appTransaction": "app-transaction", "decodedRealtimeRequest": "realtime-request",
}
NOTIFICATIONS = [
    "signedNotification", "signedConsumptionRequestNotification", "signedExternalPurchaseTokenNotification",
    "signedExternalPurchaseTokenSandboxNotification", "signedRescindConsentNotification", "signedSummaryNotification",
]
RESPONSES: dict[str, Any] = {
    "transactionInfoResponse": "transaction-info", "advancedCommerceRequestRefundResponse": "transaction-info",
    "appTransactionInfoResponse": "app-transaction-info", "transactionHistoryResponse": "transaction-history",
    "transactionHistoryResponseWithMalformedEnvironment": "transaction-history", "getRefundHistoryResponse": "refund-history",
    "lookupOrderIdResponse": "order-lookup", "getAllSubscriptionStatusesResponse": "subscription-statuses",
    "getNotificationHistoryResponse": "notification-history", "getTestNotificationStatusResponse": "test-notification-status",
}
NAMES_OF_APPLE: dict[str, Any] = {
    "transaction-info": "getTransactionInfo", "app-transaction-info": "getAppTransactionInfo",
    "transaction-history": "getTransactionHistory", "refund-history": "getRefundHistory", "order-lookup": "lookUpOrderId",
    "subscription-statuses": "getAllSubscriptionStatuses", "notification-history": "getNotificationHistory",
    "test-notification-status": "getTestNotificationStatus",
}
SIGNED_MEMBERS = {
    "signedTransactionInfo": "transaction", "signedRenewalInfo": "renewal-info", "signedAppTransactionInfo": "app-transaction",
    "signedTransactions": "transaction", "signedPayload": "notification",
}


def model(name: str) -> dict[str, Any]:
    members: dict[str, Any] = json.loads((MODELS / f"{name}.json").read_text())
    return members


def members_of(payload: Payload) -> dict[str, Any]:
    """The attributes of a payload, by Apple's names; times in milliseconds."""
    values = {name: getattr(payload, attribute) for name, (attribute, _) in payload._attributes.items()}
    return {name: to_milliseconds(value) if isinstance(value, datetime) else value
            for name, value in values.items() if value is not None}


class Signatures:
    """Signs the tokens that a model lacks, for the same app and environment."""

    def __init__(self, authority: Authority, app: dict[str, Any]) -> None:
        self.authority = authority
        self.app = {name: app[name] for name in ("bundleId", "environment") if name in app}
        self.id = app.get("appAppleId")
        self.kinds: list[str] = []

    def fill(self, value: Any) -> Any:
        """The same value with tokens instead of placeholders."""
        if isinstance(value, list): return [self.fill(each) for each in value]
        if not isinstance(value, dict): return value
        return {name: self.sign(SIGNED_MEMBERS[name], each) if name in SIGNED_MEMBERS else self.fill(each)
                for name, each in value.items()}

    def sign(self, kind: Any, value: Any) -> Any:
        if isinstance(value, list): return [self.sign(kind, each) for each in value]
        self.kinds.append(kind)
        if kind == "notification": return json.loads(self.authority.notification(at=SIGNED))["signedPayload"]
        members = dict(self.app)
        # An app transaction names its environment and app by other members. A response with an app
        # transaction does not name them itself.
        if kind == "app-transaction" and members:
            members = {"bundleId": members["bundleId"], "receiptType": members["environment"], "appAppleId": self.id}
        if kind == "renewal-info": members.pop("bundleId", None)
        return self.authority.mint(kind, at=SIGNED, members=members).decode()


@pytest.fixture(scope="module")
def verifier(authority: Authority) -> Verifier:
    return authority.verifier()


def verify(verifier: Verifier, token: bytes) -> Any:
    """Verifies a token, alone and in a batch."""
    verified = verifier.verify_token(token, now=NOW)
    [row] = verifier.verify_batch(pa.array([token]), now=NOW).to_pylist()
    assert (row["verdict"], row["kind"]) == ("valid", verified.kind)
    return verified


@pytest.mark.parametrize("name", TOKENS)
def test_a_token_has_the_members_of_the_file(name: str, authority: Authority, verifier: Verifier) -> None:
    verified = verify(verifier, authority.mint(TOKENS[name], at=SIGNED, payload=model(name)))
    assert verified.kind == TOKENS[name]
    assert members_of(verified.value) == model(name)
    assert verified.value.unknown_members == {}


@pytest.mark.parametrize("name", NOTIFICATIONS)
def test_a_notification_has_the_members_of_the_file(name: str, authority: Authority, verifier: Verifier) -> None:
    about = model(name)
    inside = about.get("data") or about.get("appData") or {}
    signatures = Signatures(authority, inside)
    payload = signatures.fill(about)
    if name == "signedNotification" or inside:
        # The placeholders in the file are not tokens.
        with pytest.raises(VerificationError):
            verifier.verify_token(authority.mint("notification", at=SIGNED, payload=about), now=NOW)
    verified = verify(verifier, authority.mint("notification", at=SIGNED, payload=payload))
    assert isinstance(verified, VerifiedNotification) and isinstance(verified.value, Notification)
    assert members_of(verified.value) == payload
    assert verified.value.unknown_members == {}
    inner = (verified.transaction, verified.renewal_info, verified.app_transaction)
    found = [kind for kind, value in zip(("transaction", "renewal-info", "app-transaction"), inner) if value is not None]
    assert found == signatures.kinds


@pytest.mark.parametrize("name", RESPONSES)
def test_a_response_has_the_members_of_the_file(name: str, authority: Authority, verifier: Verifier) -> None:
    signatures = Signatures(authority, model(name))
    response = signatures.fill(model(name))
    verified = verifier.verify_response(RESPONSES[name], json.dumps(response), now=NOW)
    assert verified.response == response
    assert verifier.verify_response(NAMES_OF_APPLE[RESPONSES[name]], json.dumps(response), now=NOW) == verified
    assert [token.kind for token in verified.tokens] == signatures.kinds != []
    with pytest.raises(VerificationError):
        verifier.verify_response(RESPONSES[name], json.dumps(model(name)), now=NOW)


def test_an_id_of_a_wrong_type_is_rejected(verifier: Verifier) -> None:
    response = json.dumps(model("transactionHistoryResponseWithMalformedAppAppleId"))
    with pytest.raises(VerificationError) as caught:
        verifier.verify_response("transaction-history", response, now=NOW)
    error = caught.value
    assert (error.code, error.path, error.expected, error.found) == ("payload/type", "appAppleId", "number", "string")


def test_every_file_that_the_swift_tests_verify_is_verified_here() -> None:
    """All other files are parts of payloads, or requests and responses in which nothing is signed."""
    source = pathlib.Path(__file__).resolve().parents[3] / "Tests/StorePayloadsTests/ModelFileTests.swift"
    listed = dict(re.findall(r'ModelFile\(\s*"(\w+)",\s*(\w+)\.self', source.read_text()))
    unsigned = ("NotificationAppData", "AdvancedCommerceDescriptors", "AdvancedCommerceOffer", "AdvancedCommerceTransactionItem",
                "APIErrorResponse")
    signed = {name for name, kind in listed.items() if kind not in unsigned}
    assert signed == set(TOKENS) | set(NOTIFICATIONS) | set(RESPONSES)

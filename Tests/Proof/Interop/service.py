# SPDX-License-Identifier: Apache-2.0
"""Sends requests to `receiptctl-net serve` with Apple's library, in which only the base URL is changed. Its models must
decode the responses, and its verifier must accept the signed data.

Arguments: receiptctl-net; a working folder.
"""

import json
import os
import ssl
import sys

import served
import service_endpoints
from appstoreserverlibrary.api_client import (
    APIError,
    APIException,
    AppStoreServerAPIClient,
    GetTransactionHistoryVersion,
)
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

START = 1_767_225_600_000


def main() -> None:
    command, work = sys.argv[1:]
    webhook = service_endpoints.Webhook()
    script = os.path.join(work, "script.json")
    with open(script, "w", encoding="utf-8") as file:
        # A slow machine breaks no rule of Apple's.
        json.dump({"schema": "receiptctl/script/1", "store": {"knobs": {"retentionTimeout": 60_000}}}, file)
    with served.served(command, work, "--notify", webhook.url, script) as facts:
        check(facts, webhook)


def subscriptions() -> list[str]:
    with open(served.PRODUCTS, encoding="utf-8") as file:
        groups = json.load(file)["subscriptionGroups"]
    products = [each for group in groups for each in group["subscriptions"]]
    return [each["productID"] for each in products if each["recurringSubscriptionPeriod"] == "P1M"]


class RecordedClient(AppStoreServerAPIClient):
    """Apple's client with another base URL; records which of its functions are called."""

    called: set[str] = set()

    def __init__(self, facts: dict, side: str, environment: Environment) -> None:
        super().__init__(facts["key"].encode(), facts["keyId"], facts["issuerId"], facts["bundleId"], environment)
        self._base_url = facts[side]

    def __getattribute__(self, name: str) -> object:
        if not name.startswith("_"):
            RecordedClient.called.add(name)
        return super().__getattribute__(name)


def check(facts: dict, webhook: service_endpoints.Webhook) -> None:
    client = RecordedClient(facts, "production", Environment.PRODUCTION)
    service = service_endpoints.Service(facts)
    roots = [ssl.PEM_cert_to_DER_cert(part + "-----END CERTIFICATE-----\n") for part in pems(facts["root"])]
    verifier = SignedDataVerifier(roots, False, Environment.PRODUCTION, facts["bundleId"], facts["appAppleId"])

    first = service.buy(subscriptions()[0], "anna", **{"as": "A"})
    service.ask("clock", {"by": "P2Y"})

    info = client.get_transaction_info(first)
    assert verifier.verify_and_decode_signed_transaction(info.signedTransactionInfo).transactionId == first
    statuses = client.get_all_subscription_statuses(first)
    item = statuses.data[0].lastTransactions[0]
    assert verifier.verify_and_decode_renewal_info(item.signedRenewalInfo).originalTransactionId == first
    app = client.get_app_transaction_info(first)
    assert verifier.verify_and_decode_app_transaction(app.signedAppTransactionInfo).bundleId == facts["bundleId"]

    seen, revision = [], None
    while True:
        page = client.get_transaction_history(
            first, revision, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2
        )
        for signed in page.signedTransactions:
            seen.append(verifier.verify_and_decode_signed_transaction(signed).transactionId)
        revision = page.revision
        if not page.hasMore:
            break
    assert len(seen) == len(set(seen)) == 25, len(seen)

    token = client.request_test_notification().testNotificationToken
    test = client.get_test_notification_status(token)
    assert verifier.verify_and_decode_notification(test.signedPayload).rawNotificationType == "TEST"
    now = START + 730 * 86_400_000
    found, place = 0, None
    while True:
        request = NotificationHistoryRequest(startDate=now - 170 * 86_400_000, endDate=now)
        history = client.get_notification_history(place, request)
        for each in history.notificationHistory:
            verifier.verify_and_decode_notification(each.signedPayload)
            found += 1
        place = history.paginationToken
        if not history.hasMore:
            break
    # Five renewals, and the test notification of this instant.
    assert found == 6, found

    account = UpdateAppAccountTokenRequest(appAccountToken="0f8fad5b-d9cb-469f-a165-70867728950e")
    client.set_app_account_token(first, account)
    request = ExtendRenewalDateRequest(extendByDays=7, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier="1")
    assert client.extend_subscription_renewal_date(first, request).success
    assert client.get_refund_history(first, None).signedTransactions == []

    service_endpoints.purchases(service, client, verifier)
    service_endpoints.extensions(service, client)
    service_endpoints.retention(service, client, RecordedClient(facts, "sandbox", Environment.SANDBOX))
    service_endpoints.failures(service, client)
    service_endpoints.notifications(service, client, verifier, webhook)
    service_endpoints.elsewhere(service)

    expect(client, "1", APIError.TRANSACTION_ID_NOT_FOUND)
    expect(client, "x", APIError.INVALID_TRANSACTION_ID)
    client._base_url = facts["sandbox"]
    expect(client, first, APIError.TRANSACTION_ID_NOT_FOUND)
    client._base_url = facts["production"]
    client._issuer_id = "another"
    expect(client, first, None)

    functions = {name for name in dir(AppStoreServerAPIClient) if not name.startswith("_")}
    missing = functions - RecordedClient.called
    assert not missing, f"not called: {sorted(missing)}"


def expect(client: AppStoreServerAPIClient, transaction: str, error: APIError | None) -> None:
    try:
        client.get_transaction_info(transaction)
    except APIException as exception:
        assert exception.api_error == error, exception
        assert error is not None or exception.http_status_code == 401
        return
    raise AssertionError(f"{transaction}: no error, expected {error}")


def pems(text: str) -> list[str]:
    return [part.lstrip() for part in text.split("-----END CERTIFICATE-----") if part.strip()]


main()

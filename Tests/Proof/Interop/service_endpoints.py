# SPDX-License-Identifier: Apache-2.0
"""The requests that `service.py` sends to the simulated App Store with Apple's client: endpoints that change something,
Retention Messaging, filters, error codes, simulated failures, and deliveries to a webhook.
"""

import contextlib
import http.server
import json
import struct
import threading
import time
import urllib.error
import urllib.request
import uuid
import zlib
from collections.abc import Callable, Iterator

from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion as Version
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.HeaderPosition import HeaderPosition
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.ImageState import ImageState
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.MessageState import MessageState
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.PerformanceTestStatus import PerformanceTestStatus
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import (
    Order,
    ProductType,
    TransactionHistoryRequest,
)
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

DAY = 86_400_000


class Webhook:
    """Receives notifications; responds with the statuses that a test sets, then with 200, and with a body."""

    def __init__(self, answer: bytes = b"") -> None:
        self.bodies: list[bytes] = []
        self.statuses: list[int] = []
        webhook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                webhook.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(webhook.statuses.pop(0) if webhook.statuses else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/apple"


class Service:
    """The control API of a running service."""

    def __init__(self, facts: dict) -> None:
        self.facts = facts

    def ask(self, path: str, body: object = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.facts['control']}/{path}", data, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def buy(self, product: str, customer: str, **members: object) -> str:
        step = {"do": "purchase", "product": product, "customer": customer, **members}
        return self.ask("steps", step)[0]["transactions"][0]["transactionId"]

    def now(self) -> int:
        text = self.ask("state")["now"]
        return int(time.mktime(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")) - time.timezone) * 1000


@contextlib.contextmanager
def refused(error: APIError, status: int | None = None) -> Iterator[None]:
    try:
        yield
    except APIException as exception:
        assert exception.api_error == error, exception
        assert exception.http_status_code == (status or error.value // 10_000), exception
        return
    raise AssertionError(f"expected {error}")


def purchases(service: Service, client: AppStoreServerAPIClient, verifier: SignedDataVerifier) -> None:
    """Filters, statuses, orders, refunds, finishing and consumption."""
    first = service.buy("pro.month", "berta", **{"as": "B"})
    coins = service.buy("coins100", "berta")
    product = TransactionHistoryRequest(productTypes=[ProductType.CONSUMABLE], sort=Order.DESCENDING)
    page = client.get_transaction_history(first, None, product, Version.V2)
    assert [verifier.verify_and_decode_signed_transaction(each).transactionId for each in page.signedTransactions] == [
        coins
    ]
    owned = TransactionHistoryRequest(inAppOwnershipType=InAppOwnershipType.FAMILY_SHARED, revoked=False)
    assert client.get_transaction_history(first, None, owned, Version.V2).signedTransactions == []
    assert client.get_transaction_history(first, None, TransactionHistoryRequest(), Version.V1).signedTransactions
    with refused(APIError.INVALID_REQUEST_REVISION):
        client.get_transaction_history(first, "x", TransactionHistoryRequest(), Version.V2)
    with refused(APIError.START_DATE_AFTER_END_DATE):
        client.get_transaction_history(first, None, TransactionHistoryRequest(startDate=2, endDate=1), Version.V2)
    assert client.get_all_subscription_statuses(first, [Status.EXPIRED]).data == []
    assert client.get_all_subscription_statuses(first, [Status.ACTIVE, Status.EXPIRED]).data

    order = verifier.verify_and_decode_signed_transaction(client.get_transaction_info(first).signedTransactionInfo)
    found = client.look_up_order_id("none")
    assert found.status == OrderLookupStatus.INVALID, found
    assert order.transactionId == first

    client.finish_transaction(coins)
    with refused(APIError.TRANSACTION_ID_NOT_FOUND):
        client.finish_transaction("1")
    consumed = ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED
    )
    client.send_consumption_information(coins, consumed)
    # The account token is required, and empty without an account.
    tenure = ConsumptionRequestV1(customerConsented=True, accountTenure=AccountTenure.UNDECLARED, appAccountToken="")
    client.send_consumption_data(coins, tenure)
    with refused(APIError.INVALID_APP_ACCOUNT_TOKEN):
        client.send_consumption_data(coins, ConsumptionRequestV1(customerConsented=True))
    with refused(APIError.INVALID_CUSTOMER_CONSENTED):
        client.send_consumption_data(coins, ConsumptionRequestV1(customerConsented=False))

    service.ask("steps", {"do": "refund", "transaction": "B.1"})
    refunds = client.get_refund_history(first, None)
    payload = verifier.verify_and_decode_signed_transaction(refunds.signedTransactions[0])
    assert payload.transactionId == first and payload.revocationDate is not None
    assert not refunds.hasMore
    with refused(APIError.INVALID_APP_ACCOUNT_TOKEN_UUID_ERROR):
        client.set_app_account_token(first, UpdateAppAccountTokenRequest(appAccountToken="no"))


def extensions(service: Service, client: AppStoreServerAPIClient) -> None:
    """Extensions, single and mass, with their limits."""
    first = service.buy("news.month", "clara")
    ends = []
    # A repeated request has its first answer, and extends nothing.
    for identifier in ["1", "1", "2"]:
        request = ExtendRenewalDateRequest(
            extendByDays=3, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=identifier
        )
        answer = client.extend_subscription_renewal_date(first, request)
        assert answer.success
        ends.append(answer.effectiveDate)
    assert ends[0] == ends[1] == ends[2] - 3 * DAY, ends
    with refused(APIError.SUBSCRIPTION_MAX_EXTENSION):
        request.requestIdentifier = "3"
        client.extend_subscription_renewal_date(first, request)
    with refused(APIError.INVALID_EXTEND_BY_DAYS):
        long = ExtendRenewalDateRequest(extendByDays=91, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier="1")
        client.extend_subscription_renewal_date(first, long)
    service.buy("basic.week", "dora")
    mass = MassExtendRenewalDateRequest(
        extendByDays=5,
        extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE,
        requestIdentifier=str(uuid.UUID(int=7)),
        storefrontCountryCodes=["USA"],
        productId="basic.week",
    )
    identifier = client.extend_renewal_date_for_all_active_subscribers(mass).requestIdentifier
    status = client.get_status_of_subscription_renewal_date_extensions(identifier, "basic.week")
    assert status.complete and status.succeededCount == 1 and status.failedCount == 0, status
    with refused(APIError.STATUS_REQUEST_NOT_FOUND):
        client.get_status_of_subscription_renewal_date_extensions("none", "basic.week")


def png(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width + 1) * height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def retention(service: Service, client: AppStoreServerAPIClient, sandbox: AppStoreServerAPIClient) -> None:
    """Retention Messaging: the sandbox approves immediately, production after a day."""
    image, icon, message = (uuid.UUID(int=number) for number in (1, 2, 3))
    body = UploadMessageRequestBody(
        header="Stay with us",
        body="We have news.",
        image=UploadMessageImage(imageIdentifier=image, altText="news"),
        headerPosition=HeaderPosition.ABOVE_IMAGE,
        bulletPoints=[BulletPoint(text="more", imageIdentifier=icon, altText="dot")],
    )
    for each in (sandbox, client):
        each.upload_image(image, png(3840, 160))
        each.upload_image(icon, png(32, 32), ImageSize.BULLET_POINT)
        with refused(APIError.IMAGE_ALREADY_EXISTS):
            each.upload_image(image, png(3840, 160))
        with refused(APIError.INVALID_IMAGE):
            each.upload_image(uuid.UUID(int=4), png(10, 10))
        each.upload_message(message, body)
        with refused(APIError.MESSAGE_ALREADY_EXISTS):
            each.upload_message(message, body)
        with refused(APIError.IMAGE_IN_USE):
            each.delete_image(image)
    assert sandbox.get_message_list().messageIdentifiers[0].messageState == MessageState.APPROVED
    assert client.get_image_list().imageIdentifiers[0].imageState == ImageState.PENDING
    default = DefaultConfigurationRequest(messageIdentifier=message)
    with refused(APIError.MESSAGE_NOT_APPROVED):
        client.configure_default_message("pro.month", "en-US", default)
    service.ask("clock", {"by": "P1D"})
    client.configure_default_message("pro.month", "en-US", default)
    assert client.get_default_message("pro.month", "en-US").messageIdentifier == message
    with refused(APIError.INVALID_LOCALE):
        client.get_default_message("pro.month", "english")
    client.delete_default_message("pro.month", "en-US")
    with refused(APIError.DEFAULT_MESSAGE_NOT_FOUND):
        client.get_default_message("pro.month", "en-US")
    client.delete_message(message)
    with refused(APIError.MESSAGE_NOT_FOUND):
        client.delete_message(message)
    client.delete_image(image)

    backend = Webhook(json.dumps({"message": {"messageIdentifier": str(message)}}).encode())
    url = RealtimeUrlRequest(realtimeURL=backend.url)
    with refused(APIError.FORBIDDEN_NO_PASSING_TEST):
        client.configure_realtime_url(url)
    sandbox.configure_realtime_url(url)
    steps = {"do": "purchase", "product": "pro.month", "customer": "emil", "as": "emil-pro", "environment": "Sandbox"}
    first = service.ask("steps", steps)[0]["transactions"][0]["transactionId"]
    started = sandbox.initiate_performance_test(PerformanceTestRequest(originalTransactionId=first))
    assert sandbox.get_performance_test_results(started.requestId).result == PerformanceTestStatus.PENDING
    with refused(APIError.EXISTING_PERFORMANCE_TEST_RUN):
        sandbox.initiate_performance_test(PerformanceTestRequest(originalTransactionId=first))
    found = sandbox.get_performance_test_results(started.requestId)
    while found.result == PerformanceTestStatus.PENDING:
        time.sleep(0.1)
        found = sandbox.get_performance_test_results(started.requestId)
    assert found.result == PerformanceTestStatus.PASS, found
    assert found.numPending == 0 and found.successRate == 100, found
    # The test posts for real, and a customer who cancels causes one more request.
    posted = len(backend.bodies)
    service.ask("steps", {"do": "setAutoRenew", "subscription": "emil-pro", "on": False, "environment": "Sandbox"})
    assert posted >= 100 and len(backend.bodies) == posted + 1, (posted, len(backend.bodies))
    client.configure_realtime_url(url)
    assert client.get_realtime_url().realtimeURL == url.realtimeURL
    client.delete_realtime_url()
    with refused(APIError.REALTIME_URL_NOT_FOUND):
        client.get_realtime_url()


def failures(service: Service, client: AppStoreServerAPIClient) -> None:
    """Simulated failures, and retries of a backend."""
    first = service.buy("lifetime", "frida")
    service.ask("api-faults", {"fail": [{"endpoint": "getTransactionInfo", "errorCode": 5000001, "count": 2}]})
    assert retried(lambda: client.get_transaction_info(first)) == 3
    service.ask("api-faults", {"rateLimit": {"requests": 1, "seconds": 1}})
    client.get_transaction_info(first)
    with refused(APIError.RATE_LIMIT_EXCEEDED):
        client.get_transaction_info(first)
    assert retried(lambda: client.get_transaction_info(first)) > 1
    service.ask("api-faults", {"fail": [{"status": 503}]})
    try:
        client.get_transaction_info(first)
        raise AssertionError("no failure")
    except APIException as exception:
        assert exception.http_status_code == 503 and exception.api_error is None
    service.ask("api-faults", {})


def retried(call: Callable[[], object]) -> int:
    """Repeats a call after errors that Apple calls retryable; returns the number of attempts."""
    for attempt in range(1, 100):
        try:
            call()
            return attempt
        except APIException as exception:
            assert exception.api_error in (APIError.GENERAL_INTERNAL_RETRYABLE, APIError.RATE_LIMIT_EXCEEDED), exception
            time.sleep(0.05)
    raise AssertionError("no success")


def notifications(
    service: Service, client: AppStoreServerAPIClient, verifier: SignedDataVerifier, webhook: Webhook
) -> None:
    """Failed deliveries: the webhook, the status of the test notification and the history must agree."""
    service.ask("clock", {"by": "P1D"})
    known = len(webhook.bodies)
    service.ask("faults", {"drop": {"count": 1}, "duplicate": {"count": 1}})
    webhook.statuses = [200, 500]
    token = client.request_test_notification().testNotificationToken
    service.ask("clock", {"by": "P8D"})
    status = client.get_test_notification_status(token)
    results = [each.sendAttemptResult for each in status.sendAttempts]
    assert results == [
        SendAttemptResult.NO_RESPONSE,
        SendAttemptResult.UNSUCCESSFUL_HTTP_RESPONSE_CODE,
        SendAttemptResult.SUCCESS,
    ], results
    dates = [each.attemptDate for each in status.sendAttempts]
    assert [after - before for before, after in zip(dates, dates[1:])] == [DAY // 24, DAY // 2], dates
    same = [body for body in webhook.bodies[known:] if json.loads(body)["signedPayload"] == status.signedPayload]
    assert len(same) == 3
    payload = verifier.verify_and_decode_notification(status.signedPayload)
    assert payload.notificationType == NotificationTypeV2.TEST

    service.ask("faults", {"drop": {"percent": 100}})
    lost = client.request_test_notification().testNotificationToken
    service.ask("clock", {"by": "P8D"})
    service.ask("faults", {})
    item = client.get_test_notification_status(lost)
    assert len(item.sendAttempts) == 6
    request = NotificationHistoryRequest(
        startDate=service.now() - 20 * DAY,
        endDate=service.now(),
        notificationType=NotificationTypeV2.TEST,
        onlyFailures=True,
    )
    failed = client.get_notification_history(None, request).notificationHistory
    assert [each.signedPayload for each in failed] == [item.signedPayload]
    assert len(failed[0].sendAttempts) == 6
    name = verifier.verify_and_decode_notification(item.signedPayload).notificationUUID
    attempt = service.ask("notifications/resend", {"notificationUUID": name})
    assert attempt["sendAttemptResult"] == "SUCCESS"
    assert json.loads(webhook.bodies[-1])["signedPayload"] == item.signedPayload
    assert client.get_notification_history(None, request).notificationHistory == []
    both = NotificationHistoryRequest(
        startDate=service.now() - DAY,
        endDate=service.now(),
        transactionId="1",
        notificationType=NotificationTypeV2.TEST,
    )
    with refused(APIError.MULTIPLE_FILTERS_SUPPLIED):
        client.get_notification_history(None, both)


def elsewhere(service: Service) -> None:
    """Endpoints that Apple's client for Python does not support."""
    for path, status in [("groups/v1/group/9", 401), ("advancedCommerce/v1/subscription/cancel/1", 405)]:
        try:
            urllib.request.urlopen(f"{service.facts['production']}/{path}")
            raise AssertionError(path)
        except urllib.error.HTTPError as error:
            assert error.code == status, (path, error.code)

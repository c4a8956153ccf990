# SPDX-License-Identifier: Apache-2.0
"""Compares the requests of the App Store Server API with those that Apple's library for Python sends to a local server:
method, path, query, body, content type, and the claims of the bearer token except its times.

Arguments: a key file; a file with the output of `signatures KEY requests`; the page of APIRequest, with the functions that create
requests; a file for the figures. The arguments of the calls are the same as in APIRequestLines.swift.
"""

import base64
import collections
import http.server
import inspect
import json
import re
import sys
import threading
import urllib.parse
import uuid

from appstoreserverlibrary.api_client import AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.HeaderPosition import HeaderPosition
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.LifetimeDollarsPurchased import LifetimeDollarsPurchased
from appstoreserverlibrary.models.LifetimeDollarsRefunded import LifetimeDollarsRefunded
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.Platform import Platform
from appstoreserverlibrary.models.PlayTime import PlayTime
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.RefundPreferenceV1 import RefundPreferenceV1
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.Subtype import Subtype
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.models.UserStatus import UserStatus

KEY_ID, BUNDLE_ID = "2X9R4HXF34", "com.example.app"
ID, UUID, PRODUCT = "2000000123456789", "550e8400-e29b-41d4-a716-446655440000", "pro.month"
START, END = 1698148900000, 1698148950000
PNG = bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 0xFE, 0xFF])
V1, V2 = GetTransactionHistoryVersion.V1, GetTransactionHistoryVersion.V2
IDENTIFIER = uuid.UUID(UUID)
FILTERS = TransactionHistoryRequest(
    startDate=START, endDate=END, productIds=["a", "b+c"], productTypes=list(ProductType), sort=Order.DESCENDING,
    subscriptionGroupIdentifiers=["21", "22"], inAppOwnershipType=InAppOwnershipType.FAMILY_SHARED, revoked=False)

# The arguments of each call, by method and variant.
CALLS = {
    "get_transaction_info": (ID,),
    "get_app_transaction_info": (ID,),
    "get_transaction_history": (ID, None, TransactionHistoryRequest(), V2),
    "get_transaction_history/v1": (ID, None, TransactionHistoryRequest(), V1),
    "get_transaction_history/filters": (ID, "r+/=&?#", FILTERS, V2),
    "get_refund_history": (ID, None),
    "get_refund_history/revision": (ID, "r+/=&?#"),
    "look_up_order_id": ("MK5TTTVWJH",),
    "finish_transaction": (ID,),
    "set_app_account_token": (ID, UpdateAppAccountTokenRequest(appAccountToken=UUID)),
    "send_consumption_information": (ID, ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.UNDELIVERED_QUALITY_ISSUE)),
    "send_consumption_information/all": (ID, ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED,
        consumptionPercentage=50000, refundPreference=RefundPreference.GRANT_PRORATED)),
    "send_consumption_data": (ID, ConsumptionRequestV1(
        customerConsented=True, consumptionStatus=ConsumptionStatus(1), platform=Platform(2),
        sampleContentProvided=False, deliveryStatus=DeliveryStatusV1(3), appAccountToken=UUID,
        accountTenure=AccountTenure(4), playTime=PlayTime(5), lifetimeDollarsRefunded=LifetimeDollarsRefunded(6),
        lifetimeDollarsPurchased=LifetimeDollarsPurchased(7), userStatus=UserStatus(4),
        refundPreference=RefundPreferenceV1(3))),
    "get_all_subscription_statuses": (ID, None),
    "get_all_subscription_statuses/filters": (ID, [Status.ACTIVE, Status.EXPIRED]),
    "extend_subscription_renewal_date": (ID, ExtendRenewalDateRequest(
        extendByDays=45, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION, requestIdentifier=UUID)),
    "extend_renewal_date_for_all_active_subscribers": (MassExtendRenewalDateRequest(
        extendByDays=90, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE, requestIdentifier=UUID,
        storefrontCountryCodes=["USA", "MEX"], productId=PRODUCT),),
    "get_status_of_subscription_renewal_date_extensions": (UUID, PRODUCT),
    "request_test_notification": (),
    "get_test_notification_status": (f"{UUID}_1698148900000",),
    "get_notification_history": ("p+/=&?#", NotificationHistoryRequest(
        startDate=START, endDate=END, notificationType=NotificationTypeV2.SUBSCRIBED,
        notificationSubtype=Subtype.INITIAL_BUY, onlyFailures=True)),
    "get_notification_history/transaction": (None, NotificationHistoryRequest(
        startDate=START, endDate=END, transactionId=ID)),
    "upload_image": (IDENTIFIER, PNG),
    "upload_image/size": (IDENTIFIER, PNG, ImageSize.BULLET_POINT),
    "delete_image": (IDENTIFIER,),
    "get_image_list": (),
    "upload_message": (IDENTIFIER, UploadMessageRequestBody(header="h", body='"é😀"')),
    "upload_message/all": (IDENTIFIER, UploadMessageRequestBody(
        header="h", body="b", image=UploadMessageImage(imageIdentifier=IDENTIFIER, altText="alt"),
        headerPosition=HeaderPosition.ABOVE_IMAGE,
        bulletPoints=[BulletPoint(text=text, imageIdentifier=IDENTIFIER, altText="alt") for text in "tu"])),
    "delete_message": (IDENTIFIER,),
    "get_message_list": (),
    "configure_default_message": (PRODUCT, "en-US", DefaultConfigurationRequest(messageIdentifier=IDENTIFIER)),
    "get_default_message": (PRODUCT, "en-US"),
    "delete_default_message": (PRODUCT, "en-US"),
    "configure_realtime_url": (RealtimeUrlRequest(realtimeURL="https://example.com/a?b=c&d=é"),),
    "get_realtime_url": (),
    "delete_realtime_url": (),
    "initiate_performance_test": (PerformanceTestRequest(originalTransactionId=ID),),
    "get_performance_test_results": (UUID,),
}

# The expected differences, each with the reason, written as Apple's library sends them.
DIFFERENCES = {
    # Python writes a Boolean as False; Apple documents false, and Apple's other libraries send it.
    ("get_transaction_history/filters", "query"): [("revoked", "false", "False")],
}


class Server(http.server.ThreadingHTTPServer):
    """Stores the requests that it receives, and responds with an empty object."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.caught: list[dict] = []


class Handler(http.server.BaseHTTPRequestHandler):
    def catch(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.caught.append(
            {"method": self.command, "target": self.path, "headers": dict(self.headers), "body": body})
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_GET = do_POST = do_PUT = do_DELETE = catch

    def log_message(self, *_: object) -> None:
        pass


def caught(client: AppStoreServerAPIClient, server: Server, name: str) -> dict:
    """Returns the request that a method sends."""
    server.caught.clear()
    try:
        getattr(client, name.split("/")[0])(*CALLS[name])
    except Exception:
        # Some methods do not accept the empty response, but the request has already been sent.
        if not server.caught:
            raise
    [request] = server.caught
    return request


def parts(request: dict, name: str) -> dict:
    """The parts of a request that are compared."""
    url = urllib.parse.urlsplit(request["target"])
    headers = {key.lower(): value for key, value in request["headers"].items()}
    body = request["body"]
    scheme, token = headers["authorization"].split(" ")
    header, claims, _ = (segment + "=" * (-len(segment) % 4) for segment in token.split("."))
    claims = json.loads(base64.urlsafe_b64decode(claims))
    # Apple's library writes no iat.
    times = {claims.pop("exp") > 0, claims.pop("iat", 1) > 0}
    query = collections.Counter(urllib.parse.parse_qsl(url.query, keep_blank_values=True, strict_parsing=bool(url.query)))
    return {
        "method": request["method"],
        "path": urllib.parse.unquote(url.path, errors="strict"),
        "query": query,
        "body": json.loads(body) if headers.get("content-type") == "application/json" else body,
        "content type": headers.get("content-type"),
        "accept": headers["accept"],
        "authorization": (scheme, json.loads(base64.urlsafe_b64decode(header)), claims, times),
    }


def as_decided(name: str, part: str, value: object) -> object:
    """The value after the expected differences are applied."""
    for key, ours, theirs in DIFFERENCES.get((name, part), []):
        if not value.pop((key, ours), 0):
            raise ValueError(f"{name}: {key}={ours} is not sent: remove the difference")
        value[(key, theirs)] += 1
    return value


def main() -> None:
    key_file, requests_file, page, figures = sys.argv[1:]
    with open(requests_file, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    ours = {line["name"]: line for line in lines if line["name"] != "-"}
    with open(key_file, "rb") as file:
        client = AppStoreServerAPIClient(file.read(), KEY_ID, UUID, BUNDLE_ID, Environment.SANDBOX)
    server = Server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    client._base_url = f"http://127.0.0.1:{server.server_port}"
    failures = []
    for name in CALLS:
        if name not in ours:
            failures.append(f"{name}: not in APIRequestLines.swift")
            continue
        theirs = parts(caught(client, server, name), name)
        line = ours[name]
        mine = parts({**line, "body": base64.b64decode(line["body"])}, name)
        for part, value in theirs.items():
            found = as_decided(name, part, mine[part])
            if found != value:
                failures.append(f"{name}: {part} is {found}, Apple's library sends {value}")
    methods = {name for name, _ in inspect.getmembers(client, inspect.ismethod) if not name.startswith("_")}
    failures += [f"{name}: not compared" for name in sorted(methods - {name.split("/")[0] for name in CALLS})]
    with open(page, encoding="utf-8") as file:
        functions = set(re.findall(r"static func (\w+)", file.read()))
    failures += [f"{name}: not in APIRequestLines.swift" for name in sorted(functions - {line["function"] for line in lines})]
    failures += [f"{name}: not in api_requests.py" for name in sorted(set(ours) - set(CALLS))]
    lacking = [line["function"] for line in lines if line["name"] == "-"]
    print("not in Apple's client: " + ", ".join(lacking))
    with open(figures, "a", encoding="utf-8") as file:
        file.write(f"methods of Apple's API client\t{len(methods)}\n")
        file.write(f"requests equal to those of Apple's client\t{len(CALLS) - len({f.split(':')[0] for f in failures})}\n")
        file.write(f"functions that Apple's client lacks\t{len(lacking)}\n")
    for line in failures:
        print(line, file=sys.stderr)
    sys.exit(1 if failures else 0)


main()

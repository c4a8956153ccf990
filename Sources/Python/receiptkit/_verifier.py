# SPDX-License-Identifier: Apache-2.0
"""Verifying documents."""
from __future__ import annotations

import base64
import json
from base64 import encodebytes
from datetime import datetime
from typing import TYPE_CHECKING, Any, Iterable, Literal, Mapping, NamedTuple, Sequence, Union, cast

from receiptkit._errors import UsageError
from receiptkit._library import ANY, ANY_TOKEN, KINDS, answer, check, ffi, lib, owned
from receiptkit._payloads import (
    AppReceipt, AppTransaction, Notification, P, Payload, RealtimeRequest, RenewalInfo, Transaction, TransactionReceipt)
from receiptkit._times import to_milliseconds
from receiptkit._verified import Verified, VerifiedNotification, VerifiedResponse, read, read_members

if TYPE_CHECKING:
    import pyarrow

Document = Union[str, bytes, bytearray, memoryview]
LIMIT = 16 << 20
"""The greatest length of a document in bytes, RK_MAX_BYTES."""


class App(NamedTuple):
    """An app; without an Apple ID, the bundle id alone identifies it."""

    bundle_id: str
    app_apple_id: int | None = None


def buffer(document: Document) -> Any:
    """The memory of a document, which the library reads during a call.

    An unpaired surrogate becomes invalid UTF-8, which the library rejects as it does in bytes.
    """
    data = document.encode("utf-8", "surrogatepass") if isinstance(document, str) else document
    return ffi.from_buffer("uint8_t[]", data)


def options(members: Mapping[str, Any]) -> bytes:
    """The options that are not None, as JSON; empty if there are none."""
    given = {name: value for name, value in members.items() if value is not None}
    return json.dumps(given).encode() if given else b""


class Verifier:
    """Verifies receipts and tokens that Apple signs. Create one verifier and share it: it caches verified certificate chains,
    and any number of threads may use it at the same time. It does not use the network.

    >>> verifier = Verifier(apps=[("com.example.notes", 1234567890)], environments=["Production"])
    """

    def __init__(
        self,
        *,
        apps: Iterable[App | tuple[str, int | None] | str] | Literal["any"],
        environments: Iterable[str] | Literal["any"],
        roots: Sequence[str | bytes] | None = None,
        valid_at: Literal["signing", "now"] | datetime = "signing",
        receipt_policy: Literal["standard", "fairplay-2010", "transaction-receipt-v2"] = "standard",
        time_without_signed_date: datetime | None = None,
        environment_without_name: str | None = None,
        maximum_size: int | None = None,
        app_apple_id: int | None = None,
        revocation: Literal["not-checked", "when-given", "required"] = "not-checked",
    ) -> None:
        """`apps`: bundle ids, or bundle ids with Apple IDs, or "any", which only tools should use. `roots`: certificates, in
        PEM or as bytes in DER, that are trusted instead of Apple's. `app_apple_id`: with `apps` "any", accept only the app
        with this Apple ID. `revocation`: "not-checked", "required" or "when-given", which accepts a certificate without an
        OCSP response; the responses are the expectation `ocsp_responses`."""
        if app_apple_id is not None and apps != "any":
            raise _wrong_option("app_apple_id", "apps \"any\"; otherwise pass the id with its bundle id")
        if isinstance(roots, (str, bytes)):
            raise _wrong_option("roots", "a list")
        moment = valid_at if isinstance(valid_at, str) else _text(valid_at)
        members = {
            "apps": _apps(apps) if app_apple_id is None else {"appAppleId": app_apple_id},
            "environments": environments if isinstance(environments, str) else list(environments),
            "roots": None if roots is None else [_certificate(root) for root in roots],
            "validAt": moment, "receiptPolicy": receipt_policy,
            "timeWithoutSignedDate": None if time_without_signed_date is None else _text(time_without_signed_date),
            "environmentWithoutName": environment_without_name, "maximumSize": maximum_size,
            "revocation": None if revocation == "not-checked" else revocation,
        }
        text = options(members)
        handle = ffi.new("rk_verifier **")
        check(owned(lib.rk_verifier_new(text, len(text), handle)))
        self._handle = ffi.gc(handle[0], lib.rk_verifier_free)

    def verify(self, document: Document, *, now: datetime | None = None, **expectations: Any) -> Verified[Any]:
        """Verifies a document of any kind."""
        return self._verify(Payload, ANY, document, now, expectations)

    def verify_token(self, token: Document, *, now: datetime | None = None, **expectations: Any) -> Verified[Any]:
        """Verifies a token (JWS) of any kind, or the body of a notification or realtime request."""
        return self._verify(Payload, ANY_TOKEN, token, now, expectations)

    def verify_transaction(
        self, token: Document, *, now: datetime | None = None, **expectations: Any
    ) -> Verified[Transaction]:
        """Verifies a transaction."""
        return self._verify(Transaction, KINDS["transaction"], token, now, expectations)

    def verify_renewal_info(
        self, token: Document, *, now: datetime | None = None, **expectations: Any
    ) -> Verified[RenewalInfo]:
        """Verifies renewal info, which does not name its app; only the transaction does."""
        return self._verify(RenewalInfo, KINDS["renewal-info"], token, now, expectations)

    def verify_app_transaction(
        self, token: Document, *, now: datetime | None = None, **expectations: Any
    ) -> Verified[AppTransaction]:
        """Verifies an app transaction."""
        return self._verify(AppTransaction, KINDS["app-transaction"], token, now, expectations)

    def verify_realtime_request(
        self, body: Document, *, now: datetime | None = None, **expectations: Any
    ) -> Verified[RealtimeRequest]:
        """Verifies a real-time request for a retention message: the body of the request, or only its token."""
        return self._verify(RealtimeRequest, KINDS["realtime-request"], body, now, expectations)

    def verify_notification(
        self, body: Document, *, now: datetime | None = None, **expectations: Any
    ) -> VerifiedNotification:
        """Verifies a notification and all tokens in it: the body of Apple's request, or only its token."""
        return cast(VerifiedNotification, self._verify(Notification, KINDS["notification"], body, now, expectations))

    def verify_receipt(self, data: Document, *, now: datetime | None = None, **expectations: Any) -> Verified[AppReceipt]:
        """Verifies an app receipt: bytes, or base64 in any form that clients send."""
        return self._verify(AppReceipt, KINDS["app-receipt"], data, now, expectations)

    def verify_transaction_receipt(
        self, data: Document, *, now: datetime | None = None, **expectations: Any
    ) -> Verified[TransactionReceipt]:
        """Verifies a legacy transaction receipt."""
        return self._verify(TransactionReceipt, KINDS["transaction-receipt"], data, now, expectations)

    def verify_response(
        self, endpoint: str, body: Document, *, now: datetime | None = None, **expectations: Any
    ) -> VerifiedResponse:
        """Verifies all signed members of an App Store Server API response. `endpoint`: "transaction-info",
        "app-transaction-info", "transaction-history", "refund-history", "order-lookup", "subscription-statuses",
        "notification-history" or "test-notification-status"."""
        data = buffer(body)
        text = _expectations(expectations)
        result = owned(lib.rk_verify_response(
            self._handle, endpoint.encode() + b"\0", data, len(data), to_milliseconds(now), text, len(text)))
        members = json.loads(answer(result))
        tokens = tuple(read_members(token, json.dumps(token), None) for token in members["tokens"])
        return VerifiedResponse(members["response"], tokens, result)

    def verify_batch(
        self,
        documents: pyarrow.Array | pyarrow.ChunkedArray | pyarrow.RecordBatch | pyarrow.Table | pyarrow.RecordBatchReader,
        *,
        now: datetime | None = None,
        threads: int | None = None,
        column: str | None = None,
        **expectations: Any,
    ) -> pyarrow.RecordBatch:
        """Verifies a column of documents of any kinds, and returns one row for each; `column` names the column if there are several."""
        from receiptkit._arrow import verify_batch

        return verify_batch(self._handle, documents, to_milliseconds(now), _expectations(expectations), threads, column)

    def _verify(
        self, payload: type[P], kind: int, document: Document, now: datetime | None, expectations: Mapping[str, Any]
    ) -> Verified[P]:
        data = buffer(document)
        text = _expectations(expectations) if expectations else b""
        result = owned(lib.rk_verify(
            self._handle, kind, data, len(data), to_milliseconds(now), text, len(text)))
        verified: Verified[P] = read(answer(result).decode(), result)
        return verified


_EXPECTATIONS = {
    "maximum_age": "maximumAge", "application_versions": "applicationVersions", "devices": "devices",
    "app_account_token": "appAccountToken", "app_transaction_id": "appTransactionId",
    "ocsp_responses": "ocspResponses",
}


def _expectations(given: Mapping[str, Any]) -> bytes:
    """Requirements for the document: maximum_age in seconds, application_versions, devices, app_account_token,
    app_transaction_id, and ocsp_responses, the bodies of OCSP responses."""
    for name in given:
        if name not in _EXPECTATIONS:
            raise TypeError(f"unknown expectation {name!r}; known: {', '.join(_EXPECTATIONS)}")
    members = {_EXPECTATIONS[name]: value for name, value in given.items()}
    responses = members.get("ocspResponses")
    if responses is not None:
        members["ocspResponses"] = [base64.b64encode(response).decode() for response in responses]
    return options(members)


def _apps(apps: Iterable[App | tuple[str, int | None] | str] | Literal["any"]) -> Any:
    if isinstance(apps, str):
        return apps
    members: list[dict[str, Any]] = []
    for app in apps:
        bundle_id, app_apple_id = (app, None) if isinstance(app, str) else app
        members.append({"bundleId": bundle_id} if app_apple_id is None else {"bundleId": bundle_id, "appAppleId": app_apple_id})
    return members


def _certificate(root: str | bytes) -> str:
    """A certificate in PEM; Apple publishes its roots in DER."""
    if isinstance(root, str):
        return root
    if root[:1] == b"\x30":
        return f"-----BEGIN CERTIFICATE-----\n{encodebytes(root).decode()}-----END CERTIFICATE-----\n"
    return root.decode(errors="replace")


def _wrong_option(name: str, expected: str) -> UsageError:
    return UsageError("interface/option", f"invalid option: {name}, expected {expected}  [interface/option]", None, 503)


def _text(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError("a datetime without a time zone")
    return time.isoformat()

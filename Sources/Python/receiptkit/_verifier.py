# SPDX-License-Identifier: Apache-2.0
"""Verifying documents."""
from __future__ import annotations

import base64
import json
from base64 import encodebytes
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal, NamedTuple, Union, cast

from receiptkit._arguments import (
    Document, Endpoint, Expectations, File, Files, Kind, content, files_of, flag, members_of, options, text as text_of, texts, utf8,
    wrong_type, wrong_value)
from receiptkit._errors import UsageError
from receiptkit._library import ANY, ANY_TOKEN, KINDS, Evidence, answer, check, ffi, lib, owned
from receiptkit._payloads import (
    AppReceipt, AppTransaction, Notification, P, Payload, RealtimeRequest, RenewalInfo, Transaction, TransactionReceipt)
from receiptkit._times import to_milliseconds, to_seconds, to_text
from receiptkit._verified import Verified, VerifiedNotification, VerifiedResponse, read, read_members

if TYPE_CHECKING:
    import pyarrow
    from typing_extensions import Unpack

LIMIT = 16 << 20
"""The greatest length of a document in bytes, RK_MAX_BYTES."""


class App(NamedTuple):
    """An app; without an Apple ID, the bundle id alone identifies it."""

    bundle_id: str
    app_apple_id: int | None = None


def buffer(document: Document) -> Any:
    """The memory of a document, which the library reads during a call."""
    if isinstance(document, str):
        return ffi.from_buffer("uint8_t[]", utf8(document))
    if not isinstance(document, (bytes, bytearray, memoryview)):
        raise wrong_type("document", "str, bytes, bytearray or memoryview", document)
    return ffi.from_buffer("uint8_t[]", document)


class Verifier:
    """Verifies receipts and tokens that Apple signs. Create one verifier and share it: it caches verified certificate chains,
    and any number of threads may use it at the same time. It does not use the network.

    >>> verifier = Verifier(apps=[("com.example.notes", 1234567890)], environments=["Production"])
    """

    def __init__(
        self,
        *,
        apps: Apps,
        environments: Iterable[str] | Literal["any"],
        roots: Files | None = None,
        signers: Files | None = None,
        valid_at: Literal["signing", "now"] | datetime = "signing",
        receipt_policy: Literal["standard", "fairplay-2010", "transaction-receipt-v2"] = "standard",
        time_without_signed_date: datetime | None = None,
        environment_without_name: str | None = None,
        maximum_size: int | None = None,
        app_apple_id: int | None = None,
        revocation: Literal["not-checked", "when-given", "required"] = "not-checked",
    ) -> None:
        """`apps`: bundle ids, or bundle ids with Apple IDs as pairs or as a mapping, or one such pair, or "any", which only
        tools should use. `environments`: "Production", "Sandbox" and "Xcode", or "any". `roots`: certificates that are trusted
        instead of Apple's: a list of PEM, bytes in DER, or `pathlib.Path`, or one `pathlib.Path`. `signers`: certificates that are trusted beside the roots,
        for their own signatures on documents of Xcode only, such as Xcode's. `maximum_size`: the maximum size in bytes of a
        document that `verify` or a method for receipts takes; other tokens and responses have fixed limits. `app_apple_id`:
        with `apps` "any", accept only documents with this Apple ID, which transactions and renewal infos do not have.
        `revocation`: "not-checked", "required" or "when-given", which accepts a certificate without an OCSP response; the
        responses are the expectation `ocsp_responses`."""
        if app_apple_id is not None and apps != "any":
            raise _wrong_option("app_apple_id", "apps \"any\"; otherwise pass the id with its bundle id")
        members = {
            "apps": _apps(apps) if app_apple_id is None else {"appAppleId": app_apple_id},
            "environments": _environments(environments),
            "roots": _certificates(roots, "roots"), "signers": _certificates(signers, "signers"),
            "validAt": valid_at if isinstance(valid_at, str) else to_text(valid_at, "valid_at"), "receiptPolicy": receipt_policy,
            "timeWithoutSignedDate": 
            None if time_without_signed_date is None else to_text(time_without_signed_date, "time_without_signed_date"),
            "environmentWithoutName": environment_without_name, "maximumSize": maximum_size,
            "revocation": None if revocation == "not-checked" else revocation,
        }
        text = options(members)
        handle = ffi.new("rk_verifier **")
        check(owned(lib.rk_verifier_new(text, len(text), handle)))
        self._handle = ffi.gc(handle[0], lib.rk_verifier_free)

    def verify(
        self, document: Document, *, kind: Kind | None = None, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> Verified[Any]:
        """Verifies a document of a kind, such as "transaction", or of any kind. A renewal info, which names no app, is accepted as
        "renewal-info", and as any kind only if `apps` is "any"."""
        return self._verify(Payload, kind_number(kind), document, now, expectations)

    def verify_token(self, token: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]) -> Verified[Any]:
        """Verifies a token (JWS) of any kind, or the body of a notification or realtime request."""
        return self._verify(Payload, ANY_TOKEN, token, now, expectations)

    def verify_transaction(
        self, token: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> Verified[Transaction]:
        """Verifies a transaction."""
        return self._verify(Transaction, KINDS["transaction"], token, now, expectations)

    def verify_renewal_info(
        self, token: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> Verified[RenewalInfo]:
        """Verifies renewal info, which does not name its app: `bound_by` of the result is "not-named". Compare its original
        transaction id with that of a verified transaction, as a `Ledger` does."""
        return self._verify(RenewalInfo, KINDS["renewal-info"], token, now, expectations)

    def verify_app_transaction(
        self, token: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> Verified[AppTransaction]:
        """Verifies an app transaction."""
        return self._verify(AppTransaction, KINDS["app-transaction"], token, now, expectations)

    def verify_realtime_request(
        self, body: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> Verified[RealtimeRequest]:
        """Verifies a real-time request for a retention message: the body of the request, or only its token."""
        return self._verify(RealtimeRequest, KINDS["realtime-request"], body, now, expectations)

    def verify_notification(
        self, body: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> VerifiedNotification:
        """Verifies a notification and all tokens in it: the body of Apple's request, or only its token."""
        return cast(VerifiedNotification, self._verify(Notification, KINDS["notification"], body, now, expectations))

    def verify_receipt(self, data: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]) -> Verified[AppReceipt]:
        """Verifies an app receipt: bytes, or base64 in any form that clients send."""
        return self._verify(AppReceipt, KINDS["app-receipt"], data, now, expectations)

    def verify_transaction_receipt(
        self, data: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> Verified[TransactionReceipt]:
        """Verifies a legacy transaction receipt."""
        return self._verify(TransactionReceipt, KINDS["transaction-receipt"], data, now, expectations)

    def verify_response(
        self, endpoint: Endpoint, body: Document, *, now: datetime | None = None, **expectations: Unpack[Expectations]
    ) -> VerifiedResponse:
        """Verifies all signed members of an App Store Server API response; a renewal info must be beside the transaction of
        its subscription. `endpoint`: "transaction-info", "app-transaction-info", "transaction-history",
        "refund-history", "order-lookup", "subscription-statuses", "notification-history" or "test-notification-status",
        or the name in Apple's libraries, such as "getAllSubscriptionStatuses". An error response of the API is not such a
        response and raises `VerificationError`: check the status of the response first."""
        if not isinstance(endpoint, str):
            raise wrong_type("endpoint", "a str", endpoint)
        name = utf8(endpoint)
        if b"\0" in name:
            raise _wrong_option("endpoint", "the name of an endpoint", "interface/value")
        data = buffer(body)
        text = encoded(expectations)
        result = owned(lib.rk_verify_response(
            self._handle, name + b"\0", data, len(data), to_milliseconds(now), text, len(text)))
        response, texts = _response_parts(answer(result).decode())
        return VerifiedResponse(response, tuple(read(text, None) for text in texts), Evidence(result))

    def verify_batch(
        self,
        documents: pyarrow.Array | pyarrow.ChunkedArray | pyarrow.RecordBatch | pyarrow.Table | pyarrow.RecordBatchReader | Any,
        *,
        kind: Kind | None = None,
        now: datetime | None = None,
        threads: int | None = None,
        column: str | None = None,
        **expectations: Unpack[Expectations],
    ) -> pyarrow.RecordBatch:
        """Verifies a column of documents, and returns one row for each. `kind`: the kind that each document must have, such as
        "transaction"; without it, any kind, as `verify`. `documents`: an array, batch, table or
        reader of pyarrow, or an object that exports one, such as a Series or DataFrame of Polars. `column` names the column
        if there are several."""
        from receiptkit._arrow import verify_batch

        return verify_batch(
            self._handle, documents, kind_number(kind), to_milliseconds(now), encoded(expectations), threads, column)

    def _verify(
        self, payload: type[P], kind: int, document: Document, now: datetime | None, expectations: Mapping[str, Any]
    ) -> Verified[P]:
        data = buffer(document)
        text = encoded(expectations)
        result = owned(lib.rk_verify(
            self._handle, kind, data, len(data), to_milliseconds(now), text, len(text)))
        verified: Verified[P] = read(answer(result).decode(), result)
        return verified


def _response_parts(text: str) -> tuple[Any, list[str]]:
    """The response in an answer, and the texts of its tokens as they were signed."""
    decoder = json.JSONDecoder()
    response, end = decoder.raw_decode(text, len('{"response":'))
    start, tokens = end + len(',"tokens":['), []
    while text[start] != "]":
        end = decoder.raw_decode(text, start)[1]
        tokens.append(text[start:end])
        start = end + (text[end] == ",")
    return response, tokens


def _responses(responses: Iterable[Any], name: str) -> list[str]:
    given = members_of(responses, name, "a list of bytes")
    for response in given:
        if not isinstance(response, (bytes, bytearray, memoryview)):
            raise wrong_type(name, "a list of bytes", response)
    return [base64.b64encode(response).decode() for response in given]


EXPECTATIONS: dict[str, tuple[str, Callable[[Any, str], Any]]] = {
    "maximum_age": ("maximumAge", to_seconds), "application_versions": ("applicationVersions", texts),
    "devices": ("devices", texts), "app_account_token": ("appAccountToken", text_of),
    "app_transaction_id": ("appTransactionId", text_of), "ocsp_responses": ("ocspResponses", _responses),
    "for_ledger": ("forLedger", flag),
}


def encoded(given: Mapping[str, Any]) -> bytes:
    """The expectations as JSON."""
    members = {}
    for name, value in given.items():
        if name not in EXPECTATIONS:
            raise TypeError(f"unknown expectation {name!r}; known: {', '.join(EXPECTATIONS)}")
        member, convert = EXPECTATIONS[name]
        members[member] = None if value is None else convert(value, name)
    return options(members)


Apps = Union[
    Iterable[Union[App, "tuple[str, int | None]", str]], "Mapping[str, int | None]", App, "tuple[str, int | None]", Literal["any"]]
"""The apps of a verifier."""

_APPS = "a list of bundle ids or (bundle id, Apple ID) pairs, a mapping of bundle ids to Apple IDs, or \"any\""


def _apps(apps: Apps) -> Any:
    if isinstance(apps, str):
        if apps != "any":
            raise wrong_value("apps", _APPS, apps)
        return apps
    if isinstance(apps, Mapping):
        apps = list(apps.items())
    # A pair with an Apple ID as text would be a list of two bundle ids, and the id would not be compared.
    is_one = is_app(apps) or isinstance(apps, App) or (isinstance(apps, tuple) and len(apps) == 2 and _is_digits(apps[1]))
    given: list[Any] = [apps] if is_one else members_of(apps, "apps", _APPS)
    members: list[dict[str, Any]] = []
    if not given:
        raise wrong_value("apps", _APPS, given)
    for app in given:
        if not isinstance(app, str) and not is_app(app):
            raise TypeError(f"apps: expected {_APPS}, found {app!r:.200}")
        bundle_id, app_apple_id = (app, None) if isinstance(app, str) else app
        members.append({"bundleId": bundle_id} if app_apple_id is None else {"bundleId": bundle_id, "appAppleId": app_apple_id})
    return members


def _is_digits(value: Any) -> bool:
    return isinstance(value, str) and value.isdecimal()


def _environments(environments: Iterable[str] | Literal["any"]) -> Any:
    if isinstance(environments, str) and environments != "any":
        raise wrong_value("environments", "a list of \"Production\", \"Sandbox\" and \"Xcode\", or \"any\"", environments)
    return environments if isinstance(environments, str) else texts(environments, "environments")


def kind_number(kind: Kind | None) -> int:
    """The number of a kind in the library; None means any."""
    if kind is None:
        return ANY
    if not isinstance(kind, str) or kind not in KINDS:
        raise wrong_value("kind", f"one of {', '.join(KINDS)}, or None", kind)
    return KINDS[kind]


def is_app(value: Any) -> bool:
    """Whether the value is a bundle id with an Apple ID, rather than a list of two apps."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and (
        value[1] is None or (isinstance(value[1], int) and not isinstance(value[1], bool)))


def _certificates(files: Files | None, name: str) -> list[str] | None:
    """Certificates in PEM; Apple publishes its roots in DER."""
    if files is None:
        return None
    return [_certificate(file, name) for file in files_of(files, name, "a list of certificates, or a pathlib.Path")]


def _certificate(file: File, name: str) -> str:
    data = content(file, name)
    if isinstance(file, str):
        return file
    if data[:1] == b"\x30":
        return f"-----BEGIN CERTIFICATE-----\n{encodebytes(data).decode()}-----END CERTIFICATE-----\n"
    return data.decode(errors="replace")


def _wrong_option(name: str, expected: str, code: str = "interface/option") -> UsageError:
    what = "option" if code == "interface/option" else "argument"
    return UsageError(code, f"invalid {what}: {name}, expected {expected}  [{code}]", None, 503)

# SPDX-License-Identifier: Apache-2.0
"""Verified documents."""
from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from receiptkit._arguments import Binding, Environment, Kind
from receiptkit._library import Evidence, answer, lib, owned
from receiptkit._payloads import (
    AppTransaction, Notification, Payload, RealtimeRequest, RenewalInfo, Transaction, TransactionReceipt, read_receipt)
from receiptkit._times import from_milliseconds

T = TypeVar("T", bound=Payload, covariant=True)


@dataclass(frozen=True)
class OCSPRequest:
    """A request about the revocation of a certificate."""

    data: bytes
    """The body to POST as application/ocsp-request."""
    responders: tuple[str, ...]
    """The addresses that the certificate names."""


@dataclass(frozen=True)
class Verified(Generic[T]):
    """A verified document. Only a verifier should create one, so that functions that grant access can rely on it. It can be
    copied, but not pickled: pickle its `value`."""

    kind: Kind
    value: T
    """The contents, read from the bytes whose signature was verified."""
    trust: Literal["apple", "custom", "pinned-leaf"]
    """The kind of trust anchor."""
    environment: Environment | None
    """The environment; None if the document names none."""
    bound_by: Binding
    """What bound the document to an accepted app: "bundle-id", "app-apple-id", both, the "transaction" beside a renewal info in
    a response, "not-named" for a renewal info alone, or "any-app"."""
    signed_date: datetime | None
    """The time at which Apple signed the document, as the document states it; None for some tokens of 2021 and 2022."""
    certificates_valid_at: datetime
    """The time for which the certificates were checked; not a date of the document."""
    json: str = field(repr=False)
    """The JSON object of the library: kind, trust, environment, signedDate, certificatesValidAt and payload. The payload of a token
    is the JSON that was signed; a notification also has transaction, renewalInfo and appTransaction."""
    _result: Evidence = field(repr=False, compare=False)

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The paths of the members whose values have another type than Apple documents; no check reads them."""
        return tuple(json.loads(self.json).get("unreadable", ()))

    def ocsp_requests(self) -> list[OCSPRequest]:
        """The requests for the certificates of the document: the bodies of the answers are the expectation
        `ocsp_responses`."""
        return requests(self._result)


@dataclass(frozen=True)
class VerifiedNotification(Verified[Notification]):
    """A notification with its tokens, all verified and for the same app, environment and purchase."""

    transaction: Transaction | None = None
    renewal_info: RenewalInfo | None = None
    app_transaction: AppTransaction | None = None


@dataclass(frozen=True)
class VerifiedResponse:
    """An App Store Server API response whose signed members are all verified."""

    response: dict[str, Any] = field(hash=False)
    """The response as received; its own members are not signed."""
    tokens: tuple[Verified[Any], ...]
    """The verified tokens, in the order of the response."""
    _result: Evidence = field(repr=False, compare=False)

    def ocsp_requests(self) -> list[OCSPRequest]:
        """The requests for the certificates of all tokens, each once."""
        return requests(self._result)


_READERS: dict[str, Any] = {
    "transaction": Transaction._read, "renewal-info": RenewalInfo._read, "app-transaction": AppTransaction._read,
    "realtime-request": RealtimeRequest._read, "app-receipt": read_receipt,
    "transaction-receipt": TransactionReceipt._read,
}


def requests(evidence: Evidence) -> list[OCSPRequest]:
    """The OCSP requests of a result."""
    if evidence.result is None:
        raise ValueError("a token of a response: call this method on the response")
    members = json.loads(answer(owned(lib.rk_ocsp_requests(evidence.result))))
    return [OCSPRequest(base64.b64decode(item["request"]), tuple(item["responders"])) for item in members["requests"]]


def read(text: str, result: Any) -> Verified[Any]:
    """The document of an answer."""
    return read_members(json.loads(text), text, result)


def read_members(answer: dict[str, Any], text: str, result: Any) -> Verified[Any]:
    """The document of a parsed answer."""
    kind, signed = answer["kind"], answer["signedDate"]
    common = (
        answer["trust"], answer["environment"], answer["boundBy"], None if signed is None else from_milliseconds(signed),
        from_milliseconds(answer["certificatesValidAt"]), text, Evidence(result))
    if kind != "notification":
        return Verified(kind, _READERS[kind](answer["payload"]), *common)
    return VerifiedNotification(
        kind, Notification._read(answer["payload"]), *common,
        transaction=_nested(Transaction, answer, "transaction"),
        renewal_info=_nested(RenewalInfo, answer, "renewalInfo"),
        app_transaction=_nested(AppTransaction, answer, "appTransaction"))


N = TypeVar("N", bound=Payload)


def _nested(kind: type[N], answer: dict[str, Any], name: str) -> N | None:
    members = answer.get(name)
    return None if members is None else kind._read(members)

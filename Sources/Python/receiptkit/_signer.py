# SPDX-License-Identifier: Apache-2.0
"""Signing offers, requests and bearer tokens for Apple."""
from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Mapping

from receiptkit._arguments import File, content, options, text as text_of
from receiptkit._library import answer, check, ffi, lib, owned
from receiptkit._times import to_milliseconds, to_seconds

if TYPE_CHECKING:
    from uuid import UUID


class Signer:
    """Signs offers, Advanced Commerce requests, and bearer tokens for the App Store Server API, with a key from App Store
    Connect."""

    def __init__(self, key: File, *, key_id: str, bundle_id: str, issuer_id: str | None = None) -> None:
        """`key` is the text of the .p8 file, or its path as a `pathlib.Path`."""
        data = content(key, "key")
        text = options({"keyId": key_id, "bundleId": bundle_id, "issuerId": issuer_id})
        handle = ffi.new("rk_signer **")
        check(owned(lib.rk_signer_new(data, len(data), text, len(text), handle)))
        self._handle = ffi.gc(handle[0], lib.rk_signer_free)

    def promotional_offer(
        self, product_id: str, offer_identifier: str, *, app_account_token: str | UUID = "",
        nonce: str | UUID | None = None, now: datetime | None = None,
    ) -> dict[str, Any]:
        """The fields and signature of an offer, for SKPaymentDiscount and the older API of StoreKit 2."""
        return self._sign("promotional-offer", now, productId=product_id, offerIdentifier=offer_identifier,
                          appAccountToken=text_of(app_account_token, "app_account_token"), nonce=_nonce(nonce))

    def promotional_offer_token(
        self, product_id: str, offer_identifier: str, *, transaction_id: str | None = None, nonce: str | UUID | None = None,
        now: datetime | None = None,
    ) -> str:
        """An offer as a token, for the newer API of StoreKit 2."""
        return self._token("promotional-offer-v2", now, productId=product_id, offerIdentifier=offer_identifier,
                           transactionId=transaction_id, nonce=_nonce(nonce))

    def introductory_offer_eligibility(
        self, product_id: str, transaction_id: str, *, allow: bool, nonce: str | UUID | None = None, now: datetime | None = None,
    ) -> str:
        """A token that allows or denies the introductory offer."""
        return self._token("introductory-eligibility", now, productId=product_id, transactionId=transaction_id,
                           allowIntroductoryOffer=allow, nonce=_nonce(nonce))

    def advanced_commerce(
        self, request: Mapping[str, Any], *, operation: str | None = None, nonce: str | UUID | None = None,
        now: datetime | None = None,
    ) -> str:
        """A request of the Advanced Commerce API, for the app to pass to StoreKit. `operation`: such as
        "CREATE_SUBSCRIPTION", unless the request has it."""
        return self._token("advanced-commerce", now, request=dict(request), operation=operation, nonce=_nonce(nonce))

    def api_token(self, *, lifetime: timedelta | int = 300, now: datetime | None = None) -> str:
        """A bearer token for the App Store Server API; `lifetime`: at most an hour, a number is in seconds."""
        return self._token("api-token", now, lifetime=to_seconds(lifetime, "lifetime"))

    def _token(self, kind: str, now: datetime | None, **members: Any) -> str:
        return str(self._sign(kind, now, **members)["token"])

    def _sign(self, kind: str, now: datetime | None, **members: Any) -> dict[str, Any]:
        text = options({"kind": kind, **members})
        value: dict[str, Any] = json.loads(answer(owned(lib.rk_sign(self._handle, text, len(text), to_milliseconds(now)))))
        return value


def _nonce(given: str | UUID | None) -> str:
    """The given nonce, or a random UUID. The module is imported here because importing it is slow."""
    from uuid import uuid4

    return text_of(given or uuid4(), "nonce")

# SPDX-License-Identifier: Apache-2.0
"""Signed test data, named forgeries, and a simulated App Store. When the package is installed, pytest finds the fixtures
`authority` and `app_store` automatically.

    authority = Authority("tests of my server")
    verifier = authority.verifier(apps=["com.example.app"], environments=["Production"])
    verifier.verify_transaction(authority.transaction(productId="pro"))
"""
from __future__ import annotations

import json
import os.path
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, Iterable, Mapping

from receiptkit import Verifier
from receiptkit._errors import error_of
from receiptkit._testing_declarations import ffi
from receiptkit._times import from_text, to_milliseconds

_lib: Any = ffi.dlopen(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libreceiptkit-testing.so"))

SIGNED = datetime(2026, 1, 1, tzinfo=timezone.utc)
"""The default signing time of documents."""


def _answer(result: Any) -> bytes:
    result = ffi.gc(result, _lib.rkt_result_free)
    length = ffi.new("size_t *")
    if _lib.rkt_result_class(result) != 0:
        code, message = (ffi.string(get(result, ffi.NULL)).decode()
                         for get in (_lib.rkt_result_code, _lib.rkt_result_message))
        raise error_of(code, message, None, 503, "{}")
    start = _lib.rkt_result_bytes(result, length)
    return b"" if start == ffi.NULL else bytes(ffi.buffer(start, length[0]))


@dataclass(frozen=True)
class Forgery:
    """A named attack on a document."""

    name: str
    rule: str
    """The broken rule."""
    code: str
    """The error code with which a verifier of the original document rejects the forgery."""
    effect: str
    """What an attacker gains if a verifier accepts the forgery."""


def forgeries(kind: str) -> list[Forgery]:
    """The attacks on a kind of document, such as "transaction" or "receipt"."""
    return [Forgery(**members) for members in json.loads(_answer(_lib.rkt_forgeries(kind.encode() + b"\0")))]


class Authority:
    """Keys and certificates like Apple's, derived from a seed. Only a verifier with its `roots` accepts its documents."""

    def __init__(self, seed: str = "receiptkit") -> None:
        data = seed.encode()
        handle = ffi.new("rkt_authority **")
        _answer(_lib.rkt_authority_new(data, len(data), handle))
        self._handle = ffi.gc(handle[0], _lib.rkt_authority_free)

    @property
    def roots(self) -> list[str]:
        """The certificates to trust, in PEM."""
        return [_answer(_lib.rkt_authority_roots(self._handle, 0)).decode()]

    @property
    def xcode_roots(self) -> list[str]:
        """The certificate that signs Xcode tokens, in PEM."""
        return [_answer(_lib.rkt_authority_roots(self._handle, 1)).decode()]

    @property
    def transaction_receipt_issuer(self) -> str:
        """The issuer of legacy transaction receipts, in PEM: they contain the signer's certificate only, so it is one of the
        `roots` of a verifier of them."""
        return _answer(_lib.rkt_authority_issuer(self._handle)).decode()

    def verifier(self, **options: Any) -> Verifier:
        """A verifier that trusts this authority; the options are those of `Verifier`."""
        return Verifier(**{"apps": "any", "environments": "any", "roots": self.roots, **options})

    def transaction(self, *, at: datetime = SIGNED, forgery: str | None = None, **members: Any) -> str:
        """A signed transaction; `members`, with Apple's names, replace those of the default transaction, and None removes a member."""
        return self.mint("transaction", at=at, forgery=forgery, members=members).decode(errors="replace")

    def renewal_info(self, *, at: datetime = SIGNED, forgery: str | None = None, **members: Any) -> str:
        """A signed renewal info."""
        return self.mint("renewal-info", at=at, forgery=forgery, members=members).decode(errors="replace")

    def app_transaction(self, *, at: datetime = SIGNED, forgery: str | None = None, **members: Any) -> str:
        """A signed app transaction."""
        return self.mint("app-transaction", at=at, forgery=forgery, members=members).decode(errors="replace")

    def notification(
        self, type: str = "SUBSCRIBED/INITIAL_BUY", *, at: datetime = SIGNED, forgery: str | None = None,
        transaction: Mapping[str, Any] | None = None, renewal_info: Mapping[str, Any] | None = None, **members: Any,
    ) -> str:
        """The body of a notification of a type, such as "EXPIRED/VOLUNTARY", including its tokens."""
        token = self.mint("notification", at=at, forgery=forgery, members=members, type=type, transaction=transaction,
                          renewalInfo=renewal_info)
        return json.dumps({"signedPayload": token.decode(errors="replace")})

    def receipt(self, *, at: datetime = SIGNED, forgery: str | None = None, **members: Any) -> bytes:
        """A receipt in DER. Members: bundleId, appAppleId, environment, applicationVersion and inAppPurchases."""
        return self.mint("receipt", at=at, forgery=forgery, members=members)

    def transaction_receipt(self, *, at: datetime = SIGNED, forgery: str | None = None, **members: str | None) -> bytes:
        """A legacy receipt of one transaction, a property list. Members are its texts, with "_" for "-": product_id, bid,
        quantity; None removes."""
        names = {name.replace("_", "-"): value for name, value in members.items()}
        return self.mint("transaction-receipt", at=at, forgery=forgery, members=names)

    def ocsp_response(
        self, certificate: str, *, at: datetime = SIGNED, status: str = "good",
    ) -> bytes:
        """An OCSP response that is valid for 12 hours, about "token-signer", "token-intermediate", "receipt-signer" or
        "receipt-intermediate". `status`: "good", "revoked" or "unknown"."""
        text = json.dumps({"certificate": certificate, "at": at.isoformat(), "status": status}).encode()
        return _answer(_lib.rkt_ocsp_response(self._handle, text, len(text)))

    def mint(
        self, kind: str, *, at: datetime = SIGNED, payload: Mapping[str, Any] | None = None, xcode: bool = False,
        forgery: str | None = None, members: Mapping[str, Any] | None = None, **options: Any,
    ) -> bytes:
        """Signs a document: the default one of its kind with `members` replaced, or one with the given `payload`."""
        given = {"kind": kind, "at": at.isoformat(), "payload": payload, "xcode": xcode, "forgery": forgery,
                 "members": members or None, **options}
        text = json.dumps({name: value for name, value in given.items() if value is not None}).encode()
        return _answer(_lib.rkt_mint(self._handle, text, len(text)))


class AppStore:
    """A simulated App Store with a clock that the test moves: purchases, renewals, billing, refunds and notifications. Only
    one thread at a time may use it.

    >>> store = AppStore(configuration, seed="renewal")
    >>> store.buy("anna", "pro.month")
    >>> store.advance(days=31)
    >>> for body in store.notifications(): receive(body)
    """

    def __init__(
        self, configuration: str | bytes, *, seed: str = "receiptkit", start: datetime | None = None,
        store: Mapping[str, Any] | None = None,
    ) -> None:
        """`configuration`: the text of a .storekit file. `store`: the store options of a script, such as {"bundleId": …}."""
        script: dict[str, Any] = {"schema": "receiptctl/script/1", "seed": seed, "steps": []}
        if start is not None:
            script["start"] = start.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        if store is not None:
            script["store"] = dict(store)
        data = configuration.encode() if isinstance(configuration, str) else configuration
        text = json.dumps(script).encode()
        handle = ffi.new("rkt_store **")
        _answer(_lib.rkt_store_new(data, len(data), text, len(text), handle))
        self._handle = ffi.gc(handle[0], _lib.rkt_store_free)
        self._known = 0

    @property
    def now(self) -> datetime:
        """The current virtual time."""
        return from_text(self.state()["now"])

    @property
    def roots(self) -> list[str]:
        """The certificates to trust, in PEM."""
        return [_answer(_lib.rkt_store_roots(self._handle)).decode()]

    def verifier(self, **options: Any) -> Verifier:
        """A verifier that trusts this store; the options are those of `Verifier`."""
        return Verifier(**{"apps": "any", "environments": "any", "roots": self.roots, **options})

    def buy(self, customer: str, product: str, **members: Any) -> list[dict[str, Any]]:
        """Buys a product; returns the events."""
        return self.step({"do": "purchase", "customer": customer, "product": product, **members})

    def step(self, *steps: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Performs script steps, at the current time unless a step has a time; returns the events."""
        text = json.dumps(list(steps)).encode()
        rows: list[dict[str, Any]] = json.loads(_answer(_lib.rkt_store_step(self._handle, text, len(text))))
        return rows

    def advance(self, to: datetime | None = None, **duration: float) -> list[dict[str, Any]]:
        """Moves the clock to a time, or by a duration such as days=31; returns the events."""
        time = to_milliseconds(self.now + timedelta(**duration) if to is None else to)
        rows: list[dict[str, Any]] = json.loads(_answer(_lib.rkt_store_advance(self._handle, time)))
        return rows

    def state(self) -> dict[str, Any]:
        """The customers with their subscriptions and transactions, and the notifications."""
        state: dict[str, Any] = json.loads(_answer(_lib.rkt_store_state(self._handle)))
        return state

    def notifications(self) -> Iterable[str]:
        """The bodies of the notifications since the last call."""
        bodies = json.loads(_answer(_lib.rkt_store_notifications(self._handle, self._known)))
        self._known += len(bodies)
        return [json.dumps(body) for body in bodies]

    def receipt(self, customer: str) -> bytes:
        """The app receipt of a customer."""
        name = customer.encode()
        return _answer(_lib.rkt_store_receipt(self._handle, name, len(name)))

    def request(self, method: str, target: str, body: str = "") -> tuple[int, str]:
        """Answers an App Store Server API request, such as GET /inApps/v1/subscriptions/2000000000000001."""
        data = body.encode()
        answer = json.loads(_answer(_lib.rkt_store_request(
            self._handle, method.encode() + b"\0", target.encode() + b"\0", data, len(data))))
        return answer["status"], answer["body"]

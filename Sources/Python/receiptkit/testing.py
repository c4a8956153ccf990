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
import re
import threading
from calendar import monthrange
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime, timedelta, timezone
from typing import Any, Callable, Literal, Mapping
from uuid import UUID

from receiptkit import Verifier
from receiptkit._arguments import File, content, utf8, wrong_type
from receiptkit._errors import error_of
from receiptkit._payloads import _camel
from receiptkit._testing_declarations import ffi
from receiptkit._times import from_text, to_milliseconds, to_text

__all__ = ["SIGNED", "AppStore", "Authority", "DocumentKind", "Forgery", "StepRefused", "forgeries"]

DocumentKind = Literal[
    "transaction", "renewal-info", "app-transaction", "notification", "realtime-request", "receipt", "transaction-receipt"]
"""The kinds of documents that an authority signs."""

_lib: Any = ffi.dlopen(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libreceiptkit-testing.so"))

SIGNED = datetime(2026, 1, 1, tzinfo=timezone.utc)
"""The default signing time of documents."""


def _answer(result: Any) -> bytes:
    """The answer of a result. Raises its error."""
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
    level: str
    """How serious it is to accept the forgery: "must" (someone can forge), "should" (it breaks a standard), "house" (only
    ReceiptKit rejects it)."""
    summary: str
    """What is in the document, in a sentence."""
    rule: str
    """The broken rule."""
    code: str
    """The error code with which a verifier of the original document rejects the forgery."""
    effect: str
    """What an attacker gains if a verifier accepts the forgery."""


def forgeries(kind: DocumentKind) -> list[Forgery]:
    """The attacks on a kind of document, such as "transaction" or "receipt"."""
    return [Forgery(**members) for members in json.loads(_answer(_lib.rkt_forgeries(_terminated(kind, "kind"))))]


def _terminated(text: str, name: str) -> bytes:
    """A text for an argument that ends with NUL."""
    data = utf8(text)
    if b"\0" in data:
        raise ValueError(f"{name}: the text has a NUL character")
    return data + b"\0"


class _Object:
    """An object of the library. A lock makes its calls one after another, because the library's objects for tests are not
    safe for several threads. Methods that make several calls hold the lock throughout."""

    _handle: Any

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def _call(self, function: Any, *arguments: Any) -> bytes:
        with self._lock:
            return _answer(function(self._handle, *arguments))


class Authority(_Object):
    """Keys and certificates like Apple's, derived from a seed. Only a verifier with its `roots` accepts its documents. Any
    number of threads may use an authority."""

    device = "00000000-0000-0000-0000-000000000001"
    """The device of the default receipt and app transaction. A verifier rejects forgeries with the code "claims/device" only if
    it expects devices: `devices=[authority.device]`."""

    def __init__(self, seed: str = "receiptkit") -> None:
        super().__init__()
        data = utf8(seed)
        handle = ffi.new("rkt_authority **")
        _answer(_lib.rkt_authority_new(data, len(data), handle))
        self._handle = ffi.gc(handle[0], _lib.rkt_authority_free)

    @property
    def roots(self) -> list[str]:
        """The certificates to trust, in PEM."""
        return [self._call(_lib.rkt_authority_roots, 0).decode()]

    @property
    def signers(self) -> list[str]:
        """The certificate that signs Xcode tokens, in PEM, for `signers` of a verifier."""
        return self.xcode_roots

    @property
    def xcode_roots(self) -> list[str]:
        """The certificate that signs Xcode tokens, in PEM."""
        return [self._call(_lib.rkt_authority_roots, 1).decode()]

    @property
    def transaction_receipt_issuer(self) -> str:
        """The issuer of legacy transaction receipts, in PEM: they contain the signer's certificate only, so it is one of the
        `roots` of a verifier of them."""
        return self._call(_lib.rkt_authority_issuer).decode()

    def verifier(self, **options: Any) -> Verifier:
        """A verifier that trusts this authority; the options are those of `Verifier`."""
        return Verifier(**{"apps": "any", "environments": "any", "roots": self.roots, **options})

    def transaction(self, *, at: datetime = SIGNED, forgery: str | None = None, **members: Any) -> str:
        """A signed transaction; `members`, with Apple's names, replace those of the default transaction, and None removes a
        member. A datetime becomes milliseconds, as Apple writes them."""
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
        self, certificate: Literal["token-signer", "token-intermediate", "receipt-signer", "receipt-intermediate"], *,
        at: datetime = SIGNED, status: Literal["good", "revoked", "unknown"] = "good",
    ) -> bytes:
        """An OCSP response that is valid for 12 hours, about "token-signer", "token-intermediate", "receipt-signer" or
        "receipt-intermediate". `status`: "good", "revoked" or "unknown"."""
        text = json.dumps({"certificate": certificate, "at": to_text(at, "at"), "status": status}).encode()
        return self._call(_lib.rkt_ocsp_response, text, len(text))

    def mint(
        self, kind: DocumentKind, *, at: datetime = SIGNED, payload: Mapping[str, Any] | None = None, xcode: bool = False,
        forgery: str | None = None, members: Mapping[str, Any] | None = None, **options: Any,
    ) -> bytes:
        """Signs a document: the default one of its kind with `members` replaced, or one with the given `payload`."""
        if kind != "transaction-receipt":
            for group in (members, options.get("transaction"), options.get("renewalInfo")):
                _require_apple_names(group or {})
        given = {"kind": kind, "at": to_text(at, "at"), "payload": payload, "xcode": xcode, "forgery": forgery,
                 "members": members or None, **options}
        given = {name: value for name, value in given.items() if value is not None}
        # In a token a time is a number, and in the options of a receipt it is a text.
        text = json.dumps(given, default=_json_in_receipt if kind == "receipt" else _json_in_token).encode()
        return self._call(_lib.rkt_mint, text, len(text))


def _require_apple_names(members: Mapping[str, Any]) -> None:
    """Raises an error for a name in snake case: the document would have an unknown member of this name."""
    for name in members:
        if "_" in name:
            raise TypeError(f"unknown member {name!r}: use Apple's name, such as {_camel(name)!r}")


def _json_in_token(value: Any) -> Any:
    if isinstance(value, datetime):
        return to_milliseconds(value, "a member")
    if isinstance(value, UUID):
        return str(value)
    raise wrong_type("a member", "a JSON value, datetime or UUID", value)


def _json_in_receipt(value: Any) -> Any:
    return to_text(value, "a member") if isinstance(value, datetime) else _json_in_token(value)


Post = Callable[[str], int]
"""Posts the body of a notification to a server, and returns the HTTP status of the answer."""


class StepRefused(Exception):
    """The store refused a step, as the App Store would. Other steps of the call are performed."""

    def __init__(self, rows: list[dict[str, Any]], refused: dict[str, Any]) -> None:
        super().__init__(f"{refused['do']}: {refused['errorMessage']}")
        self.code: str = refused["error"]
        """The code, such as "alreadySubscribed"."""
        self.rows = rows
        """The rows of the call."""


class AppStore(_Object):
    """A simulated App Store with a clock that the test moves: purchases, renewals, billing, refunds and notifications. Any
    number of threads may use it.

    >>> store = AppStore(pathlib.Path("Products.storekit"), seed="renewal")
    >>> store.purchase("anna", "pro.month")
    >>> store.advance(months=1)
    >>> for body in store.notifications(): receive(body)
    """

    def __init__(
        self, configuration: File, *, seed: str = "receiptkit", start: datetime | None = None,
        store: Mapping[str, Any] | None = None,
    ) -> None:
        """`configuration`: the text of a .storekit file, or its path as a `pathlib.Path`. `start`: the first time of the clock
        (default: 2026-01-01). `store`: the store options of a script, such as {"bundleId": …, "gracePeriod": "P16D"}."""
        super().__init__()
        script: dict[str, Any] = {"schema": "receiptctl/script/1", "seed": seed, "steps": []}
        if start is not None:
            script["start"] = to_text(start.replace(microsecond=0) if isinstance(start, datetime) else start, "start")
        if store is not None:
            script["store"] = dict(store)
        data = content(configuration, "configuration")
        text = json.dumps(script).encode()
        handle = ffi.new("rkt_store **")
        _answer(_lib.rkt_store_new(data, len(data), text, len(text), handle))
        self._handle = ffi.gc(handle[0], _lib.rkt_store_free)
        self._known = 0
        self._post: Post | None = None
        # Held by the call that moves the clock, which releases the other lock while a server answers.
        self._turn = threading.RLock()
        self._is_posting = False

    @property
    def now(self) -> datetime:
        """The current virtual time."""
        return from_text(self.state()["now"])

    @property
    def roots(self) -> list[str]:
        """The certificates to trust, in PEM."""
        return [self._call(_lib.rkt_store_roots).decode()]

    def verifier(self, **options: Any) -> Verifier:
        """A verifier that trusts this store; the options are those of `Verifier`."""
        return Verifier(**{"apps": "any", "environments": "any", "roots": self.roots, **options})

    def purchase(self, customer: str, product: str, *, as_: str | None = None, **members: Any) -> list[dict[str, Any]]:
        """Purchases a product; returns the rows. `as_`: a name for later steps. `members`: those of the step, such as
        appAccountToken. Raises `StepRefused`."""
        name = {} if as_ is None else {"as": as_}
        return self.step({"do": "purchase", "customer": customer, "product": product, **name, **members})

    def step(self, *steps: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Performs script steps, at the current time unless a step has a time; returns the rows. `as_` may stand for `as`.
        Raises `StepRefused` if the store refuses one; `UsageError`, and performs none, if one is invalid."""
        named = [{"as" if name == "as_" else name: value for name, value in dict(step).items()} for step in steps]
        for step in named:
            _require_apple_names(step)
        text = json.dumps(named, default=_json_in_receipt).encode()
        with self._turn:
            rows = self._perform(_lib.rkt_store_step, text, len(text))
        for row in rows:
            for refused in row["answers"]:
                raise StepRefused(rows, refused)
        return rows

    def advance(
        self, to: datetime | timedelta | str | None = None, *, months: int = 0, years: int = 0, **duration: float
    ) -> list[dict[str, Any]]:
        """Moves the clock forward: to a datetime, or by a timedelta, an ISO 8601 duration such as "P1M", or members such as
        months=1, days=31 or hours=2. From January 31, a month leads to February 28 or 29. Returns the rows."""
        given = months or years or duration
        if to is not None and given:
            raise TypeError("advance takes a time or a duration, not both")
        if to is None and not given:
            raise TypeError("advance needs a time or a duration, such as months=1")
        if isinstance(to, str):
            months, duration, to = *_duration(to), None
        with self._turn:
            if isinstance(to, datetime):
                time = to
            else:
                time = _adding_months(self.now, months + 12 * years) + (to if isinstance(to, timedelta) else timedelta(**duration))
            return self._perform(_lib.rkt_store_advance, to_milliseconds(time, "to"))

    def deliver(self, post: Post | None) -> None:
        """Posts each further notification at its time: `post(body)` returns the HTTP status of the server's answer, or raises an
        `OSError` for no answer. After any status but 200 to 206, production tries again 1, 12, 24, 48 and 72 hours later
        by the store's clock. Any other error of `post` also counts as no answer, and is raised again at the end of the
        call. `post` may use the store, except for its clock and steps. None ends deliveries to `post`."""
        if post is not None and not callable(post):
            raise wrong_type("post", "a function that returns an HTTP status, or None", post)
        with self._turn:
            self._require_no_delivery()
            self._call(_lib.rkt_store_deliver, post is not None)
            self._post = post

    def _require_no_delivery(self) -> None:
        if self._is_posting:
            raise RuntimeError("the store is delivering a notification: its clock and steps wait for the answer")

    def _perform(self, function: Any, *arguments: Any) -> list[dict[str, Any]]:
        """Calls a function that returns rows, and delivers the notifications."""
        self._require_no_delivery()
        rows: list[dict[str, Any]] = json.loads(self._call(function, *arguments))
        return rows + self._deliver()

    def _deliver(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        failure: Exception | None = None
        post = self._post
        if post is None:
            return rows
        self._is_posting = True
        try:
            while body := self._call(_lib.rkt_store_delivery):
                status = 0
                try:
                    status = _http_status(post(body.decode()))
                except OSError:
                    pass
                except Exception as error:
                    failure = failure or error
                rows += json.loads(self._call(_lib.rkt_store_delivered, status))
        finally:
            self._is_posting = False
        if failure is not None:
            raise failure
        return rows

    def state(self) -> dict[str, Any]:
        """The customers with their subscriptions and transactions, and the notifications with their attempts."""
        state: dict[str, Any] = json.loads(self._call(_lib.rkt_store_state))
        return state

    def answers(self) -> dict[str, Any]:
        """What a backend must answer now: for each customer, verdict, reasons and end of each product, subscription statuses, and
        units of consumables. They follow from the store's state, not from signed documents."""
        answers: dict[str, Any] = json.loads(self._call(_lib.rkt_store_answers))
        return answers

    def notifications(self) -> list[str]:
        """The bodies of the notifications since the last call."""
        with self._lock:
            bodies = json.loads(self._call(_lib.rkt_store_notifications, self._known))
            self._known += len(bodies)
        return [json.dumps(body) for body in bodies]

    def receipt(self, customer: str) -> bytes:
        """The app receipt of a customer."""
        name = utf8(customer)
        return self._call(_lib.rkt_store_receipt, name, len(name))

    def request(self, method: str, target: str, body: str = "") -> tuple[int, str]:
        """Answers an App Store Server API request, such as GET /inApps/v1/subscriptions/2000000000000001: status and body."""
        data = utf8(body)
        answer = json.loads(self._call(
            _lib.rkt_store_request, _terminated(method, "method"), _terminated(target, "target"), data, len(data)))
        if not self._is_posting:
            with self._turn:
                self._deliver()
        return answer["status"], answer["body"]


def _http_status(status: Any) -> int:
    if isinstance(status, int) and 100 <= status <= 599:
        return status
    raise TypeError(f"post: expected a function that returns an HTTP status, found {status!r:.200}")


_DURATION = re.compile(r"P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", re.ASCII)


def _duration(text: str) -> tuple[int, dict[str, float]]:
    """The months of an ISO 8601 duration, and the rest."""
    match = _DURATION.fullmatch(text)
    if match is None or text == "P":
        raise ValueError(f"to: expected a datetime, or a duration such as \"P1M\" or \"P16DT12H\", found {text!r:.200}")
    years, months, weeks, days, hours, minutes, seconds = (int(number or 0) for number in match.groups())
    return 12 * years + months, {"weeks": weeks, "days": days, "hours": hours, "minutes": minutes, "seconds": seconds}


def _adding_months(time: datetime, months: int) -> datetime:
    """The same day of a later month, or its last day."""
    year, month = divmod(time.year * 12 + time.month - 1 + months, 12)
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError("to: a time outside of the years 1 to 9999 in UTC")
    return time.replace(year=year, month=month + 1, day=min(time.day, monthrange(year, month + 1)[1]))

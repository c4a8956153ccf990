# SPDX-License-Identifier: Apache-2.0
"""Entitlements, with their reasons."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Iterable, Iterator, Literal, Mapping

from receiptkit._arguments import Bytes, options, texts, utf8, wrong_type
from receiptkit._library import answer, check, ffi, lib, owned
from receiptkit._times import from_text, to_milliseconds
from receiptkit._verified import Verified, VerifiedResponse

Verdict = Literal["entitled", "notEntitled", "undetermined"]


@dataclass(frozen=True)
class PurchasedSeats:
    """The seats of the purchaser of a group, in all transactions of the running period."""

    bought: int
    taken_back: int
    """The seats that refunds took back."""
    left: int
    of_next_renewal: int | None
    """The seats of the next renewal. None if it is not known, and if the subscription will not renew."""
    invitation_management: str | None
    """Who invites the members: "APPLE" or "DEVELOPER"."""
    transaction_ids: tuple[str, ...]
    runs_since: datetime
    """When the purchases began that have followed each other since without an end in between."""
    is_complete: bool
    """Whether all transactions of the period are known; if not, the numbers are those of the known ones."""


@dataclass(frozen=True)
class Entitlement:
    """The entitlement to one product."""

    product_id: str
    verdict: Verdict
    reason: str
    """The reason, such as "activePeriod", "gracePeriod" or "neverPurchased"."""
    start: datetime | None
    """When what grants access began, or when the verdict began that nothing does. None if unknown."""
    until: datetime | None
    """When access ends."""
    members: Mapping[str, Any] = field(repr=False, hash=False)
    """All members, as documented for `receiptctl entitlements --json`."""

    @property
    def paid_until(self) -> datetime | None:
        """When the period that was paid last ended or ends; during and after a grace period earlier than `until` and `start`.
        None without one, and if unknown."""
        text = self.members.get("paidUntil")
        return None if text is None else from_text(text)

    @property
    def changed_to(self) -> str | None:
        """The product that replaced this one, for the reasons "upgraded" and "changedProduct"."""
        product: str | None = self.members.get("changedTo")
        return product

    @property
    def seats(self) -> PurchasedSeats | None:
        """The seats of the running period, for the purchaser of a group. None for members and for other purchases."""
        seats = self.members.get("seats")
        return None if seats is None else PurchasedSeats(
            seats["bought"], seats["takenBack"], seats["left"], seats["ofNextRenewal"], seats["invitationManagement"],
            tuple(seats["transactionIds"]), from_text(seats["runsSince"]), seats["isComplete"])

    @property
    def moved_to(self) -> str | None:
        """The original transaction id of the subscription that continues this one, for the reason "moved"."""
        move = self.members.get("move")
        return None if move is None else str(move["originalTransactionId"])

    @property
    def renewal_total(self) -> int | None:
        """What the customer will pay for all seats at the next renewal, in thousandths of the currency unit."""
        total: int | None = (self.members.get("renewal") or {}).get("renewalTotal")
        return total

    @property
    def next_actions(self) -> tuple[str, ...]:
        """What to offer the customer and what to ask Apple, in this order: "fixPayment", "resubscribe", "consentToPrice",
        "askAppStore". Empty for nothing."""
        return tuple(self.members.get("nextActions", ()))

    @property
    def next_action(self) -> str:
        """The first of `next_actions`, or "none"."""
        return next(iter(self.next_actions), "none")

    @property
    def is_entitled(self) -> bool:
        """Whether the customer may use the product."""
        return self.verdict == "entitled"


@dataclass(frozen=True)
class Unlock:
    """Whether all of the app is unlocked, by what, and what to offer the customer."""

    verdict: Verdict
    reason: str
    """The reason, such as "nonConsumable", "originalPurchaserOfPaidApp", "trialProductElapsed" or "neverPurchased"."""
    until: datetime | None
    """When access ends."""
    product_id: str | None
    """The product that decides. None if the purchase of the app decides, or nothing does."""
    next_action: str
    """What to offer, or whom to ask: "none", "offerTrial", "offerUnlock", "askAppStore" and those of products."""
    members: Mapping[str, Any] = field(repr=False, hash=False)
    """All members, as documented for `receiptctl entitlements --json`."""

    @property
    def next_actions(self) -> tuple[str, ...]:
        """What to offer, and whom to ask, in this order; `next_action` is the first. Empty for nothing."""
        return tuple(self.members["nextActions"])

    @property
    def is_unlocked(self) -> bool:
        """Whether the customer may use all of the app."""
        return self.verdict == "entitled"


@dataclass(frozen=True)
class Entitlements(Mapping[str, Entitlement]):
    """The entitlements to all products with evidence, at one time and in one environment."""

    products: Mapping[str, Entitlement] = field(hash=False)
    members: Mapping[str, Any] = field(repr=False, hash=False)
    """All members, as documented for `receiptctl entitlements --json`."""

    @property
    def valid_until(self) -> datetime | None:
        """The first later time at which the answer differs although no new evidence arrives. None if there is none, if the
        answer looks back, and if it was not requested."""
        text = self.members["validUntil"]
        return None if text is None else from_text(text)

    @property
    def unlock(self) -> Unlock | None:
        """Whether all of the app is unlocked; None if the policy names no products in "unlock"."""
        members = self.members["unlock"]
        if members is None:
            return None
        until = members["until"]
        return Unlock(
            members["verdict"], members["reason"], None if until is None else from_text(until), members["productId"],
            members["nextAction"], members)

    def __getitem__(self, product_id: str) -> Entitlement:
        """The entitlement to a product, even if it was never bought."""
        known = self.products.get(product_id)
        return known or Entitlement(product_id, "notEntitled", "neverPurchased", None, None, {})

    def __contains__(self, product_id: object) -> bool:
        """Whether there is evidence about the product, which does not mean that the customer may use it."""
        return product_id in self.products

    def __iter__(self) -> Iterator[str]:
        return iter(self.products)

    def __len__(self) -> int:
        return len(self.products)

    def units(self, product_id: str) -> int:
        """The units of a consumable that were bought, less those that were refunded, possibly in part."""
        units: int = sum(item["units"] for item in self.members["consumables"] if item["productId"] == product_id)
        return units


class Ledger:
    """Merges verified evidence about one customer of an app. Evidence may be added in any order and any number of times, and
    any number of threads may use a ledger.

    >>> ledger = Ledger("com.example.notes")
    >>> ledger.entitlements()["com.example.notes.pro"].is_entitled
    False
    """

    def __init__(self, bundle_id: str, environments: Iterable[str] = ("Production",)) -> None:
        text = options({"bundleId": bundle_id, "environments": texts(environments, "environments")})
        handle = ffi.new("rk_ledger **")
        check(owned(lib.rk_ledger_new(text, len(text), handle)))
        self._handle = ffi.gc(handle[0], lib.rk_ledger_free)

    @classmethod
    def decode(cls, stored: str | Bytes, environments: Iterable[str] = ("Production",)) -> Ledger:
        """A ledger that `encode` returned, with the environments of today's configuration: evidence from any other is dropped.
        Raises `LedgerError` if it was changed or truncated, if it has more than 16 MiB or 1,048,576 values, or if a later
        version of the package wrote it."""
        if not isinstance(stored, (str, bytes, bytearray, memoryview)):
            raise wrong_type("stored", "str or bytes", stored)
        data = utf8(stored) if isinstance(stored, str) else bytes(stored)
        text = options({"environments": texts(environments, "environments")})
        handle = ffi.new("rk_ledger **")
        check(owned(lib.rk_ledger_decode(data, len(data), text, len(text), handle)))
        ledger = cls.__new__(cls)
        ledger._handle = ffi.gc(handle[0], lib.rk_ledger_free)
        return ledger

    def encode(self) -> bytes:
        """The ledger as JSON, to store where only your server can write; equal evidence has equal bytes."""
        return answer(owned(lib.rk_ledger_encode(self._handle)))

    def add(self, *documents: Verified[Any] | VerifiedResponse) -> list[dict[str, str]]:
        """Adds evidence; returns the dropped evidence, each with "reason" and "subject"."""
        dropped: list[dict[str, str]] = []
        for document in documents:
            if not isinstance(document, (Verified, VerifiedResponse)):
                raise wrong_type("document", "a verified document or response", document)
            result = document._result.result
            if result is None:
                raise ValueError("the token belongs to a response: add the response")
            dropped += json.loads(answer(owned(lib.rk_ledger_add(self._handle, result))))["dropped"]
        return dropped

    def entitlements(
        self,
        at: datetime | None = None,
        *,
        environment: str = "Production",
        allow_past: bool = False,
        find_valid_until: bool = False,
        policy: Mapping[str, Any] | None = None,
    ) -> Entitlements:
        """The entitlements at a given time (default: now). A time before the newest evidence is replaced by the time of that
        evidence, unless `allow_past` is true. With `find_valid_until`, the answer states when it changes by itself, at the
        cost of about one more answer."""
        text = options({
            "environment": environment, "allowPast": allow_past, "validUntil": find_valid_until, "policy": policy,
        })
        result = owned(lib.rk_ledger_entitlements(self._handle, to_milliseconds(at, "at"), text, len(text)))
        members = json.loads(answer(result))
        return Entitlements({item["productId"]: _entitlement(item) for item in members["products"]}, members)


def _entitlement(members: Mapping[str, Any]) -> Entitlement:
    start, until = members["from"], members["until"]
    return Entitlement(
        members["productId"], members["verdict"], members["reason"], None if start is None else from_text(start),
        None if until is None else from_text(until), members)

# SPDX-License-Identifier: Apache-2.0
"""The payloads that Apple signs, as frozen dataclasses. Missing members are None; names are Apple's in snake case."""
from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, ClassVar, TypeVar

from receiptkit._times import from_milliseconds, from_text

P = TypeVar("P", bound="Payload")


@dataclass(frozen=True)
class Payload:
    """The members of a JSON object; `unknown_members` has those that this version does not know, and those that no check reads and
    whose values have another type than Apple documents."""

    unknown_members: dict[str, Any] = field(default_factory=dict, kw_only=True, hash=False)

    _attributes: ClassVar[dict[str, tuple[str, Any]]] = {}
    _defaults: ClassVar[dict[str, Any]] = {}

    @classmethod
    def _read(cls: type[P], members: dict[str, Any]) -> P:
        """Creates a payload from members; the library has checked the types of those that a check reads."""
        values = dict(cls._defaults)
        unknown = {}
        known = cls._attributes
        for name, value in members.items():
            attribute = known.get(name)
            if value is None and attribute is not None:
                continue
            try:
                if attribute is None: raise TypeError(name)
                read = _value(value, attribute[1])
                # Two spellings of a member whose name Apple has not published: if they differ, neither is used.
                if values[attribute[0]] not in (None, read): raise ValueError(name)
                values[attribute[0]] = read
            except (TypeError, ValueError, OverflowError):
                unknown[name] = value
        for name in [name for name in unknown if name in known and known[name][1] is _Text]:
            values[known[name][0]] = None
        values["unknown_members"] = unknown
        payload = object.__new__(cls)
        payload.__dict__.update(values)
        return payload


class _Text:
    """The type of a member that Apple may write as a string or as an integer."""


@dataclass(frozen=True)
class _Tuple:
    """The type of a list of objects."""

    items: type[Payload]


def _value(value: Any, kind: Any) -> Any:
    """The value of a member as this type; an error if it has another."""
    if kind is datetime:
        if isinstance(value, str): return from_text(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool): return from_milliseconds(value)
    elif kind is _Text:
        if isinstance(value, (str, int)) and not isinstance(value, bool): return str(value)
    elif isinstance(kind, _Tuple):
        if isinstance(value, tuple): return value
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return tuple(kind.items._read(item) for item in value)
    elif isinstance(kind, type) and issubclass(kind, Payload):
        if isinstance(value, dict): return kind._read(value)
    elif kind is object or (isinstance(value, kind) and (kind is bool or not isinstance(value, bool))):
        return value
    raise TypeError(kind)


_TYPES: dict[str, type] = {"str": str, "int": int, "bool": bool, "datetime": datetime, "dict": dict, "list": list}


def _prepare(cls: type[P]) -> type[P]:
    """Adds to a dataclass the table of its JSON members."""
    names = [entry for entry in fields(cls) if entry.name != "unknown_members"]
    cls._attributes = {
        name: (entry.name, _Text if "also" in entry.metadata else _kind(str(entry.type).partition(" |")[0]))
        for entry in names for name in (entry.metadata.get("json") or _camel(entry.name), *entry.metadata.get("also", ()))}
    cls._defaults = {entry.name: None for entry in names}
    return cls


def _kind(name: str) -> Any:
    """The type with which a member is read."""
    if name.startswith("tuple["): return _Tuple(globals()[name[len("tuple["):].partition(",")[0]])
    return _TYPES.get(name.partition("[")[0]) or globals().get(name, object)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


@_prepare
@dataclass(frozen=True)
class MultiSeatPriceTier(Payload):
    """A number of seats with the same price, in thousandths of the currency unit."""

    price: int | None = None
    quantity: int | None = None


@_prepare
@dataclass(frozen=True)
class MultiSeatInfo(Payload):
    """The seats of a multiseat purchase; `revoked_seat_quantity` is only in the transaction of the purchaser."""

    invitation_management: str | None = None
    price_tiers: tuple[MultiSeatPriceTier, ...] | None = None
    revoked_seat_quantity: int | None = None


@_prepare
@dataclass(frozen=True)
class RenewalMultiSeatInfo(Payload):
    """The seats of the next renewal."""

    renewal_price_tiers: tuple[MultiSeatPriceTier, ...] | None = None


@_prepare
@dataclass(frozen=True)
class UnclaimInfo(Payload):
    """The claims of seats that the App Store ended, by the ids that Claim Seat returned."""

    app_apple_id: int | None = None
    bundle_id: str | None = None
    environment: str | None = None
    unclaim_seat_ids: list[str] | None = field(default=None, hash=False)


def _total(tiers: tuple[MultiSeatPriceTier, ...] | None, quantity: int | None) -> int | None:
    """The price of all seats; None unless the tiers have this number of seats."""
    counts, prices = [tier.quantity for tier in tiers or ()], [tier.price for tier in tiers or ()]
    pairs = [(count, price) for count, price in zip(counts, prices) if count is not None and price is not None]
    if len(pairs) < len(counts) or any(count < 0 or price < 0 for count, price in pairs): return None
    total, seats = sum(count * price for count, price in pairs), sum(count for count, _ in pairs)
    return total if 0 < seats == quantity and total < 1 << 63 else None


@_prepare
@dataclass(frozen=True)
class Transaction(Payload):
    """A purchase, renewal or restored purchase."""

    transaction_id: str | None = None
    original_transaction_id: str | None = None
    web_order_line_item_id: str | None = None
    app_transaction_id: str | None = None
    bundle_id: str | None = None
    product_id: str | None = None
    subscription_group_identifier: str | None = None
    purchase_date: datetime | None = None
    original_purchase_date: datetime | None = None
    expires_date: datetime | None = None
    quantity: int | None = None
    type: str | None = None
    app_account_token: str | None = None
    in_app_ownership_type: str | None = None
    signed_date: datetime | None = None
    revocation_date: datetime | None = None
    revocation_reason: int | None = None
    revocation_type: str | None = None
    revocation_percentage: int | None = None
    is_upgraded: bool | None = None
    offer_type: int | None = None
    offer_identifier: str | None = None
    offer_discount_type: str | None = None
    offer_period: str | None = None
    environment: str | None = None
    storefront: str | None = None
    storefront_id: str | None = None
    transaction_reason: str | None = None
    price: int | None = None
    currency: str | None = None
    advanced_commerce_info: dict[str, Any] | None = field(default=None, hash=False)
    additional_transaction_reason: str | None = None
    multi_seat_info: MultiSeatInfo | None = None
    billing_plan_type: str | None = None
    commitment_info: dict[str, Any] | None = field(default=None, hash=False)
    previous_original_transaction_id: str | None = field(default=None, metadata={"also": ("previousOriginalTransactionID",)})
    bundle_product_id: str | None = field(default=None, metadata={"also": ("bundleProductID",)})
    bundle_subscription_group_id: str | None = field(default=None, metadata={"also": ("bundleSubscriptionGroupID", "bundleSubscriptionGroupIdentifier")})
    bundle_transaction_id: str | None = field(default=None, metadata={"also": ("bundleTransactionID",)})
    bundle_original_transaction_id: str | None = field(default=None, metadata={"also": ("bundleOriginalTransactionID",)})
    device_verification: str | None = None
    device_verification_nonce: str | None = None

    @property
    def total(self) -> int | None:
        """What the customer paid for all seats of the transaction, in thousandths of the currency unit; `price` is the average
        of one. None for other purchases."""
        return _total(None if self.multi_seat_info is None else self.multi_seat_info.price_tiers, self.quantity)


@_prepare
@dataclass(frozen=True)
class RenewalInfo(Payload):
    """Whether and how a subscription renews."""

    original_transaction_id: str | None = None
    product_id: str | None = None
    auto_renew_product_id: str | None = None
    auto_renew_status: int | None = None
    expiration_intent: int | None = None
    is_in_billing_retry_period: bool | None = None
    grace_period_expires_date: datetime | None = None
    price_increase_status: int | None = None
    offer_type: int | None = None
    offer_identifier: str | None = None
    offer_discount_type: str | None = None
    offer_period: str | None = None
    eligible_win_back_offer_ids: list[str] | None = field(default=None, hash=False)
    recent_subscription_start_date: datetime | None = None
    renewal_date: datetime | None = None
    renewal_price: int | None = None
    currency: str | None = None
    signed_date: datetime | None = None
    environment: str | None = None
    app_account_token: str | None = None
    app_transaction_id: str | None = None
    advanced_commerce_info: dict[str, Any] | None = field(default=None, hash=False)
    renewal_quantity: int | None = None
    multi_seat_info: RenewalMultiSeatInfo | None = None
    renewal_billing_plan_type: str | None = None
    commitment_info: dict[str, Any] | None = field(default=None, hash=False)
    bundle_product_id: str | None = field(default=None, metadata={"also": ("bundleProductID",)})
    bundle_subscription_group_id: str | None = field(default=None, metadata={"also": ("bundleSubscriptionGroupID", "bundleSubscriptionGroupIdentifier")})
    bundle_original_transaction_id: str | None = field(default=None, metadata={"also": ("bundleOriginalTransactionID",)})
    will_unbundle: bool | None = None
    device_verification: str | None = None
    device_verification_nonce: str | None = None

    @property
    def total(self) -> int | None:
        """What the customer will pay for all seats at the next renewal; `renewal_price` is the average of one. None for other
        subscriptions."""
        info = self.multi_seat_info
        return _total(None if info is None else info.renewal_price_tiers, self.renewal_quantity)


@_prepare
@dataclass(frozen=True)
class AppTransaction(Payload):
    """How the app was obtained."""

    receipt_type: str | None = None
    app_apple_id: int | None = None
    bundle_id: str | None = None
    application_version: str | None = None
    version_external_identifier: int | None = None
    receipt_creation_date: datetime | None = None
    original_purchase_date: datetime | None = None
    original_application_version: str | None = None
    device_verification: str | None = None
    device_verification_nonce: str | None = None
    preorder_date: datetime | None = None
    app_transaction_id: str | None = None
    original_platform: str | None = None
    store_type: str | None = None
    request_date: datetime | None = None


@_prepare
@dataclass(frozen=True)
class RealtimeRequest(Payload):
    """A real-time request for a retention message."""

    original_transaction_id: str | None = None
    app_apple_id: int | None = None
    product_id: str | None = None
    user_locale: str | None = None
    request_identifier: str | None = None
    environment: str | None = None
    signed_date: datetime | None = None


@_prepare
@dataclass(frozen=True)
class Notification(Payload):
    """An App Store Server Notification; its signed tokens are in `VerifiedNotification`."""

    notification_type: str | None = None
    subtype: str | None = None
    notification_uuid: str | None = field(default=None, metadata={"json": "notificationUUID"})
    version: str | None = None
    signed_date: datetime | None = None
    data: dict[str, Any] | None = field(default=None, hash=False)
    summary: dict[str, Any] | None = field(default=None, hash=False)
    external_purchase_token: dict[str, Any] | None = field(default=None, hash=False)
    app_data: dict[str, Any] | None = field(default=None, hash=False)
    unclaim_info: UnclaimInfo | None = None


@_prepare
@dataclass(frozen=True)
class InAppPurchase(Payload):
    """A purchase in a receipt."""

    quantity: int | None = None
    product_id: str | None = None
    transaction_id: str | None = None
    purchase_date: datetime | None = None
    original_transaction_id: str | None = None
    original_purchase_date: datetime | None = None
    product_type: int | None = None
    product_type_name: str | None = None
    expires_date: datetime | None = None
    item_id: int | None = None
    web_order_line_item_id: int | None = None
    cancellation_date: datetime | None = None
    cancellation_reason: int | None = None
    is_trial_period: bool | None = None
    is_in_intro_offer_period: bool | None = None
    promotional_offer_id: str | None = None
    unknown_attributes: list[dict[str, Any]] | None = field(default=None, hash=False)


@_prepare
@dataclass(frozen=True)
class AppReceipt(Payload):
    """An app receipt. Bytes are written as hexadecimal digits."""

    environment: str | None = None
    app_apple_id: int | None = None
    bundle_id: str | None = None
    application_version: str | None = None
    opaque_value: str | None = None
    sha1_hash: str | None = None
    undocumented_date: datetime | None = None
    signing_service_build: int | None = None
    age_rating: str | None = None
    developer_id: int | None = None
    creation_date: datetime | None = None
    client_system_version: int | None = None
    download_id: int | None = None
    version_external_identifier: int | None = None
    in_app_purchases: tuple[InAppPurchase, ...] | None = None
    original_purchase_date: datetime | None = None
    original_application_version: str | None = None
    expiration_date: datetime | None = None
    organization_display_name: str | None = None
    preorder_date: datetime | None = None
    unknown_attributes: list[dict[str, Any]] | None = field(default=None, hash=False)


@_prepare
@dataclass(frozen=True)
class TransactionReceipt(Payload):
    """A legacy transaction receipt."""

    bundle_id: str | None = None
    application_version: str | None = None
    product_id: str | None = None
    item_id: int | None = None
    app_item_id: int | None = None
    version_external_identifier: int | None = None
    quantity: int | None = None
    transaction_id: str | None = None
    original_transaction_id: str | None = None
    web_order_line_item_id: str | None = None
    purchase_date: datetime | None = None
    purchase_date_pacific: str | None = None
    original_purchase_date: datetime | None = None
    original_purchase_date_pacific: str | None = None
    expires_date: datetime | None = None
    expires_date_pacific: str | None = None
    is_trial_period: bool | None = None
    is_in_intro_offer_period: bool | None = None
    in_app_ownership_type: str | None = None
    subscription_group_identifier: str | None = None
    unique_identifier: str | None = None
    unique_vendor_identifier: str | None = None
    environment: str | None = None
    pod: str | None = None
    signing_status: str | None = None
    signature_version: int | None = None
    unknown_entries: list[dict[str, Any]] | None = field(default=None, hash=False)


def read_receipt(members: dict[str, Any]) -> AppReceipt:
    """An app receipt with its purchases."""
    purchases = tuple(InAppPurchase._read(item) for item in members.get("inAppPurchases") or [])
    return AppReceipt._read({**members, "inAppPurchases": purchases})

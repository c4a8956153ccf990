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

    _attributes: ClassVar[dict[str, tuple[str, type]]] = {}
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
                values[attribute[0]] = _value(value, attribute[1])
            except (TypeError, ValueError, OverflowError):
                unknown[name] = value
        values["unknown_members"] = unknown
        payload = object.__new__(cls)
        payload.__dict__.update(values)
        return payload


def _value(value: Any, kind: type) -> Any:
    """The value of a member as this type; an error if it has another."""
    if kind is datetime:
        if isinstance(value, str): return from_text(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool): return from_milliseconds(value)
    elif kind is object or (isinstance(value, kind) and (kind is bool or not isinstance(value, bool))):
        return value
    raise TypeError(kind)


_TYPES: dict[str, type] = {"str": str, "int": int, "bool": bool, "datetime": datetime, "dict": dict, "list": list}


def _prepare(cls: type[P]) -> type[P]:
    """Adds to a dataclass the table of its JSON members."""
    names = [entry for entry in fields(cls) if entry.name != "unknown_members"]
    cls._attributes = {
        entry.metadata.get("json") or _camel(entry.name): (entry.name, _TYPES.get(str(entry.type).partition(" ")[0].partition("[")[0], object))
        for entry in names}
    cls._defaults = {entry.name: None for entry in names}
    return cls


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


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
    multi_seat_info: dict[str, Any] | None = field(default=None, hash=False)
    billing_plan_type: str | None = None
    commitment_info: dict[str, Any] | None = field(default=None, hash=False)
    previous_original_transaction_id: str | None = None
    bundle_product_id: str | None = None
    bundle_subscription_group_id: str | None = None
    bundle_transaction_id: str | None = None
    bundle_original_transaction_id: str | None = None
    device_verification: str | None = None
    device_verification_nonce: str | None = None


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
    multi_seat_info: dict[str, Any] | None = field(default=None, hash=False)
    renewal_billing_plan_type: str | None = None
    commitment_info: dict[str, Any] | None = field(default=None, hash=False)
    bundle_product_id: str | None = None
    bundle_subscription_group_id: str | None = None
    bundle_original_transaction_id: str | None = None
    will_unbundle: bool | None = None
    device_verification: str | None = None
    device_verification_nonce: str | None = None


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
    unclaim_info: dict[str, Any] | None = field(default=None, hash=False)


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

// SPDX-License-Identifier: Apache-2.0

package import StorePayloads

extension NotificationBuilder {
  /// The notification type and subtype, as Apple names them.
  public struct Kind: Hashable, Sendable {
    /// The type.
    public var type: String
    /// The subtype, if any.
    public var subtype: String?

    /// A kind from any strings.
    public init(_ type: String, _ subtype: String? = nil) {
      self.type = type
      self.subtype = subtype
    }
  }
}

extension NotificationBuilder.Kind {
  /// First subscription to the group.
  public static let subscribed = Self("SUBSCRIBED", "INITIAL_BUY")
  /// Resubscription after a lapse.
  public static let resubscribed = Self("SUBSCRIBED", "RESUBSCRIBE")
  /// Renewal.
  public static let didRenew = Self("DID_RENEW")
  /// Renewal after a billing retry.
  public static let billingRecovered = Self("DID_RENEW", "BILLING_RECOVERY")
  /// Offer redeemed for the current product.
  public static let offerRedeemed = Self("OFFER_REDEEMED")
  /// Offer redeemed for an upgrade, effective immediately.
  public static let offerUpgrade = Self("OFFER_REDEEMED", "UPGRADE")
  /// Offer redeemed for a downgrade, effective at the next renewal.
  public static let offerDowngrade = Self("OFFER_REDEEMED", "DOWNGRADE")
  /// Upgrade, effective immediately.
  public static let upgrade = Self("DID_CHANGE_RENEWAL_PREF", "UPGRADE")
  /// Downgrade, effective at the next renewal.
  public static let downgrade = Self("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE")
  /// Downgrade canceled.
  public static let renewalPreferenceReverted = Self("DID_CHANGE_RENEWAL_PREF")
  /// Auto-renewal turned on.
  public static let renewalEnabled = Self("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
  /// Auto-renewal turned off.
  public static let renewalDisabled = Self("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
  /// Billing failed; access continues in the grace period.
  public static let gracePeriod = Self("DID_FAIL_TO_RENEW", "GRACE_PERIOD")
  /// Billing failed.
  public static let didFailToRenew = Self("DID_FAIL_TO_RENEW")
  /// The grace period ended; the App Store keeps retrying.
  public static let gracePeriodExpired = Self("GRACE_PERIOD_EXPIRED")
  /// Expired for another reason.
  public static let expired = Self("EXPIRED")
  /// Expired because the customer turned off auto-renewal.
  public static let expiredVoluntarily = Self("EXPIRED", "VOLUNTARY")
  /// Expired because the billing retry period ended.
  public static let expiredInBillingRetry = Self("EXPIRED", "BILLING_RETRY")
  /// Expired because the customer did not consent to a price increase.
  public static let expiredAfterPriceIncrease = Self("EXPIRED", "PRICE_INCREASE")
  /// Expired because the product is not for sale.
  public static let expiredNotForSale = Self("EXPIRED", "PRODUCT_NOT_FOR_SALE")
  /// Consent to a price increase is pending.
  public static let priceIncreasePending = Self("PRICE_INCREASE", "PENDING")
  /// The customer consented to a price increase, or was notified.
  public static let priceIncreaseAccepted = Self("PRICE_INCREASE", "ACCEPTED")
  /// Refund.
  public static let refund = Self("REFUND")
  /// Refund declined.
  public static let refundDeclined = Self("REFUND_DECLINED")
  /// Refund reversed.
  public static let refundReversed = Self("REFUND_REVERSED")
  /// A family member lost access to a shared purchase.
  public static let revoke = Self("REVOKE")
  /// Apple requests consumption data.
  public static let consumptionRequest = Self("CONSUMPTION_REQUEST")
  /// A renewal date was extended.
  public static let renewalExtended = Self("RENEWAL_EXTENDED")
  /// The extension for all subscribers completed.
  public static let renewalExtensionSummary = Self("RENEWAL_EXTENSION", "SUMMARY")
  /// The extension failed for one subscriber.
  public static let renewalExtensionFailure = Self("RENEWAL_EXTENSION", "FAILURE")
  /// Purchase of a product without auto-renewal.
  public static let oneTimeCharge = Self("ONE_TIME_CHARGE")
  /// An external purchase was not reported.
  public static let externalPurchaseTokenUnreported = Self("EXTERNAL_PURCHASE_TOKEN", "UNREPORTED")
  /// An external purchase token was created.
  public static let externalPurchaseTokenCreated = Self("EXTERNAL_PURCHASE_TOKEN", "CREATED")
  /// An external purchase token is still active.
  public static let externalPurchaseTokenReminder = Self(
    "EXTERNAL_PURCHASE_TOKEN",
    "ACTIVE_TOKEN_REMINDER"
  )
  /// A test notification.
  public static let test = Self("TEST")
  /// A parent withdrew consent for a child.
  public static let rescindConsent = Self("RESCIND_CONSENT")
  /// The developer changed the metadata of a subscription.
  public static let metadataUpdate = Self("METADATA_UPDATE")
  /// The developer migrated a subscription to the Advanced Commerce API.
  public static let migration = Self("MIGRATION")
  /// The developer changed the price of a subscription.
  public static let priceChange = Self("PRICE_CHANGE")

  /// The App Store ended claims of seats.
  public static let unclaimSeats = Self("UNCLAIM_SEATS")

  /// All kinds that the App Store sends.
  public static let all: [NotificationBuilder.Kind] = NotificationDefinition.all.flatMap {
    definition in
    definition.variants.filter { !$0.isFormer }.map {
      NotificationBuilder.Kind(definition.type.rawValue, $0.subtype?.rawValue)
    }
  }
}

extension NotificationBuilder.Kind {
  /// `TYPE/SUBTYPE`, or `TYPE` without a subtype.
  package var name: String { ([type] + [subtype].compactMap { $0 }).joined(separator: "/") }

  /// What Apple documents about the type; `nil` if it is not documented.
  package var definition: NotificationDefinition? { .of(NotificationType(rawValue: type)) }

  /// The name of its object.
  package var contents: NotificationDefinition.Contents {
    variant?.contents ?? definition?.contents ?? .data
  }

  /// What Apple documents about the type with this subtype; `nil` if it is not documented.
  package var variant: NotificationDefinition.Variant? {
    definition?.variant(subtype.map { NotificationSubtype(rawValue: $0) })
  }
}

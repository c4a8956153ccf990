// SPDX-License-Identifier: Apache-2.0

extension NotificationBuilder {
  /// What a notification is about: Apple's words for type and subtype.
  public struct Kind: Hashable, Sendable {
    /// The type.
    public var type: String
    /// The subtype, if there is one.
    public var subtype: String?

    /// A kind from any words.
    public init(_ type: String, _ subtype: String? = nil) {
      self.type = type
      self.subtype = subtype
    }
  }
}

extension NotificationBuilder.Kind {
  /// A first subscription of the group.
  public static let subscribed = Self("SUBSCRIBED", "INITIAL_BUY")
  /// A subscription after a lapse.
  public static let resubscribed = Self("SUBSCRIBED", "RESUBSCRIBE")
  /// A renewal.
  public static let didRenew = Self("DID_RENEW")
  /// A renewal after the money could be collected.
  public static let billingRecovered = Self("DID_RENEW", "BILLING_RECOVERY")
  /// An offer for the product that the customer has.
  public static let offerRedeemed = Self("OFFER_REDEEMED")
  /// An offer for a better product, at once.
  public static let offerUpgrade = Self("OFFER_REDEEMED", "UPGRADE")
  /// An offer for a lesser product, from the next period on.
  public static let offerDowngrade = Self("OFFER_REDEEMED", "DOWNGRADE")
  /// A better product, at once.
  public static let upgrade = Self("DID_CHANGE_RENEWAL_PREF", "UPGRADE")
  /// A lesser product, from the next period on.
  public static let downgrade = Self("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE")
  /// No lesser product after all.
  public static let renewalPreferenceReverted = Self("DID_CHANGE_RENEWAL_PREF")
  /// Renewal was turned on.
  public static let renewalEnabled = Self("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
  /// Renewal was turned off.
  public static let renewalDisabled = Self("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
  /// The money could not be collected; access goes on for now.
  public static let gracePeriod = Self("DID_FAIL_TO_RENEW", "GRACE_PERIOD")
  /// The money could not be collected.
  public static let didFailToRenew = Self("DID_FAIL_TO_RENEW")
  /// Access ends; the App Store goes on trying to collect the money.
  public static let gracePeriodExpired = Self("GRACE_PERIOD_EXPIRED")
  /// An end for another reason.
  public static let expired = Self("EXPIRED")
  /// An end that the customer wanted.
  public static let expiredVoluntarily = Self("EXPIRED", "VOLUNTARY")
  /// An end because the money could never be collected.
  public static let expiredInBillingRetry = Self("EXPIRED", "BILLING_RETRY")
  /// An end because the customer did not agree to a higher price.
  public static let expiredAfterPriceIncrease = Self("EXPIRED", "PRICE_INCREASE")
  /// An end because the product is not sold any more.
  public static let expiredNotForSale = Self("EXPIRED", "PRODUCT_NOT_FOR_SALE")
  /// The customer was asked to agree to a higher price.
  public static let priceIncreasePending = Self("PRICE_INCREASE", "PENDING")
  /// The customer agreed to a higher price, or was told about it.
  public static let priceIncreaseAccepted = Self("PRICE_INCREASE", "ACCEPTED")
  /// Apple paid a purchase back.
  public static let refund = Self("REFUND")
  /// Apple did not pay a purchase back.
  public static let refundDeclined = Self("REFUND_DECLINED")
  /// Apple took a refund back.
  public static let refundReversed = Self("REFUND_REVERSED")
  /// A family member lost what was shared.
  public static let revoke = Self("REVOKE")
  /// Apple asks how much of a purchase was used.
  public static let consumptionRequest = Self("CONSUMPTION_REQUEST")
  /// The end of a subscription was moved.
  public static let renewalExtended = Self("RENEWAL_EXTENDED")
  /// The ends of many subscriptions were moved.
  public static let renewalExtensionSummary = Self("RENEWAL_EXTENSION", "SUMMARY")
  /// The end of one of many subscriptions could not be moved.
  public static let renewalExtensionFailure = Self("RENEWAL_EXTENSION", "FAILURE")
  /// A purchase that is no subscription.
  public static let oneTimeCharge = Self("ONE_TIME_CHARGE")
  /// A purchase outside the App Store that was not reported.
  public static let externalPurchaseTokenUnreported = Self("EXTERNAL_PURCHASE_TOKEN", "UNREPORTED")
  /// A customer may purchase outside the App Store.
  public static let externalPurchaseTokenCreated = Self("EXTERNAL_PURCHASE_TOKEN", "CREATED")
  /// A customer may still purchase outside the App Store.
  public static let externalPurchaseTokenReminder = Self(
    "EXTERNAL_PURCHASE_TOKEN",
    "ACTIVE_TOKEN_REMINDER"
  )
  /// A test that the developer asked for.
  public static let test = Self("TEST")
  /// A parent took back the consent to a child's use of the app.
  public static let rescindConsent = Self("RESCIND_CONSENT")
  /// The developer changed what a subscription is called.
  public static let metadataUpdate = Self("METADATA_UPDATE")
  /// The developer moved a subscription to products of their own.
  public static let migration = Self("MIGRATION")
  /// The developer changed the price of a subscription.
  public static let priceChange = Self("PRICE_CHANGE")

  /// Every kind above.
  public static let all: [NotificationBuilder.Kind] = [
    .subscribed, .resubscribed, .didRenew, .billingRecovered, .offerRedeemed, .offerUpgrade,
    .offerDowngrade, .upgrade, .downgrade, .renewalPreferenceReverted, .renewalEnabled,
    .renewalDisabled, .gracePeriod, .didFailToRenew, .gracePeriodExpired, .expired,
    .expiredVoluntarily, .expiredInBillingRetry, .expiredAfterPriceIncrease, .expiredNotForSale,
    .priceIncreasePending, .priceIncreaseAccepted, .refund, .refundDeclined, .refundReversed,
    .revoke, .consumptionRequest, .renewalExtended, .renewalExtensionSummary,
    .renewalExtensionFailure, .oneTimeCharge, .externalPurchaseTokenUnreported,
    .externalPurchaseTokenCreated, .externalPurchaseTokenReminder, .test, .rescindConsent,
    .metadataUpdate, .migration, .priceChange,
  ]
}

// SPDX-License-Identifier: Apache-2.0

/// What has happened.
///
/// What it means for access follows from the transaction and the renewal info inside, not from this.
public struct NotificationType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A subscription began, or began anew.
  public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
  /// A subscription renewed.
  public static let didRenew = NotificationType(rawValue: "DID_RENEW")
  /// A subscriber used an offer.
  public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
  /// A subscriber chose another product.
  public static let didChangeRenewalPref = NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
  /// Renewal was turned on or off.
  public static let didChangeRenewalStatus = NotificationType(rawValue: "DID_CHANGE_RENEWAL_STATUS")
  /// A renewal could not be billed.
  public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
  /// The grace period is over, unpaid.
  public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
  /// A subscription expired.
  public static let expired = NotificationType(rawValue: "EXPIRED")
  /// A higher price was announced.
  public static let priceIncrease = NotificationType(rawValue: "PRICE_INCREASE")
  /// A transaction was paid back.
  public static let refund = NotificationType(rawValue: "REFUND")
  /// A refund was declined.
  public static let refundDeclined = NotificationType(rawValue: "REFUND_DECLINED")
  /// A refund was undone.
  public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
  /// A family member no longer shares a purchase.
  public static let revoke = NotificationType(rawValue: "REVOKE")
  /// Apple asks how a purchase was used.
  public static let consumptionRequest = NotificationType(rawValue: "CONSUMPTION_REQUEST")
  /// A renewal date was extended.
  public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
  /// An extension for all subscribers is done, or failed for one.
  public static let renewalExtension = NotificationType(rawValue: "RENEWAL_EXTENSION")
  /// Something that is no subscription renewing by itself was bought.
  public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
  /// About a token for purchases outside of the store.
  public static let externalPurchaseToken = NotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN")
  /// The server asked for a test.
  public static let test = NotificationType(rawValue: "TEST")
  /// A parent withdrew consent for a child.
  public static let rescindConsent = NotificationType(rawValue: "RESCIND_CONSENT")
  /// The server changed what a subscription says.
  public static let metadataUpdate = NotificationType(rawValue: "METADATA_UPDATE")
  /// The server moved a subscription to the Advanced Commerce API.
  public static let migration = NotificationType(rawValue: "MIGRATION")
  /// The server changed the price of a subscription.
  public static let priceChange = NotificationType(rawValue: "PRICE_CHANGE")
}

/// What has happened, more exactly.
public struct NotificationSubtype: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// For the first time.
  public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
  /// After a lapse.
  public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
  /// To a lower level.
  public static let downgrade = NotificationSubtype(rawValue: "DOWNGRADE")
  /// To a higher level.
  public static let upgrade = NotificationSubtype(rawValue: "UPGRADE")
  /// Turned on.
  public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
  /// Turned off.
  public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
  /// By the customer.
  public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
  /// Apple gave up billing.
  public static let billingRetry = NotificationSubtype(rawValue: "BILLING_RETRY")
  /// No consent to a higher price.
  public static let priceIncrease = NotificationSubtype(rawValue: "PRICE_INCREASE")
  /// Service goes on for a while.
  public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
  /// No answer yet.
  public static let pending = NotificationSubtype(rawValue: "PENDING")
  /// Consented.
  public static let accepted = NotificationSubtype(rawValue: "ACCEPTED")
  /// Billed after all.
  public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
  /// The product was no longer for sale.
  public static let productNotForSale = NotificationSubtype(rawValue: "PRODUCT_NOT_FOR_SALE")
  /// Done for all.
  public static let summary = NotificationSubtype(rawValue: "SUMMARY")
  /// Failed for one.
  public static let failure = NotificationSubtype(rawValue: "FAILURE")
  /// Made, and not reported.
  public static let unreported = NotificationSubtype(rawValue: "UNREPORTED")
  /// Still active.
  public static let activeTokenReminder = NotificationSubtype(rawValue: "ACTIVE_TOKEN_REMINDER")
  /// Made for a custom link.
  public static let created = NotificationSubtype(rawValue: "CREATED")
}

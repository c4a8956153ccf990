// SPDX-License-Identifier: Apache-2.0

/// The type of a notification.
///
/// Derive access from the transaction and renewal info inside, not from the type.
public struct NotificationType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer subscribed or resubscribed.
  public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
  /// A subscription renewed.
  public static let didRenew = NotificationType(rawValue: "DID_RENEW")
  /// The customer redeemed an offer.
  public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
  /// The customer changed the product of the next renewal.
  public static let didChangeRenewalPref = NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
  /// The customer or Apple turned auto-renewal on or off.
  public static let didChangeRenewalStatus = NotificationType(rawValue: "DID_CHANGE_RENEWAL_STATUS")
  /// A renewal failed because of a billing issue.
  public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
  /// The billing grace period ended without payment.
  public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
  /// A subscription expired.
  public static let expired = NotificationType(rawValue: "EXPIRED")
  /// Apple notified the customer of a price increase.
  public static let priceIncrease = NotificationType(rawValue: "PRICE_INCREASE")
  /// Apple refunded a transaction.
  public static let refund = NotificationType(rawValue: "REFUND")
  /// Apple declined a refund.
  public static let refundDeclined = NotificationType(rawValue: "REFUND_DECLINED")
  /// Apple reversed a refund.
  public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
  /// A family member lost access to a shared purchase.
  public static let revoke = NotificationType(rawValue: "REVOKE")
  /// Apple requests consumption data for a refund decision.
  public static let consumptionRequest = NotificationType(rawValue: "CONSUMPTION_REQUEST")
  /// Apple extended a renewal date.
  public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
  /// The extension for all subscribers completed, or failed for one.
  public static let renewalExtension = NotificationType(rawValue: "RENEWAL_EXTENSION")
  /// The customer bought a product that is not an auto-renewable subscription.
  public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
  /// An external purchase token needs reporting.
  public static let externalPurchaseToken = NotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN")
  /// Your server requested a test notification.
  public static let test = NotificationType(rawValue: "TEST")
  /// A parent withdrew consent for a child.
  public static let rescindConsent = NotificationType(rawValue: "RESCIND_CONSENT")
  /// Your server changed the metadata of a subscription.
  public static let metadataUpdate = NotificationType(rawValue: "METADATA_UPDATE")
  /// Your server migrated a subscription to the Advanced Commerce API.
  public static let migration = NotificationType(rawValue: "MIGRATION")
  /// The App Store ended claims of seats.
  public static let unclaimSeats = NotificationType(rawValue: "UNCLAIM_SEATS")
  /// Your server changed the price of a subscription.
  public static let priceChange = NotificationType(rawValue: "PRICE_CHANGE")
}

/// The subtype of a notification.
public struct NotificationSubtype: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// First subscription to the group.
  public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
  /// Subscription after a lapse.
  public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
  /// Downgrade.
  public static let downgrade = NotificationSubtype(rawValue: "DOWNGRADE")
  /// Upgrade.
  public static let upgrade = NotificationSubtype(rawValue: "UPGRADE")
  /// Auto-renewal turned on.
  public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
  /// Auto-renewal turned off.
  public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
  /// Expired because the customer turned off auto-renewal.
  public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
  /// Expired because the billing retry period ended.
  public static let billingRetry = NotificationSubtype(rawValue: "BILLING_RETRY")
  /// Expired because the customer did not consent to a price increase.
  public static let priceIncrease = NotificationSubtype(rawValue: "PRICE_INCREASE")
  /// In the billing grace period.
  public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
  /// The customer has not answered.
  public static let pending = NotificationSubtype(rawValue: "PENDING")
  /// The customer consented, or consent is not required.
  public static let accepted = NotificationSubtype(rawValue: "ACCEPTED")
  /// A billing retry succeeded.
  public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
  /// Expired because the product was not for sale.
  public static let productNotForSale = NotificationSubtype(rawValue: "PRODUCT_NOT_FOR_SALE")
  /// The extension completed for all subscribers.
  public static let summary = NotificationSubtype(rawValue: "SUMMARY")
  /// The extension failed for one subscriber.
  public static let failure = NotificationSubtype(rawValue: "FAILURE")
  /// The token was created and is not reported.
  public static let unreported = NotificationSubtype(rawValue: "UNREPORTED")
  /// The token is still active and not reported.
  public static let activeTokenReminder = NotificationSubtype(rawValue: "ACTIVE_TOKEN_REMINDER")
  /// The token was created for a custom link.
  public static let created = NotificationSubtype(rawValue: "CREATED")
}

// SPDX-License-Identifier: Apache-2.0

// What Apple documents about notifications. A new type or subtype is added here: its name, then its row; a
// test names what the dashboard lacks.
//
// Source: Apple, notificationType and subtype.

extension NotificationType {
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

extension NotificationSubtype {
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
  /// The token is still active; the reminder comes each month.
  public static let activeTokenReminder = NotificationSubtype(rawValue: "ACTIVE_TOKEN_REMINDER")
  /// The token was created for a custom link.
  public static let created = NotificationSubtype(rawValue: "CREATED")
  /// Some seats were refunded.
  public static let seats = NotificationSubtype(rawValue: "SEATS")
  /// The number of seats went up.
  public static let increaseQuantity = NotificationSubtype(rawValue: "INCREASE_QUANTITY")
  /// The number of seats goes down at the next renewal.
  public static let decreaseQuantity = NotificationSubtype(rawValue: "DECREASE_QUANTITY")
}

extension NotificationDefinition {
  /// The documented types.
  package static let all: [NotificationDefinition] = [
    .init(
      .subscribed,
      "a customer subscribed",
      status: .active,
      occursAlone: false,
      [
        .init(.initialBuy, "a customer subscribed for the first time in this group"),
        .init(.resubscribe, "a customer subscribed again after a lapse"),
      ]
    ),
    .init(
      .didRenew,
      "the subscription renewed",
      status: .active,
      [.init(.billingRecovery, "the subscription renewed after a billing failure")]
    ),
    .init(
      .offerRedeemed,
      "a subscriber redeemed an offer for the current product",
      status: .active,
      isGeneral: false,
      [
        .init(.upgrade, "a subscriber redeemed an offer to upgrade, effective immediately"),
        .init(
          .downgrade,
          "a subscriber redeemed an offer to downgrade, effective at the next renewal"
        ),
        .init(
          .initialBuy,
          "a customer redeemed an offer to subscribe for the first time in this group",
          isFormer: true
        ),
        .init(
          .resubscribe,
          "a customer redeemed an offer to subscribe again after a lapse",
          isFormer: true
        ),
      ]
    ),
    .init(
      .didChangeRenewalPref,
      "the customer canceled a change of plan",
      status: .active,
      isGeneral: false,
      [
        .init(.upgrade, "the customer upgraded, effective immediately"),
        .init(.downgrade, "the customer downgraded, effective at the next renewal"),
      ]
    ),
    .init(
      .didChangeRenewalStatus,
      "auto-renewal was turned on or off",
      occursAlone: false,
      [
        .init(.autoRenewEnabled, "auto-renewal was turned on"),
        .init(
          .autoRenewDisabled,
          "auto-renewal was turned off; access continues until the subscription expires"
        ),
      ]
    ),
    .init(
      .didFailToRenew,
      "billing failed and is in billing retry; there is no grace period",
      status: .billingRetry,
      isGeneral: false,
      [
        .init(
          .gracePeriod,
          "billing failed; access continues in the grace period",
          status: .billingGracePeriod
        )
      ]
    ),
    .init(
      .gracePeriodExpired,
      "the grace period ended without payment; billing retry continues",
      status: .billingRetry
    ),
    .init(
      .expired,
      "the subscription expired",
      status: .expired,
      intent: .other,
      [
        .init(
          .voluntary,
          "the subscription expired after auto-renewal was turned off",
          intent: .customerCancelled
        ),
        .init(
          .billingRetry,
          "the subscription expired: the billing retry period ended without payment",
          intent: .billingError
        ),
        .init(
          .priceIncrease,
          "the subscription expired: the customer did not consent to a price increase",
          intent: .priceIncrease
        ),
        .init(
          .productNotForSale,
          "the subscription expired: the product was no longer for sale",
          intent: .productNotAvailable
        ),
      ]
    ),
    .init(
      .priceIncrease,
      "the price increases",
      status: .active,
      occursAlone: false,
      [
        .init(.pending, "the price increases; the customer has not responded"),
        .init(.accepted, "the price increases; the customer consented or need not consent"),
      ]
    ),
    .init(
      .refund,
      "Apple refunded a purchase",
      about: .anyPurchase,
      [.init(.seats, "Apple refunded some seats of a purchase, which stays valid for the others")]
    ),
    .init(.refundDeclined, "Apple declined a refund", about: .anyPurchase),
    .init(.refundReversed, "a refund was reversed: restore the content", about: .anyPurchase),
    .init(
      .revoke,
      "a family member stopped sharing the purchase",
      about: .anyPurchase,
      status: .revoked
    ),
    .init(
      .consumptionRequest,
      "the customer requested a refund; Apple asks for consumption data within 12 hours",
      about: .anyPurchase
    ),
    .init(
      .renewalExtended,
      "the renewal date of a subscription was extended",
      status: .active
    ),
    .init(
      .renewalExtension,
      "a mass extension of renewal dates",
      occursAlone: false,
      [
        .init(.summary, "a mass extension of renewal dates is complete", in: .summary),
        .init(.failure, "the renewal date of this subscription could not be extended"),
      ]
    ),
    .init(
      .oneTimeCharge,
      "a customer purchased a product other than an auto-renewable subscription",
      about: .oneTimePurchase
    ),
    .init(
      .externalPurchaseToken,
      "about an external purchase token",
      about: .other,
      in: .externalPurchaseToken,
      occursAlone: false,
      [
        .init(.unreported, "an external purchase token was created and not reported"),
        .init(.created, "an external purchase token was created"),
        .init(.activeTokenReminder, "an external purchase token is still active"),
      ]
    ),
    .init(.test, "a test notification", about: .other),
    .init(
      .rescindConsent,
      "a parent withdrew consent: the child may no longer use the app",
      about: .other,
      in: .appData
    ),
    .init(
      .metadataUpdate,
      "the server changed the metadata of a subscription",
      status: .active
    ),
    .init(
      .migration,
      "the server moved the subscription to Advanced Commerce",
      status: .active
    ),
    .init(.unclaimSeats, "the App Store ended claims of seats", about: .other, in: .unclaimInfo),
    .init(.priceChange, "the server changed the price of a subscription", status: .active),
  ]

  /// The subtypes that Apple documents without naming the type of the notification (notifications 2.23).
  package static let ofAnyType: [Variant] = [
    .init(.increaseQuantity, "the number of seats went up"),
    .init(.decreaseQuantity, "the number of seats goes down at the next renewal"),
  ]
}

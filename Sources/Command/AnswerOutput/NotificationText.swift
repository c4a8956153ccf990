// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The text of a notification.

extension NotificationPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    let usual = [
      Fact("Meaning", meaning ?? "unknown notification type"),
      Fact("Type", joined([notificationType?.rawValue, subtype?.rawValue])),
      Fact("App", appName(bundleId, data?.bundleVersion, appAppleId)),
      Fact("Status", statusText),
      Fact("Reason", reasonText),
      Fact("Product", summary?.productId),
      Fact("Result", summary?.words),
      Fact("Storefronts", summary?.storefrontCountryCodes.flatMap { joined($0) }),
      Fact("Request id", summary?.requestIdentifier),
      Fact("Seats", unclaimInfo?.words),
      Fact("External purchase", externalPurchaseToken?.words(seenFrom: now)),
      Fact("Notification UUID", notificationUUID),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    return all ? usual + [Fact("Version", version)] : usual
  }

  /// The meaning of the type and subtype.
  private var meaning: String? {
    guard let type = notificationType else { return nil }
    let key = [type.rawValue, subtype?.rawValue].compactMap { $0 }.joined(separator: "/")
    if let meaning = meanings[key] { return meaning }
    // An unknown subtype of these changes the meaning of the type.
    let isExact: Set<NotificationType> = [.didChangeRenewalPref, .didFailToRenew, .offerRedeemed]
    return isExact.contains(type) ? nil : meanings[type.rawValue]
  }

  private var statusText: String? {
    guard let status = data?.status else { return nil }
    return switch status {
    case .active: "active"
    case .expired: "expired"
    case .billingRetry: "billing retry"
    case .billingGracePeriod: "billing grace period"
    case .revoked: "revoked"
    default: "\(status.rawValue)"
    }
  }

  private var reasonText: String? {
    guard let reason = data?.consumptionRequestReason else { return nil }
    return switch reason {
    case .unintendedPurchase: "unintended purchase"
    case .fulfillmentIssue: "not received, or does not work"
    case .unsatisfiedWithPurchase: "not satisfied with the purchase"
    case .legal: "legal reason"
    case .other: "other reason"
    default: reason.rawValue
    }
  }
}

extension NotificationSummary {
  fileprivate var words: String? {
    joined([
      succeededCount.map { "\($0) extended" }, failedCount.map { "\($0) failed" },
    ])
  }
}

extension NotificationUnclaimInfo {
  fileprivate var words: String? {
    unclaimSeatIds.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") }
  }
}

extension ExternalPurchaseToken {
  fileprivate func words(seenFrom now: Timestamp?) -> String? {
    joined([
      externalPurchaseId, tokenType?.rawValue.lowercased(),
      tokenCreationDate.map { "created \($0.text(seenFrom: now))" },
      tokenExpirationDate.map { "expires \($0.text(seenFrom: now))" },
    ])
  }
}

/// The meaning of notifications, by type and subtype.
private let meanings: [String: String] = [
  "SUBSCRIBED": "a customer subscribed",
  "SUBSCRIBED/INITIAL_BUY": "a customer subscribed for the first time in this group",
  "SUBSCRIBED/RESUBSCRIBE": "a customer subscribed again after a lapse",
  "DID_RENEW": "the subscription renewed",
  "DID_RENEW/BILLING_RECOVERY": "the subscription renewed after a billing failure",
  "OFFER_REDEEMED": "a subscriber redeemed an offer for the current product",
  "OFFER_REDEEMED/UPGRADE": "a subscriber redeemed an offer to upgrade, effective immediately",
  "OFFER_REDEEMED/DOWNGRADE":
    "a subscriber redeemed an offer to downgrade, effective at the next renewal",
  "DID_CHANGE_RENEWAL_PREF": "the customer canceled a change of plan",
  "DID_CHANGE_RENEWAL_PREF/UPGRADE": "the customer upgraded, effective immediately",
  "DID_CHANGE_RENEWAL_PREF/DOWNGRADE":
    "the customer downgraded, effective at the next renewal",
  "DID_CHANGE_RENEWAL_STATUS": "auto-renewal was turned on or off",
  "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED": "auto-renewal was turned on",
  "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED":
    "auto-renewal was turned off; access continues until the subscription expires",
  "DID_FAIL_TO_RENEW": "billing failed and is in billing retry; there is no grace period",
  "DID_FAIL_TO_RENEW/GRACE_PERIOD":
    "billing failed; access continues in the grace period",
  "GRACE_PERIOD_EXPIRED": "the grace period ended without payment; billing retry continues",
  "EXPIRED": "the subscription expired",
  "EXPIRED/VOLUNTARY": "the subscription expired after auto-renewal was turned off",
  "EXPIRED/BILLING_RETRY":
    "the subscription expired: the billing retry period ended without payment",
  "EXPIRED/PRICE_INCREASE":
    "the subscription expired: the customer did not consent to a price increase",
  "EXPIRED/PRODUCT_NOT_FOR_SALE": "the subscription expired: the product was no longer for sale",
  "PRICE_INCREASE": "the price increases",
  "PRICE_INCREASE/PENDING": "the price increases; the customer has not responded",
  "PRICE_INCREASE/ACCEPTED": "the price increases; the customer consented or need not consent",
  "REFUND": "Apple refunded a purchase",
  "REFUND_DECLINED": "Apple declined a refund",
  "REFUND_REVERSED": "a refund was reversed: restore the content",
  "REVOKE": "a family member stopped sharing the purchase",
  "CONSUMPTION_REQUEST":
    "the customer requested a refund; Apple asks for consumption data within 12 hours",
  "RENEWAL_EXTENDED": "the renewal date of a subscription was extended",
  "RENEWAL_EXTENSION": "a mass extension of renewal dates",
  "RENEWAL_EXTENSION/SUMMARY": "a mass extension of renewal dates is complete",
  "RENEWAL_EXTENSION/FAILURE": "the renewal date of this subscription could not be extended",
  "ONE_TIME_CHARGE": "a customer purchased a product other than an auto-renewable subscription",
  "EXTERNAL_PURCHASE_TOKEN": "about an external purchase token",
  "EXTERNAL_PURCHASE_TOKEN/UNREPORTED":
    "an external purchase token was created and not reported",
  "EXTERNAL_PURCHASE_TOKEN/CREATED": "an external purchase token was created",
  "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER":
    "an external purchase token is still active",
  "TEST": "a test notification",
  "RESCIND_CONSENT": "a parent withdrew consent: the child may no longer use the app",
  "UNCLAIM_SEATS": "the App Store ended claims of seats",
  "METADATA_UPDATE": "the server changed the metadata of a subscription",
  "MIGRATION": "the server moved the subscription to Advanced Commerce",
  "PRICE_CHANGE": "the server changed the price of a subscription",
]

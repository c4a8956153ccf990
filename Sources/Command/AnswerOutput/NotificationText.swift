// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// A notification, for people.

extension NotificationPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    let usual = [
      Fact("Means", meaning ?? "a kind of notification that is not known here"),
      Fact("Type", joined([notificationType?.rawValue, subtype?.rawValue])),
      Fact("App", appName(bundleId, data?.bundleVersion, appAppleId)),
      Fact("Status", statusText),
      Fact("Reason", reasonText),
      Fact("Product", summary?.productId),
      Fact("Done", summary?.words),
      Fact("Stores", summary?.storefrontCountryCodes.flatMap { joined($0) }),
      Fact("Request", summary?.requestIdentifier),
      Fact("Token", externalPurchaseToken?.words(seenFrom: now)),
      Fact("Id", notificationUUID),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    return (usual + (all ? [Fact("Version", version)] : [])).compactMap { $0 }
  }

  /// What has happened, in one sentence.
  var meaning: String? {
    guard let type = notificationType else { return nil }
    let key = [type.rawValue, subtype?.rawValue].compactMap { $0 }.joined(separator: "/")
    if let meaning = meanings[key] { return meaning }
    // Of these a subtype that is not known means something else.
    let isExact: Set<NotificationType> = [.didChangeRenewalPref, .didFailToRenew, .offerRedeemed]
    return isExact.contains(type) ? nil : meanings[type.rawValue]
  }

  private var statusText: String? {
    guard let status = data?.status else { return nil }
    return switch status {
    case .active: "active"
    case .expired: "expired"
    case .billingRetry: "not paid, Apple tries to bill"
    case .billingGracePeriod: "not paid, in the grace period"
    case .revoked: "revoked"
    default: "\(status.rawValue)"
    }
  }

  private var reasonText: String? {
    guard let reason = data?.consumptionRequestReason else { return nil }
    return switch reason {
    case .unintendedPurchase: "the customer did not mean to buy it"
    case .fulfillmentIssue: "the customer did not get it, or it does not work"
    case .unsatisfiedWithPurchase: "the customer is not satisfied"
    case .legal: "a legal reason"
    case .other: "another reason"
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

extension ExternalPurchaseToken {
  fileprivate func words(seenFrom now: Timestamp?) -> String? {
    joined([
      externalPurchaseId, tokenType?.rawValue.lowercased(),
      tokenCreationDate.map { "made \($0.text(seenFrom: now))" },
      tokenExpirationDate.map { "expires \($0.text(seenFrom: now))" },
    ])
  }
}

/// What notifications mean, by type and subtype.
private let meanings: [String: String] = [
  "SUBSCRIBED": "a customer subscribed",
  "SUBSCRIBED/INITIAL_BUY": "a customer subscribed for the first time in this group",
  "SUBSCRIBED/RESUBSCRIBE": "a customer subscribed again after a lapse",
  "DID_RENEW": "the subscription renewed",
  "DID_RENEW/BILLING_RECOVERY": "billing that had failed went through: the subscription renewed",
  "OFFER_REDEEMED": "a subscriber redeemed an offer for the product they have",
  "OFFER_REDEEMED/UPGRADE": "a subscriber redeemed an offer to upgrade, which starts at once",
  "OFFER_REDEEMED/DOWNGRADE":
    "a subscriber redeemed an offer to downgrade, which starts at the next renewal",
  "DID_CHANGE_RENEWAL_PREF": "the customer took back a change of plan: it renews as it is",
  "DID_CHANGE_RENEWAL_PREF/UPGRADE": "the customer upgraded, which starts at once",
  "DID_CHANGE_RENEWAL_PREF/DOWNGRADE":
    "the customer will downgrade at the next renewal; nothing changes until then",
  "DID_CHANGE_RENEWAL_STATUS": "renewal was turned on or off",
  "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED": "the customer turned renewal on again",
  "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED":
    "renewal was turned off; the subscription is paid until it expires",
  "DID_FAIL_TO_RENEW": "billing failed and Apple tries again; there is no grace period",
  "DID_FAIL_TO_RENEW/GRACE_PERIOD":
    "billing failed and Apple tries again; service goes on in the grace period",
  "GRACE_PERIOD_EXPIRED": "the grace period is over and nothing is paid; Apple still tries to bill",
  "EXPIRED": "the subscription expired",
  "EXPIRED/VOLUNTARY": "the subscription expired after renewal was turned off",
  "EXPIRED/BILLING_RETRY": "the subscription expired: Apple gave up billing",
  "EXPIRED/PRICE_INCREASE":
    "the subscription expired: the customer did not consent to a higher price",
  "EXPIRED/PRODUCT_NOT_FOR_SALE": "the subscription expired: the product was no longer for sale",
  "PRICE_INCREASE": "the price goes up",
  "PRICE_INCREASE/PENDING": "the price goes up, and the customer has not consented yet",
  "PRICE_INCREASE/ACCEPTED": "the price goes up, and the customer consents or need not be asked",
  "REFUND": "Apple paid a purchase back",
  "REFUND_DECLINED": "Apple declined to pay a purchase back",
  "REFUND_REVERSED": "a refund was undone: what it took away is to be given back",
  "REVOKE": "a family member no longer shares the purchase",
  "CONSUMPTION_REQUEST":
    "the customer wants a refund, and Apple asks within 12 hours how much was used",
  "RENEWAL_EXTENDED": "the renewal date of a subscription was extended",
  "RENEWAL_EXTENSION": "renewal dates were to be extended for many",
  "RENEWAL_EXTENSION/SUMMARY": "the renewal dates of many subscriptions were extended",
  "RENEWAL_EXTENSION/FAILURE": "the renewal date of this subscription could not be extended",
  "ONE_TIME_CHARGE": "a customer bought something that is no renewing subscription",
  "EXTERNAL_PURCHASE_TOKEN": "about a token for purchases outside of the store",
  "EXTERNAL_PURCHASE_TOKEN/UNREPORTED":
    "a token for purchases outside of the store was made and not reported",
  "EXTERNAL_PURCHASE_TOKEN/CREATED": "a token for purchases outside of the store was made",
  "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER":
    "a token for purchases outside of the store is still active",
  "TEST": "a test that the server asked for",
  "RESCIND_CONSENT": "a parent took back consent: the child may no longer use the app",
  "METADATA_UPDATE": "the server changed the metadata of a subscription",
  "MIGRATION": "the server moved the subscription to Advanced Commerce",
  "PRICE_CHANGE": "the server changed the price of a subscription",
]

// SPDX-License-Identifier: Apache-2.0

/// A notification type of version 1 of App Store Server Notifications, which Apple has deprecated.
struct FormerNotification: Sendable {
  let type: String
  let meaning: String
  /// The type of version 2, with its subtype.
  let today: String
  /// What to do with it.
  let action: String

  private init(_ type: String, _ meaning: String, today: String, action: String? = nil) {
    self.type = type
    self.meaning = meaning
    self.today = today
    self.action = action ?? "today: \(today)"
  }

  /// Source: Apple, App Store Server Notifications, "notification_type", and Apple's news of 2021-03-10.
  static let all = [
    FormerNotification(
      "INITIAL_BUY",
      "a customer bought the subscription for the first time",
      today: "SUBSCRIBED with the subtype INITIAL_BUY"
    ),
    FormerNotification(
      "CANCEL",
      "Apple's support canceled the subscription and refunded it, or the customer upgraded to another product; cancellation_date says when",
      today:
        "REFUND after a refund, DID_CHANGE_RENEWAL_PREF with the subtype UPGRADE after an upgrade"
    ),
    FormerNotification(
      "RENEWAL",
      "the subscription recovered after a failed renewal; no longer sent since 2021-03-10, when DID_RECOVER replaced it",
      today: "DID_RENEW with the subtype BILLING_RECOVERY"
    ),
    FormerNotification(
      "INTERACTIVE_RENEWAL",
      "the customer renewed the subscription in the app or in the App Store after it had expired, or bought another one of its group",
      today: "SUBSCRIBED with the subtype RESUBSCRIBE",
      action:
        "give access at once; today: SUBSCRIBED with the subtype RESUBSCRIBE, or DID_CHANGE_RENEWAL_PREF with UPGRADE"
    ),
    FormerNotification(
      "DID_RECOVER",
      "the subscription renewed after an earlier attempt had failed because of billing",
      today: "DID_RENEW with the subtype BILLING_RECOVERY",
      action: "extend access to the new expires_date; today: DID_RENEW with BILLING_RECOVERY"
    ),
    FormerNotification(
      "DID_CHANGE_RENEWAL_PREF",
      "the customer chose another product for the next renewal",
      today: "DID_CHANGE_RENEWAL_PREF with the subtype DOWNGRADE or UPGRADE"
    ),
    FormerNotification(
      "DID_CHANGE_RENEWAL_STATUS",
      "auto-renewal was turned on or off; auto_renew_status says which",
      today: "DID_CHANGE_RENEWAL_STATUS with the subtype AUTO_RENEW_ENABLED or AUTO_RENEW_DISABLED"
    ),
    FormerNotification(
      "DID_FAIL_TO_RENEW",
      "the renewal failed because of billing; is_in_billing_retry_period says whether Apple retries",
      today: "DID_FAIL_TO_RENEW, with the subtype GRACE_PERIOD if the customer keeps access"
    ),
    FormerNotification(
      "DID_RENEW",
      "a renewal after a billing problem was DID_RECOVER instead",
      today: "DID_RENEW"
    ),
    FormerNotification(
      "PRICE_INCREASE_CONSENT",
      "Apple began to ask the customer for consent to a price increase",
      today: "PRICE_INCREASE with the subtype PENDING",
      action:
        "remind the customer to consent, or the subscription ends; today: PRICE_INCREASE with PENDING"
    ),
    FormerNotification(
      "REFUND",
      "Apple refunded a product that is no auto-renewable subscription",
      today: "REFUND, for products of all types"
    ),
    FormerNotification(
      "REVOKE",
      "a family member lost access to a shared purchase",
      today: "REVOKE"
    ),
    FormerNotification(
      "CONSUMPTION_REQUEST",
      "the customer asked for the refund of a consumable",
      today: "CONSUMPTION_REQUEST, for products of more types"
    ),
  ]

  /// The sentence about a type that both versions have.
  static func note(on type: String) -> String? {
    all.first { $0.type.utf8.elementsEqual(type.utf8) }.map { former in
      "In version 1 (deprecated): \(former.meaning)."
    }
  }
}

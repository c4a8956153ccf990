// SPDX-License-Identifier: Apache-2.0

/// The notification types with their documented subtypes.
///
/// An empty string means no subtype.
enum NotificationPairs {
  private static let subtypes: [(type: String, subtypes: [String])] = [
    ("SUBSCRIBED", ["INITIAL_BUY", "RESUBSCRIBE"]),
    ("DID_RENEW", ["", "BILLING_RECOVERY"]),
    ("OFFER_REDEEMED", ["", "UPGRADE", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE"]),
    ("DID_CHANGE_RENEWAL_PREF", ["", "UPGRADE", "DOWNGRADE"]),
    ("DID_CHANGE_RENEWAL_STATUS", ["AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"]),
    ("DID_FAIL_TO_RENEW", ["", "GRACE_PERIOD"]),
    ("GRACE_PERIOD_EXPIRED", [""]),
    ("EXPIRED", ["", "VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"]),
    ("PRICE_INCREASE", ["PENDING", "ACCEPTED"]),
    ("REFUND", [""]),
    ("REFUND_DECLINED", [""]),
    ("REFUND_REVERSED", [""]),
    ("REVOKE", [""]),
    ("CONSUMPTION_REQUEST", [""]),
    ("RENEWAL_EXTENDED", [""]),
    ("RENEWAL_EXTENSION", ["SUMMARY", "FAILURE"]),
    ("ONE_TIME_CHARGE", [""]),
    ("EXTERNAL_PURCHASE_TOKEN", ["UNREPORTED", "CREATED", "ACTIVE_TOKEN_REMINDER"]),
    ("TEST", [""]),
    ("RESCIND_CONSENT", [""]),
    ("METADATA_UPDATE", [""]),
    ("MIGRATION", [""]),
    ("PRICE_CHANGE", [""]),
  ]

  /// Whether Apple documents the type, and the subtype for it if there is one.
  static func contain(_ type: String, _ subtype: String?) -> Bool {
    guard let entry = subtypes.first(where: { isSame(type, $0.type) }) else { return false }
    return subtype.map { subtype in entry.subtypes.contains { isSame(subtype, $0) } } ?? true
  }
}

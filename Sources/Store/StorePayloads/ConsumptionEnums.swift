// SPDX-License-Identifier: Apache-2.0

/// The delivery status that your server reports to Apple.
public struct DeliveryStatus: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Delivered and working.
  public static let delivered = DeliveryStatus(rawValue: "DELIVERED")
  /// Not delivered because of a quality issue.
  public static let qualityIssue = DeliveryStatus(rawValue: "UNDELIVERED_QUALITY_ISSUE")
  /// The wrong item was delivered.
  public static let wrongItem = DeliveryStatus(rawValue: "UNDELIVERED_WRONG_ITEM")
  /// Not delivered because of a server outage.
  public static let serverOutage = DeliveryStatus(rawValue: "UNDELIVERED_SERVER_OUTAGE")
  /// Any other reason.
  public static let other = DeliveryStatus(rawValue: "UNDELIVERED_OTHER")
}

/// The refund decision that your server prefers.
public struct RefundPreference: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Decline the refund.
  public static let decline = RefundPreference(rawValue: "DECLINE")
  /// Grant the full refund.
  public static let grantFull = RefundPreference(rawValue: "GRANT_FULL")
  /// Grant a prorated refund.
  public static let grantProrated = RefundPreference(rawValue: "GRANT_PRORATED")
}

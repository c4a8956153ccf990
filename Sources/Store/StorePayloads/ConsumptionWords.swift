// SPDX-License-Identifier: Apache-2.0

/// How a purchase was delivered, as a server tells Apple.
public struct DeliveryStatus: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It works.
  public static let delivered = DeliveryStatus(rawValue: "DELIVERED")
  /// It does not work.
  public static let qualityIssue = DeliveryStatus(rawValue: "UNDELIVERED_QUALITY_ISSUE")
  /// It was another thing.
  public static let wrongItem = DeliveryStatus(rawValue: "UNDELIVERED_WRONG_ITEM")
  /// A server was out.
  public static let serverOutage = DeliveryStatus(rawValue: "UNDELIVERED_SERVER_OUTAGE")
  /// Any other reason.
  public static let other = DeliveryStatus(rawValue: "UNDELIVERED_OTHER")
}

/// What a server would have Apple do.
public struct RefundPreference: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Decline.
  public static let decline = RefundPreference(rawValue: "DECLINE")
  /// Pay back all.
  public static let grantFull = RefundPreference(rawValue: "GRANT_FULL")
  /// Pay back a part.
  public static let grantProrated = RefundPreference(rawValue: "GRANT_PRORATED")
}

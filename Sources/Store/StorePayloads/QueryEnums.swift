// SPDX-License-Identifier: Apache-2.0

/// The product type in a transaction history query.
public struct HistoryProductType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Auto-renewable subscription.
  public static let autoRenewable = HistoryProductType(rawValue: "AUTO_RENEWABLE")
  /// Non-renewing subscription.
  public static let nonRenewable = HistoryProductType(rawValue: "NON_RENEWABLE")
  /// Consumable.
  public static let consumable = HistoryProductType(rawValue: "CONSUMABLE")
  /// Non-consumable.
  public static let nonConsumable = HistoryProductType(rawValue: "NON_CONSUMABLE")
}

/// The sort order of a transaction history query.
public struct HistoryOrder: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Oldest first.
  public static let ascending = HistoryOrder(rawValue: "ASCENDING")
  /// Newest first.
  public static let descending = HistoryOrder(rawValue: "DESCENDING")
}

/// The kind of a group with seats.
public struct GroupType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An organization.
  public static let organization = GroupType(rawValue: "ORGANIZATION")
  /// Individuals.
  public static let consumer = GroupType(rawValue: "CONSUMER")
}

/// The role of a member in a group.
public struct GroupRole: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Uses a seat.
  public static let member = GroupRole(rawValue: "NONE")
  /// Assigns seats.
  public static let admin = GroupRole(rawValue: "ADMIN")
}

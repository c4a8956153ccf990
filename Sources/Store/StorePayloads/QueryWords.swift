// SPDX-License-Identifier: Apache-2.0

/// A kind of product, as a query for transactions names it.
public struct HistoryProductType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Paid period by period, until cancelled.
  public static let autoRenewable = HistoryProductType(rawValue: "AUTO_RENEWABLE")
  /// Paid for a period that the app keeps count of.
  public static let nonRenewable = HistoryProductType(rawValue: "NON_RENEWABLE")
  /// Bought and used up.
  public static let consumable = HistoryProductType(rawValue: "CONSUMABLE")
  /// Bought once, kept for ever.
  public static let nonConsumable = HistoryProductType(rawValue: "NON_CONSUMABLE")
}

/// The order of the transactions in an answer.
public struct HistoryOrder: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The oldest first.
  public static let ascending = HistoryOrder(rawValue: "ASCENDING")
  /// The newest first.
  public static let descending = HistoryOrder(rawValue: "DESCENDING")
}

/// What kind of group has seats.
public struct GroupType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An organization.
  public static let organization = GroupType(rawValue: "ORGANIZATION")
  /// Private persons.
  public static let consumer = GroupType(rawValue: "CONSUMER")
}

/// What a member may do in a group.
public struct GroupRole: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Use a seat.
  public static let member = GroupRole(rawValue: "NONE")
  /// Give seats.
  public static let admin = GroupRole(rawValue: "ADMIN")
}

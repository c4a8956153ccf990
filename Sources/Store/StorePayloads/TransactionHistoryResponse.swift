// SPDX-License-Identifier: Apache-2.0

/// A page of a customer's transactions: Get Transaction History.
///
///     {"revision": …, "hasMore": true, "bundleId": …, "appAppleId": …,
///      "environment": …, "signedTransactions": ["…", "…"]}
public struct TransactionHistoryResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Where the next page begins.
  public var revision: String? { members.string("revision") }
  /// Whether there is a next page.
  public var hasMore: Bool? { members.boolean("hasMore") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// The Apple id of the app.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// Where it was bought.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// The transactions, each signed by itself.
  public var signedTransactions: [String]? { members.strings("signedTransactions") }
}

extension TransactionHistoryResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("revision", .string),
    PayloadField("hasMore", .boolean),
    PayloadField("bundleId", .string),
    PayloadField("appAppleId", .integer),
    PayloadField("environment", .word),
    PayloadField("signedTransactions", .tokens(.transaction)),
  ])
}

/// A page of a customer's refunds: Get Refund History.
///
///     {"signedTransactions": ["…", "…"], "revision": …, "hasMore": true}
public struct RefundHistoryResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The transactions that were paid back, each signed by itself.
  public var signedTransactions: [String]? { members.strings("signedTransactions") }
  /// Where the next page begins.
  public var revision: String? { members.string("revision") }
  /// Whether there is a next page.
  public var hasMore: Bool? { members.boolean("hasMore") }
}

extension RefundHistoryResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("signedTransactions", .tokens(.transaction)),
    PayloadField("revision", .string),
    PayloadField("hasMore", .boolean),
  ])
}

/// The transactions of an order number: Look Up Order ID.
///
///     {"status": 0, "signedTransactions": ["…", "…"]}
public struct OrderLookupResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Whether there is such an order.
  public var status: OrderLookupStatus? { members.code("status") }
  /// The transactions, each signed by itself.
  public var signedTransactions: [String]? { members.strings("signedTransactions") }
}

extension OrderLookupResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("status", .code),
    PayloadField("signedTransactions", .tokens(.transaction)),
  ])
}

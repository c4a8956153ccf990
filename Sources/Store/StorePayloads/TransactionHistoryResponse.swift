// SPDX-License-Identifier: Apache-2.0

/// A page of a customer's transactions: Get Transaction History.
///
///     {"revision": …, "hasMore": true, "bundleId": …, "appAppleId": …,
///      "environment": …, "signedTransactions": ["…", "…"]}
public struct TransactionHistoryResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The pagination token of the next page.
  public var revision: String? { members.string("revision") }
  /// Whether there is a next page.
  public var hasMore: Bool? { members.boolean("hasMore") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The environment.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The transactions, each as a JWS.
  public var signedTransactions: [String]? { members.strings("signedTransactions") }

  package static let fields = table([
    .string("revision", \.revision), .boolean("hasMore", \.hasMore),
    .string("bundleId", \.bundleId), .integer("appAppleId", \.appAppleId),
    .word("environment", \.environment),
    .tokens("signedTransactions", .transaction, \.signedTransactions),
  ])
}

/// A page of a customer's refunds: Get Refund History.
///
///     {"signedTransactions": ["…", "…"], "revision": …, "hasMore": true}
public struct RefundHistoryResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The refunded transactions, each as a JWS.
  public var signedTransactions: [String]? { members.strings("signedTransactions") }
  /// The pagination token of the next page.
  public var revision: String? { members.string("revision") }
  /// Whether there is a next page.
  public var hasMore: Bool? { members.boolean("hasMore") }

  package static let fields = table([
    .tokens("signedTransactions", .transaction, \.signedTransactions),
    .string("revision", \.revision), .boolean("hasMore", \.hasMore),
  ])
}

/// The transactions of an order number: Look Up Order ID.
///
///     {"status": 0, "signedTransactions": ["…", "…"]}
public struct OrderLookupResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// Whether the order id is valid.
  public var status: OrderLookupStatus? { members.code("status") }
  /// The transactions, each as a JWS.
  public var signedTransactions: [String]? { members.strings("signedTransactions") }

  package static let fields = table([
    .code("status", \.status), .tokens("signedTransactions", .transaction, \.signedTransactions),
  ])
}

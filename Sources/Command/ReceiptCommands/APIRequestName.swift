// SPDX-License-Identifier: Apache-2.0

/// The requests of `receiptctl api`.
enum APIRequestName: String, CaseIterable, Sendable {
  case history
  case transaction
  case subscriptions
  case refunds
  case order
  case appTransaction = "app-transaction"
  case notifications
  case testNotification = "test-notification"
  case testNotificationStatus = "test-notification-status"
  case extend
  case extendMass = "extend-mass"
  case extendStatus = "extend-status"
  case consumption
  case accountToken = "account-token"
  case finish
  case groups
  case groupMembers = "group-members"

  /// The names of the operands.
  var operands: [String] {
    switch self {
    case .history, .transaction, .subscriptions, .refunds, .appTransaction, .extend, .consumption,
      .accountToken, .finish, .groups:
      ["TRANSACTION-ID"]
    case .order: ["ORDER-ID"]
    case .notifications, .testNotification: []
    case .testNotificationStatus: ["TOKEN"]
    case .extendMass: ["PRODUCT-ID"]
    case .extendStatus: ["PRODUCT-ID", "REQUEST-ID"]
    case .groupMembers: ["GROUP-ID"]
    }
  }

  /// The required options.
  var required: [String] {
    switch self {
    case .extend, .extendMass: ["days", "reason"]
    case .consumption: ["customer-consented", "sample-content-provided", "delivery-status"]
    case .accountToken: ["app-account-token"]
    default: []
    }
  }

  /// The optional options.
  var optional: [String] {
    switch self {
    case .history:
      [
        "start", "end", "product-id", "product-type", "subscription-group", "ownership", "revoked",
        "descending", "revision",
      ]
    case .subscriptions: ["status"]
    case .refunds: ["revision"]
    case .notifications:
      [
        "start", "end", "notification-type", "subtype", "transaction-id", "only-failures",
        "revision",
      ]
    case .extend: ["request-id"]
    case .extendMass: ["request-id", "storefront"]
    case .consumption: ["consumption-percentage", "refund-preference"]
    case .groupMembers: ["revision"]
    default: []
    }
  }

  /// Whether the response has signed tokens.
  var hasTokens: Bool {
    switch self {
    case .history, .transaction, .subscriptions, .refunds, .order, .appTransaction, .notifications,
      .testNotificationStatus:
      true
    default: false
    }
  }
}

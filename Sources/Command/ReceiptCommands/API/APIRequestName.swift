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
  case advancedCommerce = "advanced-commerce"
  case images
  case uploadImage = "upload-image"
  case deleteImage = "delete-image"
  case messages
  case uploadMessage = "upload-message"
  case deleteMessage = "delete-message"
  case defaultMessage = "default-message"
  case setDefaultMessage = "set-default-message"
  case deleteDefaultMessage = "delete-default-message"
  case realtimeURL = "realtime-url"
  case setRealtimeURL = "set-realtime-url"
  case deleteRealtimeURL = "delete-realtime-url"
  case performanceTest = "performance-test"
  case performanceTestResult = "performance-test-result"

  /// The names of the operands.
  var operands: [String] {
    switch self {
    case .history, .transaction, .subscriptions, .refunds, .appTransaction, .extend, .consumption,
      .accountToken, .finish, .groups, .advancedCommerce, .performanceTest:
      ["TRANSACTION-ID"]
    case .order: ["ORDER-ID"]
    case .notifications, .testNotification, .images, .messages, .realtimeURL, .deleteRealtimeURL:
      []
    case .testNotificationStatus: ["TOKEN"]
    case .extendMass: ["PRODUCT-ID"]
    case .extendStatus: ["PRODUCT-ID", "REQUEST-ID"]
    case .groupMembers: ["GROUP-ID"]
    case .uploadImage, .deleteImage: ["IMAGE-ID"]
    case .uploadMessage, .deleteMessage: ["MESSAGE-ID"]
    case .defaultMessage, .setDefaultMessage, .deleteDefaultMessage: ["PRODUCT-ID", "LOCALE"]
    case .setRealtimeURL: ["URL"]
    case .performanceTestResult: ["REQUEST-ID"]
    }
  }

  /// The required options.
  var required: [String] {
    switch self {
    case .extend, .extendMass: ["days", "reason"]
    case .consumption: ["customer-consented", "sample-content-provided", "delivery-status"]
    case .accountToken: ["app-account-token"]
    case .advancedCommerce: ["operation", "body"]
    case .uploadImage, .uploadMessage: ["body"]
    case .setDefaultMessage: ["message-id"]
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
    case .uploadImage: ["image-size"]
    default: []
    }
  }

  /// Whether the response has signed tokens.
  var hasTokens: Bool {
    switch self {
    case .history, .transaction, .subscriptions, .refunds, .order, .appTransaction, .notifications,
      .testNotificationStatus, .advancedCommerce:
      true
    default: false
    }
  }
}

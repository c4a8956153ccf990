// SPDX-License-Identifier: Apache-2.0

/// The endpoints of the App Store Server API that a simulated store has (jws.md 10), by the names of Apple's libraries.
enum Endpoint: String, CaseIterable {
  case transactionInfo = "getTransactionInfo"
  case historyV1 = "getTransactionHistoryV1"
  case history = "getTransactionHistory"
  case statuses = "getAllSubscriptionStatuses"
  case refundHistory = "getRefundHistory"
  case orderLookup = "lookUpOrderId"
  case appTransaction = "getAppTransactionInfo"
  case finish = "finishTransaction"
  case setAppAccountToken
  case consumptionV1 = "sendConsumptionData"
  case consumption = "sendConsumptionInformation"
  case extend = "extendSubscriptionRenewalDate"
  case massExtend = "extendRenewalDateForAllActiveSubscribers"
  case massExtensionStatus = "getStatusOfSubscriptionRenewalDateExtensions"
  case testNotification = "requestTestNotification"
  case testNotificationStatus = "getTestNotificationStatus"
  case notificationHistory = "getNotificationHistory"

  /// The method and the path; `*` stands for an argument.
  private var signature: (method: String, path: [String]) {
    switch self {
    case .transactionInfo: ("GET", ["v1", "transactions", "*"])
    case .historyV1: ("GET", ["v1", "history", "*"])
    case .history: ("GET", ["v2", "history", "*"])
    case .statuses: ("GET", ["v1", "subscriptions", "*"])
    case .refundHistory: ("GET", ["v2", "refund", "lookup", "*"])
    case .orderLookup: ("GET", ["v1", "lookup", "*"])
    case .appTransaction: ("GET", ["v1", "transactions", "appTransactions", "*"])
    case .finish: ("POST", ["v1", "transactions", "*", "finish"])
    case .setAppAccountToken: ("PUT", ["v1", "transactions", "*", "appAccountToken"])
    case .consumptionV1: ("PUT", ["v1", "transactions", "consumption", "*"])
    case .consumption: ("PUT", ["v2", "transactions", "consumption", "*"])
    case .extend: ("PUT", ["v1", "subscriptions", "extend", "*"])
    case .massExtend: ("POST", ["v1", "subscriptions", "extend", "mass"])
    case .massExtensionStatus: ("GET", ["v1", "subscriptions", "extend", "mass", "*", "*"])
    case .testNotification: ("POST", ["v1", "notifications", "test"])
    case .testNotificationStatus: ("GET", ["v1", "notifications", "test", "*"])
    case .notificationHistory: ("POST", ["v1", "notifications", "history"])
    }
  }

  /// The endpoint of a request and its arguments.
  static func find(_ request: ServerRequest) throws(APIRefusal) -> (Endpoint, [String]) {
    var isKnownPath = false
    for endpoint in allCases {
      guard let arguments = endpoint.arguments(in: request.path) else { continue }
      if isSame(request.method, endpoint.signature.method) { return (endpoint, arguments) }
      isKnownPath = true
    }
    throw isKnownPath ? .wrongMethod : .noEndpoint
  }

  /// What stands in a path for the arguments of the endpoint; `nil` if the path is of another one.
  private func arguments(in path: [String]) -> [String]? {
    let pattern = ["inApps"] + signature.path
    guard path.count == pattern.count else { return nil }
    var arguments: [String] = []
    for (segment, expected) in zip(path, pattern) {
      if expected == "*" {
        arguments.append(segment)
      } else if !isSame(segment, expected) {
        return nil
      }
    }
    return arguments
  }
}

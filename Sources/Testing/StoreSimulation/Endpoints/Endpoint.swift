// SPDX-License-Identifier: Apache-2.0

/// The endpoints of the simulated App Store Server API, named as in Apple's libraries.
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
  case uploadImage
  case deleteImage
  case imageList = "getImageList"
  case uploadMessage
  case deleteMessage
  case messageList = "getMessageList"
  case setDefaultMessage = "configureDefaultMessage"
  case deleteDefaultMessage
  case defaultMessage = "getDefaultMessage"
  case setRealtimeURL = "configureRealtimeURL"
  case deleteRealtimeURL
  case realtimeURL = "getRealtimeURL"
  case startPerformanceTest = "initiatePerformanceTest"
  case performanceTestResult = "getPerformanceTestResults"
  case currentGroups = "getCurrentGroups"
  case groupMembers = "getGroupMembers"
  case advancedCommerceSubscription
  case advancedCommerceTransaction

  /// The method and the path after the first segment; `*` stands for an argument.
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
    case .imageList: ("GET", ["v1", "messaging", "image", "list"])
    case .uploadImage: ("PUT", ["v1", "messaging", "image", "*"])
    case .deleteImage: ("DELETE", ["v1", "messaging", "image", "*"])
    case .messageList: ("GET", ["v1", "messaging", "message", "list"])
    case .uploadMessage: ("PUT", ["v1", "messaging", "message", "*"])
    case .deleteMessage: ("DELETE", ["v1", "messaging", "message", "*"])
    case .setDefaultMessage: ("PUT", ["v1", "messaging", "default", "*", "*"])
    case .deleteDefaultMessage: ("DELETE", ["v1", "messaging", "default", "*", "*"])
    case .defaultMessage: ("GET", ["v1", "messaging", "default", "*", "*"])
    case .setRealtimeURL: ("PUT", ["v1", "messaging", "realtime", "url"])
    case .deleteRealtimeURL: ("DELETE", ["v1", "messaging", "realtime", "url"])
    case .realtimeURL: ("GET", ["v1", "messaging", "realtime", "url"])
    case .startPerformanceTest: ("POST", ["v1", "messaging", "performanceTest"])
    case .performanceTestResult: ("GET", ["v1", "messaging", "performanceTest", "result", "*"])
    case .currentGroups: ("GET", ["v1", "currentGroups", "*"])
    case .groupMembers: ("GET", ["v1", "group", "*"])
    case .advancedCommerceSubscription: ("POST", ["v1", "subscription", "*", "*"])
    case .advancedCommerceTransaction: ("POST", ["v1", "transaction", "requestRefund", "*"])
    }
  }

  /// The first segment of the path, which names the API.
  private var root: String {
    switch self {
    case .currentGroups, .groupMembers: "groups"
    case .advancedCommerceSubscription, .advancedCommerceTransaction: "advancedCommerce"
    default: "inApps"
    }
  }

  /// The endpoint of a request and its arguments.
  static func find(_ request: ServerRequest) throws(APIRefusal) -> (Endpoint, [String]) {
    var allowed: [String] = []
    for endpoint in allCases {
      guard let arguments = endpoint.arguments(in: request.path) else { continue }
      if isSame(request.method, endpoint.signature.method) { return (endpoint, arguments) }
      allowed.append(endpoint.signature.method)
    }
    throw allowed.isEmpty ? .noEndpoint : .wrongMethod(allowed: allowed)
  }

  /// The arguments in a path; `nil` if the path belongs to another endpoint.
  private func arguments(in path: [String]) -> [String]? {
    let pattern = [root] + signature.path
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

// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON

// Endpoints for groups, and the Advanced Commerce API, which is not simulated.
extension LoggedStore {
  static let otherHandlers: [APIEndpoint: Handler] = [
    .currentGroups: { try $0.answers.currentGroups($1.id) },
    .groupMembers: { try $0.answers.groupMembers($1.id, $1) },
    .advancedCommerceSubscription: { try $0.answers.advancedCommerce("subscription", $1) },
    .advancedCommerceTransaction: { try $0.answers.advancedCommerce("transaction", $1) },
  ]
}

extension StoreAnswers {
  /// A request to the Advanced Commerce API.
  ///
  /// Validates it, then throws because no transaction belongs to that API.
  func advancedCommerce(_ object: String, _ call: RoutedRequest) throws(APIRefusal) -> HTTPAnswer {
    let operation = AdvancedCommerceServerOperation(rawValue: "\(object)/\(call.id)")
    guard operation != nil else { throw .noEndpoint }
    _ = try RequestBody(call)
    _ = try RequestedIds(state).anyTransaction(call.second)
    throw APIRefusal(
      .invalidTransactionTypeNotSupported,
      "The transaction does not belong to the Advanced Commerce API."
    )
  }
}

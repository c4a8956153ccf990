// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON

// Endpoints for features that are not simulated: groups, but for the placeholder, and the Advanced Commerce API.
extension LoggedStore {
  static let otherHandlers: [APIEndpoint: Handler] = [
    .currentGroups: { try $0.answers.currentGroups($1.id) },
    .groupMembers: { try $0.answers.groupMembers($1.id, $1) },
    .advancedCommerceSubscription: { try $0.answers.advancedCommerce("subscription", $1) },
    .advancedCommerceTransaction: { try $0.answers.advancedCommerce("transaction", $1) },
  ]
}

extension StoreAnswers {
  /// The groups of a customer, who has none: the sandbox answers with Apple's placeholder, and production with an empty list.
  func currentGroups(_ id: String) throws(APIRefusal) -> HTTPAnswer {
    _ = try RequestedIds(state).customer(id)
    return HTTPAnswer(
      json: JSONWriter.object { json in
        json.array("groups") { if hasPlaceholderGroup { PlaceholderGroup.write(to: &$0) } }
      }
    )
  }

  private var hasPlaceholderGroup: Bool { state.options.environment == .sandbox }

  /// The members of a group; the placeholder of the sandbox is the only group.
  func groupMembers(_ id: String, _ request: RoutedRequest) throws(APIRefusal) -> HTTPAnswer {
    guard 1...20 ~= id.utf8.count, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw APIRefusal(.invalidGroupId)
    }
    if let limit = request.value("limit") {
      guard let number = Int64(limit), 1...100 ~= number else {
        throw APIRefusal(.invalidLimit)
      }
    }
    guard hasPlaceholderGroup, id.utf8.elementsEqual(PlaceholderGroup.id.utf8) else {
      throw APIRefusal(.groupNotFound)
    }
    // The only page of the only group has no token.
    guard request.value("paginationToken") == nil else {
      throw APIRefusal(.invalidPaginationToken)
    }
    return HTTPAnswer(json: PlaceholderGroup.members)
  }

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

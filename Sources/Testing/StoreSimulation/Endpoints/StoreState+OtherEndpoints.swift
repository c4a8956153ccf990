// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictJSON

// Endpoints for features that are not simulated: groups, and the Advanced Commerce API.
extension StoreState {
  /// The groups of a customer.
  ///
  /// A simulated customer has no groups.
  func currentGroups(_ id: String) throws(APIRefusal) -> HTTPAnswer {
    _ = try customer(id: id)
    return HTTPAnswer(
      json: JSONWriter.bytes { json in
        json.object { json in json.member("groups") { $0.array { _ in } } }
      }
    )
  }

  /// The members of a group.
  ///
  /// Validates the request, then throws because no group exists.
  func groupMembers(_ id: String, _ request: ServerRequest) throws(APIRefusal) -> HTTPAnswer {
    guard 1...20 ~= id.utf8.count, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw APIRefusal(.invalidGroupId, "groupId is not a number.")
    }
    if let limit = request.value("limit") {
      guard let number = Int64(limit), 1...100 ~= number else {
        throw APIRefusal(.invalidLimit, "limit is not 1 to 100.")
      }
    }
    throw APIRefusal(.groupNotFound, "Group not found.")
  }

  /// A request to the Advanced Commerce API.
  ///
  /// Validates it, then throws because no transaction belongs to that API.
  func advancedCommerce(
    _ id: String,
    operation: String,
    _ request: ServerRequest
  ) throws(APIRefusal) -> HTTPAnswer {
    let operations = [
      "cancel", "changeMetadata", "changePrice", "migrate", "revoke", "requestRefund",
    ]
    guard operations.contains(where: { isSame($0, operation) }) else { throw .noEndpoint }
    _ = try RequestBody(request)
    _ = try transaction(id: id)
    throw APIRefusal(
      .invalidTransactionTypeNotSupported,
      "The transaction does not belong to the Advanced Commerce API."
    )
  }
}

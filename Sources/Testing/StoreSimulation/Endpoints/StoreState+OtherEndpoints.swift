// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictJSON

// Endpoints of what no simulated store has: groups, and purchases of the Advanced Commerce API.
extension StoreState {
  /// The groups of a customer: none, since no step forms one.
  func currentGroups(_ id: String) throws(APIRefusal) -> HTTPAnswer {
    _ = try customer(id: id)
    return HTTPAnswer(
      json: JSONWriter.bytes { json in
        json.object { json in json.member("groups") { $0.array { _ in } } }
      }
    )
  }

  /// The members of a group: no group exists.
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

  /// A request of the Advanced Commerce API: no transaction is one of it.
  func advancedCommerce(
    _ id: String,
    operation: String,
    _ request: ServerRequest
  ) throws(APIRefusal) -> HTTPAnswer {
    let operations = ["cancel", "changeMetadata", "changePrice", "migrate", "revoke"]
    guard
      isSame(operation, "requestRefund") || operations.contains(where: { isSame($0, operation) })
    else { throw .noEndpoint }
    _ = try RequestBody(request)
    _ = try transaction(id: id)
    throw APIRefusal(
      .invalidTransactionTypeNotSupported,
      "The transaction is not of the Advanced Commerce API."
    )
  }
}

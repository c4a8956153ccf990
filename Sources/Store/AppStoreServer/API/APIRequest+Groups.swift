// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Groups of customers who share subscriptions (API 1.22), only in the sandbox.
extension APIEndpoint {
  static let groups = [currentGroups, groupMembers]

  package static let currentGroups = Self(
    "getCurrentGroups",
    .get,
    "/groups/v1/currentGroups/{transactionId}",
    CurrentGroupsResponse.self,
    in: [.sandbox],
    errors: ofTransaction
  )
  package static let groupMembers = Self(
    "getGroupMembers",
    .get,
    "/groups/v1/group/{groupId}",
    query: ["paginationToken", "limit"],
    GroupMembersResponse.self,
    in: [.sandbox],
    errors: [.invalidGroupId, .invalidLimit, .invalidPaginationToken, .groupNotFound]
  )
}

extension APIRequest where Response == CurrentGroupsResponse {
  /// Get Customer Groups, with a transaction id, original transaction id or app transaction id of the customer; only in
  /// the sandbox.
  ///
  ///     let request = try APIRequest.currentGroups(transactionId: "2000000123456789")
  public static func currentGroups(transactionId: String) throws(APIRequestError) -> Self {
    try Self(.currentGroups, transactionId)
  }
}

extension APIRequest where Response == GroupMembersResponse {
  /// Get Group Members: one page of 1 to 100 members; only in the sandbox.
  ///
  ///     let request = try APIRequest.groupMembers(groupId: "900000000000000000", limit: 100)
  public static func groupMembers(
    groupId: String,
    limit: Int64? = nil,
    paginationToken: String? = nil
  ) throws(APIRequestError) -> Self {
    let limit = try limit.map { limit throws(APIRequestError) in
      try APIArgument.number(limit, "limit", in: 1...100)
    }
    return try Self(
      .groupMembers,
      groupId,
      query: APIQueryItem.optional("paginationToken", paginationToken)
        + APIQueryItem.optional("limit", limit.map { "\($0)" })
    )
  }
}

// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Groups of customers who share subscriptions (API 1.22).

extension APIRequest where Response == CurrentGroupsResponse {
  /// Get Current Groups of a customer.
  ///
  ///     let request = try APIRequest.currentGroups(transactionId: "2000000123456789")
  public static func currentGroups(transactionId: String) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(.get, PathBuilder("/groups/v1/currentGroups", id))
  }
}

extension APIRequest where Response == GroupMembersResponse {
  /// Get Group Members: one page of 1 to 100 members.
  ///
  ///     let request = try APIRequest.groupMembers(groupId: "900000000000000000", limit: 100)
  public static func groupMembers(
    groupId: String,
    limit: Int64? = nil,
    paginationToken: String? = nil
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(groupId, "groupId")
    let limit = try limit.map { limit throws(APIRequestError) in
      try APIArgument.number(limit, "limit", in: 1...100)
    }
    return Self(
      .get,
      PathBuilder("/groups/v1/group", id),
      query: APIQueryItem.optional("paginationToken", paginationToken)
        + APIQueryItem.optional("limit", limit.map { "\($0)" })
    )
  }
}

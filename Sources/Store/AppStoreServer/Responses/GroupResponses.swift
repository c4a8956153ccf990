// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// The groups of a customer (API 1.22).
///
///     {"groups": [{"groupId": …, "groupType": …, "roles": [{"productId": …, "role": …}]}]}
public struct CurrentGroupsResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The groups.
  public var groups: [CustomerGroup]? { members.objects("groups") }

  package static let fields = table([.objects("groups", \.groups)])
}

/// A group of a customer.
public struct CustomerGroup: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The group id.
  public var groupId: String? { members.string("groupId") }
  /// The type of the group.
  public var groupType: String? { members.string("groupType") }
  /// The roles of the customer.
  public var roles: [GroupRole]? { members.objects("roles") }

  package static let fields = table([
    .string("groupId", \.groupId), .string("groupType", \.groupType), .objects("roles", \.roles),
  ])
}

/// The role of a customer for a product.
public struct GroupRole: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The product id.
  public var productId: String? { members.string("productId") }
  /// The role.
  public var role: String? { members.string("role") }

  package static let fields = table([.string("productId", \.productId), .string("role", \.role)])
}

/// One page of the members of a group (API 1.22).
///
/// Apple's description of a member is not public in full: read `json`.
///
///     {"members": […], "paginationToken": …, "hasMore": false}
public struct GroupMembersResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The token of the next page.
  public var paginationToken: String? { members.string("paginationToken") }
  /// Whether there is another page.
  public var hasMore: Bool? { members.boolean("hasMore") }

  package static let fields = table([
    .string("paginationToken", \.paginationToken), .boolean("hasMore", \.hasMore),
  ])
}

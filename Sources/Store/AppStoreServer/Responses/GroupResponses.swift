// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// The groups of a customer (API 1.22).
///
/// Membership grants no entitlement.
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
  /// The type of the group: `ORGANIZATION` for volume purchases, `CONSUMER` for group purchases.
  public var groupType: String? { members.string("groupType") }
  /// The roles of the customer, one for each product, in an organization only.
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
  /// The role: `ADMIN`, or `NONE` for a member who only has a seat.
  public var role: String? { members.string("role") }

  package static let fields = table([.string("productId", \.productId), .string("role", \.role)])
}

/// One page of the members of a group (API 1.22).
///
///     {"members": [{"appTransactionId": …}], "paginationToken": …, "hasMore": false}
public struct GroupMembersResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The members of the group (`members` in the JSON; that name is taken here).
  public var groupMembers: [GroupMember]? { members.objects("members") }
  /// The token of the next page.
  public var paginationToken: String? { members.string("paginationToken") }
  /// Whether there is another page.
  public var hasMore: Bool? { members.boolean("hasMore") }

  package static let fields = table([
    .objects("members", \.groupMembers), .string("paginationToken", \.paginationToken),
    .boolean("hasMore", \.hasMore),
  ])
}

/// A member of a group.
public struct GroupMember: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The app transaction id, which identifies the member in all endpoints.
  public var appTransactionId: String? { members.string("appTransactionId") }

  package static let fields = table([.string("appTransactionId", \.appTransactionId)])
}

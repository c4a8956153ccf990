// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON

// Get Customer Groups and Get Group Members: from the state where there is a group, else Apple's placeholder.
extension StoreAnswers {
  /// The groups of a customer; without one, the sandbox answers with Apple's placeholder, and production with an empty list.
  func currentGroups(_ id: String) throws(APIRefusal) -> HTTPAnswer {
    let customer = try RequestedIds(state).customer(id)
    let groups = state.hasGroups ? state.groups(of: customer) : []
    return HTTPAnswer(
      json: JSONWriter.object { json in
        json.array("groups") { json in
          for group in groups { write(group, of: customer, to: &json) }
          if groups.isEmpty, hasPlaceholderGroup { PlaceholderGroup.write(to: &json) }
        }
      }
    )
  }

  /// An element of `groups`; only an organization has roles.
  private func write(
    _ group: SubscriptionIndex,
    of customer: CustomerIndex,
    to json: inout JSONWriter
  ) {
    let subscription = state.subscriptions[group]
    json.object { json in
      json.member("groupId", state.groupId(of: group))
      json.member("groupType", subscription.isOfOrganization ? "ORGANIZATION" : "CONSUMER")
      guard subscription.isOfOrganization else { return }
      let product = state.catalogue[state.record(of: subscription.current).product].id
      json.array("roles") { json in
        json.object { json in
          json.member("productId", product)
          json.member("role", subscription.customer == customer ? "ADMIN" : "NONE")
        }
      }
    }
  }

  private var hasPlaceholderGroup: Bool { state.options.environment == .sandbox }

  /// The members of a group, at most 100 on a page; the placeholder of the sandbox has one.
  func groupMembers(_ id: String, _ request: RoutedRequest) throws(APIRefusal) -> HTTPAnswer {
    guard 1...20 ~= id.utf8.count, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw APIRefusal(.invalidGroupId)
    }
    let limit = try limit(of: request)
    if state.hasGroups, let group = state.group(withId: id) {
      return try members(of: group, limit, request.value("paginationToken"))
    }
    guard hasPlaceholderGroup, id.utf8.elementsEqual(PlaceholderGroup.id.utf8) else {
      throw APIRefusal(.groupNotFound)
    }
    // The only page of the placeholder has no token.
    guard request.value("paginationToken") == nil else {
      throw APIRefusal(.invalidPaginationToken)
    }
    return HTTPAnswer(json: PlaceholderGroup.members)
  }

  /// The most members on a page; Apple has not published how many there are without a limit.
  private static let mostMembers = 100

  private func limit(of request: RoutedRequest) throws(APIRefusal) -> Int {
    guard let text = request.value("limit") else { return StoreAnswers.mostMembers }
    guard let limit = Int(text), 1...StoreAnswers.mostMembers ~= limit else {
      throw APIRefusal(.invalidLimit)
    }
    return limit
  }

  private func members(
    of group: SubscriptionIndex,
    _ limit: Int,
    _ token: String?
  ) throws(APIRefusal) -> HTTPAnswer {
    // A token names the last member of the page before: members who join or leave move no others.
    var after: SubscriptionIndex?
    if let token {
      guard let last = MembersToken(token, group, state) else {
        throw APIRefusal(.invalidPaginationToken)
      }
      after = last.member
    }
    let all = state.families.chains(of: group).filter { member in
      state.subscriptions[member].phase.isRunning && after.map { member > $0 } ?? true
    }
    let page = all.prefix(limit)
    return HTTPAnswer(
      json: JSONWriter.object { json in
        json.array("members") { json in
          for member in page {
            json.object { json in
              let customer = state.subscriptions[member].customer
              json.member("appTransactionId", state.appTransactionId(customer))
            }
          }
        }
        if page.count < all.count, let last = page.last {
          json.member("paginationToken", MembersToken.text(group, last, state))
        }
        json.member("hasMore") { $0.boolean(page.count < all.count) }
      }
    )
  }
}

/// `paginationToken` of Get Group Members: the group and the last member of a page.
private struct MembersToken {
  let member: SubscriptionIndex

  init?(_ text: String, _ group: SubscriptionIndex, _ state: StoreState) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let place = Int(parts[1]),
      let member = state.subscriptions.index(at: place),
      text.utf8.elementsEqual(MembersToken.text(group, member, state).utf8),
      state.families.chains(of: group).contains(member)
    else { return nil }
    self.member = member
  }

  static func text(_ group: SubscriptionIndex, _ member: SubscriptionIndex, _ state: StoreState)
    -> String
  {
    "\(state.groupId(of: group))_\(member.value)"
  }
}

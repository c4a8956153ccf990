// SPDX-License-Identifier: Apache-2.0

// Groups as Get Customer Groups and Get Group Members show them.
extension StoreState {
  /// Whether the endpoints for groups and seats are answered from the state: Apple offers them in the sandbox.
  package var hasGroups: Bool {
    switch options.environment {
    case .sandbox: true
    case .production: options.knobs.productionHasGroups
    case .xcode: false
    }
  }

  /// `groupId`.
  package func groupId(of group: SubscriptionIndex) -> String {
    "\(identifiers.firstGroupId + Int64(group.value))"
  }

  /// The running group with an id.
  package func group(withId id: String) -> SubscriptionIndex? {
    guard let number = Int64(id) else { return nil }
    let (place, overflow) = number.subtractingReportingOverflow(identifiers.firstGroupId)
    guard !overflow, let index = Int(exactly: place).flatMap(subscriptions.index(at:)),
      isListedGroup(subscriptions[index]), isSame(id, groupId(of: index))
    else { return nil }
    return index
  }

  /// The running groups of a customer who bought seats or has one, in order of creation.
  package func groups(of customer: CustomerIndex) -> [SubscriptionIndex] {
    let all = customers[customer].allSubscriptions.compactMap { number -> SubscriptionIndex? in
      let subscription = subscriptions[number]
      guard subscription.phase.isRunning else { return nil }
      return subscription.ownership == .assigned ? subscription.organizer : number
    }
    return Set(all).filter { isListedGroup(subscriptions[$0]) }.sorted()
  }

  /// Apple describes these endpoints for its own seat management only.
  private func isListedGroup(_ group: SubscriptionState) -> Bool {
    guard isGroup(group), !group.isRemoved, group.phase.isRunning else { return false }
    return record(of: group.current).seats?.invitations == .apple || group.isOfOrganization
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The members of a family, in the order in which they joined.
package struct FamilyMembers: Sendable {
  private var places: [CustomerIndex: Int] = [:]
  private var joined = 0

  /// The members, without the organizer.
  package var inOrder: [CustomerIndex] { places.sorted { $0.value < $1.value }.map(\.key) }

  package var count: Int { places.count }

  func contains(_ customer: CustomerIndex) -> Bool { places[customer] != nil }

  /// Adds a customer who is not a member.
  mutating func insert(_ customer: CustomerIndex) {
    places[customer] = joined
    joined += 1
  }

  mutating func remove(_ customer: CustomerIndex) { places[customer] = nil }
}

// SPDX-License-Identifier: Apache-2.0

/// The families of a store, and what their organizers share.
package struct Families: Sendable {
  private var organized: [CustomerIndex: FamilyMembers] = [:]
  private var organizers: [CustomerIndex: CustomerIndex] = [:]
  /// The subscription of each member, by the shared subscription.
  private var chains: [SubscriptionIndex: [CustomerIndex: SubscriptionIndex]] = [:]
  /// The newest transaction of each member, by the shared one-time purchase.
  private var copies: [TransactionIndex: [CustomerIndex: TransactionIndex]] = [:]

  /// The maximum number of people in a family including the organizer, who may add five (Apple, Family Sharing).
  static let mostPeople = 6

  // MARK: Members

  /// The members of the family that a customer organizes.
  package func members(of organizer: CustomerIndex) -> FamilyMembers {
    organized[organizer] ?? FamilyMembers()
  }

  /// The organizer of the family that a customer joined.
  package func organizer(of member: CustomerIndex) -> CustomerIndex? { organizers[member] }

  /// Whether a customer organizes a family with members, or is one.
  package func isInFamily(_ customer: CustomerIndex) -> Bool {
    organizers[customer] != nil || members(of: customer).count > 0
  }

  mutating func add(_ member: CustomerIndex, to organizer: CustomerIndex) {
    organized[organizer, default: FamilyMembers()].insert(member)
    organizers[member] = organizer
  }

  mutating func remove(_ member: CustomerIndex, from organizer: CustomerIndex) {
    organized[organizer]?.remove(member)
    organizers[member] = nil
  }

  // MARK: What is shared

  /// The members' subscriptions that follow a subscription, including revoked ones, in order of creation.
  package func chains(of subscription: SubscriptionIndex) -> [SubscriptionIndex] {
    chains[subscription].map { $0.values.sorted() } ?? []
  }

  func chain(of member: CustomerIndex, following subscription: SubscriptionIndex)
    -> SubscriptionIndex?
  {
    chains[subscription]?[member]
  }

  mutating func setChain(
    _ chain: SubscriptionIndex?,
    of member: CustomerIndex,
    following subscription: SubscriptionIndex
  ) {
    chains[subscription, default: [:]][member] = chain
  }

  /// The members' transactions of a shared one-time purchase, in order of creation.
  package func copies(of transaction: TransactionIndex) -> [TransactionIndex] {
    copies[transaction].map { $0.values.sorted() } ?? []
  }

  func copy(of transaction: TransactionIndex, for member: CustomerIndex) -> TransactionIndex? {
    copies[transaction]?[member]
  }

  mutating func setCopy(
    _ copy: TransactionIndex,
    of transaction: TransactionIndex,
    for member: CustomerIndex
  ) {
    copies[transaction, default: [:]][member] = copy
  }

  /// The purchase that was shared with a member, if this transaction is the member's newest copy of it.
  package func source(ofCopy copy: TransactionIndex, for member: CustomerIndex)
    -> TransactionIndex?
  {
    copies.first { $0.value[member] == copy }?.key
  }
}

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

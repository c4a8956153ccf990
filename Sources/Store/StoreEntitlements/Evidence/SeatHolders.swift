// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// E-3c: the customers whose transactions have one original transaction id, by app transaction id.
///
/// Apple has not published whether the members of a group have that of the purchaser or ids of their own.
struct SeatHolders: Sendable {
  private var members: Set<Identifier> = []
  private var purchasers: Set<Identifier> = []
  /// The member whose own original transaction it is: nothing about it is of a purchaser.
  private var owner: Identifier?

  mutating func add(_ facts: PurchaseFacts) {
    guard let member = facts.seatHolder else {
      // A seat without an app transaction id is of an unknown member.
      guard facts.ownership?.isPaidByAnother != true else { return }
      if let purchaser = facts.appTransactionId { purchasers.insert(purchaser) }
      return
    }
    members.insert(member)
    if facts.transactionId == facts.originalTransactionId {
      owner = owner.map { min($0, member) } ?? member
    }
  }

  /// The member whom a state is about that names this person, or no person; `nil` for the purchaser.
  ///
  /// A person who is not the purchaser is a member, even without a known transaction.
  func member(_ person: Identifier?) -> Identifier? {
    guard let person else { return owner }
    if members.contains(person) { return person }
    return purchasers.isEmpty || purchasers.contains(person) ? nil : person
  }
}
